// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// What the rules said about what is carried, as long as neither that nor the workspace changes: a pointer asks wherever it
/// moves, and may carry 20,000 nodes.
final class CarriedAnswers {
    private let workspace: Workspace
    private var session: SessionID?
    /// The revision of what is carried that the answers are about.
    private var items = 0
    /// The revision of the tree that they are about.
    private var tree = 0
    private var operations: [(target: NodeID, operation: DropOperation)] = []
    private var cargos: [Cargo]?
    /// How often the rules were asked about all that is carried, for tests.
    private(set) var decisions = 0

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// What happens to what is carried that is put into a node.
    ///
    /// - Complexity: O(targets that were asked about) if it was asked before, else that of `decide`.
    func operation(
        of drag: DragSession,
        into target: NodeID,
        _ decide: ([NodeID]) -> DropOperation
    ) -> DropOperation {
        follow(drag)
        if let known = operations.first(where: { $0.target == target }) { return known.operation }
        let nodes = drag.nodes
        let operation = decide(nodes)
        decisions += 1
        // Whether a draft's files have come is no change of the tree.
        if !nodes.contains(where: { workspace.node($0)?.kind == .draft }) { operations.append((target, operation)) }
        return operation
    }

    /// See ``DropSession/cargos(in:)``.
    func cargos(of session: DropSession) -> [Cargo] {
        follow(session.drag)
        if let cargos { return cargos }
        let found = session.cargos(in: workspace)
        cargos = found
        return found
    }

    private func follow(_ drag: DragSession) {
        let now = workspace.replica.treeRevision
        guard session != drag.id || items != drag.revision || tree != now else { return }
        (session, items, tree) = (drag.id, drag.revision, now)
        operations = []
        cargos = nil
    }
}
