// SPDX-License-Identifier: Apache-2.0

/// The result of one operation.
public enum OperationReceipt: Sendable {
    /// The nodes that were inserted, moved, set or made as copies; empty in a refused transaction.
    case accepted([NodeID])
    /// The reason of a refusal, as a sentence.
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

/// The result of an accepted transaction.
public struct AppliedTransaction: Equatable, Sendable {
    /// One receipt for each operation.
    public var receipts: [OperationReceipt]
    /// Every changed node in its new state; with its body only if the body changed (empty text: it was removed).
    public var changes: [Node]
    /// The operations that undo it, to be applied as a new transaction.
    public var inverse: [NodeOperation]
    /// The former states in the order of first change, with which the storage can be rolled back.
    public var previous: [PreviousNode]
}

/// The result of a refused transaction, of which nothing was written.
public struct RefusedTransaction: Equatable, Sendable {
    /// The index of the operation that was refused.
    public var index: Int
    /// The reason.
    public var refusal: Refusal
    /// One receipt for each operation: `.refused` for the one, empty `.accepted` for the others.
    public var receipts: [OperationReceipt]

    /// A transaction of which one operation was refused.
    public init(_ transaction: Transaction, at index: Int, _ refusal: Refusal) {
        self.index = index
        self.refusal = refusal
        receipts = [OperationReceipt](repeating: .accepted([]), count: transaction.operations.count)
        if index < receipts.count { receipts[index] = .refused(refusal.sentence) }
    }
}

/// The result of applying a transaction.
public enum TransactionOutcome: Equatable, Sendable {
    /// All operations were applied.
    case accepted(AppliedTransaction)
    /// Nothing was changed.
    case refused(RefusedTransaction)
}
