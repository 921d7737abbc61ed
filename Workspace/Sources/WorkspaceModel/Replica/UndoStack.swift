// SPDX-License-Identifier: Apache-2.0

/// The undo and redo history of one client. Undoing performs a new transaction; nothing is removed from the log.
///
/// ```swift
/// // A new transaction was performed:
/// stack.record(transaction.id, label: label, inverse: inverse, of: transaction.operations)
/// // Undo (redo likewise): perform the step like any other transaction, then say how it went.
/// if let step = stack.undo(as: TransactionID(using: &random)) {
///     switch replica.perform(step.transaction) {
///     case .applied(_, let inverse): stack.performed(step, inverse: inverse, isExact: knowsAllSiblings)
///     case .refused(let refusal): toast(stack.refused(step.transaction.id, refusal))
///     }
/// }
/// // The server refused any of them later:
/// toast(stack.refused(id, refusal))
/// ```
public struct UndoStack: Sendable {
    /// A transaction to perform that undoes or redoes an earlier one.
    public struct Step: Sendable {
        /// The transaction to perform and send.
        public let transaction: Transaction
        /// A description of the original change for people: "Moved 3 cards".
        public let label: String
        /// Whether it takes the change back; else it makes it again.
        public let isUndo: Bool
        /// What was performed, and this takes back; empty where that cannot be done again.
        package let former: [NodeOperation]
        /// What the original change has copied.
        package let copies: [CopiedNode]
    }

    fileprivate struct Entry {
        /// The transaction that this takes back.
        var transaction: TransactionID
        var label: String
        var inverse: [NodeOperation]
        /// What that transaction did, if it can be done again.
        var operations: [NodeOperation] = []
        /// What the original change has copied.
        var copies: [CopiedNode] = []
        /// Whether that transaction was itself an undo or a redo; nil for a new one.
        var step: Bool?
    }

    /// The maximum number of undo steps.
    private static let limit = 200

    private var undos: [Entry] = []
    private var redos: [Entry] = []
    private var running: [Step] = []

    /// An empty history.
    public init() {}

    /// The description of the change that undo would take back; nil when there is none.
    public var undoLabel: String? { undos.last?.label }

    /// What undo would perform; nil when there is nothing.
    public var undoOperations: [NodeOperation]? { undos.last?.inverse }

    /// The description of the change that redo would perform again; nil when there is none.
    public var redoLabel: String? { redos.last?.label }

    /// What redo would perform; nil when there is nothing.
    public var redoOperations: [NodeOperation]? { redos.last?.inverse }

    /// Records a new transaction and clears the redo steps.
    ///
    /// - Parameter operations: What it did, for ``performed(_:inverse:isExact:)``.
    public mutating func record(
        _ transaction: TransactionID,
        label: String,
        inverse: [NodeOperation],
        of operations: [NodeOperation] = []
    ) {
        redos.removeAll()
        var entry = Entry(transaction: transaction, label: label, inverse: inverse, step: nil)
        entry.operations = operations.repeatable
        for case .copy(let copies, _) in operations { entry.copies += copies }
        push(entry, onUndos: true)
    }

    /// Removes the last undo step, to be performed under a new identity.
    public mutating func undo(as id: TransactionID) -> Step? {
        start(undos.popLast(), as: id, isUndo: true)
    }

    /// Removes the last redo step, to be performed under a new identity.
    public mutating func redo(as id: TransactionID) -> Step? {
        start(redos.popLast(), as: id, isUndo: false)
    }

    /// Records that a step was performed, so that it can be reversed.
    ///
    /// - Parameter isExact: Whether `inverse` puts everything back between the neighbours that it had. Where not all siblings
    ///   are known it does not; then what the step took back is done again as it was done.
    public mutating func performed(_ step: Step, inverse: [NodeOperation], isExact: Bool = true) {
        running.removeAll { $0.transaction.id == step.transaction.id }
        let entry = Entry(
            transaction: step.transaction.id,
            label: step.label,
            inverse: isExact || step.former.isEmpty ? inverse : step.former,
            operations: step.transaction.operations.repeatable,
            copies: step.copies,
            step: step.isUndo
        )
        push(entry, onUndos: !step.isUndo)
    }

    /// Removes a transaction that was refused, by the replica or by the server.
    ///
    /// - Returns: One or two sentences for the person.
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

    /// Removes the last undo step, or redo step, for what it needs cannot be had any more.
    ///
    /// - Returns: A sentence for the person; nil when there was no step.
    public mutating func giveUp(undo: Bool, _ refusal: Refusal) -> String? {
        (undo ? undos.popLast() : redos.popLast()).map { UndoStack.sentence($0.label, isUndo: undo, refusal) }
    }

    private static func sentence(_ label: String, isUndo: Bool, _ refusal: Refusal) -> String {
        isUndo
            ? L10n.thisCannotBeUndoneAnyMore(label: label, reason: refusal.sentence)
            : L10n.thisCannotBeRedoneAnyMore(label: label, reason: refusal.sentence)
    }

    private mutating func start(_ entry: Entry?, as id: TransactionID, isUndo: Bool) -> Step? {
        guard let entry else { return nil }
        let transaction = Transaction(id: id, operations: entry.inverse)
        let step = Step(
            transaction: transaction,
            label: entry.label,
            isUndo: isUndo,
            former: entry.operations,
            copies: entry.copies
        )
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

// MARK: - Beyond the page

extension UndoStack {
    /// The last undo steps, for the page that follows this one. What was undone is not among them.
    ///
    /// - Parameter count: How many of them.
    public func encoded(last count: Int) -> [UInt8] { KeptSteps(steps: undos.suffix(count)).encoded() }

    /// The undo steps that ``encoded(last:)`` gave.
    public init(encoded bytes: [UInt8]) throws(JSONError) { undos = try KeptSteps.decoded(from: bytes).steps }

    private struct KeptSteps: WireRecord {
        var steps: [Entry] = []

        static var blank: KeptSteps { KeptSteps() }

        mutating func visit(_ fields: inout FieldCoder) { fields("steps", &steps) }
    }
}

extension UndoStack.Entry: WireRecord {
    static var blank: UndoStack.Entry {
        UndoStack.Entry(transaction: TransactionID(high: 0, low: 0), label: "", inverse: [], step: nil)
    }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("transaction", &transaction)
        fields("label", &label)
        fields("inverse", &inverse)
        fields("operations", &operations, .optional)
        fields("copies", &copies, copies.isEmpty ? .omitted : .optional)
    }
}

extension [NodeOperation] {
    /// The same, if they can be done again after they were taken back; else none.
    fileprivate var repeatable: [NodeOperation] {
        allSatisfy { operation in
            switch operation {
            case .move, .set: true
            case .insert, .copy: false
            }
        } ? self : []
    }
}
