// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Graphs of types")
struct ConformanceGraphTests {
    /// A ladder of diamonds has 2^40 ways up: whoever walks them all does not come back.
    @Test("A ladder of forty diamonds is asked at once")
    func ladder() {
        var type = ContentType("x.0")
        for step in 1...40 {
            type = ContentType(
                "x.\(step)",
                conformingTo: [
                    ContentType("x.\(step).left", conformingTo: [type]),
                    ContentType("x.\(step).right", conformingTo: [type]),
                ]
            )
        }
        #expect(type.conforms(to: ContentType("x.0")))
        #expect(type.conformances.count == 120)
        #expect(!type.conforms(to: .data))
    }

    @Test("A chain longer than the limit keeps its nearest conformances")
    func limit() {
        var first = ContentType("x.1000")
        for step in (0..<1000).reversed() { first = ContentType("x.\(step)", conformingTo: [first]) }
        #expect(first.conformances.count == ContentType.maximumConformances)
        #expect(first.conforms(to: ContentType("x.1")))
        #expect(first.conforms(to: ContentType("x.256")))
        #expect(!first.conforms(to: ContentType("x.257")))
    }
}
