// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

extension Store {
    /// Makes what is on the shelf of nobody in particular the first thing on a member's own.
    public func giveShelf(to member: String) async throws {
        try await give(to: member) { try $0.children(of: .shelf, after: nil, limit: ModelLimits.nodesPerOperation) }
    }

    /// Gives what one who is to be no member any more has set aside to a member: what was moved there is nowhere else.
    public func giveShelf(of former: String, to member: String) async throws {
        try await give(to: member) { tree in
            let shelves = try tree.children(of: .workspace, kind: .shelf, limit: .max)
            return try shelves.filter { $0.fields.node(.creator)?.description == former }.flatMap { shelf in
                try tree.children(of: shelf.id, after: nil, limit: ModelLimits.nodesPerOperation)
            }
        }
    }

    private func give(to member: String, _ find: @escaping @Sendable (SQLTree) throws -> [Node]) async throws {
        guard let owner = NodeID(member) else { return }
        var random = SystemRandomNumberGenerator()
        var attempts = 8
        while true {
            let nodes = try await engine.read { try find(SQLTree(db: $0)) }.prefix(ModelLimits.nodesPerOperation)
            guard !nodes.isEmpty else { return }
            let shelf = NodeID(using: &random)
            let fields: Fields = [.title: .text(L10n.shelf), .creator: .node(owner)]
            var operations: [NodeOperation] = [
                .insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: fields),
                .move(nodes.map(\.id), to: Place(parent: shelf)),
            ]
            // A text is used by nobody but who signed it.
            for text in nodes where text.kind == .draft && text.fields[.creator] != nil {
                operations.append(.set(text.id, [.creator: .node(owner)]))
            }
            let transaction = Transaction(id: TransactionID(using: &random), operations: operations)
            guard case .refused(let refused) = try await commit(transaction, author: member) else { continue }
            // Where one of them went elsewhere meanwhile, none was moved.
            attempts -= 1
            guard attempts > 0 else { throw ShelfError.refused(refused.refusal) }
        }
    }
}

/// Why a shelf was not given to somebody.
public enum ShelfError: Error {
    /// What is on it could not be moved, again and again.
    case refused(Refusal)
}
