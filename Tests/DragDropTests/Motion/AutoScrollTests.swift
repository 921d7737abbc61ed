// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Scrolling under a drag")
struct AutoScrollTests {
    private func scene() -> Scene { Scene(todo: Array(1...100)) }

    private func offset(_ list: SimulatedList) -> Double { list.region.contentOffset.dy }

    @Test("L20: at the edge of a list that takes the drop it scrolls, faster with time, and the target follows")
    func scrolls() {
        let scene = scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 200)).move(
            to: scene.todo.point(y: 395)
        )
        let before = scene.engine.target?.place.gap
        scene.simulator.run(for: 0.1)
        let slow = offset(scene.todo)
        scene.simulator.run(for: 1)
        #expect(slow > 0)
        #expect(offset(scene.todo) > slow * 20)
        #expect(scene.engine.target?.place.gap != before)
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.todo.cards.firstIndex(of: 1) ?? 0 > 10)
    }

    @Test("L20: between a header and a footer that stay it scrolls as between two edges")
    func fixedInsets() {
        let scene = scene()
        scene.todo.region.fixedInsets = Insets(top: 60, bottom: 80)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 200)).move(
            to: scene.todo.point(y: 315)
        )
        scene.simulator.run(for: 1)
        let furthest = offset(scene.todo)
        #expect(furthest > 200)
        scene.simulator.mouse.move(to: scene.todo.point(y: 200)).move(to: scene.todo.point(y: 390))
        scene.simulator.run(for: 1)
        #expect(offset(scene.todo) > furthest)
        let further = offset(scene.todo)
        scene.simulator.mouse.move(to: scene.todo.point(y: 200)).move(to: scene.todo.point(y: 65))
        scene.simulator.run(for: 1)
        #expect(offset(scene.todo) < further)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("L20: it stops at the end of the content and never goes past it")
    func stops() {
        let scene = scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 200)).move(
            to: scene.todo.point(y: 399)
        )
        scene.simulator.run(for: 20)
        #expect(offset(scene.todo) == scene.todo.region.maximumOffset(along: .vertical))
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.todo.cards.last == 1)
    }

    @Test("L20: from right to left a row stays at its first item, and scrolls to the gap that is open behind its last")
    func rightToLeft() {
        let simulator = Simulator()
        let layout = ListLayout(axis: .horizontal, breadth: 50, isRightToLeft: true, placeholderExtent: 100)
        layout.replaceAll((1...10).map { ListLayout.Row(ItemID($0), extent: 100) })
        let frame = Rect<Content>(x: 0, y: 0, width: 300, height: 50)
        let row = SimulatedCollection(1, "Row", layout: layout, frame: frame, in: simulator)
        row.region.contentOffset = Vector(dx: 700, dy: 0)
        let source = SimulatedList(2, "Source", cards: [20], at: Point(x: 0, y: 200), in: simulator)
        let middle = row.point(x: 150, y: 25)
        simulator.mouse.press(on: 20, of: source).move(to: middle).move(to: row.point(x: 295, y: 25))
        simulator.run(for: 2)
        #expect(row.region.contentOffset.dx == 700)
        simulator.mouse.move(to: middle).move(to: row.point(x: 5, y: 25))
        simulator.run(for: 4)
        #expect(row.region.contentOffset.dx == -100)
        simulator.mouse.release()
        simulator.settle()
        #expect(row.items.last == 20)
        #expect(simulator.violations.isEmpty, "\(simulator.transcript.joined(separator: "\n"))")
    }

    @Test("L20: where rows come at the end at which a hand rests it goes on without a leap")
    func goesOn() throws {
        let scene = scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 200)).move(
            to: scene.todo.point(y: 399)
        )
        #expect(!scene.needsFrames(after: 20))
        let end = offset(scene.todo)
        for id in 1_000..<1_100 {
            scene.todo.layout.insert(ItemID(UInt64(id)), extent: 40, in: scene.todo.layout.lastGap)
        }
        // No frames have come for long.
        let later = scene.simulator.now + 5
        scene.engine.modelDidChange(at: later)
        scene.engine.advance(to: later + Simulator.frame)
        let first = offset(scene.todo) - end
        scene.engine.advance(to: later + 2 * Simulator.frame)
        let second = offset(scene.todo) - end - first
        #expect(first > 0)
        #expect(abs(first - second) < 1, "\(first), then \(second)")
        scene.simulator.run(until: later + 3 * Simulator.frame)
        scene.simulator.send(.cancel)
        scene.finish()
    }

    @Test("L20: a lift at the edge scrolls nothing until the hand goes towards it")
    func notAtTheLift() {
        let scene = scene()
        scene.todo.region.contentOffset.dy = 400
        scene.simulator.touch(1).press(at: scene.todo.point(y: 390)).hold(3)
        #expect(offset(scene.todo) == 400)
        scene.simulator.touch(1).move(to: scene.todo.point(y: 384)).hold(1)
        #expect(offset(scene.todo) == 400)
        scene.simulator.touch(1).move(to: scene.todo.point(y: 300)).move(to: scene.todo.point(y: 395)).hold(1)
        #expect(offset(scene.todo) > 400)
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L20: pixels a second are the same at every frame rate")
    func frameRate() {
        func travelled(frames: Int) -> Double {
            let scene = scene()
            scene.simulator.mouse.press(on: 1, of: scene.todo)
                .move(to: scene.todo.point(y: 200)).move(to: scene.todo.point(y: 380))
            let start = scene.simulator.now
            for frame in 1...frames { scene.engine.advance(to: start + Double(frame) * 2 / Double(frames)) }
            return offset(scene.todo)
        }
        #expect(abs(travelled(frames: 60) / travelled(frames: 240) - 1) < 0.05)
    }

    @Test("L20: both axes scroll by themselves: the list down, the board to the right")
    func bothAxes() {
        let simulator = Simulator()
        let board = SimulatedRegion(
            1,
            "Board",
            frame: Rect(x: 0, y: 0, width: 500, height: 400),
            in: simulator,
            takesDrops: false
        )
        board.region.contentSize = Size(width: 2_000, height: 400)
        var lists: [SimulatedList] = []
        for index in 0..<8 {
            let first = UInt64(100 + index * 100)
            let origin = Point<Content>(x: Double(index) * 210, y: 0)
            let cards = Array(first..<first + 50)
            lists.append(
                SimulatedList(UInt64(10 + index), "List", cards: cards, at: origin, in: simulator, parent: board.region)
            )
        }
        simulator.mouse.press(on: 100, of: lists[0]).move(to: Point(x: 300, y: 200)).move(to: Point(x: 490, y: 390))
        simulator.run(for: 0.5)
        #expect(board.region.contentOffset.dx > 0)
        #expect(board.region.contentOffset.dy == 0)
        #expect(lists[2].region.contentOffset.dy > 0)
        simulator.mouse.release()
        simulator.settle()
        #expect(simulator.violations.isEmpty)
    }

    @Test("L20: over a list that refuses, that list does not scroll")
    func refusing() {
        let scene = Scene(todo: [1], done: Array(11...99))
        scene.done.proposal = { _, _ in .forbidden("No.") }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 200)).move(
            to: scene.done.point(y: 395)
        )
        scene.simulator.run(for: 2)
        #expect(offset(scene.done) == 0)
        scene.simulator.mouse.release()
        scene.finish()
    }
}
