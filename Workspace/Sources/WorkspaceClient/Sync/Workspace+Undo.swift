// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

// What an undo or a redo does, where others have changed what is around it meanwhile.
extension Workspace {
    /// What was deleted comes back between those that are on both sides of where it stood, if the ones that were there have
    /// left.
    func amongNeighbours(_ operation: NodeOperation) -> NodeOperation {
        guard case .move(let nodes, let place) = operation, let first = nodes.first.flatMap(node),
            first.parent == .trash,
            let key = first.fields.text(.formerKey).flatMap({ OrderKey($0) }),
            place.after != nil || place.before != nil,
            ![place.after, place.before].contains(where: { $0.flatMap(node)?.parent == place.parent })
        else { return operation }
        let siblings = children(of: place.parent)
        let index = siblings.firstIndex(after: NodePosition(key: key, id: first.id))
        let (after, before) = (index > 0 ? siblings[index - 1] : nil, index < siblings.count ? siblings[index] : nil)
        return .move(nodes, to: Place(parent: place.parent, after: after, before: before))
    }

    /// Without what would hide a node in which there is more by now, perhaps of somebody else.
    func showingFilled(_ operations: [NodeOperation]) -> [NodeOperation] {
        var leaving: Set<NodeID> = []
        for case .move(let nodes, _) in operations { leaving.formUnion(nodes) }
        return operations.filter { operation in
            guard case .set(let id, let changes) = operation, changes.isMarkOfUndo else { return true }
            return replica.tree.children(of: id, after: nil, limit: .max).allSatisfy { leaving.contains($0.id) }
        }
    }
}
