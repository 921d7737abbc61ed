// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Regions")
struct RegionTests {
    @Test("L1: registration ends by itself when its token goes away")
    func token() {
        let scene = Scene()
        let region = Region(id: RegionID(7), frame: Rect(x: 0, y: 0, width: 10, height: 10))
        var token: RegionToken? = scene.engine.register(region)
        #expect(scene.engine.region(RegionID(7)) === region)
        #expect(token != nil)
        token = nil
        #expect(scene.engine.region(RegionID(7)) == nil)
    }

    @Test("A region without an id gets one of its own")
    func minted() {
        let scene = Scene()
        let first = scene.engine.register(Region(frame: .zero))
        let second = scene.engine.register(Region(frame: .zero))
        #expect(first.region.id != second.region.id)
    }

    @Test("The token of a region that was replaced does not take its successor away")
    func replaced() {
        let scene = Scene()
        let parent = Region(id: RegionID(7), frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let child = Region(id: RegionID(8), frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let parentToken = scene.engine.register(parent)
        let childToken = scene.engine.register(child, in: parent)
        let successor = Region(id: RegionID(7), frame: parent.frame)
        let successorToken = scene.engine.register(successor)
        parentToken.cancel()
        #expect(scene.engine.region(RegionID(7)) === successor)
        #expect(scene.engine.region(RegionID(8)) === child)
        #expect(child.parentRegion === successor)
        childToken.cancel()
        successorToken.cancel()
    }

    @Test("What lies in a region that is gone is gone with it, without an error")
    func orphans() {
        let scene = Scene()
        var parent: RegionToken? = scene.engine.register(Region(id: RegionID(7), frame: .zero))
        let child = scene.engine.register(Region(id: RegionID(8), frame: .zero), in: parent?.region)
        parent?.cancel()
        parent = nil
        #expect(scene.engine.region(RegionID(8)) == nil)
        child.cancel()
    }

    @Test("A region cannot be put into itself")
    func cycle() {
        let scene = Scene()
        let outer = scene.engine.register(Region(id: RegionID(7), frame: .zero))
        let inner = scene.engine.register(Region(id: RegionID(8), frame: .zero), in: outer.region)
        let again = scene.engine.register(outer.region, in: inner.region)
        #expect(outer.region.parentRegion == nil)
        again.cancel()
        inner.cancel()
    }

    @Test("A modal region blocks what is beneath it, also beside it, for pointers and keys")
    func modal() {
        let scene = Scene()
        let dialog = SimulatedRegion(
            60,
            "Dialog",
            frame: Rect(x: 600, y: 0, width: 100, height: 100),
            in: scene.simulator,
            order: 5,
            isModal: true
        )
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: scene.todo.point(y: 10))) == .free)
        dialog.region.isEnabled = false
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30))
        dialog.region.isEnabled = true
        scene.simulator.run(for: 0.05)
        #expect(scene.engine.target == nil)
        scene.simulator.key(.tab)
        #expect(scene.engine.target?.place.region === dialog.region)
        scene.simulator.key(.tab)
        #expect(scene.said.last == .noTarget)
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("In a region that is switched off, and in what lies in it, keys lift nothing and drop nothing")
    func switchedOff() {
        let simulator = Simulator()
        let board = SimulatedRegion(
            1,
            "Board",
            frame: Rect(x: 0, y: 0, width: 800, height: 800),
            in: simulator,
            takesDrops: false
        )
        let todo = SimulatedList(100, "To do", cards: [1, 2], in: simulator, parent: board.region)
        let done = SimulatedList(
            200,
            "Done",
            cards: [11],
            at: Point(x: 300, y: 0),
            in: simulator,
            parent: board.region
        )
        board.region.isEnabled = false
        #expect(simulator.lift(1, of: todo) == .free)
        #expect(simulator.engine.destinations(lifting: ItemID(1), from: todo.region.id) == nil)
        board.region.isEnabled = true
        simulator.lift(1, of: todo)
        simulator.key(.tab)
        #expect(simulator.engine.target?.place.region === done.region)
        done.region.isEnabled = false
        simulator.key(.enter)
        simulator.settle()
        #expect(simulator.ended.map(\.reason) == [.cancelled(.overNothing)])
        #expect(todo.cards == [1, 2] && done.cards == [11] && board.dropped.isEmpty)
        #expect(simulator.violations.isEmpty)
    }

    @Test("A target that exists only during a drag takes drops, in front of the others")
    func onlyDuringDrag() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30))
        let delete = SimulatedRegion(
            70,
            "Delete",
            frame: Rect(x: 350, y: 200, width: 100, height: 50),
            in: scene.simulator,
            order: 1
        )
        scene.simulator.mouse.move(to: Point(x: 400, y: 220)).release()
        scene.finish()
        #expect(delete.dropped == [ItemID(1)])
    }

    @Test("The foremost of many regions is found as by looking at each", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func index(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let simulator = Simulator()
        let source = SimulatedList(1, "Source", cards: [1], at: Point(x: 5_000, y: 0), in: simulator)
        var targets: [SimulatedRegion] = []
        for id in 0..<400 {
            let large = id % 40 == 0
            let frame = Rect<Content>(
                x: Double.random(in: 0...2_000, using: &generator),
                y: Double.random(in: 0...2_000, using: &generator),
                width: Double.random(in: 0...(large ? 2_000 : 120), using: &generator),
                height: Double.random(in: 0...(large ? 2_000 : 120), using: &generator)
            )
            let order = Int.random(in: 0...2, using: &generator)
            targets.append(SimulatedRegion(UInt64(100 + id), "Target", frame: frame, in: simulator, order: order))
        }
        simulator.mouse.press(on: 1, of: source).move(to: Point(x: 5_100, y: 300))
        for _ in 0..<300 {
            let point = Point<Screen>(
                x: Double.random(in: -10...2_100, using: &generator),
                y: Double.random(in: -10...2_100, using: &generator)
            )
            simulator.engine.handle(.moved(PointerID(0), to: point), at: simulator.now)
            let inside = targets.filter { $0.region.frame.contains(Point(x: point.x, y: point.y)) }
            let foremost = inside.enumerated().max {
                ($0.element.region.order, $0.offset) < ($1.element.region.order, $1.offset)
            }
            #expect(simulator.engine.target?.place.region === foremost?.element.region, "seed \(seed)")
        }
        simulator.send(.cancel)
        simulator.settle()
    }
}
