// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("The session machine")
struct SessionMachineTests {
    private let finger = PointerID(1)
    private let other = PointerID(2)
    private let start = Point<Screen>(x: 100, y: 100)

    private func machine(_ change: (inout DragDropConfiguration) -> Void = { _ in }) -> SessionMachine {
        var rules = DragDropConfiguration()
        change(&rules)
        return SessionMachine(rules: rules)
    }

    private func right(_ distance: Double) -> Point<Screen> { start + Vector(dx: distance, dy: 0) }

    private func held(_ kind: PointerKind = .touch) -> SessionMachine {
        var machine = machine()
        _ = machine.handle(.press(finger, kind, start), at: .zero)
        _ =
            kind == .mouse
            ? machine.handle(.move(finger, right(5)), at: .zero) : machine.handle(.tick, at: Timestamp(0.5))
        return machine
    }

    @Test("[idle] press -> [undecided] watch")
    func press() {
        var machine = machine()
        #expect(machine.handle(.press(finger, .touch, start), at: .zero) == .watch)
        #expect(machine.owner == finger)
        #expect(machine.hold == nil)
    }

    @Test("[undecided mouse] 3.9 pt -> nothing, 4 pt -> lift at the press")
    func mouseDistance() {
        var machine = machine()
        _ = machine.handle(.press(finger, .mouse, start), at: .zero)
        #expect(machine.handle(.move(finger, right(3.9)), at: .zero) == .none)
        #expect(machine.handle(.move(finger, right(4)), at: .zero) == .lift)
        #expect(machine.hold?.location == start)
    }

    @Test("[undecided mouse] time alone never lifts")
    func mouseHold() {
        var machine = machine()
        _ = machine.handle(.press(finger, .mouse, start), at: .zero)
        #expect(machine.handle(.tick, at: Timestamp(60)) == .none)
    }

    @Test("[undecided touch] 499 ms -> nothing, 500 ms -> lift", arguments: [PointerKind.touch, .pen])
    func longPress(kind: PointerKind) {
        var machine = machine()
        _ = machine.handle(.press(finger, kind, start), at: Timestamp(1))
        #expect(machine.handle(.tick, at: Timestamp(1.499)) == .none)
        #expect(machine.handle(.tick, at: Timestamp(1.5)) == .lift)
    }

    @Test("[undecided touch] 10 pt -> still undecided, more -> idle: the host scrolls")
    func touchScroll() {
        var machine = machine()
        _ = machine.handle(.press(finger, .touch, start), at: .zero)
        #expect(machine.handle(.move(finger, right(10)), at: .zero) == .none)
        #expect(machine.handle(.move(finger, right(10.1)), at: .zero) == .abandon)
        #expect(machine.state == .idle)
        #expect(machine.handle(.tick, at: Timestamp(5)) == .none)
    }

    @Test("[undecided] release, loss or cancel -> idle: it was a click")
    func click() {
        for input in [SessionInput.release(finger, start), .lose(finger), .cancel(.requested)] {
            var machine = machine()
            _ = machine.handle(.press(finger, .mouse, start), at: .zero)
            #expect(machine.handle(input, at: .zero) == .abandon)
            #expect(machine.state == .idle)
        }
    }

    @Test("[undecided] what another pointer does -> nothing")
    func strangers() {
        var machine = machine()
        _ = machine.handle(.press(finger, .touch, start), at: .zero)
        let before = machine
        for input in [SessionInput.move(other, right(99)), .release(other, start), .lose(other), .platformLift(other)] {
            #expect(machine.handle(input, at: .zero) == .none)
            #expect(machine == before)
        }
    }

    @Test("[undecided mouse, the platform lifts] moves lift nothing, the platform's own drag lifts at once")
    func platformLift() {
        var machine = machine { $0.platformLiftsMouse = true }
        _ = machine.handle(.press(finger, .mouse, start), at: .zero)
        #expect(machine.handle(.move(finger, right(50)), at: .zero) == .none)
        #expect(machine.handle(.platformLift(finger), at: .zero) == .lift)
        #expect(machine.handle(.lose(finger), at: .zero) == .none)
        #expect(machine.hold != nil)
    }

    @Test("[lifted] the source has nothing -> idle, no session began")
    func refusedLift() {
        var machine = held()
        #expect(machine.handle(.refuseLift, at: .zero) == .abandon)
        #expect(machine.state == .idle)
    }

    @Test("[lifted] release without a move -> cancelling")
    func notMoved() {
        var machine = held()
        #expect(machine.handle(.release(finger, start), at: Timestamp(1)) == .snapBack(.notMoved))
    }

    @Test("[lifted] move -> [dragging] track; release -> attempt to drop; perform -> [dropping]; settle -> ended")
    func wholeLife() {
        var machine = held()
        #expect(machine.handle(.move(finger, right(30)), at: Timestamp(1)) == .track)
        #expect(machine.handle(.release(finger, right(31)), at: Timestamp(2)) == .attemptDrop)
        #expect(machine.hold?.location == right(31))
        #expect(machine.handle(.perform(deadline: Timestamp(32)), at: Timestamp(2)) == .none)
        #expect(machine.handle(.settle(anyAccepted: true), at: Timestamp(3)) == .finish(.dropped))
        #expect(machine.state == .ended(.dropped))
    }

    @Test("[dragging] reject -> [cancelling] until the flight is over -> ended")
    func reject() {
        var machine = held()
        _ = machine.handle(.move(finger, right(30)), at: Timestamp(1))
        _ = machine.handle(.release(finger, right(30)), at: Timestamp(1))
        #expect(machine.handle(.reject(.overNothing), at: Timestamp(1)) == .snapBack(.overNothing))
        let flight = machine.rules.snapBackDuration
        #expect(flight > 0.2)
        #expect(machine.handle(.tick, at: Timestamp(1) + (flight - 0.01)) == .none)
        #expect(machine.handle(.tick, at: Timestamp(1) + (flight + 0.01)) == .finish(.cancelled(.overNothing)))
    }

    @Test("[lifted, dragging] lost pointer or cancel -> cancelling")
    func cancels() {
        for moves in [false, true] {
            for (input, reason) in [
                (SessionInput.lose(finger), CancelReason.pointerLost), (.cancel(.requested), .requested),
            ] {
                var machine = held()
                if moves { _ = machine.handle(.move(finger, right(30)), at: Timestamp(1)) }
                #expect(machine.handle(input, at: Timestamp(1)) == .snapBack(reason))
            }
        }
    }

    @Test("[dropping] past the deadline -> withdraw; settle with nothing taken -> cancelling")
    func timeout() {
        var machine = held()
        _ = machine.handle(.move(finger, right(30)), at: Timestamp(1))
        _ = machine.handle(.release(finger, right(30)), at: Timestamp(1))
        _ = machine.handle(.perform(deadline: Timestamp(10)), at: Timestamp(1))
        #expect(machine.handle(.tick, at: Timestamp(9.9)) == .none)
        #expect(machine.handle(.tick, at: Timestamp(10)) == .withdraw(.timedOut))
        #expect(machine.handle(.settle(anyAccepted: false), at: Timestamp(10)) == .snapBack(.refused))
    }

    @Test("[dropping] cancel -> withdraw what is pending")
    func cancelDrop() {
        var machine = held()
        _ = machine.handle(.enterKey, at: .zero)
        _ = machine.handle(.perform(deadline: Timestamp(10)), at: .zero)
        #expect(machine.handle(.cancel(.requested), at: Timestamp(1)) == .withdraw(.cancelled))
    }

    @Test("[idle] a drag from another program -> [dragging]; away too long -> ended without a flight")
    func outside() {
        var machine = machine()
        #expect(machine.handle(.enter(finger, start), at: .zero) == .begin)
        #expect(machine.handle(.leave(finger), at: Timestamp(1)) == .untrack)
        #expect(machine.handle(.tick, at: Timestamp(2.9)) == .none)
        #expect(machine.handle(.move(finger, start), at: Timestamp(2.9)) == .track)
        #expect(machine.handle(.leave(finger), at: Timestamp(3)) == .untrack)
        #expect(machine.handle(.tick, at: Timestamp(5)) == .finish(.cancelled(.leftProgram)))
    }

    @Test("[idle] Space -> [lifted] by nobody's pointer; a mouse press takes it over")
    func keyboard() {
        var machine = machine()
        #expect(machine.handle(.keyboardLift(start), at: .zero) == .lift)
        #expect(machine.owner == nil)
        #expect(machine.handle(.takeOver(finger, right(10)), at: .zero) == .track)
        #expect(machine.owner == finger)
        #expect(machine.handle(.takeOver(other, right(20)), at: .zero) == .none)
    }

    @Test("[ended] nothing that comes late changes anything")
    func ended() {
        var machine = held()
        _ = machine.handle(.platformEnd(finger, delivered: true), at: .zero)
        #expect(machine.state == .ended(.deliveredOutside))
        let inputs: [SessionInput] = [
            .press(finger, .touch, start), .move(finger, start), .release(finger, start), .cancel(.requested), .tick,
            .settle(anyAccepted: true), .keyboardLift(start),
        ]
        for input in inputs { #expect(machine.handle(input, at: Timestamp(9)) == .none) }
    }
}
