// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// What a group of transactions is about to ask of the tree, as far as its operations name it: asked for at once, it costs one
/// way to the database and back instead of one for each node. What is not foreseen here is asked for when it is needed.
struct GroupNeeds {
    /// Nodes that are named, whose ancestors are needed too.
    private var nodes: Set<NodeID> = []
    /// Nodes whose neighbours are needed.
    private var placed: Set<NodeID> = []
    /// Nodes whose last child is needed.
    private var parents: Set<NodeID> = []
    /// Nodes that may be cards whose badges are told.
    private var cards: Set<NodeID> = []
    /// Whether it is needed in what something is that is for some members only.
    private var asksForHolders = false

    init(_ submissions: [Submission]) {
        for submission in submissions {
            for operation in submission.transaction.operations { add(operation, isMember: submission.author.isMember) }
        }
    }

    /// What tells who may see some nodes.
    init(paths ids: [NodeID]) { nodes = Set(ids) }

    /// What tells who may see events.
    init(paths events: [TransactionEvent]) {
        for event in events {
            nodes.formUnion(event.badges.keys)
            for node in event.changes {
                nodes.insert(node.id)
                if node.kind == .link, let target = node.fields.node(.target) { nodes.insert(target) }
            }
        }
    }

    private mutating func add(_ operation: NodeOperation, isMember: Bool) {
        switch operation {
        case .insert(let id, _, let place, _):
            nodes.insert(id)
            add(place)
        case .move(let ids, let place):
            nodes.formUnion(ids)
            placed.formUnion(ids)
            cards.formUnion(ids)
            add(place)
            if isMember { asksForHolders = true }
        case .set(let id, _):
            nodes.insert(id)
            cards.insert(id)
        case .copy(let copies, let place):
            for copy in copies { nodes.formUnion([copy.source, copy.copy]) }
            add(place)
            if isMember { asksForHolders = true }
        }
    }

    private mutating func add(_ place: Place) {
        let neighbours = [place.after, place.before].compactMap { $0 }
        nodes.insert(place.parent)
        nodes.formUnion(neighbours)
        placed.formUnion(neighbours)
        if neighbours.isEmpty { parents.insert(place.parent) }
    }

    /// What of it is not known.
    func unknown(to cache: TreeCache) -> GroupNeeds {
        var rest = self
        rest.nodes = nodes.filter { cache.node($0) == nil }
        rest.placed = placed.filter { id in
            switch cache.node(id) {
            case nil: true
            case .some(nil): false
            case .some(let node?):
                node.parent.map { parent in
                    cache.child(of: parent, before: node.position) == nil
                        || cache.child(of: parent, after: node.position) == nil
                } ?? false
            }
        }
        rest.parents = parents.filter { cache.child(of: $0, before: nil) == nil }
        rest.cards = cards.filter { cache.badges(of: $0) == nil && (cache.node($0)??.kind ?? .card) == .card }
        rest.asksForHolders = asksForHolders && cache.holders == nil
        return rest
    }

    // MARK: Asking

    /// What is asked, in the order in which ``learn(_:in:)`` takes the answers.
    func queries(_ dialect: Dialect) -> [SQLQuery] {
        var queries: [SQLQuery] = []
        if !nodes.isEmpty { queries.append(SQLQuery(Self.ancestors(dialect), [dialect.list(nodes.map(\.stored))])) }
        if !placed.isEmpty || !parents.isEmpty {
            let (placed, parents) = (dialect.list(placed.map(\.stored)), dialect.list(parents.map(\.stored)))
            queries.append(SQLQuery(Self.neighbours(dialect), [placed, placed, parents]))
        }
        if asksForHolders { queries.append(SQLQuery(SQLTree.holders(dialect))) }
        return queries + BadgeQuery.queries(cards, dialect)
    }

    /// Asks, and learns what the answers say.
    func learn(in cache: TreeCache, from db: any Database) throws {
        let queries = queries(db.dialect)
        if !queries.isEmpty { try learn(db.rows(of: queries)[...], in: cache) }
    }

    /// Learns what the answers say.
    func learn(_ answers: ArraySlice<[SQLRow]>, in cache: TreeCache) throws {
        var answers = answers
        if !nodes.isEmpty, let rows = answers.popFirst() {
            for row in rows {
                let node = try StoredNode.node(from: row)
                cache.learn(node.id, node)
            }
            for id in nodes { cache.learn(id, nil) }
        }
        if !placed.isEmpty || !parents.isEmpty, let rows = answers.popFirst() { try learnNeighbours(rows, in: cache) }
        if asksForHolders, let rows = answers.popFirst() { cache.learn(holders: try SQLTree.identities(in: rows)) }
        cache.learn(try BadgeQuery.badges(in: Array(answers)))
    }

    private func learnNeighbours(_ rows: [SQLRow], in cache: TreeCache) throws {
        var (before, after, last): ([NodeID: Node], [NodeID: Node], [NodeID: Node]) = ([:], [:], [:])
        for row in rows {
            guard let asked = NodeID(stored: try row[6]) else { continue }
            let node = try StoredNode.node(from: row)
            switch try row[7] as Int {
            case -1: before[asked] = node
            case 1: after[asked] = node
            default: last[asked] = node
            }
        }
        for id in placed {
            guard case .some(.some(let node)) = cache.node(id), let parent = node.parent else { continue }
            cache.learn(before[id], before: node.position, in: parent)
            cache.learn(after[id], after: node.position, in: parent)
        }
        for id in parents { cache.learn(last[id], before: nil, in: id) }
    }

    /// Nodes and all that they are in. Their columns go along: the planner is to find each by its key, however many it expects.
    private static func ancestors(_ dialect: Dialect) -> String {
        """
        WITH RECURSIVE above (id, kind, parent, key, revision, fields) AS (
            SELECT \(StoredNode.columns) FROM node WHERE \(dialect.isListed("node.id"))
            UNION
            SELECT \(StoredNode.columns) FROM above JOIN node ON node.id = above.parent
        )
        SELECT id, kind, parent, key, revision, fields FROM above
        """
    }

    /// The neighbours of nodes, before and after, and the last child of others.
    private static func neighbours(_ dialect: Dialect) -> String {
        func neighbour(_ side: Int, _ sign: String, _ order: String) -> String {
            """
            SELECT \(StoredNode.columns), asked.id, \(side) FROM node AS asked JOIN node ON node.id = (
                SELECT next.id FROM node AS next
                WHERE next.parent = asked.parent AND (next.key, next.id) \(sign) (asked.key, asked.id)
                ORDER BY next.key \(order), next.id \(order) LIMIT 1
            ) WHERE \(dialect.isListed("asked.id"))
            """
        }
        return """
            \(neighbour(-1, "<", "DESC"))
            UNION ALL
            \(neighbour(1, ">", "ASC"))
            UNION ALL
            SELECT \(StoredNode.columns), asked.id, 0 FROM node AS asked JOIN node ON node.id = (
                SELECT next.id FROM node AS next WHERE next.parent = asked.id
                ORDER BY next.key DESC, next.id DESC LIMIT 1
            ) WHERE \(dialect.isListed("asked.id"))
            """
    }
}
