// SPDX-License-Identifier: Apache-2.0
import GRDB
import WorkspaceModel

/// Which cards a transaction touched: those it changed, and those that hold or held what it changed.
struct AffectedCards {
    private let changed: [NodeID: Node]
    private let tree: SQLTree
    private(set) var cards: Set<NodeID> = []

    /// Looks for the cards around `changes`; `previous` are the states before.
    init(changes: [Node], previous: [Node], tree: SQLTree) throws {
        changed = Dictionary(changes.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        self.tree = tree
        for node in changes + previous {
            try add(node)
        }
    }

    private mutating func add(_ node: Node) throws {
        var current = node
        // A check item stands two steps below its card; nothing that counts stands deeper.
        for _ in 0..<3 {
            if current.kind == .card {
                cards.insert(current.id)
                return
            }
            guard Self.counts(current.kind), let parent = current.parent,
                let next = try changed[parent] ?? tree.node(parent)
            else {
                return
            }
            current = next
        }
    }

    private static func counts(_ kind: Kind) -> Bool {
        switch kind {
        case .checklist, .checkItem, .message, .file, .link, .photo, .page, .document: true
        default: false
        }
    }
}
