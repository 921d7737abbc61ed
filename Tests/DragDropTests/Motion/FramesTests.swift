// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("The frames that a drag needs")
struct FramesTests {
    /// A scene with a list that scrolls, and the mouse that holds its first card over the middle of it.
    private func held(of cards: ClosedRange<UInt64>) -> (Scene, ScriptedPointer) {
        let scene = Scene(todo: Array(cards))
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 200))
        return (scene, mouse)
    }

    @Test(
        "a mouse that is pressed, and what rests over a list or over nothing, needs none; each input is followed by one"
    )
    func rest() {
        let scene = Scene()
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo)
        #expect(!scene.needsFrames())
        for place in [scene.todo.point(y: 200), scene.done.point(y: 150), Point(x: 900, y: 500)] {
            _ = mouse.move(to: place)
            #expect(!scene.needsFrames())
        }
        scene.engine.handle(.modifiersChanged([]), at: scene.simulator.now)
        #expect(scene.simulator.areFramesNeeded)
        mouse.release()
        #expect(scene.simulator.areFramesNeeded)
        scene.finish()
        #expect(!scene.simulator.areFramesNeeded)
    }

    @Test("a finger that is pressed needs them until it lifts")
    func finger() {
        let scene = Scene()
        let finger = scene.simulator.touch(1).press(on: 1, of: scene.todo)
        #expect(scene.needsFrames())
        scene.simulator.run(for: 1)
        #expect(scene.engine.session != nil)
        #expect(!scene.needsFrames())
        finger.release()
        scene.finish()
    }

    @Test("what counts down needs them until it opens")
    func spring() {
        let scene = Scene()
        let tab = scene.addTab()
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520))
        #expect(scene.needsFrames())
        scene.simulator.run(for: 1)
        #expect(tab.springs == 1)
        #expect(!scene.needsFrames())
        mouse.release()
        scene.finish()
    }

    @Test("a list needs them that scrolls, also one that began to after a long rest, and then it does not leap")
    func scrolling() {
        let (scene, mouse) = held(of: 1...100)
        scene.simulator.run(for: 5)
        #expect(!scene.needsFrames())
        _ = mouse.move(to: scene.todo.point(y: 395))
        scene.simulator.run(for: 2 * Simulator.frame)
        #expect(scene.simulator.areFramesNeeded)
        #expect(scene.todo.region.contentOffset.dy < 2)
        #expect(scene.needsFrames())
        _ = mouse.move(to: scene.todo.point(y: 200))
        #expect(!scene.needsFrames())
        mouse.release()
        scene.finish()
    }

    @Test("a list that is scrolled to its end needs none, nor does one that the hand has left for what is outside")
    func scrolledOut() {
        let (scene, mouse) = held(of: 1...20)
        _ = mouse.move(to: scene.todo.point(y: 399))
        scene.simulator.run(for: 20)
        #expect(scene.todo.region.contentOffset.dy == scene.todo.region.maximumOffset(along: .vertical))
        #expect(!scene.needsFrames())
        _ = mouse.move(to: scene.todo.point(y: 200)).move(to: scene.todo.point(y: 5))
        scene.simulator.run(for: 0.1)
        #expect(scene.simulator.areFramesNeeded)
        scene.simulator.send(.left(PointerID(0)))
        #expect(!scene.needsFrames())
        scene.simulator.send(.cancel)
        scene.finish()
    }

    @Test("what opens under a hand that rests, and opens something in its turn, goes on as long as frames are needed")
    func springUnderSpring() {
        let scene = Scene()
        let frame = Rect<Content>(x: 0, y: 500, width: 100, height: 44)
        let tab = SimulatedRegion(50, "Tab", frame: frame, in: scene.simulator, isSpringLoaded: true)
        var inner: SimulatedRegion?
        tab.onSpring = {
            inner = inner ?? SimulatedRegion(51, "Inner", frame: frame, in: scene.simulator, isSpringLoaded: true)
        }
        _ = scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520))
        var time = scene.simulator.now
        for _ in 0..<240 where scene.simulator.areFramesNeeded {
            time = time + Simulator.frame
            scene.engine.advance(to: time)
        }
        #expect(tab.springs == 1)
        #expect(inner?.springs == 1)
        #expect(!scene.simulator.areFramesNeeded)
        scene.simulator.run(until: time)
        scene.simulator.send(.cancel)
        scene.finish()
    }

    @Test("an answer that is waited for needs them")
    func answers() {
        let scene = Scene()
        scene.done.answer = .acceptLater(3)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 150)).release()
        #expect(scene.needsFrames())
        scene.finish()
    }
}
