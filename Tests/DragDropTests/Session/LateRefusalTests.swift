// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Refused too late")
struct LateRefusalTests {
    /// A drop whose time ran out before the target said anything.
    private func overdue() throws -> (Scene, DropCoordinator) {
        let scene = Scene()
        scene.done.answer = .never
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 0)).release()
        scene.simulator.settle()
        return (scene, try #require(scene.simulator.performed.first))
    }

    @Test("A refusal that comes after the end is told to the source, and nothing says that anything was dropped")
    func refusal() throws {
        let (scene, drop) = try overdue()
        let said = scene.said.count
        drop.refuse(ItemID(1), reason: "Too late, and not wanted.")
        #expect(scene.simulator.lateReceipts.map(\.outcome) == [.refused(reason: "Too late, and not wanted.")])
        #expect(scene.todo.lateReceipts.count == 1)
        #expect(!scene.said.dropFirst(said).contains(.dropped))
        scene.finish()
    }

    @Test("A failure that comes after the end is no drop either; an acceptance is one")
    func others() throws {
        let (scene, drop) = try overdue()
        let said = scene.said.count
        drop.fail(ItemID(1), .failed("Broken."))
        #expect(!scene.said.dropFirst(said).contains(.dropped))
        let (other, accepted) = try overdue()
        let before = other.said.count
        accepted.accept(ItemID(1))
        #expect(other.said.dropFirst(before) == [.dropped])
        #expect(other.simulator.announcements.last?.label == "Done", "it is said where")
    }
}
