// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension MemoryServer {
    /// What those have with whom a board was imported.
    func imported(with board: NodeID?) -> (status: Int, body: [UInt8]) {
        let people = board.flatMap { tree[$0] }?.fields.choices(.people).map { $0.id } ?? []
        var answer = ImportedPeopleAnswer(revision: revision)
        var next = Array(tree.children(of: .workspace))
        while let id = next.popLast() {
            next += tree.children(of: id)
            if let node = tree[id], node.fields.nodes(.members).contains(where: { people.contains($0) }) {
                answer.nodes.append(node.summary)
            }
        }
        return (200, answer.encoded())
    }
}
