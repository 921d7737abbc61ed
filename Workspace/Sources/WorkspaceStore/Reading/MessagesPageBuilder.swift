// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Gathers the messages of one answer, until it would hold more than an answer should. The first always comes, with all that
/// is attached to it, so that a reader gets further however much it holds.
///
/// What an answer shows is asked for at once: a few statements, however many messages there are.
struct MessagesPageBuilder {
    /// The most messages, attached things and pages of them together.
    static let nodeLimit = 2_000
    /// The most bytes of them as they travel.
    static let byteLimit = 2 << 20
    /// More than anyone attaches to one message.
    private static let attachmentLimit = 500

    /// Consecutive messages, the nearest to a place first.
    private struct Run {
        var messages: [Node] = []
        /// Whether there are others behind the last.
        var more = false
    }

    private let tree: SQLTree
    private var scope: VisibilityScope
    private var answer: MessagesPage
    private var texts: [NodeID: String] = [:]
    /// What the reader may see of what is attached, by the message.
    private var attachments: [NodeID: [Node]] = [:]
    /// The first page of each attached document, and how many it has.
    private var pages: [NodeID: (first: Node, count: Int)] = [:]
    private var count = 0
    private var bytes = 0

    init(tree: SQLTree, scope: VisibilityScope, revision: UInt64) {
        self.tree = tree
        self.scope = scope
        answer = MessagesPage(revision: revision, messages: [], more: false)
    }

    /// At most `limit` messages of a conversation, oldest first, with their texts and what is attached to them.
    mutating func page(of conversation: NodeID, _ window: MessagesWindow, limit: Int) throws -> MessagesPage {
        var (older, newer) = (Run(), Run())
        switch window {
        case .newest: older = try run(of: conversation, "<", nil, limit: limit)
        case .before(let place): older = try run(of: conversation, "<", place, limit: limit)
        case .after(let place): newer = try run(of: conversation, ">", place, limit: limit)
        case .around(let place):
            newer = try run(of: conversation, ">=", place, limit: limit - limit / 2)
            older = try run(of: conversation, "<", place, limit: limit / 2)
        }
        try readContents(of: newer.messages + older.messages)
        // The messages before a place have room as well.
        take(&newer, share: older.messages.isEmpty ? 1 : 2)
        take(&older, share: 1)
        answer.messages = Array(older.messages.reversed()) + newer.messages
        (answer.more, answer.newer) = (older.more, newer.more)
        switch window {
        case .before: answer.newer = true
        case .after: answer.more = true
        case .newest, .around: break
        }
        return answer
    }

    /// The messages on one side of a place without their texts, as far as there may be room for them; without a place the newest.
    private func run(of conversation: NodeID, _ side: String, _ place: NodePosition?, limit: Int) throws -> Run {
        let order = side == "<" ? "DESC" : "ASC"
        let condition = place == nil ? "" : "AND (node.key, node.id) \(side) (?, ?)"
        let bound: SQLArguments = place.map { [$0.key.description, $0.id.stored] } ?? []
        let sql = """
            SELECT \(StoredNode.columns), \(tree.db.dialect.byteCount("body.text")),
                (SELECT count(*) FROM node AS part WHERE part.parent = node.id)
            FROM node LEFT JOIN body ON body.node = node.id
            WHERE node.parent = ? AND node.kind = 'message' \(condition)
            ORDER BY node.key \(order), node.id \(order) LIMIT ?
            """
        let rows = try tree.db.cursor(sql, [conversation.stored] + bound + [limit + 1])
        var run = Run()
        var (count, bytes) = (0, 0)
        while let row = try rows.next() {
            let message = try StoredNode.node(from: row)
            let (length, parts): (Int?, Int) = try (row[6], row[7])
            tree.cache?.learn(message.id, message)
            count += 1 + min(parts, Self.attachmentLimit)
            bytes += length ?? 0
            let isFull = count > Self.nodeLimit || bytes > Self.byteLimit
            if run.messages.count == limit || isFull && !run.messages.isEmpty {
                run.more = true
                break
            }
            run.messages.append(message)
        }
        return run
    }

    private mutating func readContents(of messages: [Node]) throws {
        guard !messages.isEmpty else { return }
        let (db, dialect) = (tree.db, tree.db.dialect)
        let ids = dialect.list(messages.map(\.id.stored))
        for row in try db.rows("SELECT node, text FROM body WHERE \(dialect.isListed("node"))", [ids]) {
            let text: String = try row[1]
            if let id = NodeID(stored: try row[0]) { texts[id] = text }
        }
        let found = try tree.all(Self.attachments(dialect), [ids, Self.attachmentLimit])
        guard !found.isEmpty else { return }
        if scope.reader != .program, let cache = tree.cache {
            // Whether a reference has its title depends on what it leads to, and on what that is in.
            let targets = found.filter { $0.kind == .link }.compactMap { $0.fields.node(.target) }
            try GroupNeeds(paths: targets).learn(in: cache, from: db)
        }
        let visible = try scope.visible(found)
        for part in visible {
            if let message = part.parent { attachments[message, default: []].append(part) }
        }
        let documents = visible.filter { $0.kind == .document }
        guard !documents.isEmpty else { return }
        for row in try db.rows(Self.firstPages(dialect), [dialect.list(documents.map(\.id.stored))]) {
            let page = try StoredNode.node(from: row)
            let count: Int = try row[6]
            if let document = page.parent { pages[document] = (first: page, count: count) }
        }
    }

    /// Adds the messages of a run as long as there is room for them.
    ///
    /// - Parameter share: The part of the room that they may take: half of it for 2.
    private mutating func take(_ run: inout Run, share: Int) {
        for (index, found) in run.messages.enumerated() {
            var message = found
            message.fields[.body] = texts[found.id].map { .text($0) }
            run.messages[index] = message
            var parts = attachments[message.id] ?? []
            let documents = parts.filter { $0.kind == .document }
            parts += documents.compactMap { pages[$0.id]?.first }
            let added = ([message] + parts).reduce(0) { $0 + $1.encoded().count }
            let isFull = count + parts.count + 1 > Self.nodeLimit / share || bytes + added > Self.byteLimit / share
            if isFull, count > 0 {
                run.messages.removeSubrange(index...)
                run.more = true
                return
            }
            count += parts.count + 1
            bytes += added
            answer.attachments += parts
            answer.pageCounts += documents.map { DocumentPageCount(document: $0.id, pages: pages[$0.id]?.count ?? 0) }
        }
    }

    /// What is in each of some messages, in order, up to a number of them.
    private static func attachments(_ dialect: Dialect) -> String {
        """
        SELECT \(StoredNode.columns) FROM (
            SELECT part.*, row_number() OVER (PARTITION BY part.parent ORDER BY part.key, part.id) AS place
            FROM node AS part WHERE \(dialect.isListed("part.parent"))
        ) AS node WHERE node.place <= ? ORDER BY node.parent, node.key, node.id
        """
    }

    /// The first page of each of some documents, and how many it has.
    private static func firstPages(_ dialect: Dialect) -> String {
        """
        SELECT \(StoredNode.columns), (SELECT count(*) FROM node AS page WHERE page.parent = node.parent)
        FROM node WHERE node.id IN (
            SELECT (
                SELECT page.id FROM node AS page WHERE page.parent = document.id ORDER BY page.key, page.id LIMIT 1
            ) FROM node AS document WHERE \(dialect.isListed("document.id"))
        )
        """
    }
}
