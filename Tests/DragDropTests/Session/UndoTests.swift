// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Undo and redo")
struct UndoTests {
    private typealias Album = GridDragTests.Album
    private typealias Outline = TreeDragTests.Outline

    /// Everything that the lists and collections of a simulator hold.
    private struct Model: Equatable {
        var items: [RegionID: [ItemID]] = [:]
        var parents: [ItemID: ItemID] = [:]
        var contents: [ItemID: [ItemID]] = [:]

        init(_ simulator: Simulator) {
            for list in simulator.lists { items[list.region.id] = list.layout.itemIDs }
            for collection in simulator.collections {
                items[collection.region.id] = collection.layout.itemIDs
                for item in collection.layout.itemIDs { parents[item] = collection.layout.parent(of: item) }
                contents.merge(collection.contents) { $0 + $1 }
            }
        }
    }

    /// Drops, then takes it back and does it again, twice.
    @discardableResult
    private func check(
        _ simulator: Simulator,
        _ drop: () -> DropCoordinator?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> DropChange? {
        let before = Model(simulator)
        let coordinator = drop()
        simulator.settle()
        let after = Model(simulator)
        guard let change = coordinator?.change else {
            Issue.record("nothing was dropped", sourceLocation: sourceLocation)
            return nil
        }
        for _ in 0..<2 {
            simulator.apply(change.inverse)
            #expect(Model(simulator) == before, "\(change)", sourceLocation: sourceLocation)
            simulator.apply(change)
            #expect(Model(simulator) == after, "\(change)", sourceLocation: sourceLocation)
        }
        #expect(change.inverse.inverse == change, sourceLocation: sourceLocation)
        #expect(simulator.violations.isEmpty, sourceLocation: sourceLocation)
        return change
    }

    /// A drop of some cards of the first list into the second, behind its first card.
    private func drop(
        _ cards: [UInt64],
        in scene: Scene,
        holding modifiers: Modifiers = [],
        _ perform: @escaping (DropCoordinator) -> Void
    ) -> DropCoordinator? {
        var result: DropCoordinator?
        scene.done.onDrop = { drop in
            result = drop
            perform(drop)
        }
        scene.todo.selection = cards.map { ItemID($0) }
        let pointer = scene.simulator.mouse.holding(modifiers)
        pointer.press(on: cards[0], of: scene.todo).move(to: scene.done.point(y: 44)).release()
        return result
    }

    /// Takes what is dropped as a list does, some of it or all.
    private func accept(
        _ drop: DropCoordinator,
        into list: SimulatedList,
        where isTaken: (UInt64) -> Bool = { _ in true }
    ) {
        for item in drop.items where isTaken(item.id.rawValue) {
            let gap = drop.gap(for: item.id) ?? Gap()
            drop.accept(item.id)
            list.layout.insert(item.id, extent: 40, in: gap)
        }
        drop.refuseAll(reason: "Not this one.")
    }

    @Test("L25: cards that moved go back each beside the neighbours it had, and forth again")
    func move() throws {
        for cards in [[2], [2, 5], [1, 2, 3], [5, 4], [1, 2, 3, 4, 5], [3, 1]] as [[UInt64]] {
            let scene = Scene(todo: [1, 2, 3, 4, 5])
            let change = check(scene.simulator) {
                drop(cards, in: scene) { drop in
                    for item in drop.itemIDs { scene.todo.layout.remove(item) }
                    accept(drop, into: scene.done)
                }
            }
            #expect(change?.steps.count == 1 && change?.undoing.count == cards.count)
        }
    }

    @Test("L25: within one list as well, wherever the cards go")
    func reorder() throws {
        for y in [0, 50, 90, 140, 190, 240] as [Double] {
            let scene = Scene(todo: [1, 2, 3, 4, 5])
            check(scene.simulator) {
                var result: DropCoordinator?
                scene.todo.onDrop = { drop in
                    result = drop
                    for item in drop.itemIDs { scene.todo.layout.move(item, to: drop.gap(for: item) ?? Gap()) }
                    scene.todo.layout.move(drop.itemIDs, to: drop.gap ?? Gap())
                    drop.acceptAll()
                }
                scene.todo.selection = [ItemID(2), ItemID(4)]
                scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: scene.todo.point(y: y)).release()
                return result
            }
        }
    }

    @Test("L25: what was copied goes, the original has not moved")
    func copy() {
        let scene = Scene()
        let change = check(scene.simulator) {
            drop([1, 3], in: scene, holding: .copy) { drop in
                for item in drop.items { drop.accept(item.id, as: scene.done.insert(1, in: drop.gap(for: item.id))) }
            }
        }
        let copies = scene.done.cards.filter { $0 > 100 }.map { ItemID($0) }
        #expect(change?.undoing == [.remove(copies, from: scene.done.region.id)])
    }

    @Test("L25: of a drop that was taken in part, only that part goes back")
    func partial() {
        for taken in [[1, 3], [2], []] as [Set<UInt64>] {
            let scene = Scene()
            let change = check(scene.simulator) {
                drop([1, 2, 3], in: scene) { drop in
                    for item in drop.itemIDs where taken.contains(item.rawValue) { scene.todo.layout.remove(item) }
                    accept(drop, into: scene.done) { taken.contains($0) }
                }
            }
            #expect(change?.undoing.count == taken.count && change?.isEmpty == taken.isEmpty)
        }
    }

    @Test("L25: one that became many behind a placeholder: they go, and it is there again")
    func expanded() {
        for operation in [DropOperation.copy, .move] {
            let scene = Scene()
            scene.done.proposal = { _, _ in DropProposal(operation) }
            scene.todo.units[ItemID(2)] = .estimated(2)
            check(scene.simulator) {
                drop([2, 3], in: scene) { drop in
                    for placeholder in drop.insertPlaceholders() {
                        drop.commit(placeholder) { place in
                            if operation == .move { scene.todo.layout.remove(placeholder.item) }
                            return scene.done.insert(placeholder.item == ItemID(2) ? 3 : 1, in: place?.gap)
                        }
                    }
                }
            }
            #expect(scene.done.cards.count == 6)
        }
    }

    @Test("L25: many that became one, and what was deleted, come back as themselves")
    func joined() {
        let scene = Scene()
        check(scene.simulator) {
            drop([1, 3], in: scene) { drop in
                for item in drop.itemIDs { scene.todo.layout.remove(item) }
                drop.accept(drop.itemIDs, as: scene.done.insert(1, in: drop.gap))
            }
        }
        #expect(scene.done.cards.count == 3)
        let other = Scene()
        let change = check(other.simulator) {
            drop([4, 2], in: other) { drop in
                for item in drop.itemIDs {
                    other.todo.layout.remove(item)
                    drop.accept(item, as: [])
                }
            }
        }
        #expect(change?.steps.count == 2 && other.done.cards == [11, 12])
    }

    @Test("L25: into an album and out again; what lay in it already stays")
    func intoItem() throws {
        let album = Album()
        album.grid.takesInto = { $0 == ItemID(4) }
        let change = check(album.simulator) {
            album.grid.selection = [ItemID(7), ItemID(2)]
            let engine: DragDropEngine = album.simulator.engine
            album.mouse.press(on: 2, of: album.grid).move(to: album.grid.center(of: 4))
            #expect(engine.target?.place.item == ItemID(4))
            album.mouse.release()
            return album.simulator.performed.last
        }
        #expect(change?.steps == [.put([ItemID(2), ItemID(7)], .init(region: RegionID(100), item: ItemID(4)))])
        #expect(album.grid.contents == [ItemID(4): [ItemID(2), ItemID(7)]])
    }

    @Test("L25: in a tree a folder goes back with all that is in it, on its level")
    func tree() {
        let outline = Outline()
        check(outline.simulator) {
            outline.mouse.press(on: 3, of: outline.tree).move(to: outline.tree.point(x: 5, y: 139)).release()
            return outline.simulator.performed.last
        }
        #expect(outline.layout.parent(of: ItemID(3)) == nil && outline.layout.parent(of: ItemID(4)) == ItemID(3))
    }

    @Test("L25: what was taken too late for the session is taken back as well")
    func late() {
        var configuration = DragDropConfiguration()
        configuration.dropTimeout = 1
        let scene = Scene(configuration: configuration)
        let change = check(scene.simulator) {
            let result = drop([2], in: scene) { _ in }
            scene.simulator.run(for: 5)
            #expect(result?.change.isEmpty == true)
            if let result {
                scene.todo.layout.remove(ItemID(2))
                accept(result, into: scene.done)
            }
            return result
        }
        #expect(change?.isEmpty == false && scene.simulator.lateReceipts.count == 1)
    }

    /// Two items of another program come into the second list, behind its first card.
    private func dropFromOutside(in scene: Scene) {
        let (pointer, point) = (PointerID(101), scene.done.point(y: 44))
        scene.simulator.send(.entered(pointer, DragSession.Offer(contentTypes: [.plainText]), at: point))
        let items = [DragItem(ItemID(900), title: "A"), DragItem(ItemID(901), title: "B")]
        scene.simulator.send(.droppedFromOutside(pointer, items: items, at: point))
    }

    @Test("L25: what came from another program goes again")
    func outside() {
        let scene = Scene()
        check(scene.simulator) {
            var result: DropCoordinator?
            scene.done.onDrop = { drop in
                result = drop
                for item in drop.items { drop.accept(item.id, as: scene.done.insert(2, in: drop.gap(for: item.id))) }
            }
            dropFromOutside(in: scene)
            #expect(result?.formerLocation(of: ItemID(900)) == nil)
            return result
        }
        #expect(scene.done.cards.count == 6)
    }

    @Test("L25: what came from another program as itself, as with README's shelf, is taken out again")
    func outsideAsItself() {
        let scene = Scene()
        check(scene.simulator) {
            var result: DropCoordinator?
            scene.done.onDrop = { drop in
                result = drop
                for item in drop.items {
                    let extent = scene.done.layout.placeholderExtent
                    scene.done.layout.insert(item.id, extent: extent, in: drop.gap(for: item.id) ?? Gap())
                    drop.accept(item.id)
                }
            }
            dropFromOutside(in: scene)
            return result
        }
        #expect(scene.done.cards.contains(900))
    }

    @Test("L25: others have changed the list meanwhile: what comes back lies beside the neighbours that are left")
    func edited() throws {
        let scene = Scene(todo: [1, 2, 3, 4, 5])
        var result: DropCoordinator?
        result = drop([2, 3], in: scene) { drop in
            for item in drop.itemIDs { scene.todo.layout.remove(item) }
            accept(drop, into: scene.done)
        }
        scene.simulator.settle()
        scene.todo.layout.remove(ItemID(1))
        scene.todo.layout.insert(ItemID(9), extent: 40, in: Gap(after: ItemID(5)))
        scene.simulator.apply(try #require(result).change.inverse)
        #expect(scene.todo.cards == [2, 3, 4, 5, 9] && scene.done.cards == [11, 12])
    }
}
