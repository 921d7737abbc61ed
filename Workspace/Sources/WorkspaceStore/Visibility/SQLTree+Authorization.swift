// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension SQLTree {
    /// Refuses what an actor may not see as if it were not there: what is moved and where it goes, what is copied or
    /// leaves with all that is in it, and the bytes of files. Who may see something is said by those who may.
    ///
    /// - Complexity: O(nodes that the operation names · depth) reads, and for a copy O(restricted places · depth).
    func refusal(ofNaming operation: NodeOperation, by actor: Actor) throws -> Refusal? {
        let reader = Reader.member(actor.id)
        var scope = VisibilityScope(of: reader, in: self)
        for id in operation.named {
            if let node = try node(id), try scope.hides(node) { return Self.unseen }
        }
        switch operation {
        case .insert(_, let kind, _, let fields):
            if let refusal = refusal(ofReaders: fields[.readers], on: kind, by: actor) { return refusal }
            return try refusal(ofNaming: [fields[.blob], fields[.original]], by: reader)
        case .set(let id, let changes):
            let readers = changes.entries.first { $0.field == .readers }
            if let readers, let kind = try node(id)?.kind,
                let refusal = refusal(ofReaders: readers.value, on: kind, by: actor)
            {
                return refusal
            }
            let blobs = changes.entries.filter { $0.field == .blob || $0.field == .original }.map(\.value)
            return try refusal(ofNaming: blobs, by: reader)
        case .copy(let nodes, _):
            return try holdsUnseen(Set(nodes.map(\.source)), &scope) ? Self.partlyUnseen : nil
        case .move(let nodes, let place):
            // What changes places in what it is in takes nobody's sight.
            let leaving = try nodes.filter { try node($0)?.parent != place.parent }
            return try holdsUnseen(Set(leaving), &scope) ? Self.partlyUnseen : nil
        }
    }

    private func refusal(ofReaders value: FieldValue?, on kind: Kind, by actor: Actor) -> Refusal? {
        guard case .nodes(let readers)? = value, !readers.isEmpty else { return nil }
        guard kind.mayBeRestricted else {
            return Refusal(.badField, L10n.someThingsCanBeForSome)
        }
        guard let own = NodeID(actor.id), readers.contains(own) else {
            return Refusal(.notAllowed, L10n.keepYourselfAmongThem)
        }
        return nil
    }

    private func refusal(ofNaming blobs: [FieldValue?], by reader: Reader) throws -> Refusal? {
        for case .text(let blob)? in blobs where try hides(blob: blob, from: reader) { return Self.unseen }
        return nil
    }

    /// Whether something that the reader may not see is in one of these.
    func holdsUnseen(_ ids: Set<NodeID>, _ scope: inout VisibilityScope) throws -> Bool {
        guard !ids.isEmpty, scope.reader != .program else { return false }
        for place in try restrictedPlaces() where try scope.hides(place) {
            var next = place.parent
            while let id = next {
                if ids.contains(id) { return true }
                next = try node(id)?.parent
            }
        }
        return false
    }

    /// Every place that is for some members only.
    private func restrictedPlaces() throws -> [Node] {
        if let known = cache?.restricted { return try known.compactMap { try node($0) } }
        let found = try all(Self.restricted, [])
        cache?.learn(restricted: found)
        return found
    }

    /// Those children of a node that a reader may not see.
    ///
    /// - Complexity: O(children).
    func hiddenChildren(of parent: NodeID, from scope: inout VisibilityScope) throws -> [Node] {
        guard scope.reader != .program else { return [] }
        return try all(Self.restrictedChildren, [parent.stored]).filter { try scope.hides($0) }
    }

    private static let restrictedChildren = """
        SELECT \(StoredNode.columns) FROM node WHERE parent = ?
            AND (json_extract(fields, '$.readers') IS NOT NULL OR kind IN ('draft', 'shelf'))
        """

    /// Every place that is for some members only; the condition is that of an index (see ``Schema``).
    static let restricted =
        "SELECT \(StoredNode.columns) FROM node WHERE json_extract(fields, '$.readers') IS NOT NULL"

    private static var unseen: Refusal { Refusal(.unknownNode, L10n.thisIsNotHereAnyMore) }
    private static var partlyUnseen: Refusal { Refusal(.notAllowed, L10n.somethingInItIsForOthers) }
}

extension NodeOperation {
    /// The nodes that it reads or writes, but for those that it makes.
    fileprivate var named: [NodeID] {
        switch self {
        case .insert(_, _, let place, _): [place.parent]
        case .move(let nodes, let place): nodes + [place.parent]
        case .set(let id, _): [id]
        case .copy(let nodes, let place): nodes.map(\.source) + [place.parent]
        }
    }
}
