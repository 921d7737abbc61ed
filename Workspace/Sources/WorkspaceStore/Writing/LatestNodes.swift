// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// What entries of the log tell of, as it is now: who hears late of what was there then may never have been meant to read it.
struct LatestNodes {
    private let tree: SQLTree
    private let bodies: [NodeID: String]
    private let badges: BadgeMap

    init(of events: [TransactionEvent], in tree: SQLTree) throws {
        self.tree = tree
        var written: Set<NodeID> = []
        for event in events {
            for node in event.changes where try node.body != nil && tree.hasChanged(node) { written.insert(node.id) }
        }
        bodies = try Store.bodies(of: Array(written), in: tree.db)
        badges = try BadgeQuery.badges(of: Set(events.flatMap(\.badges.keys)), in: tree.db)
    }

    /// The node that an entry tells of, with a text where the entry has one; nil where nothing of it has changed since.
    func node(since node: Node) throws -> Node? {
        guard try tree.hasChanged(node), var latest = try tree.node(node.id) else { return nil }
        if node.body != nil { latest.fields[.body] = .text(bodies[node.id] ?? "") }
        return latest
    }

    /// An entry with what its cards show now.
    func withBadges(_ event: TransactionEvent) -> TransactionEvent {
        var event = event
        event.badges = event.badges.keys.reduce(into: [:]) { $0[$1] = badges[$1] }
        return event
    }
}

extension SQLTree {
    fileprivate func hasChanged(_ node: Node) throws -> Bool {
        try self.node(node.id).map { $0.revision > node.revision } ?? false
    }
}
