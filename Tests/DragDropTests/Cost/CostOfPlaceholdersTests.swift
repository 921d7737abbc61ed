// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("What placeholders cost, counted without a clock", .serialized)
struct CostOfPlaceholdersTests {
    /// How a target answers for what it shows as placeholders.
    enum Answer: CaseIterable {
        /// Inserts each item and then accepts it, from the first to the last.
        case inOrder

        /// The same, in an order that jumps about.
        case jumping

        /// Accepts all items as rows that the layout does not know yet, and reloads it afterwards.
        case beforeTheLayoutKnows

        /// Refuses every item.
        case refused
    }

    /// Many items from one list, dropped into another that counts what it is asked.
    private final class Drop: DragDropHost, DragInteractionDelegate, DropInteractionDelegate, CollectionDisplay {
        let list = ListLayout(breadth: 280)
        let layout: CountedLayout
        let region: Region
        private let items: [ItemID]
        private let answer: Answer
        private var tokens: [RegionToken] = []
        private(set) var shown = 0
        private(set) var receipts: [Receipt] = []

        init(_ count: Int, _ answer: Answer) {
            self.answer = answer
            items = (1...UInt64(count)).map { ItemID($0) }
            list.replaceAll((1...10).map { .init(ItemID(100_000 + $0), extent: 40) })
            layout = CountedLayout(list)
            region = Region(id: RegionID(2), frame: Rect(x: 100, y: 0, width: 280, height: 400), layout: layout)
            let source = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 100, height: 400))
            source.drag = DragInteraction(delegate: self)
            region.drop = DropInteraction(delegate: self)
            region.display = self
            let engine = DragDropEngine(host: self)
            tokens = [engine.register(source), engine.register(region)]
            engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 10, y: 10)), at: .zero)
            engine.handle(.moved(PointerID(0), to: Point(x: 150, y: 162)), at: Timestamp(0.1))
            engine.handle(.released(PointerID(0), at: Point(x: 150, y: 162)), at: Timestamp(0.2))
            engine.advance(to: Timestamp(5))
        }

        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] { items.map { DragItem($0, title: "Row") } }

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { DropProposal(.copy) }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
            let placeholders = drop.insertPlaceholders()
            #expect(region.displacement.placeholderGaps.map(\.placeholder) == placeholders.map(\.id))
            switch answer {
            case .inOrder: for placeholder in placeholders { commit(placeholder, of: drop) }
            case .jumping:
                for step in placeholders.indices { commit(placeholders[step * 7 % placeholders.count], of: drop) }
            case .beforeTheLayoutKnows:
                for placeholder in placeholders {
                    #expect(drop.gap(for: placeholder.item) != nil)
                    drop.commit(placeholder, as: [row(placeholder)])
                }
                let added = placeholders.map { ListLayout.Row(row($0), extent: 40) }
                list.replaceAll(list.allRows.prefix(4) + added + list.allRows.dropFirst(4))
            case .refused: drop.refuseAll(reason: "No.")
            }
        }

        private func row(_ placeholder: Placeholder) -> ItemID { ItemID(200_000 + placeholder.item.rawValue) }

        private func commit(_ placeholder: Placeholder, of drop: DropCoordinator) {
            drop.commit(placeholder) { place in
                list.insert(row(placeholder), extent: 40, in: place?.gap ?? Gap())
                return [row(placeholder)]
            }
        }

        func dragInteraction(
            _ interaction: DragInteraction,
            session: DragSession,
            didEnd reason: EndReason,
            receipts: [Receipt]
        ) { self.receipts = receipts }

        /// A display that lays itself out only on the next frame.
        func displacementDidChange(in region: Region) { shown += 1 }
    }

    @Test("L16: sixteen times the placeholders ask the layout at most twenty times as much", arguments: Answer.allCases)
    func layout(answer: Answer) {
        let few = Drop(50, answer)
        let many = Drop(800, answer)
        #expect(many.layout.questions < 20 * few.layout.questions)
        for (drop, count) in [(few, 50), (many, 800)] {
            #expect(drop.receipts.count == count)
            #expect(drop.receipts.allSatisfy { $0.isAccepted } == (answer != .refused))
            #expect(drop.region.placeholders.isEmpty && drop.region.displacement.placeholderGaps.isEmpty)
            let inserted: [ItemID] = answer == .refused ? [] : (1...UInt64(count)).map { ItemID(200_000 + $0) }
            #expect(Array(drop.list.itemIDs.dropFirst(4).dropLast(6)) == inserted)
        }
    }

    @Test("A display is told of many answers in one go once, until it looks")
    func told() {
        #expect(Drop(800, .refused).shown == Drop(50, .refused).shown)
    }
}
