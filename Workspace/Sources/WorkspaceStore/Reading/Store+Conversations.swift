// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

// Conversations: their newest messages, what is in them from the end on, and what each member has read.
extension Store {
    /// Every conversation with the beginning of its newest message, and how much of it a member has not read.
    ///
    /// - Complexity: A few statements, however many conversations there are. They look at O(conversations), and of each at the
    ///   messages that the member has sent since the last that they read, and at most ``ConversationSummary/unreadLimit`` of
    ///   others.
    ///
    /// - Parameters:
    ///   - ids: Only these, where somebody asks for some.
    ///   - reader: Who asks, if it is not the member.
    public func conversations(
        of member: String,
        among ids: [NodeID]? = nil,
        for reader: Reader? = nil
    ) async throws -> ConversationsAnswer {
        let reader = reader ?? .member(member)
        return try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            let conversations: [Node]
            if let ids {
                conversations = try scope.visible(tree.conversations(among: ids))
            } else {
                conversations = try scope.fill(Self.conversationLimit) { last, limit in
                    try tree.conversations(after: last?.position, limit: limit)
                }
            }
            return ConversationsAnswer(
                revision: try Self.revision(in: db),
                conversations: try Self.summaries(of: conversations.map(\.id), for: member, &scope, in: tree)
            )
        }
    }

    /// At most `limit` messages of a conversation, with all that is attached to them. They are fewer where they hold more than
    /// an answer should: see ``MessagesPageBuilder``.
    ///
    /// - Parameter reader: Who asks.
    /// - Returns: Nil when there is no such conversation.
    public func messages(
        of conversation: NodeID,
        _ window: MessagesWindow,
        limit: Int,
        for reader: Reader = .program
    ) async throws -> MessagesPage? {
        try await engine.read { db in
            try Self.messages(of: conversation, limit: limit, for: reader, in: db) { _ in window }
        }
    }

    /// The same before a message, or with the newest. When `before` is no child any more, the page ends with the newest.
    public func messages(
        of conversation: NodeID,
        before: NodeID?,
        limit: Int,
        for reader: Reader = .program
    ) async throws -> MessagesPage? {
        try await engine.read { db in
            try Self.messages(of: conversation, limit: limit, for: reader, in: db) { tree in
                guard let next = try before.flatMap({ try tree.node($0) }), next.parent == conversation else {
                    return .newest
                }
                return .before(next.position)
            }
        }
    }

    /// Notes that a member has read a conversation up to a message; going back changes nothing.
    ///
    /// - Returns: Whether they had not read so far before.
    public func markRead(_ mark: ReadMark, by member: String) async throws -> Bool {
        try await engine.write { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: .member(member), in: tree)
            guard let message = try tree.node(mark.message), message.parent == mark.conversation,
                message.kind == .message, try Self.role(of: member, in: db) != nil, try !scope.hides(message)
            else { return false }
            let sql = """
                INSERT INTO reading (member, conversation, key, message) VALUES (?, ?, ?, ?)
                ON CONFLICT (member, conversation) DO UPDATE SET key = excluded.key, message = excluded.message
                WHERE (excluded.key, excluded.message) > (reading.key, reading.message)
                """
            let arguments: SQLArguments = [
                member, mark.conversation.stored, message.key.description, message.id.stored,
            ]
            return try db.change(sql, arguments) == 1
        }
    }

    /// More than anyone has conversations.
    private static let conversationLimit = 20_000
    /// The list of conversations shows one line of a message, whatever its length.
    static let lineLength = 500

    /// What is said of conversations in a list, asked for all of them at once.
    private static func summaries(
        of ids: [NodeID],
        for member: String,
        _ scope: inout VisibilityScope,
        in tree: SQLTree
    ) throws -> [ConversationSummary] {
        if ids.isEmpty { return [] }
        let (db, list) = (tree.db, tree.db.dialect.list(ids.map(\.stored)))
        var known: [NodeID: ConversationSummary] = [:]
        for row in try db.rows(unread(db.dialect), [member, member, member, list]) {
            guard let id = NodeID(stored: try row[0]) else { continue }
            let first: Int64? = try row[2]
            known[id] = ConversationSummary(
                conversation: id,
                unread: try row[1],
                firstUnread: first.flatMap { NodeID(stored: $0) }
            )
        }
        var homes: [NodeID: NodeID] = [:]
        for row in try db.rows(newest(db.dialect), [list]) {
            var last = try StoredNode.node(from: row)
            guard let home = last.parent else { continue }
            last.fields[.body] = try (row[6] as String?).map { .text($0) }
            known[home]?.last = [last]
            known[home]?.attachments = try row[7]
            homes[last.id] = home
        }
        for part in try tree.hiddenChildren(of: Array(homes.keys), from: &scope) {
            if let home = part.parent.flatMap({ homes[$0] }) { known[home]?.attachments -= 1 }
        }
        return ids.map { known[$0] ?? ConversationSummary(conversation: $0) }
    }

    /// The newest message of each conversation, with the beginning of its text and how many things are attached to it.
    private static func newest(_ dialect: Dialect) -> String {
        """
        SELECT \(StoredNode.columns), substr(body.text, 1, \(lineLength)),
            (SELECT count(*) FROM node AS part WHERE part.parent = node.id)
        FROM node LEFT JOIN body ON body.node = node.id
        WHERE node.id IN (
            SELECT (
                SELECT message.id FROM node AS message
                WHERE message.parent = conversation.id AND message.kind = 'message'
                ORDER BY message.key DESC, message.id DESC LIMIT 1
            ) FROM node AS conversation WHERE \(dialect.isListed("conversation.id"))
        )
        """
    }

    /// How many messages of each conversation a member has not read, and the first of them.
    private static func unread(_ dialect: Dialect) -> String {
        let messages = """
            node AS message WHERE message.parent = conversation.id AND message.kind = 'message'
                AND (message.key, message.id) > (coalesce(reading.key, ''), coalesce(reading.message, 0))
                AND coalesce(json_extract(message.fields, '$.creator'), '') <> ?
            """
        return """
            SELECT conversation.id,
                (SELECT count(*) FROM (SELECT 1 FROM \(messages) LIMIT \(ConversationSummary.unreadLimit)) AS counted),
                (SELECT message.id FROM \(messages) ORDER BY message.key, message.id LIMIT 1)
            FROM node AS conversation
            LEFT JOIN reading ON reading.conversation = conversation.id AND reading.member = ?
            WHERE \(dialect.isListed("conversation.id"))
            """
    }

    private static func messages(
        of conversation: NodeID,
        limit: Int,
        for reader: Reader,
        in db: any Database,
        _ window: (SQLTree) throws -> MessagesWindow
    ) throws -> MessagesPage? {
        // What tells who may see attachments is read once for all of them.
        let tree = SQLTree(db: db, cache: TreeCache())
        var scope = VisibilityScope(of: reader, in: tree)
        guard let node = try tree.node(conversation), node.kind == .conversation, try !scope.hides(node) else {
            return nil
        }
        var builder = MessagesPageBuilder(tree: tree, scope: scope, revision: try revision(in: db))
        return try builder.page(of: conversation, window(tree), limit: limit)
    }
}

/// Which messages of a conversation are read. A place is a position, which stays right when what stood there goes.
public enum MessagesWindow: Sendable {
    /// Those that end with the newest.
    case newest
    /// Those that end before a place.
    case before(NodePosition)
    /// Those that begin after a place.
    case after(NodePosition)
    /// Those at a place and on both sides of it.
    case around(NodePosition)
}
