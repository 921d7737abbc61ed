// SPDX-License-Identifier: Apache-2.0

/// What people have set aside. A shelf is of the member who signed it: nobody else changes it or what is on it, however
/// deep, puts anything there or takes anything away, whatever their role. What was deleted from it is on it no more.
struct Shelves {
    /// The actor, as a shelf names them; nil for one who can sign nothing.
    let signature: FieldValue?
    /// Whether nodes are on the shelves of others: neighbours share the way up to them.
    private var known: [NodeID: Bool] = [:]

    init(signature: FieldValue?) { self.signature = signature }

    /// Why an operation may not be performed; nil when it may, for all that concerns shelves.
    ///
    /// - Complexity: O(nodes) reads, and one for each node above them.
    mutating func refusal<Storage: NodeStorage>(
        of operation: NodeOperation,
        in storage: Storage
    ) throws(Storage.Failure) -> Refusal? {
        switch operation {
        case .insert(_, let kind, let place, let fields):
            if kind == .shelf, signature == nil || fields[.creator] != signature { return Self.unsigned }
            return try isOthers(place.parent, in: storage) ? Self.others : nil
        case .set(let id, _):
            return try isOthers(id, in: storage) ? Self.others : nil
        case .move(let nodes, let place):
            if try isOthers(place.parent, in: storage) { return Self.others }
            for id in nodes where try isOthers(id, in: storage) { return Self.others }
            return nil
        case .copy(let nodes, let place):
            if try isOthers(place.parent, in: storage) { return Self.others }
            for node in nodes where try isOthers(node.source, in: storage) { return Self.others }
            return nil
        }
    }

    /// Whether a node is another's shelf, or on one.
    private mutating func isOthers<Storage: NodeStorage>(
        _ id: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Bool {
        var result = false
        var above: [NodeID] = []
        var next: NodeID? = id
        while let parent = next, above.count < ModelLimits.ancestors {
            if let known = known[parent] {
                result = known
                break
            }
            guard let node = try storage.node(parent) else { break }
            if parent != id { above.append(parent) }
            if node.kind == .shelf {
                result = signature == nil || node.fields[.creator] != signature
                break
            }
            next = node.parent
        }
        for parent in above { known[parent] = result }
        return result
    }

    private static var others: Refusal { Refusal(.notAllowed, L10n.thisIsOnSomebodyElsesShelf) }
    private static var unsigned: Refusal { Refusal(.notAllowed, L10n.aShelfIsBegunInOnes) }
}
