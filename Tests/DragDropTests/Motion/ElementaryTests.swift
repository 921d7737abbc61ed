// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DragDrop

@Suite("Functions that springs need")
struct ElementaryTests {
    @Test("The cosine and the sine are the C library's", arguments: [(Double.pi * 2, 1e-14), (65_000, 1e-11)])
    func cosineAndSine(limit: Double, tolerance: Double) {
        var worst = 0.0
        for step in 0...100_000 {
            let angle = limit * (Double(step) / 50_000 - 1)
            let (cosine, sine) = Elementary.cosineAndSine(angle)
            worst = max(worst, abs(cosine - _cos(angle)), abs(sine - _sin(angle)))
        }
        #expect(worst < tolerance)
    }

    @Test(
        "They are between -1 and 1, but for rounding, for an angle of any size",
        arguments: [1e15, 1e19, -1e300, .greatestFiniteMagnitude]
    )
    func bounded(angle: Double) {
        let (cosine, sine) = Elementary.cosineAndSine(angle)
        #expect(max(abs(cosine), abs(sine)) < 1 + 1e-14)
    }
}
