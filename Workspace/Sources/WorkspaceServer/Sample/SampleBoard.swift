// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel
public import WorkspaceStore

/// The board that a new workspace begins with: it teaches by being dragged.
public enum SampleBoard {
    /// Every workspace has it under this identity, so that it comes once also where several servers start together.
    private static let transaction = TransactionID(high: 0x6361_7272_7920_7361, low: 0x6d70_6c65_0000_0001)

    /// Adds the board as one transaction.
    ///
    /// - Returns: False where it has been added before.
    @discardableResult
    public static func add(to store: Store) async throws -> Bool {
        var random = SystemRandomNumberGenerator()
        let operations = operations(now: Double(store.now()), using: &random)
        do {
            let outcome = try await store.commit(Transaction(id: transaction, operations: operations), author: "carry")
            if case .refused(let refused) = outcome { throw StoreError.corrupt(refused.refusal.sentence) }
            return true
        } catch StoreError.transactionMismatch {
            return false
        }
    }

    /// The operations that make the board.
    public static func operations(
        now: Double,
        using random: inout some RandomNumberGenerator
    ) -> [NodeOperation] {
        let board = NodeID(using: &random)
        var operations = [insert(board, .board, in: .workspace, [.title: .text("Welcome to Carry")])]
        var labels: [SampleText.Tag: NodeID] = [:]
        for (tag, title, color) in SampleText.labels {
            let label = NodeID(using: &random)
            labels[tag] = label
            operations.append(insert(label, .label, in: board, [.title: .text(title), .color: .text(color)]))
        }
        for list in SampleText.lists {
            let id = NodeID(using: &random)
            operations.append(insert(id, .list, in: board, [.title: .text(list.title)]))
            for card in list.cards {
                operations += self.operations(for: card, in: id, labels: labels, now: now, using: &random)
            }
        }
        return operations
    }

    private static func operations(
        for card: SampleText.Card,
        in list: NodeID,
        labels: [SampleText.Tag: NodeID],
        now: Double,
        using random: inout some RandomNumberGenerator
    ) -> [NodeOperation] {
        let id = NodeID(using: &random)
        var fields: Fields = [.title: .text(card.title), .createdAt: .number(now)]
        if !card.tags.isEmpty {
            fields[.labels] = .nodes(card.tags.compactMap { labels[$0] })
        }
        if !card.text.isEmpty {
            fields[.body] = .text(card.text)
        }
        if let days = card.dueInDays {
            fields[.due] = .number(now + days * 24 * 3600 * 1000)
        }
        var operations = [insert(id, .card, in: list, fields)]
        if !card.steps.isEmpty {
            let checklist = NodeID(using: &random)
            operations.append(insert(checklist, .checklist, in: id, [.title: .text("Steps")]))
            for step in card.steps {
                let fields: Fields =
                    step.isDone ? [.title: .text(step.title), .done: .flag(true)] : [.title: .text(step.title)]
                operations.append(insert(NodeID(using: &random), .checkItem, in: checklist, fields))
            }
        }
        for comment in card.comments {
            operations.append(
                insert(
                    NodeID(using: &random),
                    .message,
                    in: id,
                    [.body: .text(comment), .author: .text("Carry"), .createdAt: .number(now)]
                )
            )
        }
        return operations
    }

    private static func insert(_ id: NodeID, _ kind: Kind, in parent: NodeID, _ fields: Fields) -> NodeOperation {
        .insert(id, kind: kind, at: Place(parent: parent), fields: fields)
    }
}
