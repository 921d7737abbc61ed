// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Scripts of several hands")
struct LaneTests {
    @Test("L23: a finger drags, another adds a card, someone deletes a third, all at once, and it reads like a script")
    func everyone() {
        let simulator = Simulator()
        let todo = SimulatedList(1, "To do", cards: [10, 11, 12, 13], in: simulator)
        let done = SimulatedList(2, "Done", cards: [20], at: Point(x: 300, y: 0), in: simulator)
        simulator.play {
            touch(1).press(on: .item(10)).hold(.lift).move(to: done, over: 0.6).release()
            touch(2).after(0.95).tap(on: .item(12))
            elsewhere().after(0.6).edit(.remove(ItemID(11)))
        }
        simulator.settle()
        #expect(todo.cards == [13])
        #expect(done.cards == [20, 10, 12])
        #expect(simulator.violations.isEmpty, "\(simulator.transcript.joined(separator: "\n"))")
    }

    @Test("Two hands move in the same frames: neither waits for the other")
    func concurrent() {
        let simulator = Simulator()
        let list = SimulatedList(1, "To do", cards: [10], size: Size(width: 200, height: 300), in: simulator)
        simulator.play {
            touch(1).press(on: list.place(x: 10, y: 200)).move(to: Point(x: 110, y: 200), over: 1).release()
            touch(2).press(on: list.place(x: 10, y: 250)).move(to: Point(x: 110, y: 250), over: 1).release()
        }
        #expect(abs(simulator.now.seconds - 1) < 0.05)
        #expect(
            simulator.transcript == [
                "0 ms  touch 1 presses 10,200", "0 ms  touch 2 presses 10,250",
                "1000 ms  touch 1 releases 110,200", "1000 ms  touch 2 releases 110,250",
            ]
        )
    }

    @Test("Keys and mouse: lifted by Space, walked by arrows, cancelled by Escape")
    func typed() {
        let simulator = Simulator()
        let todo = SimulatedList(1, "To do", cards: [10, 11], in: simulator)
        simulator.play { keys().lift(10, of: todo).after(0.2).press(.down).after(0.2).press(.escape) }
        simulator.settle()
        #expect(simulator.ended.map(\.reason) == [.cancelled(.requested)])
        #expect(todo.cards == [10, 11])
    }

    @Test("Slow and failing data: what comes in time lands, what does not is named", arguments: [0.2, 40])
    func slow(seconds: Double) {
        let simulator = Simulator()
        let todo = SimulatedList(1, "To do", cards: [10, 11], in: simulator)
        let done = SimulatedList(2, "Done", cards: [], at: Point(x: 300, y: 0), in: simulator)
        done.answer = .load
        todo.supply = .slow(seconds)
        simulator.play { mouse().press(on: .item(10)).move(to: done).release() }
        simulator.settle(within: 120)
        #expect(done.cards == (seconds < 30 ? [10] : []))
        let outcome: Receipt.Outcome = seconds < 30 ? .accepted([ItemID(10)]) : .failed(.timedOut)
        #expect(simulator.ended.map(\.receipts) == [[Receipt(item: ItemID(10), outcome: outcome)]])

        todo.supply = .failing(0.1)
        simulator.play { mouse().press(on: .item(11)).move(to: done).release() }
        simulator.settle()
        #expect(simulator.ended.last?.receipts.map(\.outcome) == [.failed(.failed("The file is damaged."))])
        #expect(simulator.violations.isEmpty)
    }
}
