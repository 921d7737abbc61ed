// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Finds the cards around what a transaction changed.
struct CardFinder {
    private let changed: [NodeID: Node]
    private let tree: SQLTree

    init(changes: [Node], tree: SQLTree) {
        changed = Dictionary(changes.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        self.tree = tree
    }

    /// The card that a node is, or is on; nil when it is on none.
    func card(of node: Node) throws -> NodeID? {
        var current = node
        // A check item stands two steps below its card; nothing that counts stands deeper.
        for _ in 0..<3 {
            if current.kind == .card { return current.id }
            guard Self.counts(current.kind), let parent = current.parent,
                let next = try changed[parent] ?? tree.node(parent)
            else {
                return nil
            }
            current = next
        }
        return nil
    }

    private static func counts(_ kind: Kind) -> Bool {
        switch kind {
        case .checklist, .checkItem, .message, .file, .link, .photo, .page, .document: true
        default: false
        }
    }
}
