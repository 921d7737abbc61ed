// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Receipts")
struct ReceiptTests {
    private func drop(_ answer: SimulatedList.Answer, cards: [UInt64] = [1, 2]) -> Scene {
        let scene = Scene()
        scene.todo.selection = cards.map { ItemID($0) }
        scene.done.answer = answer
        scene.simulator.mouse.press(on: cards[0], of: scene.todo).move(to: scene.done.point(y: 0)).release()
        return scene
    }

    @Test("L18: taken at once: every item is accepted and the source gets the list")
    func accepted() {
        let scene = drop(.accept)
        scene.finish()
        let expected = [ItemID(1), ItemID(2)].map { Receipt(item: $0, outcome: .accepted([$0])) }
        #expect(scene.receipts == expected)
        #expect(scene.todo.receipts == [expected])
    }

    @Test("L18: taken later: the session waits, then ends")
    func later() {
        let scene = drop(.acceptLater(5))
        scene.simulator.run(for: 4)
        #expect(scene.simulator.ended.isEmpty)
        #expect(scene.done.region.displacement.gap != nil)
        scene.finish()
        #expect(scene.reasons == [.dropped])
        #expect(scene.done.cards == [1, 2, 11, 12])
    }

    @Test("L18: never answered: after the time-out every item has failed and flies back")
    func never() {
        let scene = drop(.never)
        scene.simulator.run(for: 29)
        #expect(scene.simulator.ended.isEmpty)
        scene.simulator.run(for: 2)
        scene.finish()
        #expect(scene.reasons == [.cancelled(.refused)])
        #expect(scene.receipts.map(\.outcome) == [.failed(.timedOut), .failed(.timedOut)])
    }

    @Test("L18: answered twice: the first answer counts")
    func twice() {
        let scene = drop(.contradict)
        scene.finish()
        #expect(scene.receipts.map(\.isAccepted) == [true, true])
    }

    @Test("L18: partly taken: the good ones land, the rest are named with the reason and fly back")
    func partly() {
        let scene = drop(.acceptSome("Only one fits."), cards: [1, 2, 3])
        scene.finish()
        #expect(scene.reasons == [.dropped])
        #expect(scene.receipts.map(\.isAccepted) == [true, false, true])
        #expect(scene.done.cards == [1, 3, 11, 12])
        #expect(scene.todo.cards == [2, 4])
        #expect(scene.simulator.announcements.suffix(2).map(\.kind) == [.dropped, .refused])
        #expect(scene.simulator.announcements.last?.titles == ["Card 2"])
    }

    @Test("L18: refused after the drop: everything flies back with the reason")
    func refused() {
        let scene = drop(.refuse("The list was deleted."))
        scene.finish()
        #expect(scene.reasons == [.cancelled(.refused)])
        #expect(scene.simulator.announcements.last?.reason == "The list was deleted.")
        #expect(scene.simulator.transcript.contains { $0.contains("snap back 1 to 0,0; 2 to 0,48") })
    }

    @Test("L18: an item can become many")
    func many() {
        let simulator = Simulator()
        let source = SimulatedList(1, "Source", cards: [1], in: simulator)
        let target = SimulatedRegion(2, "Target", frame: Rect(x: 300, y: 0, width: 100, height: 100), in: simulator)
        target.onDrop = { $0.accept(ItemID(1), as: [ItemID(21), ItemID(22), ItemID(23)]) }
        simulator.mouse.press(on: 1, of: source).move(to: Point(x: 350, y: 50)).release()
        simulator.settle()
        #expect(simulator.ended.last?.receipts.first?.outcome == .accepted([ItemID(21), ItemID(22), ItemID(23)]))
    }

    @Test("L18: Escape while the target thinks: what is pending is cancelled")
    func escape() {
        let scene = drop(.acceptLater(5))
        scene.simulator.key(.escape)
        scene.finish()
        #expect(scene.receipts.map(\.outcome) == [.failed(.cancelled), .failed(.cancelled)])
        scene.simulator.run(for: 6)
        #expect(scene.simulator.ended.count == 1)
        #expect(scene.todo.cards == [1, 2, 3, 4])
    }

    @Test("L18: a target that makes progress gets more time")
    func extended() {
        let scene = drop(.never)
        scene.simulator.mouse.press(on: 3, of: scene.todo).release()
        let other = Scene()
        let slow = SimulatedRegion(
            900,
            "Slow",
            frame: Rect(x: 600, y: 0, width: 100, height: 100),
            in: other.simulator
        )
        slow.onDrop = { drop in
            drop.extendDeadline(to: Timestamp(100))
            other.simulator.schedule(after: 60) { drop.acceptAll() }
        }
        other.simulator.mouse.press(on: 1, of: other.todo).move(to: Point(x: 650, y: 50)).release()
        other.simulator.settle(within: 120)
        #expect(other.reasons == [.dropped])
    }
}
