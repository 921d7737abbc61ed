// SPDX-License-Identifier: Apache-2.0

/// What a person can undo and redo. Every step is a transaction of its own; none is ever taken out of the log.
///
/// ```swift
/// // A new transaction was performed:
/// stack.record(transaction.id, label: label, inverse: inverse)
/// // Undo (redo likewise): perform the step like any other transaction, then say how it went.
/// if let step = stack.undo(as: TransactionID(using: &random)) {
///     switch replica.perform(step.transaction) {
///     case .applied(_, let inverse): stack.performed(step, inverse: inverse)
///     case .refused(let refusal): toast(stack.refused(step.transaction.id, refusal))
///     }
/// }
/// // The server refused any of them later:
/// toast(stack.refused(id, refusal))
/// ```
public struct UndoStack: Sendable {
    /// Something to perform that takes back, or does again, what was done.
    public struct Step: Sendable {
        /// What to perform and send.
        public let transaction: Transaction
        /// What was done, as it is said to people: "Moved 3 cards".
        public let label: String
        let isUndo: Bool
    }

    private struct Entry {
        /// The transaction that this takes back.
        var transaction: TransactionID
        var label: String
        var inverse: [NodeOperation]
        /// Whether that transaction was itself an undo or a redo; nil for a new one.
        var step: Bool?
    }

    /// More steps back than anybody remembers.
    private static let limit = 200

    private var undos: [Entry] = []
    private var redos: [Entry] = []
    private var running: [Step] = []

    /// Nothing to undo.
    public init() {}

    /// What undo would take back; nil when there is nothing.
    public var undoLabel: String? { undos.last?.label }

    /// What undo would take back; nil when there is nothing.
    public var undoTransaction: TransactionID? { undos.last?.transaction }

    /// What redo would do again; nil when there is nothing.
    public var redoLabel: String? { redos.last?.label }

    /// Remembers a new transaction. What was undone before cannot be done again after it.
    public mutating func record(_ transaction: TransactionID, label: String, inverse: [NodeOperation]) {
        redos.removeAll()
        push(Entry(transaction: transaction, label: label, inverse: inverse, step: nil), onUndos: true)
    }

    /// Takes the last thing done, to be taken back under a new identity.
    public mutating func undo(as id: TransactionID) -> Step? {
        start(undos.popLast(), as: id, isUndo: true)
    }

    /// Takes the last thing undone, to be done again under a new identity.
    public mutating func redo(as id: TransactionID) -> Step? {
        start(redos.popLast(), as: id, isUndo: false)
    }

    /// A step was performed: it can itself be taken back.
    public mutating func performed(_ step: Step, inverse: [NodeOperation]) {
        running.removeAll { $0.transaction.id == step.transaction.id }
        let entry = Entry(transaction: step.transaction.id, label: step.label, inverse: inverse, step: step.isUndo)
        push(entry, onUndos: !step.isUndo)
    }

    /// A transaction was refused, here or by the server: it is forgotten.
    ///
    /// - Returns: A sentence or two for the person.
    public mutating func refused(_ id: TransactionID, _ refusal: Refusal) -> String {
        if let index = running.firstIndex(where: { $0.transaction.id == id }) {
            let step = running.remove(at: index)
            return UndoStack.sentence(step.label, isUndo: step.isUndo, refusal)
        }
        if let index = redos.firstIndex(where: { $0.transaction == id }) {
            return UndoStack.sentence(redos.remove(at: index).label, isUndo: true, refusal)
        }
        if let index = undos.firstIndex(where: { $0.transaction == id }) {
            let entry = undos.remove(at: index)
            if entry.step != nil { return UndoStack.sentence(entry.label, isUndo: false, refusal) }
        }
        return refusal.sentence
    }

    private static func sentence(_ label: String, isUndo: Bool, _ refusal: Refusal) -> String {
        "This cannot be \(isUndo ? "undone" : "redone") any more: \(label). \(refusal.sentence)"
    }

    private mutating func start(_ entry: Entry?, as id: TransactionID, isUndo: Bool) -> Step? {
        guard let entry else { return nil }
        let transaction = Transaction(id: id, operations: entry.inverse)
        let step = Step(transaction: transaction, label: entry.label, isUndo: isUndo)
        running.append(step)
        return step
    }

    private mutating func push(_ entry: Entry, onUndos: Bool) {
        if onUndos {
            undos.append(entry)
            if undos.count > UndoStack.limit { undos.removeFirst() }
        } else {
            redos.append(entry)
        }
    }
}
