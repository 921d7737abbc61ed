// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// Defects of other libraries in collections, and in views that come and go during a drag.
@Suite("Defects of collections and views reported elsewhere")
struct CollectionDefectsTests {
    @Test("clauderic/dnd-kit#114, react-beautiful-dnd#511: dropped on the middle of another, two are combined")
    func combine() {
        let album = GridDragTests.Album()
        album.grid.takesInto = { _ in true }
        album.mouse.press(on: 1, of: album.grid).move(to: album.grid.center(of: 8))
        #expect(album.grid.region.displacement.into == ItemID(8) && album.grid.region.displacement.gap == nil)
        album.mouse.release()
        album.finish()
        #expect(album.grid.contents == [ItemID(8): [ItemID(1)]])
        #expect(album.simulator.ended.last?.receipts == [Receipt(item: ItemID(1), outcome: .accepted([ItemID(1)]))])
    }

    @Test("sizes that come of a failed computation count as nothing, and a drag over them goes on")
    func senselessSizes() {
        for senseless in [Double.nan, .infinity, -40] {
            let simulator = Simulator()
            let layout = ListLayout(
                breadth: senseless,
                spacing: senseless,
                minimumLength: senseless,
                placeholderExtent: senseless
            )
            layout.replaceAll((1...3).map { ListLayout.Row(ItemID($0), extent: 40) })
            layout.placeholderExtent = senseless
            layout.breadth = senseless
            layout.minimumLength = senseless
            #expect(layout.contentSize == Size(width: 0, height: 120), "\(senseless)")
            layout.breadth = 200
            let frame = Rect<Content>(x: 0, y: 0, width: 200, height: 300)
            let list = SimulatedCollection(100, "List", layout: layout, frame: frame, in: simulator)
            simulator.mouse.press(on: 1, of: list).move(to: list.point(x: 100, y: 110)).release()
            simulator.settle()
            #expect(layout.itemIDs == [2, 3, 1].map { ItemID($0) })
            #expect(simulator.violations.isEmpty)
        }
    }

    @Test("the gap is as large as what is carried is now, though rows or the list change their size meanwhile")
    func gapAfterResizing() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 80))
        #expect(scene.todo.region.displacement.gapExtent == 40)
        scene.todo.layout.setExtent(90, of: ItemID(1))
        scene.engine.modelDidChange(at: scene.simulator.now)
        #expect(scene.todo.region.displacement.gapExtent == 90)
        scene.todo.region.frame.size.height = 100
        scene.engine.modelDidChange(at: scene.simulator.now)
        #expect(scene.todo.region.displacement.gapExtent == 60)
        scene.simulator.send(.cancel)
        scene.finish()
    }

    @Test("adobe/react-spectrum#9514, #7025: an empty section takes drops, by hand and by key")
    func emptySection() {
        let simulator = Simulator()
        let layout = ListLayout(breadth: 200, placeholderExtent: 20, emptySectionExtent: 30)
        layout.replaceAll(sections: [
            .init(ItemID(91), headerExtent: 10, rows: [.init(ItemID(1), extent: 20), .init(ItemID(2), extent: 20)]),
            .init(ItemID(92), headerExtent: 10), .init(ItemID(93)),
        ])
        let frame = Rect<Content>(x: 0, y: 0, width: 200, height: 300)
        let plan = SimulatedCollection(100, "Plan", layout: layout, frame: frame, in: simulator)
        simulator.mouse.press(on: 1, of: plan).move(to: plan.point(x: 100, y: 75)).release()
        simulator.settle()
        #expect(layout.parent(of: ItemID(1)) == ItemID(92))
        simulator.lift(2, of: plan)
        simulator.key(.end)
        simulator.key(.enter)
        simulator.settle()
        #expect(layout.parent(of: ItemID(2)) == ItemID(93))
        #expect(simulator.violations.isEmpty)
    }

    @Test(
        "clauderic/dnd-kit#1992, SortableJS/Sortable#1940: the box around the list that the drag began in scrolls too"
    )
    func sourceChain() {
        let simulator = Simulator()
        let board = SimulatedBoard(lists: 8, cards: 3, in: simulator)
        let first = board.lists[0]
        let edge = board.board.region.screenFrame.maxX - 5
        simulator.touch(1).press(on: first.cards[0], of: first).hold()
            .move(to: Point(x: edge - 100, y: 500)).move(to: Point(x: edge, y: 500)).hold(1.5)
        #expect(board.board.region.contentOffset.dx > 100 && board.board.region.contentOffset.dy == 0)
        #expect(board.lists.allSatisfy { $0.region.contentOffset == .zero })
        simulator.touch(1).release()
        simulator.settle()
        #expect(simulator.violations.isEmpty)
    }

    @Test("clauderic/dnd-kit#790, #1960: what a key drops lands where was said, however the rows are placed and sized")
    func keyboardLands() throws {
        let scene = Scene(todo: [1, 2, 3, 4, 5], done: [11, 12, 13])
        for (card, extent) in [(2, 90), (4, 15), (12, 70)] as [(UInt64, Double)] {
            (card < 10 ? scene.todo : scene.done).layout.setExtent(extent, of: ItemID(card))
        }
        for keys in [[Key.down], [.down, .down], [.end], [.tab], [.tab, .down], [.tab, .end, .up]] {
            let card = try #require(scene.todo.cards.first)
            scene.simulator.lift(card, of: scene.todo)
            for key in keys { scene.simulator.key(key) }
            let said = try #require(scene.simulator.announcements.last?.position)
            let target = keys.contains(.tab) ? scene.done : scene.todo
            scene.simulator.key(.enter)
            scene.finish()
            #expect(target.cards.firstIndex(of: card) == said.number - 1, "\(keys)")
            #expect(target.cards.count == said.total, "\(keys)")
        }
    }

    @Test("clauderic/dnd-kit#1940, react-sortablejs#55: the engine says what is meant and changes no list itself")
    func intentsOnly() {
        let scene = Scene()
        scene.done.onDrop = { drop in drop.acceptAll() }
        let before = [scene.todo.layout.revision, scene.done.layout.revision]
        scene.simulator.touch(1).press(on: 2, of: scene.todo).hold().move(to: scene.done.point(y: 44)).release()
        scene.finish()
        #expect([scene.todo.layout.revision, scene.done.layout.revision] == before)
        #expect(scene.todo.cards == [1, 2, 3, 4] && scene.reasons == [.dropped])
    }

    @Test(
        "clauderic/dnd-kit#526, react-beautiful-dnd#1706: rows that are scrolled into sight during the drag are targets"
    )
    func virtualised() {
        let scene = Scene(todo: [1], done: Array(1_001...3_000))
        let finger = scene.simulator.touch(1)
        finger.press(on: 1, of: scene.todo).hold().move(to: scene.done.point(y: 100))
        // Row 1,500 has never been in sight, and the view that shows it is a new one.
        let row = scene.done.layout.frame(of: ItemID(2_500)) ?? .zero
        scene.done.region.contentOffset = Vector(dx: 0, dy: row.minY - 200)
        scene.done.reload()
        scene.simulator.engine.modelDidChange(at: scene.simulator.now)
        finger.move(to: scene.done.point(y: 202)).release()
        scene.finish()
        #expect(scene.done.lastGap == Gap(after: ItemID(2_499), before: ItemID(2_500)))
    }

    @Test("react-dnd#2253: whose view is taken away during its drag still hears the end, once")
    func endAfterUnmount() {
        let scene = Scene()
        let finger = scene.simulator.touch(1).press(on: 1, of: scene.todo).hold()
        scene.todo.remove()
        finger.move(to: scene.done.point(y: 44)).release()
        scene.simulator.settle()
        #expect(scene.todo.events.filter { $0 == "ended" } == ["ended"])
        #expect(scene.todo.receipts.map { $0.map(\.item) } == [[ItemID(1)]])
        #expect(scene.simulator.violations.isEmpty)
    }

    @Test("react-beautiful-dnd#667: in a list of 1,000 a move asks once, wherever it goes")
    func thousandRows() {
        let scene = Scene(todo: Array(1...1_000))
        var asked = 0
        scene.todo.proposal = { _, _ in
            asked += 1
            return DropProposal(.move)
        }
        scene.simulator.checks = []
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 10))
        asked = 0
        for y in 0..<200 { scene.simulator.send(.moved(PointerID(0), to: scene.todo.point(y: 20 + Double(y)))) }
        #expect(asked == 200)
        scene.simulator.mouse.lose()
        scene.simulator.settle()
    }

    @Test("openradar-mirror#20083: a lift of what has no size, or lies out of sight, is a lift like any other")
    func liftOfNothing() {
        let scene = Scene()
        scene.todo.layout.setExtent(0, of: ItemID(2))
        scene.todo.region.contentOffset = Vector(dx: 0, dy: 5_000)
        scene.simulator.lift(2, of: scene.todo)
        #expect(scene.engine.session?.itemIDs == [ItemID(2)])
        scene.simulator.key(.escape)
        scene.finish()
        #expect(scene.reasons == [.cancelled(.requested)])
    }

    @Test("openradar-mirror#17852: what can be dragged away is reordered as fast: one gesture, four points, no wait")
    func oneGesture() {
        let scene = Scene()
        let start = scene.simulator.now
        let point = scene.todo.center(of: ItemID(1))
        scene.simulator.send(.pressed(PointerID(0), .mouse, at: point))
        scene.simulator.send(.moved(PointerID(0), to: point + Vector(dx: 0, dy: 4)))
        #expect(scene.engine.session != nil && scene.simulator.now == start)
        scene.simulator.send(.moved(PointerID(0), to: scene.todo.point(y: 390)))
        scene.simulator.send(.released(PointerID(0), at: scene.todo.point(y: 390)))
        scene.finish()
        #expect(scene.todo.cards == [2, 3, 4, 1])
    }
}
