// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Dragging in a grid")
struct GridDragTests {
    /// Thumbnails of 40 x 40, five to a line, ten points between them, in a view of 250 x 300.
    struct Album {
        let simulator = Simulator()
        let grid: SimulatedCollection
        let layout: GridLayout

        init(_ items: [UInt64] = Array(1...12), isRightToLeft: Bool = false) {
            layout = GridLayout(
                cellSize: Size(width: 40, height: 40),
                breadth: 250,
                spacing: 10,
                insets: Insets(5),
                isRightToLeft: isRightToLeft
            )
            layout.replaceAll(items.map { ItemID($0) })
            let frame = Rect<Content>(x: 0, y: 0, width: 250, height: 300)
            grid = SimulatedCollection(100, "Photos", layout: layout, frame: frame, in: simulator)
        }

        var mouse: ScriptedPointer { simulator.mouse }

        /// The gap that is aimed at, between items that stay.
        var gap: Gap? {
            let session = simulator.engine.session
            return simulator.engine.target?.place.gap.map { gap in
                layout.gap(gap) { session?.carries($0) ?? false }
            }
        }

        func finish(sourceLocation: SourceLocation = #_sourceLocation) {
            simulator.settle()
            let transcript = simulator.transcript.joined(separator: "\n")
            #expect(simulator.violations.isEmpty, "\(transcript)", sourceLocation: sourceLocation)
            #expect(grid.region.displacement == .none, sourceLocation: sourceLocation)
        }
    }

    private func ids(_ items: UInt64...) -> [ItemID] { items.map { ItemID($0) } }

    @Test("L14: a cell of a grid goes to where the gap opens, cells behind it flow into the next line")
    func reorders() {
        let album = Album()
        #expect(album.layout.columns == 5)
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 106, y: 70))
        #expect(album.gap == Gap(after: ItemID(7), before: ItemID(8)))
        let shown = album.layout.arrangement(album.grid.region.displacement)
        // The first cell is lifted, so that the gap is the sixth of those that are shown, and the rest flow on.
        #expect(shown.gapFrames == [Rect(x: 55, y: 55, width: 40, height: 40)])
        #expect(shown.frame(of: ItemID(2)) == Rect(x: 5, y: 5, width: 40, height: 40))
        #expect(shown.frame(of: ItemID(7)) == Rect(x: 5, y: 55, width: 40, height: 40))
        #expect(shown.frame(of: ItemID(8)) == Rect(x: 105, y: 55, width: 40, height: 40))
        album.mouse.release()
        album.finish()
        #expect(album.grid.items == [2, 3, 4, 5, 6, 7, 1, 8, 9, 10, 11, 12])
    }

    @Test("L15: several cells of a grid move together and keep their order, past the end of a line")
    func severalCells() {
        let album = Album()
        album.grid.selection = ids(2, 6, 11)
        album.mouse.press(on: 6, of: album.grid).move(to: album.grid.point(x: 244, y: 25))
        #expect(album.gap == Gap(after: ItemID(5), before: ItemID(7)))
        let displacement = album.grid.region.displacement
        #expect(displacement.affinity == .upstream && displacement.gapCount == 3)
        let shown = album.layout.arrangement(displacement)
        #expect(shown.gapFrames.map(\.minX) == [205, 5, 55] && shown.gapFrames.map(\.minY) == [5, 55, 55])
        album.mouse.release()
        album.finish()
        #expect(album.grid.items == [1, 3, 4, 5, 2, 6, 11, 7, 8, 9, 10, 12])
        #expect(album.simulator.ended.last?.receipts.map(\.item) == ids(2, 6, 11))
    }

    @Test("L14: an empty grid takes drops anywhere, and so does the room below the last line")
    func emptyAndBelow() {
        let album = Album()
        let layout = GridLayout(cellSize: Size(width: 40, height: 40), breadth: 250, spacing: 10)
        let frame = Rect<Content>(x: 300, y: 0, width: 250, height: 300)
        let other = SimulatedCollection(200, "Empty", layout: layout, frame: frame, in: album.simulator)
        album.mouse.press(on: 3, of: album.grid).move(to: other.point(x: 200, y: 280))
        #expect(album.gap == Gap())
        album.mouse.release()
        #expect(other.items == [3])
        album.mouse.press(on: 5, of: album.grid).move(to: other.point(x: 20, y: 280)).release()
        #expect(other.items == [3, 5])
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 30, y: 299)).release()
        album.finish()
        #expect(album.grid.items == [2, 4, 6, 7, 8, 9, 10, 11, 12, 1])
    }

    @Test("L14: cards of a list go into a grid and cells of a grid into a list")
    func betweenListAndGrid() {
        let album = Album()
        let list = SimulatedList(
            300,
            "List",
            cards: [51, 52],
            at: Point(x: 300, y: 0),
            in: album.simulator
        )
        album.mouse.press(on: 51, of: list).move(to: album.grid.point(x: 55, y: 20)).release()
        #expect(album.grid.items.prefix(3) == [1, 51, 2] && list.cards == [52])
        album.mouse.press(on: 12, of: album.grid).move(to: list.point(y: 5)).release()
        album.finish()
        #expect(list.cards == [12, 52] && !album.grid.items.contains(12))
    }

    @Test("L14: the middle of an album takes what is dropped, its edges open a gap, and the border between sticks")
    func intoAnItem() {
        let album = Album()
        album.grid.takesInto = { $0 == ItemID(8) }
        // The eighth cell begins at 105: its middle from 115 to 135.
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 125, y: 75))
        #expect(album.grid.region.displacement.into == ItemID(8) && album.grid.region.displacement.gap == nil)
        album.mouse.move(to: album.grid.point(x: 113, y: 75))
        #expect(album.grid.region.displacement.into == ItemID(8))
        album.mouse.move(to: album.grid.point(x: 111, y: 75))
        #expect(album.grid.region.displacement.into == nil)
        #expect(album.grid.region.displacement.gap == Gap(after: ItemID(7), before: ItemID(8)))
        album.mouse.move(to: album.grid.point(x: 116, y: 75))
        #expect(album.grid.region.displacement.into == nil)
        album.mouse.move(to: album.grid.point(x: 119, y: 75)).release()
        album.finish()
        #expect(album.grid.contents == [ItemID(8): ids(1)] && album.grid.items.first == 2)
        #expect(album.grid.gaps.isEmpty)
    }

    @Test("L14: an album is not dropped into itself")
    func notIntoItself() {
        let album = Album()
        album.grid.takesInto = { _ in true }
        album.mouse.press(on: 8, of: album.grid).move(to: album.grid.point(x: 60, y: 75))
            .move(to: album.grid.point(x: 125, y: 75))
        #expect(album.grid.zones.last == .some(nil))
        #expect(album.grid.region.displacement.into == nil)
        album.mouse.release()
        album.finish()
        #expect(album.grid.items == Array(1...12) && album.grid.contents.isEmpty)
    }

    @Test("L9: an album in a grid opens under a drag that rests on it, once; a photo beside it does not")
    func opensAnAlbum() {
        let album = Album()
        album.grid.opens = { $0 == ItemID(8) }
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 75, y: 75)).hold(2)
        #expect(album.grid.opened.isEmpty)
        album.mouse.move(to: album.grid.point(x: 125, y: 75)).hold(0.7)
        #expect(album.grid.opened.isEmpty)
        album.mouse.hold(0.2)
        #expect(album.grid.opened == ids(8))
        album.mouse.hold(3)
        #expect(album.grid.opened == ids(8))
        #expect(album.simulator.transcript.contains { $0.hasSuffix("spring 8 of 100 counts") })
        #expect(album.simulator.transcript.contains { $0.hasSuffix("spring 8 of 100 fires") })
        album.mouse.move(to: album.grid.point(x: 75, y: 75)).move(to: album.grid.point(x: 125, y: 75)).hold(1)
        #expect(album.grid.opened == ids(8, 8))
        album.mouse.release()
        album.finish()
    }

    @Test("L9: what opens under the hand may take the grid away; the drag goes on in what came instead")
    func opensAway() {
        let album = Album()
        album.grid.opens = { _ in true }
        var inside: SimulatedCollection?
        album.grid.onOpen = { [simulator = album.simulator, grid = album.grid] _ in
            grid.remove()
            let layout = GridLayout(cellSize: Size(width: 40, height: 40), breadth: 250, spacing: 10)
            layout.replaceAll([ItemID(91), ItemID(92)])
            let frame = Rect<Content>(x: 0, y: 0, width: 250, height: 300)
            inside = SimulatedCollection(200, "Album 8", layout: layout, frame: frame, in: simulator)
        }
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 125, y: 75)).hold(1)
            .move(to: Point(x: 48, y: 20)).release()
        album.finish()
        #expect(inside?.items == [91, 1, 92])
        #expect(album.simulator.ended.map(\.reason) == [.dropped])
    }

    @Test("L9: an item that is gone, or carried, before its time is over opens nothing")
    func goneBeforeItOpens() {
        let album = Album()
        album.grid.opens = { _ in true }
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 125, y: 75)).hold(0.5)
        album.layout.remove(ItemID(8))
        album.simulator.engine.modelDidChange(at: album.simulator.now)
        album.mouse.hold(0.5)
        #expect(album.grid.opened.isEmpty)
        album.mouse.hold(0.5)
        #expect(album.grid.opened == ids(9))
        album.mouse.release()
        album.finish()
    }

    @Test("L14: however much is carried, no more opens than leaves the grid in sight")
    func manyCells() {
        let album = Album(Array(1...1_000))
        album.grid.selection = album.layout.itemIDs
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 110, y: 75))
        // Six tenths of 300 points hold three whole lines of 50.
        #expect(album.grid.region.displacement.gapCount == 15)
        album.mouse.release()
        album.finish()
        #expect(album.grid.items == Array(1...1_000))
    }

    @Test("L22: a grid that reads from right to left")
    func rightToLeft() {
        let album = Album(isRightToLeft: true)
        #expect(album.layout.frame(of: ItemID(1)) == Rect(x: 205, y: 5, width: 40, height: 40))
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.point(x: 144, y: 75))
        #expect(album.gap == Gap(after: ItemID(7), before: ItemID(8)))
        album.mouse.release()
        album.finish()
        #expect(album.grid.items.prefix(8) == [2, 3, 4, 5, 6, 7, 1, 8])
    }

    @Test("L11: a second finger's tap adds the cell that is shown there, not the one that was")
    func tapsWhatIsShown() {
        let album = Album()
        let finger = album.simulator.touch(1).press(on: 1, of: album.grid).hold()
        finger.move(to: album.grid.point(x: 244, y: 140))
        album.simulator.touch(2).tap(at: album.grid.point(x: 25, y: 25))
        #expect(album.simulator.engine.session?.itemIDs == ids(1, 2))
        finger.release()
        album.finish()
        #expect(album.grid.items == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2])
    }
}
