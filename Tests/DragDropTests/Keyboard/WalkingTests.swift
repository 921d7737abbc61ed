// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Walking with the keyboard")
struct WalkingTests {
    private func gap(_ scene: Scene) -> Gap? { scene.engine.target?.place.gap }

    @Test("L21: a list that refuses is passed by, and what it said is heard with the step")
    func passesBy() {
        let scene = Scene()
        let third = SimulatedList(300, "Archive", cards: [], at: Point(x: 600, y: 0), in: scene.simulator)
        scene.done.proposal = { _, _ in .forbidden("This list is full.") }
        for key in [Key.right, .tab] {
            scene.simulator.lift(1, of: scene.todo)
            scene.simulator.key(key)
            #expect(scene.engine.target?.place.region === third.region)
            let said = scene.simulator.announcements.last
            #expect(said?.kind == .overGap && said?.label == "Archive")
            #expect(said?.passed == [.init(label: "Done", reason: "This list is full.")])
            scene.simulator.key(.escape)
            scene.finish()
        }
    }

    @Test("L21: where nothing takes the drop the aim stays, and the reason is heard")
    func nothingThere() {
        let scene = Scene()
        scene.done.proposal = { _, _ in .forbidden("This list is full.") }
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.down)
        let before = gap(scene)
        scene.simulator.key(.right)
        #expect(scene.simulator.announcements.last?.kind == .forbidden)
        #expect(scene.simulator.announcements.last?.label == "Done")
        #expect(scene.simulator.announcements.last?.reason == "This list is full.")
        #expect(gap(scene) == before)
        scene.simulator.key(.left)
        #expect(scene.said.last == .noTarget)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.todo.cards == [2, 1, 3, 4])
    }

    @Test("L21: places within a list that refuse are passed by one by one")
    func withinList() {
        let scene = Scene(todo: [1, 2, 3, 4, 5, 6])
        scene.todo.proposal = { _, place in
            place.gap?.after == ItemID(3) || place.gap?.after == ItemID(4)
                ? .forbidden("Not here.") : DropProposal(.move)
        }
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.down)
        scene.simulator.key(.down)
        #expect(gap(scene) == Gap(after: ItemID(5), before: ItemID(6)))
        #expect(scene.simulator.announcements.last?.passed.count == 1)
        scene.simulator.key(.up)
        #expect(gap(scene) == Gap(after: ItemID(2), before: ItemID(3)))
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("L21: Page Down and Page Up go as far as one sees, and to the end and no farther")
    func pages() {
        let scene = Scene(todo: Array(1...100))
        scene.simulator.lift(1, of: scene.todo)
        var numbers: [Int] = []
        for _ in 0..<20 {
            scene.simulator.key(.pageDown)
            if let number = scene.simulator.announcements.last?.position?.number { numbers.append(number) }
        }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(numbers, numbers.dropFirst()).dropLast().allSatisfy { $1 - $0 >= 5 && $1 - $0 <= 9 })
        #expect(numbers.last == 100)
        #expect(scene.said.last == .noTarget)
        for _ in 0..<20 { scene.simulator.key(.pageUp) }
        #expect(scene.engine.target?.place.gap?.before == ItemID(2))
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("L21: typing a name aims at the next region called so; a pause begins a new name")
    func typing() {
        let scene = Scene()
        let third = SimulatedList(300, "Doing", cards: [], at: Point(x: 600, y: 0), in: scene.simulator)
        scene.simulator.lift(1, of: scene.todo)
        #expect(scene.simulator.send(.typed("d")) == .consumed)
        #expect(scene.engine.target?.place.region === scene.done.region)
        scene.simulator.send(.typed("O"))
        scene.simulator.send(.typed("i"))
        #expect(scene.engine.target?.place.region === third.region)
        scene.simulator.run(for: 2)
        scene.simulator.send(.typed("d"))
        #expect(scene.engine.target?.place.region === scene.done.region)
        scene.simulator.send(.typed("xyz"))
        #expect(scene.said.last == .noTarget)
        #expect(scene.engine.target?.place.region === scene.done.region)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.done.cards == [1, 11, 12])
        #expect(scene.simulator.send(.typed("d")) == .free)
    }

    @Test("L21: an item that takes drops is a place as well, between the gaps beside it, and is heard by its name")
    func intoItems() {
        let scene = Scene()
        scene.done.proposal = { _, place in
            place.item == nil ? DropProposal(.move) : DropProposal(.copy, intent: .insertIntoItem)
        }
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.tab)
        var heard: [String] = []
        for _ in 0..<4 {
            scene.simulator.key(.down)
            if let said = scene.simulator.announcements.last {
                heard.append("\(said.label) \(said.position?.number ?? 0)")
            }
        }
        #expect(heard == ["Card 11 0", "Done 2", "Card 12 0", "Done 3"])
        scene.simulator.key(.up)
        #expect(scene.engine.target?.place.item == ItemID(12))
        #expect(scene.engine.target?.proposal.intent == .insertIntoItem)
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("L21: Enter with the copy key held copies, and says so to the target", arguments: [Modifiers.copy, []])
    func copying(modifiers: Modifiers) {
        let scene = Scene()
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.right)
        scene.simulator.key(.enter, modifiers)
        scene.finish()
        #expect(scene.todo.cards.contains(1) == (modifiers == .copy))
        #expect(scene.done.cards.count == 3)
    }

    @Test("L21: what has no size, as what is hidden, is passed by: no pointer can be on it")
    func hidden() {
        let scene = Scene()
        let third = SimulatedList(300, "Archive", cards: [], at: Point(x: 600, y: 0), in: scene.simulator)
        scene.done.region.frame.size = .zero
        for key in [Key.tab, .right] {
            scene.simulator.lift(1, of: scene.todo)
            scene.simulator.key(key)
            #expect(scene.engine.target?.place.region === third.region)
            scene.simulator.key(.escape)
            scene.finish()
        }
    }

    @Test("L21: what is copied within its list is counted beside its original; what is moved is counted once")
    func copyingWithin() {
        let cases: [(modifiers: Modifiers, position: Int)] = [(.copy, 5), ([], 4)]
        for (modifiers, position) in cases {
            let scene = Scene()
            scene.simulator.lift(1, of: scene.todo)
            scene.simulator.key(.end, modifiers)
            #expect(scene.simulator.announcements.last?.position == .init(number: position, total: position))
            scene.simulator.key(.enter, modifiers)
            #expect(scene.simulator.announcements.last?.kind == .dropped)
            #expect(scene.simulator.announcements.last?.position == .init(number: position, total: position))
            scene.finish()
        }
    }
}
