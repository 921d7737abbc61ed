// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Modifier keys")
struct ModifierKeyTests {
    @Test(
        "L5, demand 18: every platform's keys ask for what they ask for there",
        arguments: [
            (ModifierConvention.apple, ModifierKeys.alt, Modifiers.copy),
            (.apple, [.alt, .command], .link), (.apple, .command, .move), (.apple, .control, []),
            (.windows, .control, .copy), (.windows, .shift, [.move, .shift]), (.windows, .alt, .link),
            (.windows, [.control, .shift], [.link, .shift]),
            (.linux, .control, .copy), (.linux, .shift, [.move, .shift]),
            (.linux, [.control, .shift], [.link, .shift]), (.linux, .alt, []),
            (.web, .control, .copy), (.web, .alt, .copy), (.web, [.control, .alt], .link), (.web, .shift, .shift),
            (.web, .command, []),
        ] as [(ModifierConvention, ModifierKeys, Modifiers)]
    )
    func table(convention: ModifierConvention, keys: ModifierKeys, asked: Modifiers) {
        #expect(Modifiers(keys, on: convention) == asked)
    }

    @Test("Keys ask for one operation at most, and Shift is always told", arguments: ModifierConvention.allCases)
    func one(convention: ModifierConvention) {
        for keys in 0..<UInt8(16) {
            let asked = Modifiers(ModifierKeys(rawValue: keys), on: convention)
            let operations = [Modifiers.copy, .link, .move].filter { asked.contains($0) }
            #expect(operations.count <= 1)
            #expect(asked.contains(.shift) == ModifierKeys(rawValue: keys).contains(.shift))
        }
    }

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
