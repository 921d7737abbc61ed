// SPDX-License-Identifier: Apache-2.0

/// What became of one operation.
public enum OperationReceipt: Sendable {
    /// These nodes were inserted, moved, set or are the copies. Empty in a refused transaction.
    case accepted([NodeID])
    /// It was refused, with a sentence.
    case refused(String)
}

extension OperationReceipt: Equatable {
    /// Whether both are the same.
    public static func == (left: OperationReceipt, right: OperationReceipt) -> Bool {
        switch (left, right) {
        case (.accepted(let one), .accepted(let two)): one == two
        case (.refused(let one), .refused(let two)): UTF8Text.equal(one, two)
        default: false
        }
    }
}

/// The state of a node before a transaction; nil when the transaction made it.
public struct PreviousNode: Equatable, Sendable {
    /// The node.
    public var id: NodeID
    /// Its state, with its body only if the transaction changed that (empty text: it had none).
    public var node: Node?
}

/// What an accepted transaction did.
public struct AppliedTransaction: Equatable, Sendable {
    /// One receipt for each operation.
    public var receipts: [OperationReceipt]
    /// Every node that changed, as it is now; with its body only if that changed (empty text: it was removed).
    public var changes: [Node]
    /// The operations that take it back: give them a new transaction identity and apply them.
    public var inverse: [NodeOperation]
    /// What was there before, in the order of first change: enough to roll the storage back.
    public var previous: [PreviousNode]
}

/// Why a transaction was refused. Nothing of it was written.
public struct RefusedTransaction: Equatable, Sendable {
    /// Which operation was refused.
    public var index: Int
    /// Why.
    public var refusal: Refusal
    /// One receipt for each operation: `.refused` for the one, empty `.accepted` for the others.
    public var receipts: [OperationReceipt]
}

/// What became of a transaction.
public enum TransactionOutcome: Equatable, Sendable {
    /// It landed whole.
    case accepted(AppliedTransaction)
    /// It did not land.
    case refused(RefusedTransaction)
}
