// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension Store {
    /// Makes what is on the shelf of nobody in particular the first thing on a member's own.
    public func giveShelf(to member: String) async throws {
        guard let owner = NodeID(member),
            let nodes = try await children(of: .shelf, after: nil, limit: ModelLimits.listEntries)?.nodes,
            !nodes.isEmpty
        else { return }
        var random = SystemRandomNumberGenerator()
        let shelf = NodeID(using: &random)
        let fields: Fields = [.title: .text("Shelf"), .creator: .node(owner)]
        let operations: [NodeOperation] = [
            .insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: fields),
            .move(nodes.map(\.id), to: Place(parent: shelf)),
        ]
        _ = try await commit(Transaction(id: TransactionID(using: &random), operations: operations), author: member)
    }
}
