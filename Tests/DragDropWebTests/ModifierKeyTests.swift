// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing

@testable import DragDropWeb

@Suite("Modifier keys in a page")
struct ModifierKeyTests {
    typealias Keys = BrowserBridge.Modifiers

    @Test(
        "L5, demand 18: Control or Alt copies, both or Control and Shift link, Shift alone asks for nothing",
        arguments: [
            (Keys.control, DragDrop.Modifiers.copy), (.alt, .copy), ([.control, .alt], .link), (.shift, .shift),
            ([.control, .shift], [.link, .shift]), (.meta, []), ([.alt, .shift], [.copy, .shift]),
        ] as [(Keys, DragDrop.Modifiers)]
    )
    func table(keys: Keys, asked: DragDrop.Modifiers) {
        #expect(DragDrop.Modifiers(heldInPage: keys) == asked)
    }

    @Test("Keys ask for one operation at most, and Shift is always told")
    func one() {
        for keys in 0..<UInt8(16) {
            let asked = DragDrop.Modifiers(heldInPage: Keys(rawValue: keys))
            let operations = [DragDrop.Modifiers.copy, .link, .move].filter { asked.contains($0) }
            #expect(operations.count <= 1)
            #expect(asked.contains(.shift) == Keys(rawValue: keys).contains(.shift))
        }
    }
}
