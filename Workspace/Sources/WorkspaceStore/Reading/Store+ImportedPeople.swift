// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

extension Store {
    /// What those have with whom a board was imported: cards and items of checklists, wherever they are by now.
    ///
    /// - Parameter reader: Who asks. What they may not see, and what is in the trash, only keeps whom it names.
    /// - Returns: Nil when there is no such board.
    /// - Complexity: O(cards and items of the workspace).
    public func imported(
        with board: NodeID,
        for reader: Reader = .program
    ) async throws -> ImportedPeopleAnswer? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var finder = VisibilityPathFinder(tree: tree)
            guard let node = try tree.node(board), node.kind == .board,
                try finder.path(of: node).isVisible(to: reader)
            else { return nil }
            let people = Set(node.fields.choices(.people).map(\.id))
            var answer = ImportedPeopleAnswer(revision: try Self.revision(in: db))
            var kept: Set<NodeID> = []
            let rows = try db.cursor(Self.given)
            while let row = try rows.next() {
                let node = try StoredNode.node(from: row)
                let named = people.intersection(node.fields.nodes(.members) + node.fields.nodes(.voters))
                guard !named.isEmpty else { continue }
                let path = try finder.path(of: node)
                if !path.isDeleted, path.isVisible(to: reader) {
                    answer.nodes.append(node)
                } else {
                    kept.formUnion(named)
                }
            }
            answer.kept = kept.sorted()
            return answer
        }
    }

    /// What somebody may have.
    private static let given = """
        SELECT \(StoredNode.columns) FROM node WHERE kind IN ('card', 'checkItem') AND (
            fields LIKE '%"\(Field.members.name.text)"%' OR fields LIKE '%"\(Field.voters.name.text)"%'
        )
        """
}
