// SPDX-License-Identifier: Apache-2.0

/// Says in a few words what a transaction does: "Moved 3 cards", "Deleted “Buy milk”".
public enum TransactionLabel {
    private enum Verb: UInt8 {
        case added
        case moved
        case deleted
        case restored
        case renamed
        case changed
        case copied

        var word: StaticString {
            switch self {
            case .added: "Added"
            case .moved: "Moved"
            case .deleted: "Deleted"
            case .restored: "Restored"
            case .renamed: "Renamed"
            case .changed: "Changed"
            case .copied: "Copied"
            }
        }
    }

    /// The label of operations that are about to be performed on a tree.
    ///
    /// What only follows from the main thing is not told: a card with its checklists is "Added “Title”".
    public static func text(for operations: [NodeOperation], in tree: Tree) -> String {
        var verb: Verb?
        var subjects: [Node] = []
        var inserted: Set<NodeID> = []
        var isMixed = false
        for operation in operations {
            let (next, nodes) = describe(operation, in: tree, inserted: &inserted)
            guard !nodes.isEmpty else { continue }
            if let verb, verb != next { isMixed = true }
            verb = verb ?? next
            subjects += nodes
        }
        guard let verb else { return "Changed nothing" }
        return "\((isMixed ? Verb.changed : verb).word.text) \(phrase(subjects))"
    }

    /// What a person wrote in operations: titles, texts, addresses, a line or more each.
    public static func writtenText(in operations: [NodeOperation]) -> String {
        var texts: [String] = []
        func add(_ field: Field, _ value: FieldValue?) {
            guard case .text(let text)? = value, !text.utf8.isEmpty else { return }
            if field == .title || field == .body || field == .url { texts.append(text) }
        }
        for operation in operations {
            switch operation {
            case .insert(_, _, _, let fields): for entry in fields.entries { add(entry.field, entry.value) }
            case .set(_, let changes): for entry in changes.entries { add(entry.field, entry.value) }
            case .move, .copy: break
            }
        }
        return texts.joined(separator: "\n")
    }

    private static func describe(
        _ operation: NodeOperation,
        in tree: Tree,
        inserted: inout Set<NodeID>
    ) -> (Verb, [Node]) {
        switch operation {
        case .insert(let id, let kind, let place, let fields):
            inserted.insert(id)
            let isDetail = inserted.contains(place.parent)
            return (.added, isDetail ? [] : [Node(id: id, kind: kind, parent: place.parent, fields: fields)])
        case .move(let ids, let place):
            if inserted.contains(place.parent) { return (.moved, []) }
            let nodes = ids.compactMap { tree[$0] }
            if place.parent == .trash { return (.deleted, nodes) }
            return (nodes.first?.parent == .trash ? .restored : .moved, nodes)
        case .set(let id, let changes):
            if inserted.contains(id) { return (.changed, []) }
            let isTitle = changes.entries.count == 1 && changes.entries.first?.field == .title
            return (isTitle ? .renamed : .changed, tree[id].map { [$0] } ?? [])
        case .copy(let copies, let place):
            if inserted.contains(place.parent) { return (.copied, []) }
            return (.copied, copies.compactMap { tree[$0.source] })
        }
    }

    private static func phrase(_ nodes: [Node]) -> String {
        guard let first = nodes.first else { return "nothing" }
        if nodes.count == 1 {
            let title = first.shortTitle
            return title.utf8.isEmpty ? first.kind.nounWithArticle : "“\(title)”"
        }
        let isUniform = nodes.allSatisfy { $0.kind == first.kind }
        return "\(nodes.count) \(isUniform ? first.kind.pluralNoun : "things")"
    }
}
