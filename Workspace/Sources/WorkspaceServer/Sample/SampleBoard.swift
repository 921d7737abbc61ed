// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel
public import WorkspaceStore

/// The board that a new workspace begins with: it teaches by being dragged.
public enum SampleBoard {
    /// Adds the board as one transaction.
    public static func add(to store: Store) async throws {
        var random = SystemRandomNumberGenerator()
        let operations = operations(now: Double(store.now()), using: &random)
        let transaction = Transaction(id: TransactionID(using: &random), operations: operations)
        if case .refused(let refused) = try await store.commit(transaction, author: "carry") {
            throw StoreError.corrupt(refused.refusal.sentence)
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
