// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension NodeID {
    /// A readable identity for tests; small numbers are lifted above the well-known ones.
    static func make(_ number: UInt64) -> NodeID { NodeID(random: 0x1000 + number) }

    /// The number that ``make(_:)`` took.
    var number: UInt64 { rawValue &- 0x1000 }
}

extension Tree {
    /// Boards 1, 2, … with lists 10, 20, … (board 2: 110, 120, …) of cards 11, 12, … (111, 112, …).
    static func make(boards: Int = 2, lists: Int = 3, cards: Int = 4) -> Tree {
        var tree = Tree()
        var operations: [NodeOperation] = []
        for board in 1...UInt64(max(1, boards)) {
            operations.append(
                .insert(.make(board), kind: .board, at: Place(parent: .workspace), fields: title("Board \(board)"))
            )
            let base = (board - 1) * 100
            let label: Fields = [.title: .text("Urgent"), .color: .text("red")]
            operations.append(.insert(.make(base + 5), kind: .label, at: Place(parent: .make(board)), fields: label))
            for list in 0..<UInt64(lists) {
                let number = base + (list + 1) * 10
                operations.append(
                    .insert(
                        .make(number),
                        kind: .list,
                        at: Place(parent: .make(board)),
                        fields: title("List \(number)")
                    )
                )
                for card in 0..<UInt64(cards) {
                    let id = number + 1 + card
                    operations.append(
                        .insert(.make(id), kind: .card, at: Place(parent: .make(number)), fields: title("Card \(id)"))
                    )
                }
            }
        }
        tree.mustApply(operations)
        return tree
    }

    /// A board (1) of one list (10) with many cards (1001, 1002, …).
    static func make(oneListOf cards: Int) -> Tree {
        var tree = Tree()
        tree.mustApply([
            .insert(.make(1), kind: .board, at: Place(parent: .workspace), fields: title("Board")),
            .insert(.make(10), kind: .list, at: Place(parent: .make(1)), fields: title("List")),
        ])
        for start in stride(from: 0, to: cards, by: 100) {
            tree.mustApply(
                (start..<min(start + 100, cards)).map { index in
                    let id = NodeID.make(1001 + UInt64(index))
                    return .insert(id, kind: .card, at: Place(parent: .make(10)), fields: title("Card \(index)"))
                }
            )
        }
        return tree
    }

    static func title(_ text: String) -> Fields { [.title: .text(text)] }

    mutating func mustApply(_ operations: [NodeOperation]) {
        let transaction = Transaction(id: TransactionID(high: 1, low: 1), operations: operations)
        if case .refused(let refused) = Applier.apply(transaction, to: &self, revision: 1) {
            preconditionFailure(refused.refusal.sentence)
        }
    }
}
