// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("The keyboard")
struct KeyboardTests {
    @Test("Space, arrows and Enter move a card; every press lands on the next place and says it")
    func withinList() {
        let scene = Scene()
        #expect(scene.simulator.lift(1, of: scene.todo) == .captured)
        scene.simulator.key(.down)
        scene.simulator.key(.down)
        let said = scene.simulator.announcements
        #expect(said.map(\.kind) == [.lifted, .overGap, .overGap])
        #expect(said.map { $0.position?.number } == [1, 2, 3])
        #expect(said.map { $0.position?.total } == [4, 4, 4])
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.todo.cards == [2, 3, 1, 4])
        #expect(
            scene.simulator.announcements.last
                == Announcement(
                    .dropped,
                    titles: ["Card 1"],
                    position: .init(number: 3, total: 4),
                    label: "To do"
                )
        )
    }

    @Test("Down at the end of a list leads to the next one in reading order, up leads back")
    func acrossLists() {
        let scene = Scene()
        scene.simulator.lift(4, of: scene.todo)
        scene.simulator.key(.down)
        #expect(scene.engine.target?.place.region === scene.done.region)
        #expect(scene.engine.target?.place.gap == Gap(before: ItemID(11)))
        scene.simulator.key(.up)
        #expect(scene.engine.target?.place.region === scene.todo.region)
        scene.simulator.key(.escape)
        scene.finish()
        #expect(scene.reasons == [.cancelled(.requested)])
    }

    @Test("Right and left lead to the list beside, at the same height")
    func beside() {
        let scene = Scene()
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.right)
        #expect(scene.engine.target?.place.region === scene.done.region)
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(11), before: ItemID(12)))
        scene.simulator.key(.left)
        #expect(scene.engine.target?.place.region === scene.todo.region)
        scene.simulator.key(.left)
        #expect(scene.said.last == .noTarget)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.reasons == [.dropped])
    }

    @Test("Tab walks the regions, Shift Tab walks back, Home and End the ends of a list")
    func tab() {
        let scene = Scene()
        scene.simulator.lift(2, of: scene.todo)
        scene.simulator.key(.tab)
        #expect(scene.engine.target?.place.region === scene.done.region)
        scene.simulator.key(.end)
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(12)))
        scene.simulator.key(.home)
        #expect(scene.engine.target?.place.gap == Gap(before: ItemID(11)))
        scene.simulator.key(.tab)
        #expect(scene.said.last == .noTarget)
        scene.simulator.key(.tab, .shift)
        #expect(scene.engine.target?.place.region === scene.todo.region)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.todo.cards == [2, 1, 3, 4])
    }

    @Test("A refusing target says why; Enter there sends the card back")
    func refusing() {
        let scene = Scene()
        scene.done.proposal = { _, _ in .forbidden("This list is full.") }
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.right)
        #expect(scene.simulator.announcements.last?.kind == .forbidden)
        #expect(scene.simulator.announcements.last?.reason == "This list is full.")
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.todo.cards == [1, 2, 3, 4])
    }

    @Test("Several carried cards count as one place: each press passes a card that stays")
    func several() {
        let scene = Scene(todo: [1, 2, 3, 4, 5])
        scene.todo.selection = [ItemID(2), ItemID(3)]
        scene.simulator.lift(2, of: scene.todo)
        scene.simulator.key(.down)
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(4), before: ItemID(5)))
        scene.simulator.key(.up)
        scene.simulator.key(.up)
        #expect(scene.engine.target?.place.gap == Gap(before: ItemID(1)))
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.todo.cards == [2, 3, 1, 4, 5])
    }

    @Test("A long list scrolls to show the aim")
    func reveals() {
        let scene = Scene(todo: Array(1...60))
        scene.simulator.lift(1, of: scene.todo)
        for _ in 0..<30 { scene.simulator.key(.down) }
        #expect(scene.todo.region.contentOffset.dy > 800)
        let visible = scene.todo.region.screenFrame
        #expect(visible.contains(scene.engine.session?.location ?? .zero))
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.todo.cards.firstIndex(of: 1) == 30)
    }

    @Test("L21: arrows reach every list of a board that scrolls before what stands beside it, in both directions")
    func everyListFirst() {
        let simulator = Simulator()
        let board = SimulatedRegion(
            1,
            "Board",
            frame: Rect(x: 100, y: 0, width: 500, height: 400),
            in: simulator,
            takesDrops: false
        )
        board.region.contentSize = Size(width: 1_050, height: 400)
        let lists = (0..<5).map { number in
            let origin = Point<Content>(x: 210 * Double(number), y: 0)
            let id = UInt64(10 + number)
            let card = UInt64(100 + number)
            return SimulatedList(id, "List \(number)", cards: [card], at: origin, in: simulator, parent: board.region)
        }
        let sides = [(2, "Sidebar", 0.0), (3, "Shelf", 600.0)].map { id, name, x in
            SimulatedRegion(id, name, frame: Rect(x: x, y: 0, width: 100, height: 400), in: simulator)
        }
        simulator.lift(100, of: lists[0])
        var reached: [UInt64] = []
        for key in [Key](repeating: .right, count: 5) + [Key](repeating: .left, count: 6) {
            simulator.key(key)
            reached.append(simulator.engine.target?.place.region.id.rawValue ?? 0)
        }
        withExtendedLifetime(sides) { #expect(reached == [11, 12, 13, 14, 3, 14, 13, 12, 11, 10, 2]) }
    }

    @Test("Right to left, the left arrow goes on in a horizontal list")
    func rightToLeft() {
        var configuration = DragDropConfiguration()
        configuration.isRightToLeft = true
        let simulator = Simulator(configuration: configuration)
        let layout = ListLayout(axis: .horizontal, breadth: 50, spacing: 0, isRightToLeft: true, minimumLength: 600)
        let list = SimulatedList(1, "List", cards: [], size: Size(width: 600, height: 50), in: simulator)
        layout.replaceAll([1, 2, 3].map { .init(ItemID($0), extent: 100) })
        list.region.layout = layout
        simulator.send(.keyboardLift(region: list.region.id, item: nil))
        #expect(simulator.engine.session == nil)
        let target = SimulatedList(2, "Below", cards: [9], at: Point(x: 0, y: 100), in: simulator)
        simulator.lift(9, of: target)
        simulator.key(.tab, .shift)
        #expect(simulator.engine.target?.place.gap == Gap(before: ItemID(1)))
        simulator.key(.left)
        #expect(simulator.engine.target?.place.gap == Gap(after: ItemID(1), before: ItemID(2)))
        simulator.key(.right)
        #expect(simulator.engine.target?.place.gap == Gap(before: ItemID(1)))
        simulator.key(.escape)
        simulator.settle()
        #expect(simulator.violations.isEmpty)
    }

    @Test("The keyboard reaches exactly the gaps a pointer can hit")
    func sameTargets() {
        let scene = Scene(todo: [1, 2, 3], done: [])
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: scene.todo.point(y: 1))
        var byPointer: Set<String> = []
        func note(into places: inout Set<String>) {
            guard let place = scene.engine.target?.place, let layout = place.region.layout, let gap = place.gap else {
                return
            }
            places.insert("\(place.region.id) \(layout.gap(gap) { $0 == ItemID(2) })")
        }
        for list in [scene.todo, scene.done] {
            for y in stride(from: 1.0, to: 390, by: 3) {
                scene.simulator.send(.moved(PointerID(0), to: list.point(y: y)))
                note(into: &byPointer)
            }
        }
        scene.simulator.send(.cancel)
        scene.simulator.settle()
        var byKeyboard: Set<String> = []
        scene.simulator.lift(2, of: scene.todo)
        scene.simulator.key(.home)
        note(into: &byKeyboard)
        while scene.said.last != .noTarget {
            scene.simulator.key(.down)
            note(into: &byKeyboard)
        }
        #expect(byKeyboard == byPointer)
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("A mouse takes a keyboard's session over and drops it")
    func takenOver() {
        let scene = Scene()
        scene.simulator.lift(1, of: scene.todo)
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: scene.done.point(y: 300))) == .captured)
        scene.simulator.send(.released(PointerID(0), at: scene.done.point(y: 300)))
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
    }

    @Test("A deleted anchor moves the aim to what is left; a deleted list lets it go")
    func modelChanges() {
        let scene = Scene()
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.right)
        scene.simulator.key(.down)
        scene.simulator.key(.down)
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(12)))
        scene.done.layout.remove(ItemID(12))
        scene.simulator.run(for: 0.1)
        #expect(scene.engine.target?.place.gap == Gap(after: ItemID(11)))
        scene.done.remove()
        scene.simulator.run(for: 0.1)
        #expect(scene.engine.target == nil)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.reasons == [.cancelled(.overNothing)])
    }

    @Test("Keys outside a session are the host's")
    func free() {
        let scene = Scene()
        for key in [Key.tab, .down, .enter, .escape, .space] { #expect(scene.simulator.key(key) == .free) }
        scene.finish()
    }

    @Test("A pointer's drag stays quiet until the drop")
    func quiet() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30))
        #expect(scene.said.isEmpty)
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.said == [.dropped])
    }
}
