// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings in what messages refer to, so that a reference shows what it leads to as it is now.
final class References {
    private let workspace: Workspace
    private var asked: Set<NodeID> = []
    private var targets: Set<NodeID> = []
    private var wanted: [NodeID] = []
    private var isRequested = false
    /// What was asked for and not told.
    private var unseen: Set<NodeID> = []
    /// Called when references turn out to lead to what is not told.
    var onClosed: () -> Void = {}

    init(workspace: Workspace) { self.workspace = workspace }

    /// The node that a reference leads to; asked for once if it is not known.
    func target(of link: Node) -> Node? {
        guard link.kind == .link, let id = link.fields.node(.target) else { return nil }
        targets.insert(id)
        if let node = workspace.node(id) { return workspace.replica.tree.isGone(id) ? nil : node }
        guard asked.insert(id).inserted else { return nil }
        wanted.append(id)
        guard !isRequested else { return nil }
        isRequested = true
        workspace.page.requestFrame { [self] _ in request() }
        return nil
    }

    /// Whether a reference leads to what the person may not see, or what was deleted.
    func isClosed(_ link: Node) -> Bool {
        guard link.kind == .link, let id = link.fields.node(.target) else { return false }
        return workspace.node(id) == nil ? unseen.contains(id) : workspace.replica.tree.isGone(id)
    }

    /// Whether a reference that was shown leads to a node, or into one that may be for some members only.
    func lead(to node: NodeID) -> Bool {
        if targets.contains(node) { return true }
        guard workspace.node(node)?.kind.mayBeRestricted == true else { return false }
        if !unseen.isEmpty {
            // Something may have been opened for the person: it is asked for once more.
            asked.subtract(unseen)
            unseen.removeAll()
            return true
        }
        let tree = workspace.replica.tree
        return targets.contains { target in tree.ancestors(of: target).contains { $0.id == node } }
    }

    private func request() {
        isRequested = false
        let nodes = wanted
        wanted = []
        workspace.server.post("/api/nodes", NodesRequest(nodes: nodes), as: NodesAnswer.self) { [self] result in
            guard case .success(let answer) = result else {
                // Whoever shows them again asks again.
                return asked.subtract(nodes)
            }
            workspace.replica.merge(answer.nodes, revision: answer.revision)
            let missing = nodes.filter { workspace.node($0) == nil }
            guard !missing.isEmpty else { return }
            unseen.formUnion(missing)
            onClosed()
        }
    }
}
