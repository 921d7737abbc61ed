// SPDX-License-Identifier: Apache-2.0

/// Says in a few words what a transaction does: "Moved 3 cards to Doing", "Attached to “Buy milk”", "Deleted “Tea”".
public enum TransactionLabel {
    private enum Verb: UInt8 {
        case added
        case moved
        case deleted
        case restored
        case renamed
        case changed
        case copied
        case removed
        case rotated
        case archived
        case attached

        /// Whether something stands in a place by it.
        var isPlacing: Bool { self == .added || self == .moved || self == .copied }

        func sentence(_ what: String) -> String {
            switch self {
            case .added: L10n.added(what: what)
            case .moved: L10n.moved(what: what)
            case .deleted: L10n.deleted(what: what)
            case .restored: L10n.restored(what: what)
            case .renamed: L10n.renamed(what: what)
            case .changed: L10n.changed(what: what)
            case .copied: L10n.copied(what: what)
            case .removed: L10n.removed(what: what)
            case .rotated: L10n.rotated(what: what)
            case .archived: L10n.archived(what: what)
            case .attached: L10n.attachedTo(what: what)
            }
        }
    }

    /// What the operations looked at so far do something to. They may be tens of thousands, and each of the next is looked for
    /// among them.
    private struct Subjects {
        private(set) var nodes: [Node] = []
        private(set) var ids: Set<NodeID> = []
        private(set) var parents: Set<NodeID> = []

        mutating func append(_ new: [Node]) {
            nodes += new
            for node in new {
                ids.insert(node.id)
                if let parent = node.parent { parents.insert(parent) }
            }
        }
    }

    /// The label of operations that are about to be performed on a tree.
    ///
    /// What only follows from the main thing is not told: a card with its checklists is "Added “Title”", and photos of which
    /// one becomes the cover of the card are "Attached to “Title”".
    public static func text(for operations: [NodeOperation], in tree: Tree) -> String {
        label(of: operations) { tree[$0] }.text
    }

    /// What an undo says that only brings something back: "Restored “Tea”"; nil for any other.
    public static func text(restoring operations: [NodeOperation], in tree: Tree) -> String? {
        let label = label(of: operations) { tree[$0] }
        return label.isRestoring ? label.text : nil
    }

    /// The label of operations on nodes as they are, or were, before.
    static func label(
        of operations: [NodeOperation],
        in tree: (NodeID) -> Node?
    ) -> (text: String, isRestoring: Bool) {
        var verb: Verb?
        var subjects = Subjects()
        var inserted: Set<NodeID> = []
        var destinations: Set<NodeID> = []
        var isMixed = false
        for operation in operations {
            let (next, nodes) = describe(operation, in: tree, inserted: &inserted)
            guard !nodes.isEmpty else { continue }
            if follows(verb, subjects, next, nodes, operation) { continue }
            if next == .moved, case .move(_, let place) = operation {
                // Within its parent it is only moved.
                destinations.insert(nodes.allSatisfy { $0.parent == place.parent } ? .workspace : place.parent)
            }
            if let known = verb, known != next {
                // Whether what is put somewhere came as it was or became something else there, it was added.
                if known.isPlacing, next.isPlacing { verb = .added } else { isMixed = true }
            }
            verb = verb ?? next
            subjects.append(nodes)
        }
        guard let verb else { return (L10n.changedNothing, false) }
        let what = phrase(subjects.nodes)
        let text = (isMixed ? Verb.changed : verb).sentence(what)
        guard !isMixed, verb == .moved, destinations.count == 1, let place = destinations.first.flatMap({ tree($0) }),
            place.id != .workspace, !place.shortTitle.utf8.isEmpty
        else { return (text, !isMixed && verb == .restored) }
        return (L10n.movedTo(what: what, place: place.shortTitle), false)
    }

    /// What a person wrote in operations: titles, texts, addresses, custom fields, a line or more each.
    public static func writtenText(in operations: [NodeOperation]) -> String {
        var texts: [String] = []
        func add(_ field: Field, _ value: FieldValue?) {
            if case .custom(let values)? = value {
                for entry in values.entries {
                    if case .text(let text) = entry.value { texts.append(text) }
                }
            }
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

    /// Whether what is done to nodes next only follows from what was done to the subjects so far.
    private static func follows(
        _ verb: Verb?,
        _ subjects: Subjects,
        _ next: Verb,
        _ nodes: [Node],
        _ operation: NodeOperation
    ) -> Bool {
        switch (verb, next, operation) {
        // The board that took cards gets the labels, fields and people to which they, those in lists and their items refer there.
        case (.moved, .added, _), (.copied, .added, _), (.moved, .changed, _), (.copied, .changed, _):
            nodes.allSatisfy { node in
                node.kind == .label || node.kind == .customField
                    || next == .changed
                        && (node.kind == .board || node.kind == .checkItem
                            || subjects.ids.contains(node.id) || node.parent.map(subjects.ids.contains) ?? false)
            }
        case (_, .attached, _), (_, .changed, _):
            subjects.ids.contains(nodes[0].id)
                || verb == .added && (nodes[0].kind == .checkItem || nodes[0].kind == .board)
        // What was written in it has become something else, as a card and an item of a checklist become each other, or was sent.
        case (.added, .deleted, _), (.added, .removed, _):
            nodes.count <= subjects.nodes.count
                && nodes.allSatisfy { $0.kind == .draft || $0.kind == .card || $0.kind == .checkItem }
        // What was in it has left, and it goes.
        case (.moved, .removed, _), (.moved, .deleted, _): subjects.parents.contains(nodes[0].id)
        // It is back, and so is what was in it.
        case (.restored, .moved, .move(_, let place)): subjects.ids.contains(place.parent)
        default: false
        }
    }

    private static func describe(
        _ operation: NodeOperation,
        in tree: (NodeID) -> Node?,
        inserted: inout Set<NodeID>
    ) -> (Verb, [Node]) {
        switch operation {
        case .insert(let id, let kind, let place, let fields):
            inserted.insert(id)
            let isDetail = inserted.contains(place.parent)
            if !isDetail, let card = holder(of: kind, at: place, in: tree) { return (.attached, [card]) }
            return (.added, isDetail ? [] : [Node(id: id, kind: kind, parent: place.parent, fields: fields)])
        case .move(let ids, let place):
            if inserted.contains(place.parent) {
                // What is changed in it later comes from that.
                inserted.formUnion(ids)
                return (.moved, [])
            }
            let nodes = ids.compactMap { tree($0) }
            if place.parent == .trash {
                return (!ids.isEmpty && ids.allSatisfy(inserted.contains) ? .removed : .deleted, nodes)
            }
            if let kind = nodes.first?.kind, nodes.first?.parent != place.parent,
                let card = holder(of: kind, at: place, in: tree)
            {
                return (.attached, [card])
            }
            return (nodes.first?.parent == .trash ? .restored : .moved, nodes)
        case .set(let id, let changes):
            if inserted.contains(id) || tree(id)?.parent.map(inserted.contains) == true { return (.changed, []) }
            // That follows from its way to a shelf or into a draft, or from there.
            if changes.entries.first?.field == .audience { return (.changed, []) }
            // What is taken back goes next.
            if changes.isMarkOfUndo {
                inserted.insert(id)
                return (.removed, [])
            }
            return (verb(of: changes), tree(id).map { [$0] } ?? [])
        case .copy(let copies, let place):
            if inserted.contains(place.parent) { return (.copied, []) }
            // What is written on a copy comes from that, also where the tree has it already.
            for copy in copies { inserted.insert(copy.copy) }
            if let kind = copies.first.flatMap({ tree($0.source)?.kind }),
                let card = holder(of: kind, at: place, in: tree)
            {
                return (.attached, [card])
            }
            return (.copied, copies.compactMap { tree($0.source) })
        }
    }

    private static func verb(of changes: FieldChanges) -> Verb {
        guard changes.entries.count == 1, let change = changes.entries.first else { return .changed }
        return switch change.field {
        case .title: .renamed
        case .rotation: .rotated
        case .archived: change.value == nil ? .restored : .archived
        default: .changed
        }
    }

    /// The card to which something of a kind is attached by putting it there.
    private static func holder(of kind: Kind, at place: Place, in tree: (NodeID) -> Node?) -> Node? {
        guard let node = tree(place.parent), node.kind == .card else { return nil }
        return switch kind {
        case .file, .link, .document, .photo: node
        default: nil
        }
    }

    /// What nodes are called together: "“Tea”", "3 cards", "4 things".
    package static func phrase(_ nodes: [Node]) -> String {
        if nodes.count == 1, let first = nodes.first {
            let title = first.shortTitle
            return title.utf8.isEmpty ? first.kind.nounWithArticle : "“\(title)”"
        }
        guard let kind = nodes.first?.kind, nodes.allSatisfy({ $0.kind == kind }) else {
            return L10n.things(count: nodes.count)
        }
        return kind.counted(nodes.count)
    }
}
