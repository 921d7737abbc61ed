// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What this browser knows of the workspace: the tree with its unconfirmed changes, the cards' badges, and of which
/// nodes every child is known.
final class WorkspaceReplica {
    private var replica = Replica()
    /// Badges by card.
    private(set) var badges: BadgeMap = [:]
    /// As of which revision those are: an answer may come later than what happened since it was asked for.
    private var badgeRevisions: [NodeID: UInt64] = [:]
    private var complete: Set<NodeID> = []
    /// The number of times the feed skipped changes. What was requested before a gap may miss some.
    private(set) var feedGaps = 0
    /// How many pages documents have of which not all are known, where that was told and none has come since.
    private(set) var pageCounts: [NodeID: Int] = [:]
    /// Counts the changes of ``tree``.
    private(set) var treeRevision = 0

    /// Called with what has changed, never with nothing.
    var onChange: (ChangeSet) -> Void = { _ in }
    /// Called with the cards whose badges have changed.
    var onBadges: ([NodeID]) -> Void = { _ in }

    /// The tree as it is shown. A copy that lives while the tree changes makes the change O(tree).
    var tree: Tree { replica.tree }
    /// The highest revision seen.
    var revision: UInt64 { replica.revision }
    /// The transactions that the server has not answered yet.
    var pending: [Transaction] { replica.pending }

    /// See ``Replica/change(ofTextOf:)``.
    func change(ofTextOf id: NodeID) -> (transaction: TransactionID, former: Node)? { replica.change(ofTextOf: id) }

    /// See ``Replica/label(of:)``.
    func label(of transaction: Transaction) -> String { replica.label(of: transaction) }

    /// Whether an operation is on its way that the server has not answered.
    ///
    /// - Complexity: O(operations that are not confirmed).
    func hasPending(_ isMeant: (NodeOperation) -> Bool) -> Bool {
        pending.contains { $0.operations.contains(where: isMeant) }
    }

    /// Whether a node was made here and the server has not confirmed it: all of it is known.
    func isPending(_ id: NodeID) -> Bool {
        hasPending { if case .insert(let inserted, _, _, _) = $0 { inserted == id } else { false } }
    }

    /// Whether a node was made or copied here and the server has not confirmed it: it does not know it yet.
    func isOnItsWay(_ id: NodeID) -> Bool {
        isPending(id)
            || hasPending { if case .copy(let copies, _) = $0 { copies.contains { $0.copy == id } } else { false } }
    }

    /// Whether a node is deleted by what the server has not answered. It stays shown as long as something else that the change
    /// is about is not known here.
    ///
    /// - Complexity: O(operations that are not confirmed).
    func isBeingDeleted(_ id: NodeID) -> Bool {
        var isDeleted = false
        for transaction in pending {
            for case .move(let nodes, let place) in transaction.operations where nodes.contains(id) {
                isDeleted = place.parent == .trash
            }
        }
        return isDeleted
    }

    /// Whether all siblings of what an operation moves are known, so that its inverse names their neighbours.
    func knowsNeighbours(of operation: NodeOperation) -> Bool {
        guard case .move(let nodes, _) = operation else { return true }
        return nodes.allSatisfy { id in
            guard let parent = node(id)?.parent else { return false }
            return parent == .trash || isComplete(parent)
        }
    }

    /// A node as it is shown.
    func node(_ id: NodeID) -> Node? { replica.tree[id] }

    /// Whether nodes are together in a place in this order, so that moving them there changes nothing.
    func contains(_ nodes: [NodeID], at place: Place) -> Bool {
        guard nodes.allSatisfy({ node($0)?.parent == place.parent }) else { return false }
        let siblings = tree.children(of: place.parent)
        guard place.after != nil || place.before != nil else {
            // At the end, as far as one knows where that is.
            let rest = siblings.count - nodes.count
            return rest >= 0 && isComplete(place.parent) && siblings[rest..<siblings.count].elementsEqual(nodes)
        }
        guard let first = nodes.first.flatMap(node), let start = siblings.index(of: first.position),
            start + nodes.count <= siblings.count, siblings[start..<(start + nodes.count)].elementsEqual(nodes)
        else { return false }
        let end = start + nodes.count
        let before = start > 0 ? siblings[start - 1] : nil
        let after = end < siblings.count ? siblings[end] : nil
        return place.after != nil ? place.after == before : place.before == after
    }

    /// Shows a transaction until the server answers. Whoever calls reports the change.
    ///
    /// - Parameter actor: Who performs it, as the server will see it.
    func perform(_ transaction: Transaction, by actor: Actor) -> Replica.Performed {
        treeRevision += 1
        return replica.perform(transaction, by: actor)
    }

    /// Shows transactions that another page has left.
    func adopt(_ transactions: [Transaction]) { publish(replica.adopt(transactions)) }

    /// Confirms a transaction that the server accepted.
    func confirm(_ transaction: TransactionID, with answer: TransactionAnswer) {
        merge(answer.badges, revision: answer.revision)
        publish(replica.acknowledge(transaction, changes: answer.changes, revision: answer.revision))
    }

    /// Takes back a transaction that the server refused.
    func revert(_ transaction: TransactionID) { publish(replica.refuse(transaction)) }
}

// MARK: - What the server sends

extension WorkspaceReplica {
    /// Merges requested nodes.
    func merge(_ nodes: [Node], badges: BadgeMap = [:], revision: UInt64) {
        merge(badges, revision: revision)
        publish(replica.merge(nodes, revision: revision))
    }

    /// Merges a requested run of a node's children: what is known there but not in the run has gone.
    func merge(_ page: ChildrenPage, childrenOf parent: NodeID, after position: NodePosition?) {
        merge(page.badges, revision: page.revision)
        publish(
            replica.merge(children: page.nodes, of: parent, after: position, more: page.more, revision: page.revision)
        )
    }

    /// Merges a transaction that landed. One that tells only some of its changes is a gap in the feed.
    func merge(_ event: TransactionEvent) {
        merge(event.badges, revision: event.revision)
        publish(replica.merge(event))
        // What is closed to the person now says nothing any more, and is asked for again if it opens.
        complete.subtract(event.hidden)
        if event.partial { noteFeedGap() }
    }

    private func merge(_ map: BadgeMap, revision: UInt64) {
        var changed: [NodeID] = []
        for (id, badge) in map where revision >= badgeRevisions[id] ?? 0 {
            badgeRevisions[id] = revision
            guard badges[id] != badge else { continue }
            badges[id] = badge
            changed.append(id)
        }
        if !changed.isEmpty { onBadges(changed) }
    }

    private func publish(_ changes: ChangeSet) {
        if changes.isEmpty { return }
        treeRevision += 1
        for parent in changes.parents where pageCounts[parent] != nil { pageCounts[parent] = nil }
        onChange(changes)
    }
}

// MARK: - Completeness

extension WorkspaceReplica {
    /// Records how many pages a document has of which not all are known.
    func learn(pages count: Int?, of document: NodeID) { pageCounts[document] = count }

    /// Records that the feed skipped changes: no node is known to be complete any more.
    func noteFeedGap() {
        complete.removeAll()
        feedGaps += 1
    }

    /// Whether every child of a node is known; the feed keeps it so.
    func isComplete(_ id: NodeID) -> Bool { complete.contains(id) }

    /// Records that every child of a node has arrived.
    ///
    /// - Parameter gaps: `feedGaps` when the first of them was requested.
    func markComplete(_ id: NodeID, requestedAt gaps: Int) { if gaps == feedGaps { complete.insert(id) } }
}
