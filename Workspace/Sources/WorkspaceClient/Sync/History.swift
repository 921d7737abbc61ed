// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What the person can undo and redo, including what the server made for this browser.
struct History {
    /// What an undo needs.
    enum Undo {
        /// A transaction to perform.
        case step(UndoStack.Step)
        /// Nodes that the feed has not brought yet; the undo is asked for again when something arrives.
        case awaits([NodeID])
    }

    private var stack = UndoStack()
    /// Nodes that the server made, of which some may not be known here yet, by the entry that takes them back.
    private var created: [TransactionID: [NodeID]] = [:]
    /// Whether an undo waits for nodes that are not known here yet.
    private(set) var isUndoAwaited = false

    init() {}

    /// What ``encoded(last:)`` gave; nil if it cannot be read. The nodes of it may not be known to this page yet.
    init?(encoded bytes: [UInt8]) {
        guard let stack = try? UndoStack(encoded: bytes) else { return nil }
        self.stack = stack
        for step in stack.steps {
            created[step.transaction] = step.inverse.flatMap { operation -> [NodeID] in
                switch operation {
                case .move(let nodes, let place): place.parent == .trash ? nodes : nodes + [place.parent]
                case .set(let node, _): [node]
                case .insert, .copy: []
                }
            }
        }
    }

    /// The last changes that can be undone, for the page that follows this one.
    func encoded(last count: Int) -> [UInt8] { stack.encoded(last: count) }

    /// What undo would take back, as it is said to people; nil when there is nothing.
    var undoLabel: String? { stack.undoLabel }
    /// What redo would do again; nil when there is nothing.
    var redoLabel: String? { stack.redoLabel }

    /// Records a transaction of this browser.
    mutating func record(_ transaction: TransactionID, label: String, inverse: [NodeOperation]) {
        isUndoAwaited = false
        stack.record(transaction, label: label, inverse: inverse)
    }

    /// Records nodes that the server made for this browser, as by an import.
    mutating func record(created nodes: [NodeID], as id: TransactionID, label: String) {
        stack.record(id, label: label, inverse: [.trash(nodes)])
        created[id] = nodes
    }

    /// Starts to undo the last change; nil when there is none.
    mutating func undo(as id: TransactionID, isKnown: (NodeID) -> Bool) -> Undo? {
        if let last = stack.undoTransaction, let nodes = created[last] {
            isUndoAwaited = !nodes.allSatisfy(isKnown)
            if isUndoAwaited { return .awaits(nodes) }
            created[last] = nil
        }
        isUndoAwaited = false
        return stack.undo(as: id).map { .step($0) }
    }

    /// Forgets the last change: what it needs cannot be had any more.
    mutating func giveUpUndo() {
        isUndoAwaited = false
        stack.undoTransaction.map { _ = stack.refused($0, Refusal(.notAllowed, "")) }
    }

    /// Starts to redo what was undone last; nil when there is nothing.
    mutating func redo(as id: TransactionID) -> UndoStack.Step? { stack.redo(as: id) }

    /// Records that a step was performed: it can itself be taken back.
    mutating func performed(_ step: UndoStack.Step, inverse: [NodeOperation]) {
        stack.performed(step, inverse: inverse)
    }

    /// Forgets a transaction that was given up.
    mutating func forget(_ id: TransactionID) { _ = stack.refused(id, Refusal(.notAllowed, "")) }

    /// Forgets a transaction that was refused.
    ///
    /// - Returns: A sentence or two for the person.
    mutating func refused(_ id: TransactionID, _ refusal: Refusal) -> String { stack.refused(id, refusal) }
}
