// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension SQLTree {
    /// Refuses what an actor may not see as if it were not there: what is moved and where it goes, what is copied or
    /// leaves with all that is in it, and the bytes of files. Who may see something is said by those who may.
    ///
    /// - Complexity: O(nodes that the operation names · depth) reads, and for what holds something that is for some
    ///   members only O(such places · depth).
    func refusal(ofNaming operation: NodeOperation, by actor: Actor) throws -> Refusal? {
        budget?.operations += 1
        let reader = Reader.member(actor.id)
        var scope = VisibilityScope(of: reader, in: self)
        for id in operation.named {
            if let node = try node(id), try scope.hides(node) { return Self.unseen }
        }
        switch operation {
        case .insert(_, let kind, _, let fields):
            if let refusal = try refusal(ofReaders: fields[.readers], over: nil, on: kind, by: actor) { return refusal }
            return try refusal(ofNaming: [fields[.blob], fields[.original]], by: reader)
        case .set(let id, let changes):
            let readers = changes.entries.first { $0.field == .readers }
            if let readers, let node = try node(id) {
                let known = node.fields.nodes(.readers)
                let refusal = try refusal(ofReaders: readers.value, over: known, on: node.kind, by: actor)
                if let refusal { return refusal }
            }
            let blobs = changes.entries.filter { $0.field == .blob || $0.field == .original }
            guard !blobs.isEmpty else { return nil }
            // Who sees a node has its bytes already.
            let known = try node(id)?.fields
            let new = blobs.filter { $0.value != known?[$0.field] }.map(\.value)
            return try refusal(ofNaming: new, by: reader)
        case .copy(let nodes, _):
            if try holdsUnseen(Set(nodes.map(\.source)), &scope) { return Self.partlyUnseen }
            try foresee(nodes)
            return nil
        case .move(let nodes, let place):
            // What changes places in what it is in takes nobody's sight.
            let leaving = try nodes.filter { try node($0)?.parent != place.parent }
            if try holdsUnseen(Set(leaving), &scope) { return Self.partlyUnseen }
            return try areTooHigh(leaving, for: place.parent) ? Self.tooDeep : nil
        }
    }

    /// Whether a parent would hold too many levels with these in it. Only albums nest in their own kind.
    ///
    /// - Complexity: O(depth + albums in those among them, at any depth) for albums that go into one, else O(1).
    private func areTooHigh(_ ids: [NodeID], for parent: NodeID) throws -> Bool {
        guard !ids.isEmpty, try node(parent)?.kind == .album else { return false }
        let albums = try ids.filter { try node($0)?.kind == .album }
        guard !albums.isEmpty else { return false }
        var depth = 0
        var next: NodeID? = parent
        while let id = next, depth <= ModelLimits.depth {
            depth += 1
            next = try node(id)?.parent
        }
        let sql = """
            WITH RECURSIVE below (id, height) AS (
                SELECT id, 0 FROM node WHERE \(db.dialect.isListed("id"))
                UNION ALL
                SELECT node.id, below.height + 1 FROM below JOIN node ON node.parent = below.id
                WHERE node.kind = 'album' AND below.height <= \(ModelLimits.depth)
            )
            SELECT coalesce(max(height), 0), count(*) FROM below
            """
        guard let row = try db.row(sql, [db.dialect.list(albums.map(\.stored))]) else { return false }
        let (height, count): (Int, Int) = try (row[0], row[1])
        try budget?.spend(count)
        return depth + height > ModelLimits.depth
    }

    /// Why an actor may not say who sees something. An edit is judged by the list that it makes of the stored one. Only a whole
    /// list opens or closes: an edit of something that was opened meanwhile would close it for all but those whom it adds, and
    /// one that removes the last reader would open it.
    ///
    /// - Parameter known: The stored list; nil for something new, of which there is none to edit.
    private func refusal(
        ofReaders value: FieldValue?,
        over known: [NodeID]?,
        on kind: Kind,
        by actor: Actor
    ) throws -> Refusal? {
        let readers: [NodeID]
        switch value {
        case .nodes(let all)? where !all.isEmpty: readers = all
        case .edit(let edit)?: readers = edit.applied(to: known ?? [])
        default: return nil
        }
        guard kind.mayBeRestricted else {
            return Refusal(.badField, L10n.someThingsCanBeForSome)
        }
        if case .edit? = value {
            guard let known else {
                return Refusal(.badField, L10n.theValueOfHasTheWrong(name: Field.readers.name.text))
            }
            if known.isEmpty { return Refusal(.notAllowed, L10n.everybodyHereCanSeeThisNow) }
        }
        if let own = NodeID(actor.id), readers.contains(own) { return nil }
        // What is for nobody any more is the owners': they take parts out of it that are for nobody else either.
        if known == nil, actor.role == .owner {
            var finder = VisibilityPathFinder(tree: self)
            if try finder.areFormer(readers) { return nil }
        }
        return Refusal(.notAllowed, L10n.keepYourselfAmongThem)
    }

    private func refusal(ofNaming blobs: [FieldValue?], by reader: Reader) throws -> Refusal? {
        for case .text(let blob)? in blobs {
            if cache?.ownBlobs.contains(blob) == true { continue }
            // What is sent is named by the server itself: else a name would be of bytes that never come.
            if try hides(blob: blob, from: reader, hidesUnnamed: true) { return Self.unsent }
            cache?.ownBlobs.insert(blob)
        }
        return nil
    }

    /// Whether something that the reader may not see is in one of these.
    ///
    /// - Complexity: O(nodes), and where something is in them that is for some members only O(such places · depth).
    func holdsUnseen(_ ids: Set<NodeID>, _ scope: inout VisibilityScope) throws -> Bool {
        guard !ids.isEmpty, scope.reader != .program else { return false }
        let holders = try restrictedHolders()
        guard ids.contains(where: { holders.contains($0) }) else { return false }
        let held = try heldPlaces()
        // To look at some is as much work as to read a row.
        try budget?.spend(held.count / 16)
        for place in held {
            var next = place.parent
            while let id = next {
                if ids.contains(id) {
                    if try scope.hides(place) { return true }
                    break
                }
                next = try node(id)?.parent
            }
        }
        return false
    }

    /// In what something is that is for some members only.
    private func restrictedHolders() throws -> Set<NodeID> {
        if let known = cache?.holders { return known }
        let rows = try db.rows(Self.holders(db.dialect), [])
        try budget?.spend(rows.count)
        let found = try Self.identities(in: rows)
        cache?.learn(holders: found)
        return found
    }

    /// What is for some members only, in something that can be carried away with it.
    private func heldPlaces() throws -> [Node] {
        if let known = cache?.held { return known }
        let found = try all("\(Self.restricted) AND parent > 2", [])
        cache?.learn(held: found)
        return found
    }

    /// In what something is that is for some members only, at any depth below the workspace. Most is at the top, and
    /// that goes nowhere.
    ///
    /// PostgreSQL knows nothing of how many have such a field. It takes them for all, and reads the whole table, unless they
    /// are an array before it begins.
    static func holders(_ dialect: Dialect) -> String {
        let held = "SELECT parent FROM node WHERE json_extract(fields, '$.readers') IS NOT NULL AND parent > 2"
        let isHolder = dialect == .postgres ? "= ANY (ARRAY(\(held)))" : "IN (\(held))"
        return """
            WITH RECURSIVE above (id, parent) AS (
                SELECT id, parent FROM node WHERE id \(isHolder)
                UNION
                SELECT node.id, node.parent FROM above JOIN node ON node.id = above.parent WHERE node.id > 2
            )
            SELECT id FROM above
            """
    }

    /// The identities in the first column.
    static func identities(in rows: [SQLRow]) throws -> Set<NodeID> {
        Set(try rows.compactMap { NodeID(stored: try $0[0]) })
    }

    /// How many children of a node, of one kind or of any, a reader may not see.
    ///
    /// - Complexity: O(children that may be hidden · depth) reads: in the Trash all may be. Of the children one at a time is in memory.
    func hiddenCount(of parent: NodeID, kind: Kind? = nil, from scope: inout VisibilityScope) throws -> Int {
        guard scope.reader != .program else { return 0 }
        var count = 0
        let rows = try db.cursor(Self.restrictedChildren, [parent.stored])
        while let row = try rows.next() {
            try budget?.spend(1)
            let node = try StoredNode.node(from: row)
            if kind == nil || node.kind == kind, try scope.hides(node) { count += 1 }
        }
        return count
    }

    /// Those children of some nodes, of which none is the Trash, that a reader may not see.
    func hiddenChildren(of parents: [NodeID], from scope: inout VisibilityScope) throws -> [Node] {
        guard scope.reader != .program, !parents.isEmpty else { return [] }
        let sql = """
            SELECT \(StoredNode.columns) FROM node WHERE \(db.dialect.isListed("parent"))
                AND (json_extract(fields, '$.readers') IS NOT NULL OR kind IN ('draft', 'shelf'))
            """
        return try all(sql, [db.dialect.list(parents.map(\.stored))]).filter { try scope.hides($0) }
    }

    /// In the Trash any child may be hidden: who may see it is told by where it lay.
    private static let restrictedChildren = """
        SELECT \(StoredNode.columns) FROM node WHERE parent = ?
            AND (parent = 2 OR json_extract(fields, '$.readers') IS NOT NULL OR kind IN ('draft', 'shelf'))
        """

    /// Takes out of badges what a reader may not see.
    func redact(_ badges: inout BadgeMap, for scope: inout VisibilityScope) throws {
        guard scope.reader != .program else { return }
        for part in try restrictedAttachments(of: badges) where try scope.hides(part) {
            if let card = part.parent { badges[card]?.attachments -= 1 }
        }
    }

    /// What badges count of what is for some members only: documents on cards.
    func restrictedAttachments(of badges: BadgeMap) throws -> [Node] {
        let cards = badges.filter { $0.value.attachments > 0 }.map { $0.key.stored }
        guard !cards.isEmpty else { return [] }
        let sql = "\(Self.restricted) AND kind = 'document' AND \(db.dialect.isListed("parent"))"
        return try all(sql, [db.dialect.list(cards)])
    }

    /// Every place that is for some members only; the condition is that of an index (see ``Schema``).
    static let restricted =
        "SELECT \(StoredNode.columns) FROM node WHERE json_extract(fields, '$.readers') IS NOT NULL"

    private static var unseen: Refusal { Refusal(.unknownNode, L10n.thisIsNotHereAnyMore) }
    private static var unsent: Refusal { Refusal(.unknownNode, L10n.theFileThatItNamesIsNotHere) }
    private static var tooDeep: Refusal { Refusal(.limit, L10n.thisWouldBeNestedTooDeeply) }
    private static var partlyUnseen: Refusal { Refusal(.notAllowed, L10n.somethingInItIsForOthers) }
}

extension NodeOperation {
    /// The nodes that it reads or writes, but for those that it makes.
    fileprivate var named: [NodeID] {
        switch self {
        case .insert(_, _, let place, let fields):
            [place.parent] + [Field.readers, .audience].compactMap { fields.node($0) }
        case .move(let nodes, let place): nodes + [place.parent]
        case .set(let id, _): [id]
        case .copy(let nodes, let place): nodes.map(\.source) + [place.parent]
        }
    }
}
