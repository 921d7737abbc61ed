// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// Why nodes stand for no pages.
public enum PageSelectionError: Error, Equatable, Sendable {
    /// A node is not here.
    case gone
    /// A node is in the trash, or in something that is.
    case deleted
    /// A node is neither a page nor a document.
    case otherKind
    /// They are more pages than the limit.
    case tooMany(limit: Int)
}

extension Store {
    /// The pages that nodes stand for, in their order; a document stands for all of its pages.
    ///
    /// - Parameter reader: Who asks.
    /// - Complexity: O(number of nodes + `limit`): nothing is read beyond the limit, however often a document is named.
    public func pages(
        of nodes: [NodeID],
        limit: Int,
        for reader: Reader = .program
    ) async throws -> Result<[Node], PageSelectionError> {
        try await engine.read { db in
            var selection = PageSelection(tree: SQLTree(db: db), reader: reader, limit: limit)
            for id in nodes {
                if let error = try selection.add(id) { return .failure(error) }
            }
            return .success(selection.pages)
        }
    }
}

/// Pages that are being gathered.
private struct PageSelection {
    let tree: SQLTree
    let limit: Int
    private(set) var pages: [Node] = []
    /// What a node that was looked at stands for.
    private var known: [NodeID: [Node]] = [:]
    private var deletions: DeletionFinder
    private var scope: VisibilityScope

    init(tree: SQLTree, reader: Reader, limit: Int) {
        self.tree = tree
        self.limit = limit
        deletions = DeletionFinder(tree: tree)
        scope = VisibilityScope(of: reader, in: tree)
    }

    mutating func add(_ id: NodeID) throws -> PageSelectionError? {
        var found = known[id]
        if found == nil {
            guard let node = try tree.node(id), try !scope.hides(node) else { return .gone }
            guard node.kind == .page || node.kind == .document else { return .otherKind }
            if try deletions.isDeleted(node) { return .deleted }
            found =
                node.kind == .page
                ? [node]
                : try tree.children(of: id, after: nil, limit: limit - pages.count + 1).filter { $0.kind == .page }
            known[id] = found
        }
        guard let found, found.count <= limit - pages.count else { return .tooMany(limit: limit) }
        pages += found
        return nil
    }
}

/// Tells what was deleted. Neighbours share what they are in.
private struct DeletionFinder {
    private let tree: SQLTree
    private var known: [NodeID: Bool] = [.workspace: false, .shelf: false, .trash: true]

    init(tree: SQLTree) { self.tree = tree }

    /// Whether a node is in the trash, at whatever depth.
    mutating func isDeleted(_ node: Node) throws -> Bool {
        var path: [NodeID] = []
        var parent = node.parent
        var answer = false
        while let next = parent {
            if let known = known[next] {
                answer = known
                break
            }
            path.append(next)
            parent = try tree.node(next)?.parent
        }
        for id in path { known[id] = answer }
        return answer
    }
}

extension Store {
    /// Whether one of some nodes is in the trash, at whatever depth. What is not here is not.
    ///
    /// - Complexity: O(nodes + what they are in) reads.
    public func holdsDeleted(_ ids: [NodeID]) async throws -> Bool {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var deletions = DeletionFinder(tree: tree)
            return try ids.contains { id in try tree.node(id).map { try deletions.isDeleted($0) } ?? false }
        }
    }
}
