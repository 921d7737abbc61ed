// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// What a node is in, from the node itself upwards, as far as it tells who may see it.
public struct VisibilityPath: Sendable {
    struct Step: Sendable {
        let id: NodeID
        /// The members who may see it and all that is in it; nil for everybody.
        let readers: Set<NodeID>?
    }

    var steps: [Step] = []
    /// Whether it is in the trash, with what it was in before.
    var isDeleted = false
    /// The members who may see it: those whom all that it is in lets; nil for everybody.
    fileprivate(set) var readers: Set<NodeID>?

    /// Whether every member may see it.
    var isOpen: Bool { steps.allSatisfy { $0.readers == nil } }

    /// Whether a reader may see it: all that it is in is for them. A share link shows one node and what is in it, as long as
    /// its maker may see that, but nothing in it that is for some members only, and nothing that was deleted.
    public func isVisible(to reader: Reader) -> Bool {
        switch reader {
        case .program: return true
        case .member(let id):
            guard let readers else { return true }
            return NodeID(id).map(readers.contains) ?? false
        case .guest(let shared, let maker):
            guard !isDeleted, let end = steps.firstIndex(where: { $0.id == shared }) else { return false }
            return steps[..<end].allSatisfy { $0.readers == nil } && Self.admits(steps[end...], maker)
        }
    }

    private static func admits(_ steps: ArraySlice<Step>, _ id: String) -> Bool {
        let member = NodeID(id)
        return steps.allSatisfy { step in step.readers.map { member.map($0.contains) ?? false } ?? true }
    }
}

/// Finds the paths of nodes. Neighbours share the path above them.
struct VisibilityPathFinder {
    private let tree: SQLTree
    private var known: [NodeID: VisibilityPath] = [:]
    private var roles: [NodeID: Role]?

    init(tree: SQLTree) { self.tree = tree }

    /// What a node is in. A deleted node is in what it was in before.
    ///
    /// - Complexity: O(depth) reads, and none above the second node of one place.
    mutating func path(of node: Node) throws -> VisibilityPath {
        var below: [Node] = [node]
        var found = VisibilityPath()
        var next = node.home
        while let id = next {
            if let path = known[id] {
                found = path
                break
            }
            guard below.count < Self.deepest, let above = try tree.node(id) else {
                // What it was in has been erased, and with that who could see it; or nobody can tell who could.
                found.steps = [VisibilityPath.Step(id: id, readers: try owners())]
                found.readers = found.steps[0].readers
                break
            }
            below.append(above)
            next = above.home
        }
        for node in below.reversed() {
            let readers = try readers(of: node)
            found.steps.insert(VisibilityPath.Step(id: node.id, readers: readers), at: 0)
            if let readers {
                let common = found.readers?.intersection(readers) ?? readers
                // What is for others than what it is in is for nobody, and not lost either.
                found.readers = common.isEmpty ? try owners() : common
            }
            if node.parent == .trash { found.isDeleted = true }
            if node.id != below[0].id { known[node.id] = found }
        }
        return found
    }

    /// More than nodes are ever in one another.
    private static let deepest = 1_024

    private mutating func readers(of node: Node) throws -> Set<NodeID>? {
        if node.kind == .draft || node.kind == .shelf { return node.fields.node(.creator).map { [$0] } }
        guard case .nodes(let named)? = node.fields[.readers] else { return nil }
        let members = Set(named).intersection(try memberRoles().keys)
        // What is for nobody any more is not lost.
        return members.isEmpty ? try owners() : members
    }

    /// Whether none of those who are named is a member now: what is for them is the owners'.
    mutating func areFormer(_ named: [NodeID]) throws -> Bool {
        Set(named).isDisjoint(with: try memberRoles().keys)
    }

    private mutating func owners() throws -> Set<NodeID> { Set(try memberRoles().filter { $0.value == .owner }.keys) }

    private mutating func memberRoles() throws -> [NodeID: Role] {
        if let known = roles ?? tree.cache?.memberRoles { return known }
        var found: [NodeID: Role] = [:]
        for member in try Store.members(in: tree.db) {
            if let id = member.node { found[id] = member.role }
        }
        roles = found
        tree.cache?.memberRoles = found
        return found
    }
}
