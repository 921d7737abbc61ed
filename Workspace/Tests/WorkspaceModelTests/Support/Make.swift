// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension NodeID {
    /// A readable identity for tests; small numbers are lifted above the well-known ones.
    static func make(_ number: UInt64) -> NodeID { NodeID(random: 0x1000 + number) }
}

extension TransactionID {
    static func make(_ number: UInt64) -> TransactionID { TransactionID(high: 7, low: number) }
}

extension Tree {
    /// A board (1) with a label (2) and `lists` lists (10, 20, …) of `cards` cards each (11, 12, …).
    static func make(lists: Int = 2, cards: Int = 3) -> Tree {
        var tree = Tree()
        var operations: [NodeOperation] = [
            .insert(.make(1), kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Board")]),
            .insert(.make(2), kind: .label, at: Place(parent: .make(1)), fields: [.title: .text("Urgent")]),
        ]
        for list in 1...max(lists, 1) {
            let number = UInt64(list * 10)
            let place = Place(parent: .make(1))
            operations.append(.insert(.make(number), kind: .list, at: place, fields: [.title: .text("List \(list)")]))
            for card in 0..<UInt64(cards) {
                let title = Fields([.init(.title, .text("Card \(number + 1 + card)"))])
                let place = Place(parent: .make(number))
                operations.append(.insert(.make(number + 1 + card), kind: .card, at: place, fields: title))
            }
        }
        tree.mustApply(operations, revision: 1)
        return tree
    }

    /// Applies operations that cannot be refused.
    @discardableResult
    mutating func mustApply(_ operations: [NodeOperation], revision: UInt64 = 2) -> AppliedTransaction {
        switch apply(operations, revision: revision) {
        case .accepted(let applied): return applied
        case .refused(let refused): preconditionFailure(refused.refusal.sentence)
        }
    }

    mutating func apply(_ operations: [NodeOperation], revision: UInt64 = 2) -> TransactionOutcome {
        Applier.apply(Transaction(id: .make(revision), operations: operations), to: &self, revision: revision)
    }

    /// The refusal of operations that must be refused, and must change nothing.
    mutating func refusal(of operations: [NodeOperation]) -> Refusal? {
        let before = self
        guard case .refused(let refused) = apply(operations) else { return nil }
        return before.contents == contents ? refused.refusal : nil
    }

    /// The children as the numbers they were made with.
    func numbers(under parent: NodeID) -> [UInt64] {
        children(of: parent).map { $0.rawValue - 0x1000 }
    }

    /// Every node by identity.
    var contents: [NodeID: Node] {
        Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }
}
