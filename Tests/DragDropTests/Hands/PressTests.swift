// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Presses")
struct PressTests {
    @Test(
        "L2: a pen's barrel and its other end, a mouse's other buttons, lift nothing",
        arguments: [PointerButton.secondary, .eraser, .other],
        [PointerKind.pen, .mouse]
    )
    func buttons(button: PointerButton, kind: PointerKind) {
        let scene = Scene()
        let point = scene.todo.center(of: ItemID(1))
        #expect(scene.simulator.send(.pressed(PointerID(7), kind, at: point, button: button)) == .free)
        scene.simulator.run(for: 2)
        scene.simulator.send(.moved(PointerID(7), to: scene.todo.point(y: 300)))
        #expect(scene.engine.session == nil)
        scene.finish()
    }

    @Test("L2: another button of the hand that carries is the host's and ends nothing")
    func chord() {
        let scene = Scene()
        scene.simulator.pen.press(on: 1, of: scene.todo).hold().move(to: scene.done.point(y: 390))
        let barrel = InputEvent.pressed(PointerID(100), .pen, at: scene.done.point(y: 390), button: .secondary)
        #expect(scene.simulator.send(barrel) == .free)
        scene.simulator.pen.release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
    }

    @Test("L2: a second finger in the same list right after the first makes a pinch of both: no lift")
    func pinch() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo)
        scene.simulator.run(for: 0.1)
        scene.simulator.touch(2).press(on: 3, of: scene.todo).hold(2)
        #expect(scene.engine.session == nil)
        scene.finish()
    }

    @Test("L10: a second finger elsewhere is another hand: the first one lifts as if it were alone")
    func twoHands() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo)
        scene.simulator.touch(2).press(on: 11, of: scene.done).hold(1)
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.touch(2).release()
        scene.simulator.touch(1).move(to: scene.done.point(y: 390)).release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
    }

    @Test("L10: a second finger in the same list, but later, is another hand as well")
    func later() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo)
        scene.simulator.run(for: 0.4)
        scene.simulator.touch(2).press(on: 3, of: scene.todo).hold(0.3)
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.send(.cancel)
        scene.finish()
    }

    @Test("L2: lists that scroll in one board make two gestures, a list and the board's own space another")
    func innermostScroller() {
        let simulator = Simulator()
        let board = SimulatedBoard(lists: 2, cards: 30, in: simulator)
        let first = board.lists[0]
        simulator.touch(1).press(at: first.point(y: 20))
        simulator.touch(2).press(at: board.lists[1].point(y: 20)).hold(1)
        #expect(simulator.engine.session != nil)
        simulator.send(.cancel)
        simulator.settle()
        simulator.touch(1).release()
        simulator.touch(2).release()
        simulator.touch(1).press(at: first.point(y: 20))
        simulator.touch(2).press(at: first.point(y: 200)).hold(1)
        #expect(simulator.engine.session == nil)
        #expect(simulator.violations.isEmpty)
    }

    @Test(
        "L2: a finger's press just beside a source counts as inside, to every side, and the pressed point stays the hit"
    )
    func slop() {
        for (x, y) in [(-6.0, 20.0), (206, 20), (100, -6), (-4, -4)] {
            let simulator = Simulator()
            let list = SimulatedList(1, "List", cards: [1], at: Point(x: 50, y: 50), in: simulator)
            let point = list.point(x: x, y: y)
            #expect(simulator.send(.pressed(PointerID(0), .mouse, at: point)) == .free)
            simulator.touch(1).press(at: point).hold()
            #expect(simulator.engine.session?.itemIDs == [ItemID(1)])
            #expect(simulator.engine.session?.location == point)
            simulator.touch(1).release()
            simulator.settle()
        }
    }

    @Test("L2: what is under the finger wins over what is near it")
    func exactFirst() {
        let simulator = Simulator()
        let list = SimulatedList(1, "List", cards: [1, 2], at: .zero, in: simulator)
        // Two points above the second card's edge is the spacing; nearer to the second than to the first.
        simulator.touch(1).press(at: list.point(y: 46)).hold()
        #expect(simulator.engine.session?.itemIDs == [ItemID(2)])
        simulator.touch(1).release()
        simulator.settle()
        simulator.touch(1).press(at: list.point(y: 42)).hold()
        #expect(simulator.engine.session?.itemIDs == [ItemID(1)])
        simulator.touch(1).release()
        simulator.settle()
    }

    @Test("L2: a source hidden by something in front of it is not lifted through it, not even near its edge")
    func hidden() {
        let scene = Scene()
        let cover = SimulatedRegion(
            900,
            "Sheet",
            frame: Rect(x: 0, y: 0, width: 600, height: 600),
            in: scene.simulator,
            order: 1,
            isModal: true
        )
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold(1)
        #expect(scene.engine.session == nil)
        scene.simulator.touch(1).release()
        withExtendedLifetime(cover) { scene.finish() }
    }
}
