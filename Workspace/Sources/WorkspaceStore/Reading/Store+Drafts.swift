// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// A draft whose time to be sent has come, with all that is needed to send it.
public struct DueDraft: Sendable {
    /// The draft, with its text.
    public let draft: Node
    /// The draft, what is attached to it, and where it goes, if that is still there.
    public let tree: Tree
    /// Where it goes.
    public let destination: NodeID?
    /// Whether what is attached to it and where it goes could be read. Else it is not sent, and can be given back.
    public let isWhole: Bool
    /// Whether it was put back among the drafts after its time, as from the Trash: nobody expects that to send it.
    public let isPutBackLate: Bool
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
        let isLate: Bool
        do {
            for node in try stored.children(of: id, after: nil, limit: Self.attachedLimit) { tree.put(node) }
            if let node = try target.flatMap({ try stored.node($0) }) { tree.put(node) }
            isLate = try isPutBackLate(draft, in: stored.db)
        } catch StoreError.corrupt {
            return DueDraft(draft: draft, tree: tree, destination: target, isWhole: false, isPutBackLate: false)
        }
        return DueDraft(draft: draft, tree: tree, destination: target, isWhole: true, isPutBackLate: isLate)
    }

    /// Whether the last that happened to a draft is that it was moved, after its time. One whose time itself came late, from a
    /// page that was away, is late and meant all the same.
    private static func isPutBackLate(_ draft: Node, in db: any Database) throws -> Bool {
        let sql = "SELECT time, operations FROM log WHERE revision = ?"
        guard let due = draft.fields.number(.due), let row = try db.row(sql, [draft.revision.stored]) else {
            return false
        }
        let time: Int64 = try row[0]
        guard Double(time) > due else { return false }
        let transaction: Transaction = try StoredLog.decoded(row[1])
        return transaction.operations.contains { operation in
            if case .move(let nodes, _) = operation { nodes.contains(draft.id) } else { false }
        }
    }

    /// More than anyone attaches.
    private static let attachedLimit = 2_000
}
