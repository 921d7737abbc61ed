// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

extension Store {
    /// What has all words of a text, as the beginning of a word each: cards by their titles, descriptions, comments,
    /// checklists, labels, members and values of custom fields; messages by what they say; boards, documents, albums, photos
    /// and conversations by their titles. Not what is in the trash, archived or set aside.
    ///
    /// - Parameters:
    ///   - text: What was typed. Whatever it holds, it is words.
    ///   - board: Only cards of this board, by their identities alone.
    ///   - limit: So many at most, the best first.
    ///   - reader: Who asks.
    /// - Returns: Nil when there is no such board.
    public func search(
        _ text: String,
        in board: NodeID? = nil,
        limit: Int,
        for reader: Reader = .program
    ) async throws -> SearchAnswer? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var places = FoundPlaces(for: reader, in: tree)
            var own: Set<Int64>?
            var names: [(id: NodeID, name: String)] = []
            // Who looks through a share link is told of nobody, also not by what they find.
            if !reader.isGuest {
                for member in try Self.members(in: db) {
                    if let id = member.node { names.append((id, member.name)) }
                }
            }
            if let board {
                guard let node = try tree.node(board), node.kind == .board, try !places.hides(node) else { return nil }
                own = try Self.cards(of: board, in: db)
                names += node.fields.choices(.people).map { (id: $0.id, name: $0.text) }
            }
            let query = SearchQuery(db: db, names: names.map { ($0.id, SearchText.words(of: $0.name)) })
            let words = SearchText.words(of: text)
            // The index knows no signs. A board's page looks for them itself; elsewhere the other words have to do.
            var ranks = try query.ranks(of: board == nil ? words.filter(SearchQuery.isIndexed) : words)
            if let own { ranks = ranks.filter { own.contains($0.key) } }
            var answer = SearchAnswer(revision: try Self.revision(in: db))
            var seen: Set<NodeID> = []
            for (stored, _) in ranks.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
                guard let id = NodeID(stored: stored), var path = try places.path(to: id) else { continue }
                guard answer.found.count < limit else {
                    answer.more = true
                    break
                }
                answer.found.append(id)
                if path.first?.kind == .message {
                    let text = try tree.beginning(of: id, characters: Self.lineReach)
                    path[0].fields[.body] = text.map { .text(Self.line(of: $0, with: words)) }
                }
                if board == nil { answer.nodes += path.filter { seen.insert($0.id).inserted } }
            }
            return answer
        }
    }

    /// The line of a message is looked for in so many characters of its beginning. A message that has the words only
    /// behind them is found as well, and shown by its first line.
    static let lineReach = 16_384

    /// The first line of a text that has the beginning of one of the words; else its first.
    private static func line(of text: String, with typed: [[UInt8]]) -> String {
        let wanted = typed.flatMap(SearchWords.words)
        let lines = text.split(whereSeparator: \.isNewline)
        let line = lines.first { line in
            SearchWords.words(of: SearchText.folded(String(line))).contains { word in
                wanted.contains { word.utf8.starts(with: $0.utf8) }
            }
        }
        return String(line ?? lines.first ?? "")
    }

    /// The cards in the lists of a board, archived or not.
    private static func cards(of board: NodeID, in db: any Database) throws -> Set<Int64> {
        let sql = "SELECT card.id FROM node AS list JOIN node AS card ON card.parent = list.id WHERE list.parent = ?"
        return Set(try db.values(sql, [board.stored]) as [Int64])
    }
}

/// Tells where something is that a search has found, if it is where a reader finds it as well.
struct FoundPlaces {
    private let tree: SQLTree
    private var scope: VisibilityScope
    /// What is above the found; nil for what nobody finds anything in.
    private var above: [NodeID: [Node]?] = [:]

    init(for reader: Reader, in tree: SQLTree) {
        self.tree = tree
        scope = VisibilityScope(of: reader, in: tree)
    }

    mutating func hides(_ node: Node) throws -> Bool { try scope.hides(node) }

    /// A node and what it is in, as far as the reader is told of it; nil where it is not found. Who has a share link sees
    /// nothing of what the shared is in.
    mutating func path(to id: NodeID) throws -> [Node]? {
        guard let node = try tree.node(id), Self.isFound(node), let parent = node.parent,
            let places = try path(above: parent)
        else { return nil }
        // A card is on a list of a board.
        if node.kind == .card, places.map(\.kind) != [.list, .board] { return nil }
        return try scope.hides(node) ? nil : [node] + places.filter { try !scope.hides($0) }
    }

    private mutating func path(above id: NodeID) throws -> [Node]? {
        var below: [Node] = []
        var places: [Node]? = []
        var next = id
        while next != .workspace {
            if let known = above[next] {
                places = known
                break
            }
            guard below.count < Self.deepest else {
                above[id] = .some(nil)
                return nil
            }
            guard let node = try tree.node(next), Self.holds(node.kind), !node.fields.flag(.archived),
                let parent = node.parent
            else {
                above[next] = .some(nil)
                places = nil
                break
            }
            below.append(node)
            next = parent
        }
        for node in below.reversed() {
            if let known = places { places = known.count < Self.deepest ? [node] + known : nil }
            above[node.id] = .some(places)
        }
        return places
    }

    /// Nothing is found in more than so many places, each of which is kept with all that it is in.
    private static let deepest = 128

    private static func isFound(_ node: Node) -> Bool {
        switch node.kind {
        case .card, .board, .document, .album, .photo, .conversation: !node.fields.flag(.archived)
        case .message: true
        default: false
        }
    }

    /// Whether things in it are found: not what is deleted, set aside, staged, or a part of something else.
    private static func holds(_ kind: Kind) -> Bool {
        switch kind {
        case .board, .list, .card, .album, .conversation, .message: true
        default: false
        }
    }
}
