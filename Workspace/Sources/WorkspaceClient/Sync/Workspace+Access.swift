// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

// What the person who uses this page may do: asked before anything is offered or shown; the server asks the same.
extension Workspace {
    /// What a message of theirs says about who wrote it; nil for one who is no member.
    var signature: FieldValue? { NodeID(session.id).map { .node($0) } }

    /// Whether they may do something.
    func may(_ action: Action) -> Bool { Access.refusal(of: action, for: session.role) == nil }

    /// Why they may not do something, as a sentence; nil when they may.
    func refusal(of action: Action) -> String? { Access.refusal(of: action, for: session.role)?.sentence }

    /// What a drop does that gives cards to members, whichever of the two is carried; nil for any other drop.
    func assignment(of nodes: [NodeID], onto target: NodeID) -> [NodeOperation]? {
        if people[target] != nil {
            return Assignment.add([target], to: nodes, in: replica.tree)
        }
        guard !nodes.isEmpty, nodes.allSatisfy({ people[$0] != nil }), replica.node(target)?.kind == .card else {
            return nil
        }
        return Assignment.add(nodes, to: [target], in: replica.tree)
    }

    /// Why they may not perform operations; nil when they may.
    func refusal(of operations: [NodeOperation]) -> Refusal? {
        Access.refusal(of: operations, by: Actor(id: session.id, role: session.role), in: replica.tree)
    }
}
