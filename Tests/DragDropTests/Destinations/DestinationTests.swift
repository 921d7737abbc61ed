// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Move to…")
struct DestinationTests {
    private func list(_ scene: Scene, card: UInt64 = 1) -> Destinations? {
        scene.engine.destinations(lifting: ItemID(card), from: scene.todo.region.id)
    }

    @Test("L21: every target with its first and last place, in reading order, without a session")
    func targets() throws {
        let scene = Scene()
        let destinations = try #require(list(scene))
        #expect(destinations.count == 2)
        let todo = try #require(destinations[0])
        let done = try #require(destinations[1])
        #expect(todo.first.label == "To do" && todo.positions == 4)
        #expect(todo.first.isCurrent && todo.first.isFirst && todo.last?.isLast == true)
        #expect(todo.last?.titleBefore == "Card 4")
        #expect(done.first.gap == Gap(before: ItemID(11)))
        #expect(done.last?.gap == Gap(after: ItemID(12)))
        #expect(done.first.operation == .move && done.first.refusal == nil)
        #expect(scene.engine.session == nil && scene.simulator.transcript.isEmpty)
        #expect(destinations[2] == nil)
        scene.finish()
    }

    @Test("L21: choosing one goes through the same machine: begin, drop, receipts, announcement")
    func perform() throws {
        let scene = Scene()
        let destinations = try #require(list(scene))
        let last = try #require(destinations[1]?.last)
        #expect(scene.engine.perform(last, of: destinations, at: scene.simulator.now))
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
        #expect(scene.reasons == [.dropped])
        #expect(scene.todo.receipts == [[Receipt(item: ItemID(1), outcome: .accepted([ItemID(1)]))]])
        #expect(scene.said == [.dropped])
        let text = AnnouncementRenderer().text(for: scene.simulator.announcements[0])
        #expect(text == "Dropped Card 1 in Done, position 3 of 3.")
    }

    @Test("L21: the path names what is around a region: Board ▸ List")
    func path() throws {
        let simulator = Simulator()
        let board = SimulatedBoard(lists: 2, cards: 3, in: simulator)
        let card = ItemID(board.lists[0].cards[0])
        let destinations = try #require(simulator.engine.destinations(lifting: card, from: board.lists[0].region.id))
        let paths = (0..<destinations.count).compactMap { destinations[$0]?.first.path }
        #expect(paths.contains(["Board", "List 2"]) && paths.contains(["Trash"]))
    }

    @Test("L21: a target that refuses is in the list with its reason; performing it anyway hands nothing over")
    func refusing() throws {
        let scene = Scene()
        scene.done.proposal = { _, _ in .forbidden("This list is full.") }
        let destinations = try #require(list(scene))
        let done = try #require(destinations[1]?.first)
        #expect(done.refusal == "This list is full.")
        #expect(!scene.engine.perform(done, of: destinations, at: scene.simulator.now))
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.simulator.announcements.last?.reason == "This list is full.")
    }

    @Test("L21: 5,000 cards are one target; places are asked for in windows, and nothing beside them")
    func lazily() throws {
        let scene = Scene(done: Array(1_001...6_000))
        var asked = 0
        scene.done.proposal = { _, _ in
            asked += 1
            return DropProposal(.move)
        }
        let destinations = try #require(list(scene))
        #expect(asked == 0)
        let target = try #require(destinations[1])
        #expect(asked == 2 && target.positions == 5_001)
        let window = destinations.places(after: target.first, limit: 50)
        // The gaps, and the cards between them: any might take the drop.
        #expect(asked == 102 && window.count == 50)
        #expect(window.map { $0.position?.number } == Array(2...51))
        #expect(window[0].titleBefore == "Card 1001")
        let last = try #require(target.last)
        #expect(destinations.places(after: last, limit: 50).isEmpty)
    }

    @Test("L21: a place chosen before others changed the list is the same place between identities")
    func stale() throws {
        let scene = Scene()
        let destinations = try #require(list(scene))
        let target = try #require(destinations[1])
        let between = try #require(destinations.places(after: target.first, limit: 1).first)
        scene.done.layout.insert(ItemID(99), extent: 40, in: Gap())
        scene.done.layout.insert(ItemID(98), extent: 40, in: Gap(after: ItemID(99)))
        scene.engine.perform(between, of: destinations, at: scene.simulator.now)
        scene.finish()
        let cards = scene.done.cards
        let index = try #require(cards.firstIndex(of: 1))
        #expect(cards[index - 1] == 11)
    }

    @Test("L21: what is gone by then is no error: neither the target nor the item")
    func gone() throws {
        let scene = Scene()
        let destinations = try #require(list(scene))
        let done = try #require(destinations[1]?.first)
        scene.done.remove()
        #expect(!scene.engine.perform(done, of: destinations, at: scene.simulator.now))
        let todo = try #require(destinations[0]?.last)
        scene.todo.layout.remove(ItemID(1))
        #expect(!scene.engine.perform(todo, of: destinations, at: scene.simulator.now))
        #expect(list(scene, card: 77) == nil)
        scene.finish()
        #expect(scene.simulator.ended.isEmpty)
    }

    @Test(
        "L21: what takes no part by then is not dropped on, and neither is what lies around it",
        arguments: [true, false]
    )
    func around(isSwitchedOff: Bool) throws {
        let simulator = Simulator()
        let frame = Rect<Content>(x: 0, y: 0, width: 800, height: 800)
        let board = SimulatedRegion(9, "Board", frame: frame, in: simulator)
        let todo = SimulatedList(1, "To do", cards: [1, 2], in: simulator, parent: board.region)
        let done = SimulatedList(2, "Done", cards: [11], at: Point(x: 300, y: 0), in: simulator, parent: board.region)
        let destinations = try #require(simulator.engine.destinations(lifting: ItemID(1), from: todo.region.id))
        let targets = (0..<destinations.count).compactMap { destinations[$0]?.first }
        let chosen = try #require(targets.first { $0.region == done.region.id })
        if isSwitchedOff { done.region.isEnabled = false } else { done.handles = { _ in false } }
        #expect(!simulator.engine.perform(chosen, of: destinations, at: simulator.now))
        simulator.settle()
        #expect(board.dropped.isEmpty && todo.cards == [1, 2] && done.cards == [11])
        #expect(simulator.violations.isEmpty && !simulator.announcements.contains { $0.kind == .dropped })
    }

    @Test("L21: a view that is made anew when something is lifted takes what was chosen for it")
    func anew() throws {
        let simulator = Simulator()
        let board = Region(id: RegionID(9), frame: Rect(x: 0, y: 300, width: 800, height: 400))
        let boardToken = simulator.engine.register(board)
        let views = Views()
        let source = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 100, height: 100))
        source.drag = DragInteraction(delegate: views)
        let sourceToken = simulator.engine.register(source)
        var targetToken: RegionToken?
        func makeTarget() {
            let target = Region(id: RegionID(2), frame: Rect(x: 200, y: 0, width: 100, height: 100))
            target.drop = DropInteraction(delegate: views)
            targetToken = simulator.engine.register(target, in: board)
        }
        makeTarget()
        let destinations = try #require(simulator.engine.destinations(lifting: nil, from: RegionID(1)))
        let first = try #require(destinations[0]?.first)
        views.onBegin = makeTarget
        #expect(simulator.engine.perform(first, of: destinations, at: simulator.now))
        simulator.settle()
        #expect(views.dropped == [ItemID(1)])
        for token in [boardToken, sourceToken, targetToken] { token?.cancel() }
    }

    /// A source and a target that may be made anew at any moment.
    private final class Views: DragInteractionDelegate, DropInteractionDelegate {
        var onBegin: () -> Void = {}
        var dropped: [ItemID] = []

        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] { [DragItem(ItemID(1), title: "Square")] }

        func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) { onBegin() }

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { DropProposal(.move, intent: .unspecified) }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
            dropped += drop.itemIDs
            drop.acceptAll()
        }
    }

    @Test("L21: a session that a finger holds has the same list, and ends where one chooses")
    func ofSession() throws {
        let scene = Scene()
        #expect(scene.engine.destinations() == nil)
        scene.simulator.touch(1).press(on: 2, of: scene.todo).hold().move(to: scene.todo.point(y: 390))
        let destinations = try #require(scene.engine.destinations())
        let other = try #require(list(scene))
        let first = try #require(destinations[1]?.first)
        #expect(!scene.engine.perform(first, of: other, at: scene.simulator.now))
        #expect(scene.engine.perform(first, of: destinations, at: scene.simulator.now))
        scene.simulator.touch(1).release()
        scene.finish()
        #expect(scene.done.cards == [2, 11, 12])
        #expect(scene.simulator.ended.count == 1)
    }

    @Test("L21: Copy to…: the same list with the key held")
    func copying() throws {
        let scene = Scene()
        let destinations = try #require(
            scene.engine.destinations(lifting: ItemID(1), from: scene.todo.region.id, modifiers: .copy)
        )
        let first = try #require(destinations[1]?.first)
        #expect(first.operation == .copy && !first.isCurrent)
        scene.engine.perform(first, of: destinations, at: scene.simulator.now)
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4] && scene.done.cards.count == 3)
    }

    @Test("L21: the whole selection moves, and a selection side by side knows where it is")
    func selection() throws {
        let scene = Scene()
        scene.todo.selection = [ItemID(2), ItemID(3)]
        let destinations = try #require(list(scene, card: 2))
        #expect(destinations.drag.itemIDs == [ItemID(2), ItemID(3)])
        let target = try #require(destinations[0])
        let places = [target.first] + destinations.places(after: target.first, limit: 9)
        #expect(places.map(\.isCurrent) == [false, true, false])
    }
}
