// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What the person can undo and redo, including what the server made for this browser.
struct History {
    enum Direction { case undo, redo }

    /// The nodes that a step is about, and those whose text has to be known as well: what takes the step back holds that.
    struct Needed: Equatable {
        var nodes: [NodeID] = []
        var texts: [NodeID] = []
    }

    /// What undo and redo lead to.
    enum Next {
        /// A transaction to perform.
        case step(UndoStack.Step)
        /// What this page does not know yet; the step is asked for again when something arrives.
        case awaits(Needed)
    }

    private var stack = UndoStack()
    /// Which of the two waits for what is not known here yet.
    private(set) var awaited: Direction?

    init() {}

    /// What ``encoded(last:)`` gave; nil if it cannot be read. The nodes of it may not be known to this page yet.
    init?(encoded bytes: [UInt8]) {
        guard let stack = try? UndoStack(encoded: bytes) else { return nil }
        self.stack = stack
    }

    /// The last changes that can be undone, for the page that follows this one.
    func encoded(last count: Int) -> [UInt8] { stack.encoded(last: count) }

    /// What undo would take back, as it is said to people; nil when there is nothing.
    var undoLabel: String? { stack.undoLabel }
    /// What redo would do again; nil when there is nothing.
    var redoLabel: String? { stack.redoLabel }

    /// Records a transaction of this browser.
    mutating func record(_ transaction: Transaction, label: String, inverse: [NodeOperation]) {
        awaited = nil
        stack.record(transaction.id, label: label, inverse: inverse, of: transaction.operations)
    }

    /// Records nodes that the server made for this browser, as by an import. Some may not be known here yet.
    mutating func record(created nodes: [NodeID], as id: TransactionID, label: String) {
        awaited = nil
        stack.record(id, label: label, inverse: [.trash(nodes)])
    }

    /// Starts to undo the last change, or to redo what was undone last; nil when there is none.
    mutating func start(_ direction: Direction, as id: TransactionID, isKnown: (Needed) -> Bool) -> Next? {
        let operations = direction == .undo ? stack.undoOperations : stack.redoOperations
        var needed = Needed()
        for operation in operations ?? [] { operation.add(to: &needed) }
        guard isKnown(needed) else {
            awaited = direction
            return .awaits(needed)
        }
        awaited = nil
        return (direction == .undo ? stack.undo(as: id) : stack.redo(as: id)).map { .step($0) }
    }

    /// Forgets the step that waits: what it needs cannot be had any more.
    ///
    /// - Returns: A sentence for the person; nil when none waits.
    mutating func giveUp(reason: String) -> String? {
        defer { awaited = nil }
        return awaited.flatMap { stack.giveUp(undo: $0 == .undo, Refusal(.notAllowed, reason)) }
    }

    /// Records that a step was performed: it can itself be taken back.
    ///
    /// - Parameter isExact: Whether all siblings of what it moved were known.
    mutating func performed(_ step: UndoStack.Step, inverse: [NodeOperation], isExact: Bool) {
        stack.performed(step, inverse: inverse, isExact: isExact)
    }

    /// Forgets a transaction that was given up.
    mutating func forget(_ id: TransactionID) { _ = stack.refused(id, Refusal(.notAllowed, "")) }

    /// Forgets a transaction that was refused.
    ///
    /// - Returns: A sentence or two for the person.
    mutating func refused(_ id: TransactionID, _ refusal: Refusal) -> String { stack.refused(id, refusal) }
}

extension NodeOperation {
    /// Adds what has to be known so that this can be performed, and taken back again.
    fileprivate func add(to needed: inout History.Needed) {
        switch self {
        case .move(let nodes, let place):
            needed.nodes += nodes
            if place.parent != .trash { needed.nodes.append(place.parent) }
        case .set(let node, let changes):
            needed.nodes.append(node)
            if changes.entries.contains(where: { $0.field == .body }) { needed.texts.append(node) }
        case .insert, .copy: break
        }
    }
}
