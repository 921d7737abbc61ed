// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// A draft whose time to be sent has come, with all that is needed to send it.
public struct DueDraft: Sendable {
    /// The draft, with its text.
    public let draft: Node
    /// What is attached to it, in its order.
    let attached: [Node]
    /// The draft, what is attached to it, and where it goes, with the board of a list, if that is still there.
    public let tree: Tree
    /// Where it goes.
    public let destination: NodeID?
    /// Whether what is attached to it and where it goes could be read. Else it is not sent, and can be given back.
    public let isWhole: Bool

    /// Somebody has changed it, or what is attached to it, since it was read.
    public struct Changed: Error {}

    /// Looks whether it is as it was read.
    ///
    /// - Throws: ``Changed``.
    func check(in stored: SQLTree) throws {
        guard try stored.nodeWithBody(draft.id) == draft else { throw Changed() }
        // What could not be read cannot be told apart.
        guard isWhole else { return }
        let now = try stored.children(of: draft.id, after: nil, limit: Store.attachedLimit)
        guard now == attached else { throw Changed() }
    }
}

extension Store {
    /// At most `limit` drafts that are to be sent by now, those that wait longest first.
    ///
    /// - Returns: Also those among them that cannot be read: they hold up none behind them.
    ///   ``verify()`` tells of them too.
    public func dueDrafts(limit: Int) async throws -> (drafts: [DueDraft], unreadable: [NodeID]) {
        let now = now()
        return try await engine.read { db in
            let due = db.dialect.number("due", in: "fields")
            let sql = """
                SELECT id FROM node WHERE kind = 'draft' AND parent = 1 AND \(due) <= ? ORDER BY \(due), id
                LIMIT ? OFFSET ?
                """
            var (drafts, unreadable): ([DueDraft], [NodeID]) = ([], [])
            var (offset, isAtEnd) = (0, false)
            while drafts.count < limit, !isAtEnd {
                let ids: [Int64] = try db.values(sql, [Double(now), limit, offset])
                (offset, isAtEnd) = (offset + ids.count, ids.count < limit)
                for id in ids.compactMap({ NodeID(stored: $0) }) where drafts.count < limit {
                    do {
                        if let draft = try Self.dueDraft(id, in: SQLTree(db: db)) { drafts.append(draft) }
                    } catch StoreError.corrupt {
                        unreadable.append(id)
                    }
                }
            }
            return (drafts, unreadable)
        }
    }

    private static func dueDraft(_ id: NodeID, in stored: SQLTree) throws -> DueDraft? {
        guard let draft = try stored.nodeWithBody(id) else { return nil }
        var tree = Tree()
        tree.put(draft)
        let target = draft.fields.node(.target)
        var attached: [Node] = []
        do {
            attached = try stored.children(of: id, after: nil, limit: Self.attachedLimit)
            for node in attached { tree.put(node) }
            if let node = try target.flatMap({ try stored.node($0) }) {
                tree.put(node)
                if node.kind == .list, let board = try node.parent.flatMap({ try stored.node($0) }) { tree.put(board) }
            }
        } catch StoreError.corrupt {
            return DueDraft(draft: draft, attached: [], tree: tree, destination: target, isWhole: false)
        }
        return DueDraft(draft: draft, attached: attached, tree: tree, destination: target, isWhole: true)
    }

    /// More than anyone attaches.
    fileprivate static let attachedLimit = 2_000
}
