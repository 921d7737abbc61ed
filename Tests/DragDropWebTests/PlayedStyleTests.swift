// SPDX-License-Identifier: Apache-2.0
import DragDrop
import Testing

@testable import DragDropWeb

@Suite("Styles that the browser plays")
struct PlayedStyleTests {
    @Test(
        "a way has a moment a frame, and none where its times make no sense",
        arguments: [(0.1, 7), (0, 1), (-1, 1), (1e300, 181), (.infinity, 181), (.nan, 1)] as [(Double, Int)]
    )
    func moments(end: Double, count: Int) {
        #expect(MotionSamples(from: .zero, to: Timestamp(end)).moments.count == count)
    }
}
