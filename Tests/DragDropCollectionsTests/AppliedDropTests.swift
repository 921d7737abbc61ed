// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Applying a drop to a layout in one call")
struct AppliedDropTests {
    /// Two collections of one kind side by side; drops are applied by the layout.
    private final class Pair {
        let simulator = Simulator()
        let left: SimulatedCollection
        let right: SimulatedCollection
        private(set) var applied = AppliedDrop()

        init(_ make: ([ItemID]) -> any SimulatedLayout) {
            let layouts = [make([1, 2, 3, 4].map { ItemID($0) }), make([11, 12].map { ItemID($0) })]
            let frame = Rect<Content>(x: 0, y: 0, width: 250, height: 300)
            left = SimulatedCollection(100, "Left", layout: layouts[0], frame: frame, in: simulator)
            right = SimulatedCollection(
                200,
                "Right",
                layout: layouts[1],
                frame: Rect(x: 300, y: 0, width: 250, height: 300),
                in: simulator
            )
            for collection in [left, right] {
                let layout = collection.layout
                collection.onDrop = { [unowned self] drop in
                    applied = layout.apply(drop)
                    for item in applied.remaining {
                        let copy = ItemID(item.rawValue + 1_000)
                        layout.insert(copy, in: drop.gap(for: item) ?? Gap())
                        drop.accept(item, as: [copy])
                    }
                }
            }
        }

        func order(_ collection: SimulatedCollection) -> [UInt64] { collection.layout.itemIDs.map(\.rawValue) }
    }

    static let layouts: [@Sendable ([ItemID]) -> any SimulatedLayout] = [
        { ids in
            let layout = ListLayout(breadth: 250, placeholderExtent: 40)
            layout.replaceAll(ids.map { .init($0, extent: 40) })
            return layout
        },
        { ids in
            let layout = TreeLayout(breadth: 250, placeholderExtent: 40)
            layout.replaceAll(ids.map { .init($0, extent: 40) })
            return layout
        },
        { ids in
            let layout = GridLayout(cellSize: Size(width: 250, height: 40), breadth: 250, columns: 1)
            layout.replaceAll(ids)
            return layout
        },
    ]

    @Test("L14, L15: what is here is moved, what comes from another collection is inserted", arguments: 0..<3)
    func moves(kind: Int) {
        let pair = Pair(Self.layouts[kind])
        pair.left.selection = [ItemID(1), ItemID(3)]
        pair.simulator.mouse.press(on: 1, of: pair.left).move(to: pair.left.point(x: 200, y: 155)).release()
        pair.simulator.settle()
        #expect(pair.order(pair.left) == [2, 4, 1, 3])
        #expect(pair.applied == applied(moved: [1, 3]))
        pair.left.selection = [ItemID(4), ItemID(1)]
        pair.simulator.mouse.press(on: 4, of: pair.left).move(to: pair.right.point(x: 100, y: 42)).release()
        pair.simulator.settle()
        #expect(pair.order(pair.right) == [11, 4, 1, 12])
        #expect(pair.applied == applied(inserted: [4, 1]))
        #expect(pair.simulator.violations.isEmpty)
    }

    @Test("L11, L14: behind an item of a tree that is carried with what is in it comes the next one, and not into it")
    func behindWhole() throws {
        let pair = Pair(Self.layouts[1])
        let tree = try #require(pair.left.layout as? TreeLayout)
        tree.replaceAll([
            .init(ItemID(1), extent: 40, isParent: true, isExpanded: true), .init(ItemID(2), extent: 40, level: 1),
            .init(ItemID(3), extent: 40), .init(ItemID(4), extent: 40),
        ])
        pair.left.selection = [ItemID(1), ItemID(2)]
        pair.simulator.touch(1).press(on: 1, of: pair.left).hold().move(to: pair.left.point(x: 100, y: 200))
        pair.simulator.touch(2).tap(on: 11, of: pair.right)
        #expect(pair.simulator.engine.session?.itemIDs == [1, 2, 11].map { ItemID($0) })
        pair.simulator.touch(1).move(to: pair.left.point(x: 2, y: 290)).release()
        pair.simulator.settle()
        #expect(pair.order(pair.left) == [3, 4, 1, 2, 11])
        #expect(tree.parent(of: ItemID(2)) == ItemID(1))
        #expect(tree.parent(of: ItemID(11)) == nil)
    }

    @Test("L24: copies, and what comes from other programs, are left to the caller with a place for each")
    func remaining() {
        let pair = Pair(Self.layouts[0])
        pair.right.proposal = { _, _ in DropProposal(.copy) }
        pair.left.selection = [ItemID(2), ItemID(3)]
        pair.simulator.mouse.press(on: 2, of: pair.left).move(to: pair.right.point(x: 100, y: 42)).release()
        pair.simulator.settle()
        #expect(pair.order(pair.right) == [11, 1_002, 1_003, 12])
        #expect(pair.applied == applied(remaining: [2, 3]))
        let place = Point<Screen>(x: 400, y: 42)
        let offer = DragSession.Offer(contentTypes: [.png], count: 1)
        pair.simulator.engine.handle(.entered(PointerID(7), offer, at: place), at: pair.simulator.now)
        pair.simulator.engine.handle(
            .droppedFromOutside(PointerID(7), items: [DragItem(ItemID(77), title: "Photo.png")], at: place),
            at: pair.simulator.now
        )
        pair.simulator.settle()
        #expect(pair.applied.remaining.count == 1 && pair.applied.inserted.isEmpty)
        #expect(pair.order(pair.right).count == 5)
    }

    @Test("Of a drop into an item everything is left to the caller")
    func intoItem() throws {
        let pair = Pair(Self.layouts[0])
        pair.left.takesInto = { $0 == ItemID(4) }
        pair.left.onDrop = { drop in
            #expect(drop.proposal.intent == .insertIntoItem)
            #expect(pair.left.layout.apply(drop) == self.applied(remaining: [1]))
            drop.refuseAll(reason: "Full.")
        }
        pair.simulator.mouse.press(on: 1, of: pair.left).move(to: pair.left.point(x: 100, y: 140)).release()
        pair.simulator.settle()
        #expect(pair.order(pair.left) == [1, 2, 3, 4])
        #expect(pair.simulator.performed.count == 1)
    }

    private func applied(moved: [UInt64] = [], inserted: [UInt64] = [], remaining: [UInt64] = []) -> AppliedDrop {
        AppliedDrop(
            moved: moved.map { ItemID($0) },
            inserted: inserted.map { ItemID($0) },
            remaining: remaining.map { ItemID($0) }
        )
    }
}
