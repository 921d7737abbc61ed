// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("A grid that changes under the drag")
struct GridEditTests {
    private typealias Album = GridDragTests.Album

    private func ids(_ items: UInt64...) -> [ItemID] { items.map { ItemID($0) } }

    @Test("L19: a grid that is made anew, resized and edited by others during a drag keeps it")
    func madeAnew() {
        let album = Album()
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 110, y: 75))
        #expect(album.gap == Gap(after: ItemID(7), before: ItemID(8)))
        album.grid.reload()
        album.simulator.engine.modelDidChange(at: album.simulator.now)
        #expect(album.grid.region.displacement.lifted == ids(1) && album.grid.region.displacement.gap != nil)
        // Three to a line: the pointer is over the line of 4, 5 and 6 now, between 6 and what follows.
        album.layout.breadth = 150
        album.simulator.engine.modelDidChange(at: album.simulator.now)
        #expect(album.gap == Gap(after: ItemID(5), before: ItemID(6)))
        album.layout.remove(ItemID(5))
        album.layout.insert(ItemID(50), in: Gap(after: ItemID(2)))
        album.simulator.engine.modelDidChange(at: album.simulator.now)
        #expect(album.gap == Gap(after: ItemID(4), before: ItemID(6)))
        album.mouse.release()
        album.finish()
        #expect(album.grid.items == [2, 50, 3, 4, 1, 6, 7, 8, 9, 10, 11, 12])
    }

    @Test("L19: a drop into a grid waits for its data while others edit, and lands between the same neighbours")
    func whileItWaits() {
        let album = Album()
        var drop: DropCoordinator?
        album.grid.onDrop = { drop = $0 }
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 110, y: 75)).release()
        album.layout.move(ids(9, 10, 11), to: Gap(before: ItemID(2)))
        album.layout.remove(ItemID(7))
        album.grid.reload()
        #expect(drop?.gap == Gap(after: ItemID(6), before: ItemID(8)))
        album.layout.replaceAll([12, 4, 6, 8, 1].map { ItemID($0) })
        #expect(drop?.gap == Gap(after: ItemID(6), before: ItemID(8)))
        album.layout.move(ItemID(1), to: drop?.gap ?? Gap())
        drop?.acceptAll()
        album.finish()
    }

    @Test("L19: only what is seen is visited: a grid of a million cells is dragged in with a few dozen at hand")
    func virtualised() {
        let album = Album(Array(1...1_000_000))
        let middle = album.layout.frame(of: ItemID(500_000)) ?? .zero
        album.grid.region.contentOffset = Vector(dx: 0, dy: middle.minY - 100)
        let seen = album.layout.cells(in: album.grid.region.visibleContent)
        #expect(seen.count <= 35 && seen.contains { $0.id == ItemID(500_000) })
        album.mouse.press(on: 500_000, of: album.grid).move(to: album.grid.point(x: 30, y: 225))
        let shown = album.layout.arrangement(album.grid.region.displacement)
        let cells = shown.cells(in: album.grid.region.visibleContent)
        #expect(cells.allSatisfy { shown.frame(of: $0.id) == $0.frame })
        #expect(cells.count <= 35 && cells.count >= 25)
        album.grid.reload()
        album.mouse.release()
        album.finish()
        #expect(album.layout.count == 1_000_000)
        #expect(album.layout.position(of: ItemID(500_000)).map { $0 > 500_000 } ?? false)
    }

    @Test("L16: placeholders have cells of a grid, as many as things will come, and commit to others")
    func placeholders() {
        let album = Album()
        let list = SimulatedList(300, "List", cards: [51], at: Point(x: 300, y: 0), in: album.simulator)
        list.units[ItemID(51)] = .known(3)
        var drop: DropCoordinator?
        album.grid.onDrop = {
            drop = $0
            $0.insertPlaceholders()
        }
        album.mouse.press(on: 51, of: list).move(to: album.grid.point(x: 215, y: 25))
        #expect(album.grid.region.displacement.gapCount == 3)
        album.mouse.release()
        let shown = album.layout.arrangement(album.grid.region.displacement)
        let frames = album.grid.region.placeholders.flatMap { shown.frames(of: $0.id) }
        #expect(frames.map(\.minX) == [205, 5, 55] && frames.map(\.minY) == [5, 55, 55])
        #expect(shown.frame(of: ItemID(5))?.minX == 105)
        let pages = ids(61, 62)
        for page in pages.reversed() { album.layout.insert(page, in: Gap(after: ItemID(4))) }
        drop?.accept(ItemID(51), as: pages)
        album.finish()
        #expect(album.grid.items == [1, 2, 3, 4, 61, 62, 5, 6, 7, 8, 9, 10, 11, 12])
    }

    @Test("L12: what goes into an album flies into it; what a grid does not show yet, to its cell in the gap")
    func flights() {
        let album = Album()
        album.grid.takesInto = { $0 == ItemID(8) }
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 125, y: 75)).release()
        // The album has moved one place to the front by then.
        #expect(album.simulator.transcript.contains { $0.hasSuffix("settle 1 to 55,55") })
        album.finish()
        album.grid.onDrop = { $0.acceptAll() }
        let list = SimulatedList(300, "List", cards: [51, 52], at: Point(x: 300, y: 0), in: album.simulator)
        list.selection = ids(51, 52)
        album.mouse.press(on: 51, of: list).move(to: album.grid.point(x: 215, y: 25)).release()
        #expect(album.simulator.transcript.contains { $0.hasSuffix("settle 51 to 205,5; 52 to 5,55") })
        album.finish()
    }

    @Test("Nothing that is no number or far away breaks a grid", arguments: [0, 1, 7])
    func extremes(count: UInt64) {
        let sizes = [0, -5, 1e-300, 1e300, Double.infinity, -.infinity, .nan, 40]
        for width in sizes {
            for breadth in sizes {
                let layout = GridLayout(
                    cellSize: Size(width: width, height: breadth),
                    breadth: breadth,
                    columns: breadth == 40 ? nil : -3,
                    spacing: width,
                    lineSpacing: breadth,
                    fit: .stretch,
                    emptySectionExtent: width
                )
                layout.replaceAll((0..<count).map { ItemID($0 + 1) })
                #expect(layout.columns >= 1 && layout.columns(fitting: width) >= 1)
                for x in sizes {
                    let point = Point<Content>(x: x, y: width)
                    let gap = layout.gap(at: point)
                    #expect(gap.after.map { layout.contains($0) } ?? true)
                    _ = layout.item(at: point)
                    let shown = layout.arrangement(Displacement(gap: gap, gapCount: 2))
                    #expect(shown.gapFrames.count == 2)
                    _ = shown.cells(in: Rect(x: x, y: breadth, width: 50, height: 50))
                    _ = shown.layoutPoint(shownAt: point)
                    #expect(layout.arrangement(.none).gapCount(filling: Size(width: x, height: breadth)) >= 1)
                }
            }
        }
    }
}
