// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import WorkspaceModel

/// A server in memory: one tree, the transactions that landed, and what the feed would tell.
final class MemoryServer {
    private(set) var tree: Tree
    private(set) var revision: UInt64 = 1
    /// What the feed tells.
    private(set) var news: [(revision: UInt64, data: [UInt8])] = []
    /// Transactions that came, with how often each did.
    private(set) var received: [(id: TransactionID, operations: [NodeOperation])] = []
    /// What the client told of its hand, newest last.
    private(set) var presences: [Presence] = []
    /// The sentence with which the next transaction is refused.
    var refusal: String?
    /// What happens to a transaction on its way.
    enum Fault {
        /// It never arrives.
        case lost
        /// It lands, and nobody hears of it.
        case answerLost
        /// It arrives twice.
        case doubled
        /// The server is in trouble.
        case failed(status: Int)
    }

    /// What happens to the next transaction.
    var fault: Fault?
    /// The log has nothing up to here.
    var cut: UInt64 = 0
    /// Who uses the page; only what they may do is theirs to send, for all that the server knows.
    var session = SessionInfo(id: "me", name: "Ada Lovelace", color: "green", role: .owner, device: "here")
    /// Every member.
    var people = MemberList()
    /// Whether nothing gets through.
    var isDown = false
    /// What the next request is answered with, whatever it asks.
    var status: Int?
    /// What the person may not see, or not any more.
    var hidden: Set<NodeID> = []
    /// What was told to be read, newest last.
    private(set) var reads: [ReadMark] = []
    /// What is in the files that are sent, by the handle that the page has for each; what is not here is not taken.
    var contents: [UInt32: FileContent] = [:]
    /// Whether no file gets through.
    var isUploadLost = false
    /// What uploads were answered, by the name that the page gave each.
    var uploaded: [String: [UInt8]] = [:]
    /// What it was asked, the first first.
    private(set) var asked: [String] = []
    /// The boards that were imported, by the name that the page gave each upload.
    private var imports: [String: NodeID] = [:]
    private var answers: [TransactionID: [UInt8]] = [:]
    private var lastForeign: UInt64 = 0

    init(_ tree: Tree) { self.tree = tree }

    /// Erases a node, of which nobody is told.
    func erase(_ id: NodeID) { tree.remove(id) }

    /// Someone else changes something; the feed will tell.
    func change(_ operations: [NodeOperation]) {
        lastForeign += 1
        _ = commit(Transaction(id: TransactionID(high: 99, low: lastForeign), operations: operations), author: "other")
    }

    func answer(_ request: RecordedRequest) -> (status: Int, body: [UInt8]) {
        asked.append(request.path)
        if isDown { return (0, []) }
        if let status {
            self.status = nil
            return (status, ErrorAnswer(error: "Something went wrong.").encoded())
        }
        let parts = request.path.split(separator: "?", maxSplits: 1)
        let path = parts.first.map { $0.split(separator: "/").map(String.init) } ?? []
        let query = parts.count > 1 ? Self.query(parts[1]) : [:]
        switch (request.method, path.count > 1 ? path[1] : "", path.count) {
        case ("GET", "workspace", 2): return workspace(query)
        case ("GET", "boards", 3): return board(NodeID(path[2]), query)
        case ("GET", "boards", 4): return imported(with: NodeID(path[2]))
        case ("GET", "nodes", 4): return children(NodeID(path[2]), query)
        case ("GET", "nodes", 3): return detail(NodeID(path[2]))
        case ("GET", "trash", 2):
            let (all, text) = (tree.children(of: .trash).compactMap { tree[$0] }, query["text"] ?? "")
            let found = all.filter { text.isEmpty || $0.title.contains(text) || $0.body?.contains(text) ?? false }
            let nodes = Array(found.reversed())
            let texts = nodes.map { $0.title.isEmpty ? $0.body ?? "" : "" }
            return (200, TrashPage(nodes: nodes.map(\.summary), texts: texts).encoded())
        case ("GET", "conversations", 2): return conversations(query)
        case ("GET", "conversations", 4): return messages(NodeID(path[2]), query)
        case ("POST", "conversations", 3):
            if let mark = try? ReadMark.decoded(from: request.body) { reads.append(mark) }
            return (200, Array("{}".utf8))
        case ("POST", "nodes", 2): return nodes(request.body)
        case ("POST", "transactions", 2): return transaction(request.body)
        case ("POST", "presence", 2):
            if let presence = try? Presence.decoded(from: request.body) { presences.append(presence) }
            return (200, Array("{}".utf8))
        case ("POST", "import", 2): return importBoard(as: query["upload"] ?? "")
        case ("POST", "documents", 2), ("POST", "photos", 2): return upload(request, query)
        case ("GET", "search", 2): return search(query)
        case ("GET", "members", 2): return (200, people.encoded())
        case ("GET", "sessions", 2): return (200, SessionsAnswer(sessions: []).encoded())
        case ("POST", "links", 2): return (200, LinkAnswer(address: "http://localhost/open?token=abc").encoded())
        case ("POST", "session", 2): return (200, Array("{}".utf8))
        default: return (404, ErrorAnswer(error: "There is no \(request.path).").encoded())
        }
    }

    static func query(_ text: Substring) -> [String: String] {
        var result: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if sides.count == 2 { result[sides[0]] = sides[1] }
        }
        return result
    }
}

// MARK: - Answers

extension MemoryServer {
    private func summaries(_ parent: NodeID) -> [Node] {
        tree.children(of: parent).compactMap { hidden.contains($0) ? nil : tree[$0]?.summary }
    }

    private func workspace(_ query: [String: String]) -> (Int, [UInt8]) {
        let nodes = summaries(.workspace)
        var snapshot = WorkspaceSnapshot(revision: revision, session: session, nodes: nodes, people: people)
        if let window = query["window"].flatMap({ Int($0) }) {
            let boards = nodes.filter { $0.kind == .board }
            let named = query["board"].flatMap { NodeID($0) }
            let shown = boards.first { $0.id == named } ?? boards.first { !$0.fields.flag(.archived) }
            snapshot.board = shown.map { Verbatim(self.snapshot(of: $0, window: window)) }
        }
        return (200, snapshot.encoded())
    }

    private func board(_ id: NodeID?, _ query: [String: String]) -> (Int, [UInt8]) {
        let window = query["window"].flatMap { Int($0) } ?? 60
        guard window > 0 else { return (400, ErrorAnswer(error: "“window” must be a number above zero.").encoded()) }
        guard let id, let board = tree[id], !hidden.contains(id) else {
            return (404, ErrorAnswer(error: "No such board.").encoded())
        }
        return (200, snapshot(of: board, window: window).encoded())
    }

    private func snapshot(of board: Node, window: Int) -> BoardSnapshot {
        let nodes = summaries(board.id)
        let windows = nodes.filter { $0.kind == .list }.map { list in
            let cards = summaries(list.id)
            return ChildrenWindow(
                parent: list.id,
                count: cards.count,
                nodes: Array(cards.prefix(window)),
                more: cards.count > window
            )
        }
        return BoardSnapshot(revision: revision, board: board, nodes: nodes, windows: windows)
    }

    private func children(_ id: NodeID?, _ query: [String: String]) -> (Int, [UInt8]) {
        guard let id else { return (400, []) }
        let limit = query["limit"].flatMap { Int($0) } ?? 500
        let last = query["after"].flatMap { NodeID($0) }.flatMap { tree[$0] }
        let hasStayed = last?.parent == id && query["key"].map { $0 == last?.key.description } ?? true
        let nodes = tree.children(of: id, after: hasStayed ? last?.position : nil, limit: limit + 1)
        return (
            200,
            ChildrenPage(
                revision: revision,
                nodes: nodes.prefix(limit).map(\.summary),
                more: nodes.count > limit,
                count: query["count"] == nil ? nil : tree.children(of: id).count
            ).encoded()
        )
    }

    private func detail(_ id: NodeID?) -> (Int, [UInt8]) {
        guard let id, let node = tree[id] else { return (404, ErrorAnswer(error: "No such card.").encoded()) }
        var nodes: [Node] = []
        var next = Array(tree.children(of: id))
        while let child = next.popLast() {
            if let node = tree[child] { nodes.append(node) }
            next += tree.children(of: child)
        }
        return (200, NodeDetail(revision: revision, node: node, nodes: nodes).encoded())
    }

    private func importBoard(as upload: String) -> (Int, [UInt8]) {
        let board = imports[upload] ?? .make(900 + UInt64(imports.count))
        if imports.updateValue(board, forKey: upload) == nil {
            change([.insert(board, kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Imported")])])
        }
        let report = ImportReport(imported: ["1 board"], missing: ["Comments before 2019"])
        return (200, ImportAnswer(board: board, report: report, revision: revision).encoded())
    }

    private func transaction(_ body: [UInt8]) -> (Int, [UInt8]) {
        guard let transaction = try? Transaction.decoded(from: body, limits: .request) else {
            return (400, ErrorAnswer(error: "This is not a transaction.").encoded())
        }
        received.append((transaction.id, transaction.operations))
        switch fault.take() {
        case .lost: return (0, [])
        case .failed(let status): return (status, ErrorAnswer(error: "The disk is full.").encoded())
        case .answerLost:
            if answers[transaction.id] == nil { _ = commit(transaction, author: "me") }
            return (0, [])
        case .doubled: if answers[transaction.id] == nil { _ = commit(transaction, author: "me") }
        case nil: break
        }
        if let answer = answers[transaction.id] { return (200, answer) }
        if let refusal {
            self.refusal = nil
            return (409, RefusedAnswer(error: refusal).encoded())
        }
        return commit(transaction, author: "me")
    }

    private func commit(_ transaction: Transaction, author: String) -> (Int, [UInt8]) {
        switch Applier.apply(transaction, to: &tree, revision: revision + 1) {
        case .refused(let refused): return (409, RefusedAnswer(error: refused.refusal.sentence).encoded())
        case .accepted(let applied):
            revision += 1
            let event = TransactionEvent(
                revision: revision,
                transaction: transaction.id,
                author: author,
                changes: applied.changes.filter { !hidden.contains($0.id) },
                hidden: applied.changes.map { $0.id }.filter(hidden.contains)
            )
            news.append((revision, FeedEvent.transaction(event).data))
            let answer = TransactionAnswer(
                revision: revision,
                receipts: applied.receipts,
                changes: applied.changes
            ).encoded()
            answers[transaction.id] = answer
            return (200, answer)
        }
    }
}
