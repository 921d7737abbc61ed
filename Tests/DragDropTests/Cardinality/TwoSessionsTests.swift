// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("A drop that waits, and another drag over the same collections")
struct TwoSessionsTests {
    private let promise = Promise(insertsPlaceholders: false, copies: false)
    private let away = Point<Screen>(x: 600, y: 600)

    private var todo: SimulatedList { promise.scene.todo }
    private var done: Region { promise.done.region }

    /// Picks up a card of the first list while the drop of another one waits.
    private func carry(_ card: UInt64) -> ScriptedPointer {
        todo.selection = []
        return promise.simulator.mouse.press(on: card, of: todo).move(to: away)
    }

    @Test("L16: both have their rows lifted out, and those of one go back when it ends")
    func lifted() throws {
        let drop = try promise.drag([1], behind: 1)
        #expect(todo.region.displacement.lifted == [ItemID(1)])
        let mouse = carry(3)
        #expect(todo.region.displacement.lifted == [ItemID(1), ItemID(3)])
        drop.refuse(ItemID(1), reason: "Not now.")
        promise.simulator.run(for: 1)
        #expect(todo.region.displacement.lifted == [ItemID(3)])
        mouse.release()
        promise.scene.finish()
        #expect(todo.region.displacement == .none)
    }

    @Test("L16: what is carried is put back while the drop waits: the rows of the drop stay lifted out")
    func carriedEndsFirst() throws {
        let drop = try promise.drag([1], behind: 1)
        carry(3).release()
        promise.simulator.run(for: 1)
        #expect(todo.region.displacement.lifted == [ItemID(1)])
        drop.refuseAll(reason: "Not now.")
        promise.scene.finish()
        #expect(todo.region.displacement == .none)
    }

    @Test("L16: the drop's gap gives way to the one under the hand, and is open again when the hand has left")
    func gaps() throws {
        let drop = try promise.drag([1], behind: 1)
        let (first, second) = (Gap(after: ItemID(11), before: ItemID(12)), Gap(after: ItemID(12), before: ItemID(13)))
        #expect(done.displacement.gap == first)
        let mouse = carry(3)
        #expect(done.displacement.gap == first)
        mouse.move(to: promise.done.point(y: 2 * 48 - 4))
        #expect(done.displacement.gap == second)
        mouse.move(to: away)
        #expect(done.displacement.gap == first)
        mouse.move(to: promise.done.point(y: 2 * 48 - 4))
        drop.refuseAll(reason: "Not now.")
        promise.simulator.run(for: 1)
        #expect(done.displacement.gap == second)
        mouse.move(to: away)
        #expect(done.displacement == .none)
        mouse.release()
        promise.scene.finish()
    }

    @Test("L16: a gap that the drop holds open as well goes with the hand when the drop has ended")
    func shared() throws {
        let drop = try promise.drag([1], behind: 1)
        let gap = done.displacement.gap
        // At once: on the way it would open others.
        let mouse = carry(3).move(to: promise.done.point(y: 48 - 4), over: 0)
        drop.refuseAll(reason: "Not now.")
        promise.simulator.run(for: 1)
        #expect(gap != nil && done.displacement.gap == gap)
        mouse.move(to: away, over: 0)
        #expect(done.displacement == .none)
        mouse.release()
        promise.scene.finish()
    }

    @Test("L16: the drop's gap closes when it ends, also under a hand that would put into an item where there is none")
    func noItem() throws {
        let drop = try promise.drag([1], behind: 1)
        let gap = done.displacement.gap
        promise.done.proposal = { _, _ in DropProposal(.move, intent: .insertIntoItem) }
        todo.selection = []
        // At once: on the way it would be over items.
        let between = promise.done.point(y: 2 * 48 - 4)
        let mouse = promise.simulator.mouse.press(on: 3, of: todo).move(to: between, over: 0).move(to: between, over: 0)
        #expect(gap != nil && done.displacement.gap == gap)
        drop.refuseAll(reason: "Not now.")
        promise.simulator.run(for: 1)
        #expect(done.displacement == .none)
        mouse.move(to: away, over: 0).release()
        promise.scene.finish()
    }

    @Test("L16: a drop that shows placeholders meanwhile opens its gap no more")
    func placeholders() throws {
        let drop = try promise.drag([1], behind: 1)
        let mouse = carry(3).move(to: promise.done.point(y: 2 * 48 - 4))
        drop.insertPlaceholders()
        mouse.move(to: away)
        #expect(todo.region.displacement.lifted == [ItemID(1), ItemID(3)] && done.displacement.gap == nil)
        #expect(promise.shown() == "11 1? 12 13")
        drop.refuseAll(reason: "Not now.")
        mouse.release()
        promise.scene.finish()
    }
}
