// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("A session lifted by one hand is dropped by any other")
struct AnyHandTests {
    enum Hand: CaseIterable, CustomTestStringConvertible {
        case mouse, touch, pen, keyboard

        var testDescription: String { "\(self)" }

        func pointer(_ simulator: Simulator) -> ScriptedPointer? {
            switch self {
            case .mouse: simulator.mouse
            case .touch: simulator.touch(1)
            case .pen: simulator.pen
            case .keyboard: nil
            }
        }
    }

    @Test("L10, L21: lifted by one, dropped by the other", arguments: Hand.allCases, Hand.allCases)
    func pairs(lifting: Hand, dropping: Hand) {
        let scene = Scene()
        let middle = scene.todo.point(y: 300)
        if let pointer = lifting.pointer(scene.simulator) {
            pointer.press(on: 1, of: scene.todo).hold().move(to: middle)
        } else {
            scene.simulator.lift(1, of: scene.todo)
        }
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        let location = scene.engine.session?.location ?? .zero
        switch dropping {
        case .keyboard:
            scene.simulator.key(.right)
            scene.simulator.key(.end)
            scene.simulator.key(.enter)
        case .mouse, .touch, .pen:
            guard let pointer = dropping.pointer(scene.simulator) else { return }
            if lifting != dropping {
                pointer.press(at: location + Vector(dx: 8, dy: 5))
                lifting.pointer(scene.simulator)?.release()
            }
            #expect(scene.simulator.ended.isEmpty)
            pointer.move(to: scene.done.point(y: 390)).release()
        }
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
        #expect(scene.reasons == [.dropped])
        lifting.pointer(scene.simulator)?.release()
        scene.finish()
        #expect(scene.simulator.ended.count == 1)
    }

    @Test("L21: a finger that trembles while the keyboard aims does not take the aim back; one that moves on does")
    func trembling() {
        for (distance, isTaken) in [(1.0, false), (3.0, false), (30.0, true)] {
            let scene = Scene()
            let finger = scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: scene.todo.point(y: 390))
            scene.simulator.key(.right)
            finger.move(to: scene.todo.point(y: 390 - distance))
            let region = scene.engine.target?.place.region
            #expect(region === (isTaken ? scene.todo.region : scene.done.region))
            finger.release()
            scene.finish()
            #expect(scene.todo.cards.contains(1) == isTaken)
        }
    }

    @Test(
        "L10: whatever two hands and the keyboard do, a session that is held has an owner that is down",
        arguments: 1...400
    )
    func interleavings(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let scene = Scene()
        let pointers = [scene.simulator.touch(1), scene.simulator.touch(2), scene.simulator.mouse]
        var isDown = [false, false, false]
        for step in 0..<60 {
            let index = Int.random(in: 0..<3, using: &generator)
            let point = anyPoint(scene, &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0, 1, 2:
                if isDown[index] { pointers[index].release() } else { pointers[index].press(at: point) }
                isDown[index].toggle()
            case 3, 4: if isDown[index] { pointers[index].move(to: point, over: 0.05) }
            case 5, 6: scene.simulator.run(for: 0.6)
            case 7:
                if isDown[index] { pointers[index].lose() }
                isDown[index] = false
            case 8: scene.simulator.lift([1, 2, 3, 4].randomElement(using: &generator) ?? 1, of: scene.todo)
            default:
                scene.simulator.key([.down, .right, .enter, .escape, .tab].randomElement(using: &generator) ?? .tab)
            }
            guard case .lifted(let hold) = scene.engine.state.asLifted, let owner = hold.pointer else { continue }
            let down = [PointerID(1), PointerID(2), PointerID(0)].enumerated().contains { $1 == owner && isDown[$0] }
            #expect(down, "seed \(seed), step \(step): \(owner) owns the session and is up")
        }
        for index in 0..<3 where isDown[index] { pointers[index].release() }
        scene.simulator.send(.cancel)
        scene.finish()
        #expect(scene.engine.session == nil, "seed \(seed)")
    }

    /// Mostly on the preview, else on a card or anywhere.
    private func anyPoint(_ scene: Scene, _ generator: inout SeededGenerator) -> Point<Screen> {
        if let location = scene.engine.session?.location, Bool.random(using: &generator) {
            return location
                + Vector(
                    dx: Double.random(in: -60...60, using: &generator),
                    dy: Double.random(in: -20...20, using: &generator)
                )
        }
        return Point(
            x: Double.random(in: 0...520, using: &generator),
            y: Double.random(in: 0...420, using: &generator)
        )
    }
}

extension SessionMachine.State {
    /// Held, whether it moved or not.
    fileprivate var asLifted: SessionMachine.State {
        if case .dragging(let hold) = self { .lifted(hold) } else { self }
    }
}
