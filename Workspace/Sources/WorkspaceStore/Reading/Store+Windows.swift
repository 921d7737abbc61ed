// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

// Windows: what a page shows before anything is opened. None of these reads a body.
extension Store {
    /// The boards and whatever else stands directly in the workspace, but photos, which may be many: they are read in
    /// pages by whoever shows them. Of drafts and shelves only the person's own. A guest is told of what the share link
    /// shows, and of no member.
    ///
    /// - Parameters:
    ///   - reader: Who asks, if it is not a member.
    ///   - board: The board that comes along; the first that is not archived where it is not there, or none is named.
    ///   - window: How many cards of each of its lists at most; 0: no board comes along.
    public func workspace(
        for session: SessionInfo,
        _ reader: Reader? = nil,
        showing board: NodeID? = nil,
        window: Int = 0
    ) async throws -> WorkspaceSnapshot {
        let reader = reader ?? .member(session.id)
        let people = try await members().forEverybody
        return try await engine.read { db in
            let tree = SQLTree(db: db)
            let revision = try Self.revision(in: db)
            var scope = VisibilityScope(of: reader, in: tree)
            let nodes: [Node]
            if case .guest(let shared, _) = reader {
                nodes = try scope.visible([try tree.node(shared)].compactMap { $0 })
            } else {
                nodes = try scope.fill(Self.childLimit) { last, limit in
                    try tree.places(after: last?.position, for: reader, limit: limit)
                }
            }
            let boards = window > 0 ? nodes.filter { $0.kind == .board } : []
            let shown = boards.first { $0.id == board } ?? boards.first { !$0.fields.flag(.archived) }
            return WorkspaceSnapshot(
                revision: revision,
                transaction: try Self.transaction(revision, in: db).flatMap { TransactionID($0) },
                session: session,
                nodes: nodes,
                people: reader.isGuest ? MemberList() : people,
                board: try shown.map { Verbatim(try Self.snapshot(of: $0, window: window, in: tree, for: &scope)) }
            )
        }
    }

    /// A board, everything directly in it, and the first `window` children of each of its lists; with many lists, less of
    /// those behind the first, so that a board of any size comes as fast.
    ///
    /// - Parameter reader: Who asks.
    /// - Returns: Nil when there is no such board.
    public func board(_ id: NodeID, window: Int, for reader: Reader = .program) async throws -> BoardSnapshot? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            guard let board = try tree.node(id), board.kind == .board, try !scope.hides(board) else { return nil }
            return try Self.snapshot(of: board, window: window, in: tree, for: &scope)
        }
    }

    private static func snapshot(
        of board: Node,
        window: Int,
        in tree: SQLTree,
        for scope: inout VisibilityScope
    ) throws -> BoardSnapshot {
        let nodes = try tree.children(of: board.id, after: nil, limit: childLimit)
        let counts = try childCounts(ofChildrenOf: board.id, in: tree.db)
        let lists = nodes.filter { $0.kind == .list }
        var left = max(0, boardWindow - lists.count * leastWindow)
        let windows = try lists.map { list in
            let children = try tree.children(of: list.id, after: nil, limit: min(window, leastWindow + left))
            left -= max(0, children.count - leastWindow)
            let count = max(counts[list.id] ?? 0, children.count)
            return ChildrenWindow(parent: list.id, count: count, nodes: children, more: count > children.count)
        }
        var badges = try BadgeQuery.badges(of: windows.lazy.flatMap(\.nodes).map(\.id), in: tree.db)
        try tree.redact(&badges, for: &scope)
        return BoardSnapshot(
            revision: try revision(in: tree.db),
            board: board,
            nodes: nodes,
            windows: windows,
            badges: badges
        )
    }

    /// At most `limit` children of a node, after one of them.
    ///
    /// When `after` is not a child any more, or has another key, the page begins with the first child: reading a node twice
    /// does no harm, missing one would.
    ///
    /// - Parameters:
    ///   - key: The key that `after` had when it was read; nil where that does not matter.
    ///   - isCounted: Whether it is answered how many children there are in all, which are counted in an index.
    ///   - reader: Who asks.
    /// - Returns: Nil when there is no such node.
    public func children(
        of id: NodeID,
        after: NodeID?,
        key: OrderKey? = nil,
        limit: Int,
        isCounted: Bool = false,
        for reader: Reader = .program
    ) async throws -> ChildrenPage? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            guard let node = try tree.node(id), try !scope.hides(node) else { return nil }
            let previous = try after.flatMap { try tree.node($0) }
            let hasStayed = previous?.parent == id && (key == nil || key == previous?.key)
            let position = hasStayed ? previous?.position : nil
            var nodes = try scope.fill(limit + 1) { last, limit in
                try tree.children(of: id, after: last?.position ?? position, limit: limit)
            }
            let more = nodes.count > limit
            if more {
                nodes.removeLast()
            }
            var badges = try BadgeQuery.badges(of: nodes.lazy.filter { $0.kind == .card }.map(\.id), in: db)
            try tree.redact(&badges, for: &scope)
            return ChildrenPage(
                revision: try Self.revision(in: db),
                nodes: nodes,
                more: more,
                badges: badges,
                count: isCounted ? try tree.childCount(of: id) - tree.hiddenCount(of: id, from: &scope) : nil
            )
        }
    }

    /// Cards that come with a board: ten lists of the client's window, which is more than a screen is wide.
    private static let boardWindow = 400
    /// Cards of each list that come in any case.
    private static let leastWindow = 4

    /// More than anyone has lists, labels and custom fields on a board, or boards.
    private static let childLimit = 20_000

    private static func childCounts(ofChildrenOf id: NodeID, in db: any Database) throws -> [NodeID: Int] {
        let sql = """
            SELECT list.id, (SELECT count(*) FROM node AS child WHERE child.parent = list.id)
            FROM node AS list WHERE list.parent = ? AND list.kind = 'list'
            """
        var counts: [NodeID: Int] = [:]
        for row in try db.rows(sql, [id.stored]) {
            if let list = NodeID(stored: try row[0]) {
                counts[list] = try row[1]
            }
        }
        return counts
    }
}
