// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// More of the defects of other libraries: of slow stores, gestures, scrolling, operations and what was not undone.
@Suite("More defects reported elsewhere")
struct FurtherDefectsTests {
    @Test("clauderic/dnd-kit#921, hello-pangea/dnd#424: with a slow store nothing flashes back to its old place")
    func flashesBack() {
        let scene = Scene()
        scene.done.answer = .acceptLater(2)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44)).release()
        for _ in 0..<30 {
            scene.simulator.run(for: 0.05)
            // Its old place stays closed, the new one open, until the store has answered.
            #expect(scene.todo.region.displacement.lifted.contains(ItemID(1)))
            #expect(scene.simulator.ended.isEmpty)
        }
        scene.finish()
        #expect(scene.todo.cards == [2, 3, 4])
        #expect(scene.done.cards == [11, 1, 12])
        #expect(!scene.todo.region.displacement.lifted.contains(ItemID(1)))
    }

    @Test("clauderic/dnd-kit#1698: while one drop waits for its store, the next drag is free")
    func frozenUntilDone() {
        let scene = Scene()
        scene.done.answer = .acceptLater(2)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44)).release()
        scene.done.answer = .accept
        scene.simulator.mouse.press(on: 3, of: scene.todo).move(to: scene.done.point(y: 390)).release()
        #expect(scene.done.cards.contains(3))
        scene.finish()
        #expect(Set(scene.done.cards) == [1, 3, 11, 12])
        #expect(scene.reasons == [.dropped, .dropped])
    }

    @Test("atlassian/pragmatic-drag-and-drop#204: a finger that rests lifts, one that moves first scrolls")
    func restOrScroll() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 200)).release()
        #expect(scene.engine.session == nil && scene.todo.events.isEmpty)
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold()
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("SortableJS/Sortable#1373, clauderic/dnd-kit#2070: the list under the pointer scrolls, no other box does")
    func wrongBox() {
        let scene = Scene(todo: Array(1...50), done: Array(101...150))
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 398)).hold(1)
        #expect(scene.done.region.contentOffset.dy > 0)
        #expect(scene.todo.region.contentOffset.dy == 0)
        scene.simulator.mouse.lose()
        scene.finish()
    }

    @Test("clauderic/dnd-kit#1092: how far it has scrolled depends on the time, not on how often it was asked")
    func speedByTime() {
        var offsets: [Double] = []
        for frame in [1.0 / 240, 1.0 / 60, 1.0 / 20] {
            let simulator = Simulator(frame: frame)
            let list = SimulatedList(100, "Long", cards: Array(1...500), in: simulator)
            simulator.mouse.press(on: 1, of: list).move(to: list.point(y: 396)).hold(2)
            offsets.append(list.region.contentOffset.dy)
            simulator.mouse.lose()
            simulator.settle()
        }
        let most = offsets.max() ?? 0
        #expect(most > 0)
        #expect((offsets.min() ?? 0) > most * 0.9, "\(offsets)")
    }

    @Test("openradar-mirror#20065: a move of one item from elsewhere is a move, not a copy, and its place is in bounds")
    func moveIsMove() {
        let scene = Scene(done: [])
        scene.simulator.touch(1).press(on: 4, of: scene.todo).hold().move(to: scene.done.point(y: 300)).release()
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3])
        #expect(scene.done.cards == [4])
        #expect(scene.receipts.map(\.outcome) == [.accepted([ItemID(4)])])
    }

    @Test("openradar-mirror#18576: two items of one view may be dropped in that view")
    func twoOfOneView() {
        let scene = Scene()
        scene.todo.selection = [ItemID(1), ItemID(2)]
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 390)).release()
        scene.finish()
        #expect(scene.todo.cards == [3, 4, 1, 2])
    }

    @Test("react-beautiful-dnd#216: the key decides between copy and move until the release, and the source learns it")
    func copyByKey() {
        let scene = Scene()
        scene.todo.proposal = nil
        scene.done.proposal = { _, _ in DropProposal(.move, intent: .insertAtGap, alternatives: [.copy]) }
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44))
        #expect(scene.engine.target?.operation == .move)
        mouse.holding(.copy).move(to: scene.done.point(y: 46))
        #expect(scene.engine.target?.operation == .copy)
        mouse.holding([]).move(to: scene.done.point(y: 44))
        #expect(scene.engine.target?.operation == .move)
        mouse.lose()
        scene.finish()
    }

    @Test(
        "jquery-sortable#280, SortableJS/Sortable#2308: the store says no, and everything is as before, with the reason"
    )
    func serverSaysNo() {
        let scene = Scene()
        scene.todo.selection = [ItemID(1), ItemID(3)]
        scene.done.onDrop = { drop in drop.refuseAll(reason: "The list is full.") }
        scene.simulator.mouse.press(on: 3, of: scene.todo).move(to: scene.done.point(y: 44)).release()
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.done.cards == [11, 12])
        #expect(
            scene.receipts.map(\.outcome) == [
                .refused(reason: "The list is full."), .refused(reason: "The list is full."),
            ]
        )
        #expect(scene.todo.region.displacement.lifted.isEmpty)
    }

    @Test("openradar-mirror#20022: an item says how many it will be, and as much room opens")
    func countOfAnItem() {
        let scene = Scene()
        scene.todo.units = [ItemID(1): .known(3)]
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44))
        #expect(scene.done.region.displacement.gapExtent == 120)
        #expect(scene.engine.session?.items.first?.units == .known(3))
        scene.simulator.mouse.lose()
        scene.finish()
    }

    @Test("NetNewsWire#1537: the store changes the list itself when a drop lands, and the engine does not do it again")
    func storeMutates() {
        let scene = Scene()
        scene.done.onDrop = { drop in
            // A store that sorts: what was dropped between two lands at the end.
            scene.todo.layout.remove(ItemID(1))
            scene.done.layout.insert(ItemID(1), extent: 40, in: Gap(after: ItemID(12), before: nil))
            drop.acceptAll()
        }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 0)).release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
        #expect(scene.todo.cards == [2, 3, 4])
    }

    @Test("react-beautiful-dnd#270: from right to left the first card is at the right, for pointer and gap alike")
    func rightToLeft() {
        let layout = ListLayout(axis: .horizontal, breadth: 100, spacing: 8, isRightToLeft: true, placeholderExtent: 40)
        layout.replaceAll([1, 2, 3].map { ListLayout.Row(ItemID($0), extent: 40) })
        let width = layout.contentSize.width
        #expect(layout.item(at: Point(x: width - 5, y: 50)) == ItemID(1))
        #expect(layout.item(at: Point(x: 5, y: 50)) == ItemID(3))
        #expect(layout.gap(at: Point(x: width - 1, y: 50)) == Gap(after: nil, before: ItemID(1)))
        #expect(layout.gap(at: Point(x: 0, y: 50)) == Gap(after: ItemID(3), before: nil))
    }

    @Test("clauderic/dnd-kit#1755: with 5,000 targets each is found, and only those the pointer enters are asked")
    func manyTargets() {
        let simulator = Simulator()
        let list = SimulatedList(1, "Source", cards: [1], in: simulator)
        var asked: Set<UInt64> = []
        var targets: [SimulatedList] = []
        for index in 0..<5_000 {
            let origin = Point<Content>(x: 300 + Double(index % 100) * 60, y: Double(index / 100) * 60)
            let target = SimulatedList(
                UInt64(1_000 + index),
                "Target",
                cards: [],
                at: origin,
                size: Size(width: 50, height: 50),
                in: simulator
            )
            target.proposal = { _, place in
                asked.insert(place.region.id.rawValue)
                return DropProposal(.move)
            }
            targets.append(target)
        }
        simulator.mouse.press(on: 1, of: list)
        for index in [0, 99, 2_550, 4_999] {
            simulator.send(.moved(PointerID(0), to: targets[index].point(x: 25, y: 25)))
            #expect(simulator.engine.target?.place.region === targets[index].region)
        }
        #expect(asked == [1_000, 1_099, 3_550, 5_999])
        simulator.mouse.lose()
        simulator.settle()
    }

    @Test("clauderic/dnd-kit#261, Apple's UITableViewDropCoordinator: a whole session can be made in a test")
    func sessionInATest() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 2, of: scene.todo).hold().move(to: scene.done.point(y: 0)).release()
        scene.finish()
        #expect(scene.simulator.transcript.contains { $0.contains("begin") })
        #expect(scene.done.cards == [2, 11, 12])
    }
}
