// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("While others edit")
struct ConcurrencyTests {
    @Test("L19: a neighbour that moves away does not take the drop with it")
    func neighbourMoves() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44))
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(11), before: ItemID(12)))
        scene.done.layout.move(ItemID(11), to: Gap(after: ItemID(12)))
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.done.cards == [12, 1, 11])
    }

    @Test("L19: a carried card that someone deletes leaves the session with a reason; the others go on")
    func carriedDeleted() {
        let scene = Scene()
        scene.todo.selection = [ItemID(1), ItemID(2)]
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 390))
        scene.todo.delete(ItemID(1), reason: "Ann deleted it.")
        #expect(scene.engine.session?.itemIDs == [ItemID(2)])
        #expect(
            scene.simulator.announcements.last == Announcement(.removed, titles: ["Card 1"], reason: "Ann deleted it.")
        )
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 2])
        #expect(
            scene.receipts == [
                Receipt(item: ItemID(2), outcome: .accepted([ItemID(2)])),
                Receipt(item: ItemID(1), outcome: .refused(reason: "Ann deleted it.")),
            ]
        )
        #expect(scene.todo.receipts == [scene.receipts])
    }

    @Test("When the last carried card is deleted the session ends")
    func allDeleted() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 390))
        scene.todo.delete(ItemID(1))
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.reasons == [.cancelled(.itemsGone)])
        #expect(scene.receipts.count == 1)
    }

    @Test("L19: a target that someone deletes lets the drag go; the drop finds what lies there instead")
    func targetDeleted() {
        let scene = Scene()
        let under = SimulatedRegion(
            5,
            "Under",
            frame: Rect(x: 250, y: 0, width: 400, height: 500),
            in: scene.simulator,
            order: -1
        )
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30))
        scene.done.remove()
        #expect(scene.done.events.last == "exit")
        scene.simulator.mouse.release()
        scene.finish()
        #expect(under.dropped == [ItemID(1)])
    }

    @Test("L19: a list that is made anew during the drag takes the drop; the session does not notice")
    func remade() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 390))
        let again = SimulatedList(200, "Done again", cards: [11, 12], at: Point(x: 300, y: 0), in: scene.simulator)
        scene.done.remove()
        scene.simulator.mouse.release()
        scene.finish()
        #expect(again.cards == [11, 12, 1])
    }

    @Test("L19: a reload that replaces every row keeps the drop in its place")
    func reloaded() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 3, of: scene.todo).move(to: scene.todo.point(y: 2))
        scene.todo.layout.replaceAll([9, 1, 2, 3, 4].map { .init(ItemID($0), extent: 40) })
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.todo.cards == [3, 9, 1, 2, 4])
    }

    @Test("L19: a list that is told to give up what it does not have, or a header, is as it was")
    func removeOfNothing() {
        let layout = ListLayout(breadth: 200)
        layout.replaceAll(sections: [.init(ItemID(91), headerExtent: 10, rows: [.init(ItemID(1), extent: 20)])])
        let before = layout.revision
        layout.remove(ItemID(2))
        layout.remove(ItemID(91))
        #expect(layout.revision == before && layout.itemIDs == [ItemID(1)])
        layout.remove(ItemID(1))
        #expect(layout.revision > before && layout.itemIDs.isEmpty)
    }

    @Test("L19: an answer that comes after its gap's anchor was deleted lands beside what is left")
    func lateAnswer() {
        let scene = Scene()
        scene.done.answer = .acceptLater(2)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44)).release()
        scene.done.layout.remove(ItemID(11))
        scene.finish()
        #expect(scene.done.cards == [1, 12])
    }

    @Test("L19: a carried card deleted while the target thinks is refused with the reason")
    func deletedWhileDropping() {
        let scene = Scene()
        scene.done.answer = .acceptLater(2)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44)).release()
        scene.todo.delete(ItemID(1))
        scene.finish()
        #expect(scene.receipts == [Receipt(item: ItemID(1), outcome: .refused(reason: "Someone deleted it."))])
        #expect(scene.done.cards == [11, 12])
    }

    @Test("L19: layouts that change under a resting pointer get a fresh target at the next frame")
    func resting() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 90))
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(12)))
        scene.done.layout.insert(ItemID(13), extent: 300, in: Gap(after: ItemID(12)))
        scene.simulator.run(for: 0.05)
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(12), before: ItemID(13)))
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("Same pointer and same model: the same target, however often and from wherever it is asked")
    func stable() {
        let scene = Scene(todo: [1, 2, 3, 4, 5, 6])
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo)
        for y in stride(from: 5.0, to: 350, by: 17) {
            mouse.move(to: scene.todo.point(y: y))
            let first = scene.engine.target?.place.gap
            mouse.move(to: scene.done.point(y: 300)).move(to: scene.todo.point(y: y)).hold(0.3)
            #expect(scene.engine.target?.place.gap == first)
        }
        mouse.release()
        scene.finish()
    }
}
