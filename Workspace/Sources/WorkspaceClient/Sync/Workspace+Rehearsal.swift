// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension Workspace {
    /// Moves a card of a board that is nowhere, and writes down what would be sent: the browser compiles then what a first
    /// drop runs, and not while a person waits for it.
    func rehearse() {
        var replica = Replica()
        let (board, list, other, card) = (newID(), newID(), newID(), newID())
        let kinds: [(node: NodeID, kind: Kind, parent: NodeID)] = [
            (board, .board, .workspace), (list, .list, board), (other, .list, board), (card, .card, list),
        ]
        let made = kinds.map { NodeOperation.insert($0.node, kind: $0.kind, at: Place(parent: $0.parent), fields: [:]) }
        _ = replica.perform(Transaction(id: newTransactionID(), operations: made))
        guard case .success(let drop) = plan([card], at: Place(parent: other), copying: false, in: replica.tree) else {
            return
        }
        let transaction = Transaction(id: newTransactionID(), operations: drop.operations)
        _ = TransactionLabel.text(for: transaction.operations, in: replica.tree)
        _ = replica.perform(transaction, by: actor)
        _ = transaction.encoded()
        replica.acknowledge(transaction.id, changes: [], revision: 1)
    }
}
