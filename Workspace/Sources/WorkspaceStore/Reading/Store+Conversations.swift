// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

// Conversations: their newest messages, what is in them from the end on, and what each member has read.
extension Store {
    /// Every conversation with the beginning of its newest message, and how much of it a member has not read.
    ///
    /// - Complexity: O(conversations), and of each the messages that the member has sent since the last that they read, and
    ///   at most ``ConversationSummary/unreadLimit`` of others.
    ///
    /// - Parameter reader: Who asks, if it is not the member.
    public func conversations(of member: String, for reader: Reader? = nil) async throws -> ConversationsAnswer {
        let reader = reader ?? .member(member)
        return try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            let conversations = try scope.fill(Self.conversationLimit) { last, limit in
                try tree.conversations(after: last?.position, limit: limit)
            }
            return ConversationsAnswer(
                revision: try Self.revision(in: db),
                conversations: try conversations.map { try Self.summary(of: $0.id, for: member, &scope, in: tree) }
            )
        }
    }

    /// At most `limit` messages of a conversation that end with the newest, or before one of them, with all that is
    /// attached to them. They are fewer where they hold more than an answer should: see ``MessagesPageBuilder``.
    ///
    /// When `before` is no child any more, the page ends with the newest.
    ///
    /// - Parameter reader: Who asks.
    /// - Returns: Nil when there is no such conversation.
    public func messages(
        of conversation: NodeID,
        before: NodeID?,
        limit: Int,
        for reader: Reader = .program
    ) async throws -> MessagesPage? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            guard let node = try tree.node(conversation), node.kind == .conversation, try !scope.hides(node) else {
                return nil
            }
            let next = try before.flatMap { try tree.node($0) }
            let position = next?.parent == conversation ? next?.position : nil
            let messages = try Self.messages(of: conversation, before: position, limit: limit + 1, in: db)
            var builder = MessagesPageBuilder(tree: tree, scope: scope, revision: try Self.revision(in: db))
            for message in messages.prefix(limit) {
                guard try builder.add(message) else { break }
            }
            return builder.page(of: messages.count)
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

    private static func summary(
        of id: NodeID,
        for member: String,
        _ scope: inout VisibilityScope,
        in tree: SQLTree
    ) throws -> ConversationSummary {
        let db = tree.db
        var summary = ConversationSummary(conversation: id)
        if var last = try messages(of: id, before: nil, limit: 1, in: db).first {
            last.fields[.body] = try tree.beginning(of: last.id, characters: lineLength).map { .text($0) }
            summary.last = [last]
            let hidden = try tree.hiddenCount(of: last.id, from: &scope)
            summary.attachments = try tree.childCount(of: last.id) - hidden
        }
        let mark = "SELECT key, message FROM reading WHERE member = ? AND conversation = ?"
        let read = try db.row(mark, [member, id.stored])
        let key = try read?[0] ?? ""
        let message: Int64 = try read?[1] ?? 0
        let sql = """
            SELECT id FROM node WHERE parent = ? AND (key, id) > (?, ?)
                AND kind = 'message' AND coalesce(json_extract(fields, '$.creator'), '') <> ?
            ORDER BY key, id LIMIT ?
            """
        let limit = ConversationSummary.unreadLimit
        let unread: [Int64] = try db.values(sql, [id.stored, key, message, member, limit])
        summary.unread = unread.count
        summary.firstUnread = unread.first.flatMap { NodeID(stored: $0) }
        return summary
    }

    /// The last messages before a place, newest first, without texts.
    private static func messages(
        of conversation: NodeID,
        before position: NodePosition?,
        limit: Int,
        in db: any Database
    ) throws -> [Node] {
        let condition = position == nil ? "" : "AND (key, id) < (?, ?)"
        let place: SQLArguments = position.map { [$0.key.description, $0.id.stored] } ?? []
        let sql = """
            SELECT \(StoredNode.columns) FROM node WHERE parent = ? AND kind = 'message' \(condition)
            ORDER BY key DESC, id DESC LIMIT ?
            """
        return try db.rows(sql, [conversation.stored] + place + [limit]).map { try StoredNode.node(from: $0) }
    }
}
