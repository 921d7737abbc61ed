// SPDX-License-Identifier: Apache-2.0

/// A client's copy of a part of the workspace: the confirmed nodes, and on top of them the transactions of this client
/// that the server has not answered yet.
///
/// ```
/// perform --> pending --acknowledge--> confirmed
///                     --refuse-------> gone
/// ```
///
/// Every message (window, answer, feed event; in any order, any number of times) is a list of whole nodes with revisions.
/// It is merged by rolling the pending transactions back, storing the newer nodes and applying the transactions again, in
/// O(pending + received); the tree is never copied.
public struct Replica: Sendable {
    /// The tree to show: confirmed nodes with the pending transactions applied.
    public private(set) var tree = Tree()
    /// The highest revision seen.
    public private(set) var revision: UInt64 = 0
    private var queue: [Pending] = []
    /// The revision as of which a node's body is known.
    private var bodyRevisions: [NodeID: UInt64] = [:]
    /// As of which revision a node was told to be hidden, also one that was never known here: an answer that was kept, or
    /// that comes late, may still say what it was.
    private var hiddenRevisions: [NodeID: UInt64] = [:]

    private struct Pending: Sendable {
        var transaction: Transaction
        /// What it replaced; empty while it cannot be applied to what is confirmed.
        var previous: [PreviousNode]
        /// Whether another page has left it.
        var isAdopted = false
    }

    /// A replica with the well-known nodes only.
    public init() {}

    /// The transactions that the server has not answered yet, oldest first.
    public var pending: [Transaction] { queue.map { $0.transaction } }

    /// The result of performing a transaction.
    public enum Performed: Sendable {
        /// The tree shows it; the caller sends it and records the inverse.
        case applied(ChangeSet, inverse: [NodeOperation])
        /// It cannot be applied to the tree; the caller does not send it.
        case refused(Refusal)
    }

    /// Applies a transaction and keeps it pending until the server answers.
    ///
    /// - Parameter actor: Who performs it, as the server will see it; nil asks for nobody's rights.
    public mutating func perform(_ transaction: Transaction, by actor: Actor? = nil) -> Performed {
        var recorder = ChangeRecorder()
        switch Applier.apply(transaction, by: actor, to: &tree, revision: revision) {
        case .refused(let refused): return .refused(refused.refusal)
        case .accepted(let applied):
            recorder.didReplace(applied.previous, in: tree)
            queue.append(Pending(transaction: transaction, previous: applied.previous))
            return .applied(recorder.changes(in: tree), inverse: applied.inverse)
        }
    }

    /// Shows transactions that were left behind, as by a page that was closed, before this client's own and
    /// after those that were left before. What they change
    /// may not be known yet: then they are shown once it is.
    @discardableResult
    public mutating func adopt(_ transactions: [Transaction]) -> ChangeSet {
        var known = Set(pending.map { $0.id })
        var recorder = ChangeRecorder()
        rollBack(&recorder)
        let left = transactions.filter { known.insert($0.id).inserted }
        let start = queue.lastIndex { $0.isAdopted }.map { $0 + 1 } ?? 0
        let adopted = left.map { Pending(transaction: $0, previous: [], isAdopted: true) }
        queue.insert(contentsOf: adopted, at: start)
        applyPending(&recorder)
        return recorder.changes(in: tree)
    }

    /// The transaction with which this client changed a node's text, if the server has not answered it, and the node as it
    /// is without that: with an empty text where it has none.
    public func change(ofTextOf id: NodeID) -> (transaction: TransactionID, former: Node)? {
        for pending in queue {
            if let node = pending.previous.first(where: { $0.id == id })?.node, node.body != nil {
                return (pending.transaction.id, node)
            }
        }
        return nil
    }

    /// What a transaction does that the server has not answered, as it is said to people: the tree to show has it already.
    ///
    /// - Complexity: O(what it and those after it have replaced).
    public func label(of transaction: Transaction) -> String {
        var former: [NodeID: Node?] = [:]
        for pending in queue.drop(while: { $0.transaction.id != transaction.id }) {
            for entry in pending.previous where former[entry.id] == nil { former[entry.id] = .some(entry.node) }
        }
        return TransactionLabel.label(of: transaction.operations) { former[$0] ?? tree[$0] }.text
    }

    /// Merges nodes from the server; states older than the known ones are ignored.
    @discardableResult
    public mutating func merge(_ nodes: [Node], revision: UInt64) -> ChangeSet {
        update(nodes, revision: revision, removing: nil)
    }

    /// Merges consecutive children of a parent: those after `position` (nil: from the first on), up to the last one given
    /// or, when there are no `more`, up to the end.
    ///
    /// Known children in that range that are not among them were moved or deleted while the feed was interrupted; they
    /// lose their parent.
    @discardableResult
    public mutating func merge(
        children nodes: [Node],
        of parent: NodeID,
        after position: NodePosition? = nil,
        more: Bool,
        revision: UInt64
    ) -> ChangeSet {
        let window = ChildRange(parent: parent, after: position, end: more ? nodes.last?.position : nil, isOpen: !more)
        return update(nodes, revision: revision, removing: nil, window: window)
    }

    /// Confirms a transaction that the server accepted with these changes.
    @discardableResult
    public mutating func acknowledge(_ id: TransactionID, changes: [Node], revision: UInt64) -> ChangeSet {
        update(changes, revision: revision, removing: id)
    }

    /// Reverts a transaction that the server refused.
    @discardableResult
    public mutating func refuse(_ id: TransactionID) -> ChangeSet {
        guard queue.contains(where: { $0.transaction.id == id }) else { return ChangeSet() }
        return update([], revision: revision, removing: id)
    }

    /// Merges a transaction that the server accepted, this client's or another's.
    ///
    /// A partial event lists only some changes, so that a transaction of this client stays pending until its answer.
    @discardableResult
    public mutating func merge(_ event: TransactionEvent) -> ChangeSet {
        let confirmed = event.partial ? nil : event.transaction
        return update(event.changes, revision: event.revision, removing: confirmed, hiding: event.hidden)
    }

    private mutating func update(
        _ nodes: [Node],
        revision: UInt64,
        removing id: TransactionID?,
        hiding hidden: [NodeID] = [],
        window: ChildRange? = nil
    ) -> ChangeSet {
        var recorder = ChangeRecorder()
        if !replacesPending(nodes, of: id) { rollBack(&recorder) }
        self.revision = max(self.revision, revision)
        if let id { queue.removeAll { $0.transaction.id == id } }
        for node in nodes { confirm(node, &recorder) }
        for id in hidden {
            hiddenRevisions[id] = max(hiddenRevisions[id] ?? 0, revision)
            // What is heard again may be over: a later state was seen since.
            if tree[id]?.revision ?? 0 <= revision { detach(id, &recorder) }
        }
        if let window { forget(notIn: nodes, of: window, revision: revision, &recorder) }
        applyPending(&recorder)
        return recorder.changes(in: tree)
    }

    /// Whether nodes from the server are newer than all that is known, and replace all that the only pending transaction has
    /// replaced: then it need not be rolled back first, and pages that were moved stay where they are.
    private func replacesPending(_ nodes: [Node], of id: TransactionID?) -> Bool {
        guard queue.count == 1, let pending = queue.first, pending.transaction.id == id,
            nodes.allSatisfy({ $0.revision > revision })
        else { return false }
        let replaced = Set(nodes.map { $0.id })
        let texts = Set(nodes.lazy.filter { $0.body != nil }.map { $0.id })
        return pending.previous.allSatisfy { entry in
            // A copy has no text any more where that of its original was removed meanwhile.
            let hasItsText = entry.node != nil || tree[entry.id]?.body == nil || texts.contains(entry.id)
            return hasItsText && replaced.contains(entry.id)
        }
    }

    private mutating func applyPending(_ recorder: inout ChangeRecorder) {
        for index in queue.indices {
            queue[index].previous = []
            guard case .accepted(let applied) = Applier.apply(queue[index].transaction, to: &tree, revision: revision)
            else { continue }
            queue[index].previous = applied.previous
            recorder.didReplace(applied.previous, in: tree)
        }
    }

    /// Children of one parent from one position to another.
    private struct ChildRange {
        var parent: NodeID
        var after: NodePosition?
        var end: NodePosition?
        var isOpen: Bool
    }

    private mutating func forget(
        notIn nodes: [Node],
        of window: ChildRange,
        revision: UInt64,
        _ recorder: inout ChangeRecorder
    ) {
        let present = Set(nodes.map { $0.id })
        var gone: [Node] = []
        for id in tree.children(of: window.parent).walk(after: window.after) {
            guard let node = tree[id] else { continue }
            if !window.isOpen {
                guard let end = window.end, node.position <= end else { break }
            }
            if !present.contains(id), node.revision <= revision { gone.append(node) }
        }
        for node in gone { detach(node.id, &recorder) }
    }

    /// Takes a node away from where it is known to be. It stays without a parent, so that older messages that arrive late
    /// are still recognised as old.
    private mutating func detach(_ id: NodeID, _ recorder: inout ChangeRecorder) {
        guard var node = tree[id], node.parent != nil else { return }
        recorder.willChange(id, in: tree)
        node.parent = nil
        tree.put(node)
    }

    private mutating func rollBack(_ recorder: inout ChangeRecorder) {
        for pending in queue.reversed() {
            for entry in pending.previous.reversed() {
                recorder.willChange(entry.id, in: tree)
                if let node = entry.node { tree.put(node) } else { tree.remove(entry.id) }
            }
        }
    }

    /// Merges a confirmed state. A node and its body are known as of revisions of their own, because a summary may
    /// arrive before an older change of the body.
    private mutating func confirm(_ node: Node, _ recorder: inout ChangeRecorder) {
        guard node.revision >= hiddenRevisions[node.id] ?? 0 else { return }
        let bodyIsNew = node.body != nil && node.revision >= bodyRevisions[node.id] ?? 0
        let known = tree[node.id]
        guard let known, known.revision >= node.revision else {
            recorder.willChange(node.id, in: tree)
            tree.put(bodyIsNew ? node : node.summary)
            if bodyIsNew { bodyRevisions[node.id] = node.revision }
            return
        }
        guard bodyIsNew else { return }
        recorder.willChange(node.id, in: tree)
        var merged = known
        merged.fields[.body] = node.fields[.body]
        tree.put(merged)
        bodyRevisions[node.id] = node.revision
    }
}
