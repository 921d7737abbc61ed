// SPDX-License-Identifier: Apache-2.0

/// What became different in a replica, so that a page updates only that.
public struct ChangeSet: Equatable, Sendable {
    /// Nodes that are new, gone or different, in the order in which they were noticed.
    public internal(set) var nodes: [NodeID] = []
    /// Parents whose children became others, or stand in another order.
    public internal(set) var parents: [NodeID] = []

    /// No changes.
    public init() {}

    /// Whether nothing changed.
    public var isEmpty: Bool { nodes.isEmpty && parents.isEmpty }

    /// Takes the changes of another set, each once.
    public mutating func formUnion(_ other: ChangeSet) {
        let known = Set(nodes)
        nodes += other.nodes.filter { !known.contains($0) }
        let knownParents = Set(parents)
        parents += other.parents.filter { !knownParents.contains($0) }
    }
}

/// Remembers how touched nodes were, to tell in the end which are different.
struct ChangeRecorder {
    private var order: [NodeID] = []
    private var before: [NodeID: Node?] = [:]

    /// Must be called before a node is written.
    mutating func willChange(_ id: NodeID, in tree: Tree) {
        guard before[id] == nil else { return }
        before[id] = .some(tree[id])
        order.append(id)
    }

    /// Remembers the states that a transaction has just replaced; their bodies are there only if they changed.
    mutating func didReplace(_ previous: [PreviousNode], in tree: Tree) {
        for entry in previous where before[entry.id] == nil {
            var old = entry.node
            if let body = old?.body {
                if body.utf8.isEmpty { old?.fields[.body] = nil }
            } else if let body = tree[entry.id]?.body {
                old?.fields[.body] = .text(body)
            }
            before[entry.id] = .some(old)
            order.append(entry.id)
        }
    }

    /// What is different now. A revision by itself is no difference: nobody sees it.
    func changes(in tree: Tree) -> ChangeSet {
        var result = ChangeSet()
        var parents: Set<NodeID> = []
        for id in order {
            let old = before[id] ?? nil
            let new = tree[id]
            let hasMoved = old?.parent != new?.parent || old?.key != new?.key || (old == nil) != (new == nil)
            guard hasMoved || old?.fields != new?.fields || old?.kind != new?.kind else { continue }
            result.nodes.append(id)
            guard hasMoved else { continue }
            for parent in [old?.parent, new?.parent] {
                if let parent, parents.insert(parent).inserted { result.parents.append(parent) }
            }
        }
        return result
    }
}
