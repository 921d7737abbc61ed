// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Spring loading")
struct SpringLoadingTests {
    @Test("L9: resting 0.8 s on a tab opens it, once, after a countdown")
    func rests() {
        let scene = Scene()
        let tab = scene.addTab()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(0.75)
        #expect(tab.springs == 0)
        scene.simulator.run(for: 0.1)
        #expect(tab.springs == 1)
        scene.simulator.run(for: 5)
        #expect(tab.springs == 1)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("L9: the delay is the target's: a tab that waits 0.2 s opens then, one that does not wait opens at once")
    func ownDelay() throws {
        for (delay, wait) in [(0.2, 0.15), (2.5, 2.4)] {
            let scene = Scene()
            let tab = scene.addTab()
            try #require(tab.region.spring).delay = delay
            scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(wait)
            #expect(tab.springs == 0, "\(delay) s")
            scene.simulator.run(for: 0.2)
            #expect(tab.springs == 1, "\(delay) s")
            scene.simulator.mouse.release()
            scene.finish()
        }
        let scene = Scene()
        let tab = scene.addTab()
        try #require(tab.region.spring).delay = 0
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(Simulator.frame)
        #expect(tab.springs == 1)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("L9: what has left the window counts down on nothing, though a tab was under it last")
    func leavesWindow() throws {
        let scene = Scene()
        let tab = scene.addTab()
        try #require(tab.region.spring).delay = 0.5
        let pointer = PointerID(101)
        let point = Point<Screen>(x: 50, y: 520)
        scene.simulator.send(.entered(pointer, DragSession.Offer(contentTypes: [.plainText]), at: point))
        scene.simulator.run(for: 0.1)
        scene.simulator.send(.left(pointer))
        let count = scene.simulator.transcript.count
        scene.simulator.run(for: 1)
        #expect(!scene.simulator.transcript.dropFirst(count).contains { $0.contains("counts") })
        #expect(tab.springs == 0)
    }

    @Test("L9: a tab that is made anew while the hand rests on it opens once, whether before or when it opens")
    func madeAnew() {
        let (scene, other) = (Scene(), Scene())
        let tab = scene.addTab()
        var anew: [SimulatedRegion] = []
        tab.onSpring = { anew.append(scene.addTab()) }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(5)
        #expect(tab.springs == 1)
        #expect(anew.map(\.springs) == [0])
        scene.simulator.mouse.release()
        scene.finish()

        var tabs = [other.addTab()]
        other.simulator.mouse.press(on: 1, of: other.todo).move(to: Point(x: 50, y: 520))
        for _ in 0..<4 {
            other.simulator.run(for: 0.3)
            tabs.append(other.addTab())
        }
        #expect(tabs.map(\.springs) == [0, 0, 1, 0, 0])
        other.simulator.mouse.release()
        other.finish()
    }

    @Test("L9: leaving cancels the countdown; coming back begins it anew")
    func leaves() {
        let scene = Scene()
        let tab = scene.addTab()
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(0.6)
        mouse.move(to: Point(x: 50, y: 600)).move(to: Point(x: 50, y: 520)).hold(0.6)
        #expect(tab.springs == 0)
        mouse.hold(0.3)
        #expect(tab.springs == 1)
        mouse.release()
        scene.finish()
    }

    @Test("L9: the rim of a tab does not spring but takes drops")
    func rim() {
        let scene = Scene()
        let tab = scene.addTab()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 3, y: 520)).hold(3).release()
        scene.finish()
        #expect(tab.springs == 0)
        #expect(tab.dropped == [ItemID(1)])
    }

    @Test("L9: the same tab that springs takes a drop")
    func both() {
        let scene = Scene()
        let tab = scene.addTab()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(0.3).release()
        scene.finish()
        #expect(tab.springs == 0)
        #expect(tab.dropped == [ItemID(1)])
    }

    @Test("L9: a tab that changes the page under the hand: the drag goes on in what it opened")
    func changesPage() {
        let scene = Scene()
        let tab = scene.addTab()
        var other: SimulatedList?
        tab.onSpring = {
            scene.todo.remove()
            scene.done.remove()
            other = SimulatedList(300, "Elsewhere", cards: [31], in: scene.simulator)
        }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(1)
            .move(to: Point(x: 100, y: 200)).release()
        scene.finish()
        #expect(other?.cards == [31, 1])
        #expect(scene.reasons == [.dropped])
        #expect(scene.todo.receipts.count == 1)
    }

    @Test("L9: a tab that disappears during its countdown does nothing any more")
    func disappears() {
        let scene = Scene()
        let tab = scene.addTab()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 50, y: 520)).hold(0.5)
        tab.remove()
        scene.simulator.run(for: 2)
        #expect(tab.springs == 0)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("L9: Space opens a spring-loaded aim at once")
    func byKeyboard() {
        let scene = Scene()
        let tab = scene.addTab()
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.tab)
        scene.simulator.key(.tab)
        #expect(scene.engine.target?.place.region === tab.region)
        scene.simulator.key(.space)
        #expect(tab.springs == 1)
        #expect(scene.engine.session != nil)
        scene.simulator.key(.escape)
        scene.finish()
    }
}
