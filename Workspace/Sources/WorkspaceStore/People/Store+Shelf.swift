// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension Store {
    /// Makes what is on the shelf of nobody in particular the first thing on a member's own.
    public func giveShelf(to member: String) async throws {
        guard let owner = NodeID(member),
            let nodes = try await children(of: .shelf, after: nil, limit: ModelLimits.listEntries)?.nodes,
            !nodes.isEmpty
        else { return }
        try await move(nodes, toNewShelfOf: owner, author: member)
    }

    /// Gives what one who is no member any more has set aside to a member: what was moved there is nowhere else.
    public func giveShelf(of former: String, to member: String) async throws {
        guard let owner = NodeID(member) else { return }
        let nodes = try await engine.read { db in
            let tree = SQLTree(db: db)
            let shelves = try tree.children(of: .workspace, kind: .shelf, limit: .max)
            return try shelves.filter { $0.fields.node(.creator)?.description == former }.flatMap { shelf in
                try tree.children(of: shelf.id, after: nil, limit: ModelLimits.nodesPerOperation)
            }
        }
        if !nodes.isEmpty { try await move(nodes, toNewShelfOf: owner, author: member) }
    }

    private func move(_ nodes: [Node], toNewShelfOf owner: NodeID, author: String) async throws {
        var random = SystemRandomNumberGenerator()
        let shelf = NodeID(using: &random)
        let fields: Fields = [.title: .text(L10n.shelf), .creator: .node(owner)]
        let operations: [NodeOperation] = [
            .insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: fields),
            .move(nodes.map(\.id), to: Place(parent: shelf)),
        ]
        _ = try await commit(Transaction(id: TransactionID(using: &random), operations: operations), author: author)
    }
}
