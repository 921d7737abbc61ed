// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Items that disappear while they are carried")
struct RemovalTests {
    /// A source of numbered items and a target beside it, which remember what they are told.
    private final class Board: DragDropHost, DragInteractionDelegate, DropInteractionDelegate {
        private(set) var engine: DragDropEngine!
        private(set) var said: [Announcement] = []
        private(set) var previews: [Int] = []
        private(set) var badges: [Int] = []
        private(set) var updates = 0
        private(set) var receipts: [[Receipt]] = []
        private(set) var ends: [EndReason] = []
        private(set) var drops: [DropCoordinator] = []
        /// Called once, when something is said.
        var onAnnounce: (() -> Void)?
        private let items: [DragItem]
        private var tokens: [RegionToken] = []
        private var time = Timestamp.zero

        init(_ count: UInt64) {
            items = (1...count).map { DragItem(ItemID($0), title: "Item \($0)") }
            engine = DragDropEngine(host: self)
            let source = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 100, height: 100))
            let target = Region(id: RegionID(2), frame: Rect(x: 300, y: 0, width: 100, height: 100), label: "Target")
            source.drag = DragInteraction(delegate: self)
            target.drop = DropInteraction(delegate: self)
            tokens = [engine.register(source), engine.register(target)]
        }

        /// Lifts everything and holds it over the target; what was told so far is forgotten.
        func carry() {
            engine.handle(.pressed(PointerID(1), .mouse, at: Point(x: 50, y: 50)), at: time)
            engine.handle(.moved(PointerID(1), to: Point(x: 350, y: 50)), at: time)
            (said, previews, badges, updates) = ([], [], [], 0)
        }

        func release() { engine.handle(.released(PointerID(1), at: Point(x: 350, y: 50)), at: time) }

        func remove(_ numbers: [UInt64], _ reason: String) {
            engine.removeItems(numbers.map { ItemID($0) }, reason: reason)
        }

        func wait(_ seconds: Double) {
            time = time + seconds
            engine.advance(to: time)
        }

        var carried: [UInt64] { engine.session?.itemIDs.map(\.rawValue) ?? [] }

        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] { items }

        func dragInteraction(
            _ interaction: DragInteraction,
            session: DragSession,
            didEnd reason: EndReason,
            receipts: [Receipt]
        ) {
            self.receipts.append(receipts)
            ends.append(reason)
        }

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { DropProposal(.move, intent: .unspecified) }

        func dropInteraction(
            _ interaction: DropInteraction,
            sessionDidUpdate session: DropSession,
            at place: DropPlace,
            operation: DropOperation
        ) { updates += 1 }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { drops.append(drop) }

        func announce(_ announcement: Announcement) {
            said.append(announcement)
            let answer = onAnnounce
            onAnnounce = nil
            answer?()
        }

        func showPreview(_ preview: DragPreview) { previews.append(preview.parts.count) }

        func updateBadge(of session: SessionID, to badge: DragBadge) { badges.append(badge.count) }
    }

    private func refused(_ number: UInt64, _ reason: String) -> Receipt {
        Receipt(item: ItemID(number), outcome: .refused(reason: reason))
    }

    private func accepted(_ number: UInt64) -> Receipt {
        Receipt(item: ItemID(number), outcome: .accepted([ItemID(number)]))
    }

    @Test("However many go at once, the host and the target are told once", arguments: [10, 20_000] as [UInt64])
    func once(count: UInt64) {
        let board = Board(count)
        board.carry()
        let (even, odd) = ((1...count).filter { $0 % 2 == 0 }, (1...count).filter { $0 % 2 == 1 })
        let left = odd.count
        board.remove(even, "Deleted.")
        #expect(board.said.map(\.kind) == [.removed] && board.said.map(\.titles.count) == [even.count])
        #expect(board.previews == [left] && board.badges == [left] && board.updates == 1)
        #expect(board.carried == odd)
        #expect(board.engine.session?.units == .known(left))
        board.engine.handle(.cancel, at: .zero)
        board.wait(5)
        #expect(board.receipts.first?.count == Int(count))
    }

    @Test("What is not carried, or went before, is passed over and keeps its receipt; one named twice goes once")
    func mixed() {
        let board = Board(5)
        board.carry()
        board.engine.removeItem(ItemID(2), reason: "First.")
        board.remove([4, 2, 99, 4, 1], "Second.")
        #expect(board.carried == [3, 5])
        #expect(board.said.map(\.titles) == [["Item 2"], ["Item 1", "Item 4"]])
        #expect(board.said.map(\.reason) == ["First.", "Second."])
        for numbers in [[], [99], [2, 4]] as [[UInt64]] { board.remove(numbers, "Third.") }
        #expect(board.said.count == 2 && board.previews == [4, 2] && board.updates == 2)
        board.release()
        board.drops.last?.acceptAll()
        board.wait(1)
        let gone = [refused(2, "First."), refused(1, "Second."), refused(4, "Second.")]
        #expect(board.receipts == [[accepted(3), accepted(5)] + gone])
    }

    @Test("When none is left the session ends, and nothing is shown or asked in between")
    func noneLeft() {
        let board = Board(3)
        board.carry()
        board.remove([3, 1, 2, 99], "Deleted.")
        #expect(board.engine.session == nil && board.engine.target == nil)
        #expect(board.said.map(\.kind) == [.removed])
        #expect(board.previews.isEmpty && board.badges.isEmpty && board.updates == 0)
        board.wait(5)
        #expect(board.ends == [.cancelled(.itemsGone)])
        #expect(board.receipts == [(1...3 as ClosedRange<UInt64>).map { refused($0, "Deleted.") }])
        #expect(!board.engine.isBusy)
    }

    @Test("Of a drop that waits some end as refused; another drag that carries the same loses them as well")
    func waiting() {
        let board = Board(3)
        board.carry()
        board.release()
        board.carry()
        board.remove([1, 99, 3], "Deleted.")
        let pending = Receipt(item: ItemID(2), outcome: .pending)
        #expect(board.drops.first?.receipts == [refused(1, "Deleted."), pending, refused(3, "Deleted.")])
        #expect(board.carried == [2] && board.said.map(\.kind) == [.removed] && board.previews == [1])
        board.engine.handle(.cancel, at: .zero)
        board.drops.first?.accept(ItemID(2))
        board.wait(5)
        #expect(board.ends.contains(.dropped) && board.ends.contains(.cancelled(.requested)))
        #expect(board.receipts.contains([refused(1, "Deleted."), accepted(2), refused(3, "Deleted.")]))
        #expect(!board.engine.isBusy)
    }

    @Test("A drop of which nothing is left that waits is over, and that is said once")
    func nothingWaits() {
        let board = Board(3)
        board.carry()
        board.release()
        board.remove([1, 2, 3], "Deleted.")
        #expect(board.said.map(\.kind) == [.refused] && board.said.map(\.titles.count) == [3])
        board.wait(5)
        #expect(board.ends == [.cancelled(.refused)])
    }

    @Test("What goes while it is said that others went waits its turn")
    func nested() {
        let board = Board(5)
        board.carry()
        board.onAnnounce = { [unowned board] in
            let before = board.carried
            board.remove([2, 3, 4], "Later.")
            #expect(board.carried == before)
        }
        board.remove([1, 2], "Sooner.")
        #expect(board.carried == [5])
        #expect(board.said.map(\.titles) == [["Item 1", "Item 2"], ["Item 3", "Item 4"]])
        #expect(board.previews == [3, 1] && board.updates == 2)
    }
}
