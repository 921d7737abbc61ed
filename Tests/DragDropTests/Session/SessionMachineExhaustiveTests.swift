// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("The session machine, every way through")
struct SessionMachineExhaustiveTests {
    private static let finger = PointerID(1)
    private static let other = PointerID(2)
    private static let here = Point<Screen>(x: 0, y: 0)
    private static let there = Point<Screen>(x: 50, y: 0)

    private static let inputs: [SessionInput] = [
        .press(finger, .touch, here),
        .press(finger, .mouse, here),
        .keyboardLift(here),
        .enter(finger, here),
        .platformLift(finger),
        .refuseLift,
        .move(finger, there),
        .move(other, there),
        .aim(there),
        .takeOver(other, there),
        .handOver(from: finger, to: other, there),
        .release(finger, there),
        .enterKey,
        .lose(finger),
        .leave(finger),
        .platformEnd(finger, delivered: true),
        .perform(deadline: Timestamp(100)),
        .reject(.overNothing),
        .settle(anyAccepted: true),
        .settle(anyAccepted: false),
        .cancel(.requested),
        .tick,
    ]

    /// What a host saw of one session.
    private struct Life {
        var begins = 0
        var ends = 0
        var isAlive: Bool { begins > ends }

        mutating func note(_ action: SessionAction) -> Bool {
            switch action {
            case .lift, .begin:
                begins += 1
                return begins == ends + 1
            case .abandon:
                // A lift that the source refused is taken back; an undecided press never began.
                if isAlive { ends += 1 }
                return true
            case .finish:
                ends += 1
                return ends == begins
            case .track, .untrack, .attemptDrop, .withdraw, .snapBack:
                return isAlive
            case .none, .watch:
                return true
            }
        }
    }

    private func isHeldOrEnding(_ machine: SessionMachine) -> Bool {
        switch machine.state {
        case .idle, .undecided, .ended: false
        case .lifted, .dragging, .dropping, .cancelling: true
        }
    }

    private func walk(_ machine: SessionMachine, _ life: Life, _ trace: [Int], depth: Int, _ failures: inout [[Int]]) {
        guard depth > 0 else { return }
        for (index, input) in Self.inputs.enumerated() {
            var next = machine
            var nextLife = life
            let action = next.handle(input, at: Timestamp(Double(trace.count + 1)))
            if !nextLife.note(action) || nextLife.isAlive != isHeldOrEnding(next) {
                failures.append(trace + [index])
                continue
            }
            if next == machine && action == .none { continue }
            walk(next, nextLife, trace + [index], depth: depth - 1, &failures)
        }
    }

    @Test("Every begin has exactly one end, and nothing is tracked, dropped or flown outside of a session")
    func everyBeginHasOneEnd() {
        var failures: [[Int]] = []
        walk(SessionMachine(), Life(), [], depth: 6, &failures)
        let shortest = failures.min { $0.count < $1.count }
        #expect(failures.isEmpty, "for example \((shortest ?? []).map { Self.inputs[$0] })")
    }

    @Test("From every state a cancel, and time, lead to the end")
    func everyStateEnds() {
        var seen: [SessionMachine] = [SessionMachine()]
        var frontier = seen
        for depth in 1...4 {
            var next: [SessionMachine] = []
            for machine in frontier {
                for input in Self.inputs {
                    var copy = machine
                    _ = copy.handle(input, at: Timestamp(Double(depth)))
                    if !seen.contains(copy) {
                        seen.append(copy)
                        next.append(copy)
                    }
                }
            }
            frontier = next
        }
        #expect(seen.count > 30)
        for machine in seen {
            var machine = machine
            if machine.handle(.cancel(.requested), at: Timestamp(10)) == .withdraw(.cancelled) {
                _ = machine.handle(.settle(anyAccepted: false), at: Timestamp(10))
            }
            _ = machine.handle(.tick, at: Timestamp(1_000))
            #expect(machine.isFinished, "\(machine.state)")
        }
    }

    @Test("The machine is a value: the same inputs on a copy give the same state and the same actions")
    func value() {
        var first = SessionMachine()
        var actions: [SessionAction] = []
        for (step, input) in Self.inputs.enumerated() {
            actions.append(first.handle(input, at: Timestamp(Double(step))))
        }
        var second = SessionMachine()
        let again = Self.inputs.enumerated().map { second.handle($0.element, at: Timestamp(Double($0.offset))) }
        #expect(actions == again)
        #expect(first == second)
    }
}
