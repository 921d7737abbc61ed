// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Proposals")
struct ProposalTests {
    @Test("L5: a refusing target shows it, is not dropped on, and the reason is said and written in the receipt")
    func forbidden() {
        let scene = Scene()
        scene.done.proposal = { _, _ in .forbidden("This list is full.") }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20))
        #expect(scene.simulator.transcript.contains { $0.hasSuffix("highlight 200 forbidden") })
        #expect(scene.done.region.displacement.gap == nil)
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.receipts == [Receipt(item: ItemID(1), outcome: .refused(reason: "This list is full."))])
        #expect(scene.simulator.announcements.last?.reason == "This list is full.")
        #expect(!scene.done.events.contains("drop"))
    }

    @Test("L6: a target's answer can depend on the point inside it")
    func byPoint() {
        let scene = Scene()
        scene.done.proposal = { _, place in place.point.y < 100 ? DropProposal(.move) : .forbidden("Not here.") }
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 50))
        #expect(scene.engine.target?.operation == .move)
        mouse.move(to: scene.done.point(y: 150))
        #expect(scene.engine.target?.operation == .forbidden(reason: "Not here."))
        mouse.move(to: scene.done.point(y: 99)).release()
        scene.finish()
        #expect(scene.reasons == [.dropped])
    }

    @Test("L5: a region that cannot handle the session leaves it to the region around it")
    func handledOutside() {
        let simulator = Simulator()
        let outer = SimulatedRegion(1, "Outer", frame: Rect(x: 300, y: 0, width: 400, height: 400), in: simulator)
        let source = SimulatedList(2, "Source", cards: [1], in: simulator)
        let inner = SimulatedList(3, "Inner", cards: [], at: .zero, in: simulator, parent: outer.region)
        inner.handles = { _ in false }
        simulator.mouse.press(on: 1, of: source).move(to: inner.point(y: 30)).release()
        simulator.settle()
        #expect(outer.dropped == [ItemID(1)])
        #expect(simulator.violations.isEmpty)
    }

    @Test("L5: a proposal to cancel highlights nothing and sends the items back")
    func cancel() {
        let scene = Scene()
        scene.done.proposal = { _, _ in DropProposal(.cancel) }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20)).release()
        scene.finish()
        #expect(scene.reasons == [.cancelled(.overNothing)])
        #expect(!scene.simulator.transcript.contains { $0.contains("highlight 200") })
    }

    @Test("L5: what the source does not allow becomes a copy or a refusal")
    func sourceMask() {
        let scene = Scene()
        scene.todo.allowed = .copy
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20)).release()
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.done.cards.count == 3)
    }

    @Test("L5: pressing and letting go of the copy key changes the operation without a move")
    func modifiersAlone() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20))
        scene.simulator.send(.modifiersChanged(.copy))
        #expect(scene.engine.target?.operation == .copy)
        #expect(scene.todo.region.displacement.lifted.isEmpty)
        scene.simulator.send(.modifiersChanged([]))
        #expect(scene.engine.target?.operation == .move)
        #expect(scene.todo.region.displacement.lifted == [ItemID(1)])
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("L5: an override refuses one item and lets the others through")
    func overrides() {
        let scene = Scene()
        scene.todo.selection = [ItemID(1), ItemID(2)]
        scene.done.proposal = { _, _ in
            DropProposal(.move, overrides: [ItemOverride(item: ItemID(2), operation: .forbidden(reason: "Too big."))])
        }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20)).release()
        scene.finish()
        #expect(
            scene.receipts == [
                Receipt(item: ItemID(1), outcome: .accepted([ItemID(1)])),
                Receipt(item: ItemID(2), outcome: .refused(reason: "Too big.")),
            ]
        )
        #expect(scene.done.cards == [1, 11, 12] || scene.done.cards == [11, 1, 12])
        #expect(scene.todo.cards == [2, 3, 4])
    }

    @Test(
        "L5: of several cards of a list, one that its own list refuses stays, and is a neighbour of what lands beside it"
    )
    func refusedNeighbour() {
        let scene = Scene(todo: [1, 2, 3, 4, 5])
        scene.todo.selection = [ItemID(1), ItemID(4)]
        scene.todo.proposal = { _, _ in
            DropProposal(.move, overrides: [ItemOverride(item: ItemID(4), operation: .forbidden(reason: "Pinned."))])
        }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 180)).release()
        scene.finish()
        #expect(scene.todo.lastGap == Gap(after: ItemID(4), before: ItemID(5)))
        #expect(scene.todo.cards == [2, 3, 4, 1, 5])
    }
}
