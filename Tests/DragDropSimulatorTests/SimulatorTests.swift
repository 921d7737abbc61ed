// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("The simulator")
struct SimulatorTests {
    @Test("A script of a finger moves a card and reads like one")
    func script() {
        let simulator = Simulator()
        let todo = SimulatedList(1, "To do", cards: [10, 11, 12], in: simulator)
        simulator.touch(1).press(on: 10, of: todo).hold().move(to: Point(x: 20, y: 300)).release()
        simulator.settle()
        #expect(todo.cards == [11, 12, 10])
        #expect(simulator.violations.isEmpty, "\(simulator.transcript.joined(separator: "\n"))")
        #expect(simulator.transcript.first == "0 ms  touch 1 presses 100,20")
        #expect(simulator.transcript.last?.hasSuffix("end session 1 dropped") == true)
    }

    @Test("A host that is told nonsense says so")
    func nonsense() {
        let simulator = Simulator()
        let session = DragSession(id: SessionID(7), origin: .region(RegionID(1)), items: [])
        simulator.sessionDidEnd(session, reason: .dropped, receipts: [])
        #expect(simulator.violations.count == 1)
        simulator.sessionDidBegin(session)
        simulator.sessionDidBegin(session)
        #expect(simulator.violations.count == 2)
        simulator.highlight(RegionID(3), as: nil)
        simulator.releaseCapture(PointerID(4))
        simulator.movePreview(of: SessionID(99), to: .zero)
        #expect(simulator.violations.count == 5)
        simulator.sessionDidEnd(session, reason: .dropped, receipts: [Receipt(item: ItemID(1), outcome: .pending)])
        #expect(simulator.violations.count == 7)
    }

    @Test("Scheduled actions run on the virtual clock, in order")
    func schedule() {
        let simulator = Simulator()
        simulator.schedule(after: 0.2) { simulator.log("later") }
        simulator.schedule(after: 0.1) { simulator.log("sooner") }
        simulator.run(for: 0.15)
        #expect(simulator.transcript.count == 1)
        simulator.run(for: 0.1)
        #expect(simulator.transcript.map { $0.split(separator: " ").last } == ["sooner", "later"])
    }
}
