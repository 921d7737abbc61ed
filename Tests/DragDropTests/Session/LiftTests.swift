// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Lifting")
struct LiftTests {
    @Test("L2: a mouse lifts after 4 pt what it pressed, not what is under it by then")
    func pressIsTheHit() {
        let scene = Scene()
        scene.simulator.mouse.press(at: Point(x: 100, y: 39)).move(to: Point(x: 100, y: 90))
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.mouse.lose()
        scene.finish()
    }

    @Test("L2: a click lifts nothing and begins nothing")
    func click() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).hold(3).release()
        #expect(scene.simulator.lastResponse == .free)
        #expect(scene.simulator.ended.isEmpty)
        scene.finish()
    }

    @Test("L2: a finger that moves first scrolls; the engine lets go of it")
    func scroll() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo).move(to: Point(x: 100, y: 120)).hold(2)
        #expect(scene.engine.session == nil)
        #expect(scene.simulator.send(.moved(PointerID(1), to: Point(x: 100, y: 200))) == .free)
        scene.finish()
    }

    @Test("L2: a finger that holds still lifts after 500 ms, with some trembling", arguments: [true, false])
    func longPress(trembles: Bool) {
        let scene = Scene()
        let finger = scene.simulator.touch(1).press(on: 2, of: scene.todo)
        if trembles { finger.move(to: Point(x: 104, y: 72), over: 0.2) }
        finger.hold(trembles ? 0.25 : 0.45)
        #expect(scene.engine.session == nil)
        finger.hold(0.1)
        #expect(scene.engine.session?.itemIDs == [ItemID(2)])
        finger.release()
        scene.finish()
        #expect(scene.reasons == [.cancelled(.notMoved)])
    }

    @Test("L2: a second finger before the lift makes it no lift: two fingers pinch or scroll")
    func pinch() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo)
        scene.simulator.touch(2).press(on: 2, of: scene.todo).hold(2)
        #expect(scene.engine.session == nil)
        scene.finish()
    }

    @Test("L2: a finger just beside a card counts as on it, a mouse does not")
    func slop() {
        let scene = Scene()
        let between = Point<Screen>(x: 100, y: 44)
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: between)) == .free)
        #expect(scene.simulator.send(.pressed(PointerID(1), .touch, at: between)) == .watching)
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L2: of overlapping sources the foremost lifts")
    func overlapping() {
        let scene = Scene()
        let above = SimulatedList(300, "Above", cards: [31], at: Point(x: 50, y: 0), in: scene.simulator)
        scene.simulator.mouse.press(at: Point(x: 100, y: 10)).move(to: Point(x: 120, y: 10))
        #expect(scene.engine.session?.itemIDs == [ItemID(31)])
        scene.simulator.send(.cancel)
        scene.simulator.settle()
        above.region.order = -1
        scene.simulator.mouse.press(at: Point(x: 100, y: 10)).move(to: Point(x: 120, y: 10))
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("L2: a press on a part without items answers free: clicks, inputs and scrolling work there")
    func nothingThere() {
        let scene = Scene()
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: Point(x: 100, y: 390))) == .free)
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: Point(x: 900, y: 390))) == .free)
        scene.finish()
    }

    @Test("L2: a press prevents nothing until the lift is decided")
    func watching() {
        let scene = Scene()
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: Point(x: 100, y: 10))) == .watching)
        #expect(scene.simulator.send(.moved(PointerID(0), to: Point(x: 101, y: 10))) == .watching)
        #expect(scene.simulator.send(.moved(PointerID(0), to: Point(x: 110, y: 10))) == .captured)
        #expect(scene.simulator.send(.released(PointerID(0), at: Point(x: 110, y: 10))) == .consumed)
        scene.finish()
    }

    @Test("L2: the whole selection is lifted in order when one of it is pressed, the pressed one in front")
    func selection() {
        let scene = Scene()
        scene.todo.selection = [ItemID(4), ItemID(1), ItemID(2)]
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: Point(x: 110, y: 75))
        #expect(scene.engine.session?.itemIDs == [ItemID(1), ItemID(2), ItemID(4)])
        #expect(scene.simulator.transcript.contains { $0.hasSuffix("preview 2 1 4") })
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("L2: a source that has nothing after all begins no session")
    func nothingToLift() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo)
        scene.todo.layout.remove(ItemID(1))
        scene.simulator.touch(1).hold()
        #expect(scene.engine.session == nil)
        #expect(scene.simulator.ended.isEmpty)
        scene.finish()
    }

    @Test("L2: a pointer that is pressed again without a release ends what it held")
    func lostRelease() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 350, y: 20))
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: Point(x: 350, y: 20)).release()
        scene.finish()
        #expect(Set(scene.reasons.map { "\($0)" }) == ["cancelled(DragDrop.CancelReason.pointerLost)", "dropped"])
    }
}
