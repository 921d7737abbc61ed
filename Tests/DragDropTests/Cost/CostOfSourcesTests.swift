// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator
import Testing

@testable import DragDrop

@Suite("What rows of several lists cost, counted without a clock")
struct CostOfSourcesTests {
    @Test("What is lifted out of each of two lists is what its source keeps, and no copy of it at every move")
    func shared() throws {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: Point(x: 250, y: 100))
        scene.simulator.touch(2).tap(on: 3, of: scene.todo)
        scene.simulator.touch(2).tap(on: 12, of: scene.done)
        let session = try #require(scene.engine.active)
        #expect(session.sources.map(\.items) == [[ItemID(1), ItemID(3)], [ItemID(12)]])
        for source in session.sources {
            let own = source.items.withUnsafeBufferPointer { $0.baseAddress }
            let lifted = session.items(from: source.region).withUnsafeBufferPointer { $0.baseAddress }
            #expect(lifted == own)
        }
        scene.simulator.touch(1).release()
        scene.finish()
    }
}
