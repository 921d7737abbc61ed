// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Modifiers")
struct ModifierTests {
    @Test(
        "A pen with a key held copies; a finger's session copies when the key is held at Enter",
        arguments: [false, true]
    )
    func hands(byPen: Bool) {
        let scene = Scene()
        if byPen {
            scene.simulator.pen.press(on: 1, of: scene.todo).hold()
                .holding(.copy).move(to: scene.done.point(y: 390)).release()
        } else {
            scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: scene.done.point(y: 390))
            scene.simulator.key(.enter, .copy)
        }
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.done.cards.count == 3)
    }

    @Test("react-dnd#2979: the key turns a target's copy into the move it offers as well")
    func move() {
        let operation = DropOperation.resolve(proposed: .copy, alternatives: .move, allowed: .all, modifiers: .move)
        #expect(operation == .move)
        let refused = DropOperation.resolve(proposed: .copy, alternatives: .move, allowed: .copy, modifiers: .move)
        #expect(refused == .copy)
    }
}
