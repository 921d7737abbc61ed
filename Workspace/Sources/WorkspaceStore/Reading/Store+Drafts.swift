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
}

extension Store {
    /// At most `limit` drafts that are to be sent by now, those that wait longest first.
    public func dueDrafts(limit: Int) async throws -> [DueDraft] {
        let now = now()
        return try await engine.read { db in
            let due = db.dialect.number("due", in: "fields")
            let sql = """
                SELECT id FROM node WHERE kind = 'draft' AND parent = 1 AND \(due) <= ? ORDER BY \(due), id LIMIT ?
                """
            let ids: [Int64] = try db.values(sql, [Double(now), limit])
            return try ids.compactMap { try NodeID(stored: $0).flatMap { try Self.dueDraft($0, in: SQLTree(db: db)) } }
        }
    }

    private static func dueDraft(_ id: NodeID, in stored: SQLTree) throws -> DueDraft? {
        guard let draft = try stored.nodeWithBody(id) else { return nil }
        var tree = Tree()
        tree.put(draft)
        for node in try stored.children(of: id, after: nil, limit: Self.attachedLimit) { tree.put(node) }
        let target = draft.fields.node(.target)
        if let node = try target.flatMap({ try stored.node($0) }) { tree.put(node) }
        return DueDraft(draft: draft, tree: tree, destination: target)
    }

    /// More than anyone attaches.
    private static let attachedLimit = 2_000
}
