// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

extension DropPolicy {
    /// A node into which others can be moved, and what moving them there would do.
    struct Choice: Equatable {
        let node: NodeID
        let operation: DropOperation
    }

    /// Where nodes can go, for "Move to…": what is in the page as the engine sees it, and what is not as the rules and the
    /// tree have it. The Trash has a command of its own.
    ///
    /// - Complexity: O(destinations) questions to the rules.
    func choices(for nodes: [NodeID], in engine: DragDropEngine) -> [Choice] {
        var open: [NodeID: DropOperation] = [:]
        for choice in openChoices(for: nodes, in: engine) { open[choice.node] = choice.operation }
        return candidates.compactMap { node in
            let operation = open[node] ?? operation(for: nodes, into: node)
            return operation.isDelivering ? Choice(node: node, operation: operation) : nil
        }
    }

    /// The nodes that would take a drag of these now: the same regions that a pointer could hit.
    func openChoices(for nodes: [NodeID], in engine: DragDropEngine) -> [Choice] {
        guard let first = nodes.first, let parent = workspace.node(first)?.parent,
            let destinations = engine.destinations(lifting: ItemID(first), from: RegionID(parent))
        else { return [] }
        return (0..<destinations.count).compactMap { index in
            guard let place = destinations[index]?.first, place.operation.isDelivering,
                let target = engine.region(place.region)?.drop?.delegate as? NodeTarget, target.parent != .trash
            else { return nil }
            return Choice(node: target.parent, operation: place.operation)
        }
    }

    /// Everything that can be named as a destination: each board with its lists behind it, then the documents.
    private var candidates: [NodeID] {
        var nodes: [NodeID] = []
        for board in workspace.children(of: .workspace, kind: .board) where !board.fields.flag(.archived) {
            nodes.append(board.id)
            nodes += workspace.children(of: board.id, kind: .list).lazy.filter { !$0.fields.flag(.archived) }.map {
                $0.id
            }
        }
        return nodes + workspace.children(of: .workspace, kind: .document).map { $0.id }
    }
}
