// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Dragging and dropping")
struct DragTests {
    private static let places: [(Double, [UInt64])] = [
        (2, [3, 1, 2, 4]), (60, [1, 3, 2, 4]), (120, [1, 2, 3, 4]), (190, [1, 2, 4, 3]), (390, [1, 2, 4, 3]),
    ]

    @Test("Within a list a card lands in the gap under the pointer", arguments: places)
    func within(y: Double, order: [UInt64]) {
        let scene = Scene()
        scene.simulator.mouse.press(on: 3, of: scene.todo).move(to: Point(x: 100, y: y)).release()
        scene.finish()
        #expect(scene.todo.cards == order)
        #expect(scene.reasons == [.dropped])
    }

    @Test("To another list, below its last card and into an empty one")
    func between() {
        let scene = Scene(done: [])
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: Point(x: 400, y: 300)).release()
        scene.simulator.settle()
        #expect(scene.done.lastGap == Gap())
        scene.simulator.mouse.press(on: 3, of: scene.todo).move(to: Point(x: 400, y: 390)).release()
        scene.finish()
        #expect(scene.done.cards == [2, 3])
        #expect(scene.done.lastGap == Gap(after: ItemID(2)))
        #expect(scene.todo.cards == [1, 4])
    }

    @Test("L15: several cards move together and keep their order, within a list and between lists")
    func several() {
        let scene = Scene(todo: [1, 2, 3, 4, 5, 6])
        scene.todo.selection = [ItemID(5), ItemID(1), ItemID(3)]
        scene.simulator.mouse.press(on: 3, of: scene.todo).move(to: scene.todo.point(y: 180)).release()
        scene.simulator.settle()
        #expect(scene.todo.cards == [2, 4, 1, 3, 5, 6])
        #expect(scene.todo.lastGap == Gap(after: ItemID(4), before: ItemID(6)))
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44)).release()
        scene.finish()
        #expect(scene.done.cards == [11, 1, 3, 5, 12])
    }

    @Test("L25: what a drop moved goes back where it was, from the order before and the receipts, and forth again")
    func undo() throws {
        let scene = Scene(todo: [1, 2, 3, 4, 5])
        let cards = [ItemID(2), ItemID(5)]
        scene.todo.selection = cards
        let before = (scene.todo.cards, scene.done.cards)
        // Where each card stood, named by what stays: the inverse of a move.
        let homes = cards.map { card in
            let layout = scene.todo.layout
            let gap = Gap(after: layout.item(before: card), before: layout.item(after: card))
            return layout.gap(gap) { cards.contains($0) }
        }
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: scene.done.point(y: 44)).release()
        scene.finish()
        let after = (scene.todo.cards, scene.done.cards)
        #expect(after.1 == [11, 2, 5, 12])
        let landing = try #require(scene.done.lastGap)
        let moved = scene.receipts.filter(\.isAccepted).map(\.item)
        #expect(moved == cards)
        for (item, home) in zip(moved, homes) {
            scene.done.layout.remove(item)
            scene.todo.layout.insert(item, extent: 40, in: home)
        }
        #expect((scene.todo.cards, scene.done.cards) == before)
        for item in moved {
            scene.todo.layout.remove(item)
            scene.done.layout.insert(item, extent: 40, in: Gap(before: landing.before))
        }
        #expect((scene.todo.cards, scene.done.cards) == after)
    }

    @Test("The gap of a move is named by cards that stay, never by carried ones")
    func gapOfAMove() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: scene.todo.point(y: 90)).release()
        scene.finish()
        #expect(scene.todo.lastGap == Gap(after: ItemID(1), before: ItemID(3)))
        #expect(scene.todo.cards == [1, 2, 3, 4])
    }

    @Test("The copy key copies: the original stays, the receipt names the copy")
    func copy() {
        let scene = Scene()
        scene.simulator.mouse.holding(.copy).press(on: 1, of: scene.todo).move(to: scene.done.point(y: 0)).release()
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.done.cards.count == 3)
        #expect(scene.receipts == [Receipt(item: ItemID(1), outcome: .accepted([ItemID(scene.done.cards[0])]))])
    }

    @Test("L5: delegates are told enter, then exit, once each, in pairs")
    func enterAndExit() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo)
            .move(to: scene.done.point(y: 20)).move(to: scene.todo.point(y: 50)).move(to: scene.done.point(y: 30))
            .release()
        scene.finish()
        #expect(scene.done.events == ["enter", "exit", "enter", "drop", "exit"])
        #expect(scene.todo.events == ["enter", "exit", "enter", "exit", "ended"])
    }

    @Test("While a card is carried the lists are told how to look, and afterwards to look as ever")
    func displacement() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 25))
        #expect(scene.todo.region.displacement == Displacement(lifted: [ItemID(1)]))
        #expect(
            scene.done.region.displacement
                == Displacement(gap: Gap(after: ItemID(11), before: ItemID(12)), gapExtent: 40)
        )
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.todo.region.displacement == .none)
        #expect(scene.done.region.displacement == .none)
    }

    @Test(
        "A gap is as large as the item is elsewhere only where the list is as wide, but for a scroll bar",
        arguments: [(0.0, 90.0), (15, 90), (-15, 90), (60, 40), (-60, 40)]
    )
    func gapOfAnotherWidth(difference: Double, extent: Double) {
        let scene = Scene()
        scene.todo.layout.setExtent(90, of: ItemID(1))
        let frame = scene.todo.region.frame
        let other = scene.done.region.frame
        scene.done.region.frame = Rect(
            x: other.minX,
            y: other.minY,
            width: frame.size.width + difference,
            height: other.size.height
        )
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 25))
        #expect(scene.done.region.displacement.gapExtent == extent)
        scene.simulator.mouse.lose()
        scene.finish()
    }

    @Test("Moving within one gap tells the display nothing")
    func quietDisplay() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 25))
        let before = scene.done.displayChanges
        scene.simulator.mouse.move(to: scene.done.point(x: 110, y: 40), over: 0.5)
        #expect(scene.done.displayChanges == before)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("Inside a scaled and scrolled region the card under the pointer is the one that is seen there")
    func scaled() {
        let simulator = Simulator()
        let page = SimulatedRegion(
            1,
            "Page",
            frame: Rect(x: 50, y: 30, width: 900, height: 600),
            in: simulator,
            takesDrops: false
        )
        page.region.scale = 2
        page.region.contentSize = Size(width: 2_000, height: 2_000)
        page.region.contentOffset = Vector(dx: 10, dy: 20)
        let list = SimulatedList(
            2,
            "List",
            cards: [1, 2, 3],
            at: Point(x: 30, y: 40),
            in: simulator,
            parent: page.region
        )
        #expect(list.center(of: ItemID(1)) == Point(x: 50 + 2 * (30 - 10 + 100), y: 30 + 2 * (40 - 20 + 20)))
        simulator.mouse.press(on: 1, of: list).move(to: list.center(of: ItemID(3)) + Vector(dx: 0, dy: 9)).release()
        simulator.settle()
        #expect(list.cards == [2, 3, 1])
        #expect(simulator.violations.isEmpty)
    }

    @Test("A new drag can begin while the last drop still waits for its answer")
    func overlappingSessions() {
        let scene = Scene()
        scene.done.answer = .acceptLater(2)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 0)).release()
        scene.done.answer = .accept
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: scene.done.point(y: 200)).release()
        #expect(scene.simulator.ended.map(\.id) == [SessionID(2)])
        scene.finish()
        #expect(scene.simulator.ended.map(\.id) == [SessionID(2), SessionID(1)])
        #expect(scene.done.cards == [1, 11, 12, 2])
    }
}
