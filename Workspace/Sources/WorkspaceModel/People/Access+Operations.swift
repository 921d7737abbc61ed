// SPDX-License-Identifier: Apache-2.0

extension Access {
    /// Why an actor may not perform an operation on a tree; nil when they may.
    ///
    /// A message that says who wrote it says the truth: nobody signs as someone else, or changes a signature. What was
    /// sent in a conversation is its sender's alone, and what is on a shelf is its owner's. A commenter inserts messages and
    /// drafts, and edits, fills, deletes and restores what is signed by them.
    ///
    /// The applier asks for each operation of a transaction on the tree as the operations before have left it. Asked
    /// before that, the answer would not know what they make: a copy of somebody's message would be nobody's.
    ///
    /// - Complexity: O(nodes that it names) reads of the storage, and O(messages) for a conversation among them.
    public static func refusal<Storage: NodeStorage>(
        of operation: NodeOperation,
        by actor: Actor,
        in storage: Storage
    ) throws(Storage.Failure) -> Refusal? {
        if let refusal = refusal(of: .write, for: actor.role) { return refusal }
        if let refusal = try storage.refusal(ofNaming: operation, by: actor) { return refusal }
        let signature = NodeID(actor.id).map { FieldValue.node($0) }
        if isForged(operation, signature) { return Refusal(.notAllowed, L10n.whoWroteAMessageCannotBe) }
        var shelves = Shelves(signature: signature)
        if let refusal = try shelves.refusal(of: operation, in: storage) { return refusal }
        let letters = Letters(signature: signature, mayDelete: actor.role == .owner)
        if let refusal = try letters.refusal(of: operation, in: storage) { return refusal }
        guard let refusal = refusal(of: .edit, for: actor.role) else { return nil }
        return try OwnMessages(signature: signature).allows(operation, in: storage) ? nil : refusal
    }

    private static func isForged(_ operation: NodeOperation, _ signature: FieldValue?) -> Bool {
        switch operation {
        case .insert(_, _, _, let fields): fields[.creator] != nil && fields[.creator] != signature
        case .set(_, let changes): changes.entries.contains { $0.field == .creator }
        case .move, .copy: false
        }
    }
}

/// What a commenter may do: everything with messages that they wrote, and drafts that they began.
private struct OwnMessages {
    /// The member, as a message names them; nil for one who can sign nothing.
    let signature: FieldValue?

    func allows<Storage: NodeStorage>(
        _ operation: NodeOperation,
        in storage: Storage
    ) throws(Storage.Failure) -> Bool {
        switch operation {
        case .insert(_, let kind, let place, let fields):
            let isLetter = kind == .message || kind == .draft
            if isLetter, signature != nil, fields[.creator] == signature { return true }
            if kind == .conversation, isWithOne(fields) { return true }
            return try isOwn(place.parent, in: storage)
        case .set(let id, _): return try isOwn(id, in: storage)
        case .move(let nodes, let place):
            for id in nodes where try !allowsMove(of: id, to: place.parent, in: storage) { return false }
            return true
        case .copy(_, let place): return try isOwn(place.parent, in: storage)
        }
    }

    /// Whether it is a conversation of the author with one other, which needs no name.
    private func isWithOne(_ fields: Fields) -> Bool {
        guard case .node(let own)? = signature, case .nodes(let readers)? = fields[.readers] else { return false }
        return readers.contains(own) && readers.count <= 2 && fields[.title] == nil
    }

    /// To the trash, back to where it was, and from one of their own into another.
    private func allowsMove<Storage: NodeStorage>(
        of id: NodeID,
        to parent: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Bool {
        guard try isOwn(id, in: storage) else { return false }
        if parent == .trash { return true }
        if try isOwn(parent, in: storage) { return true }
        guard let node = try storage.node(id) else { return false }
        return node.fields[.from] == .node(parent)
    }

    /// Whether a node is a message or a draft of the author, or in one, or was before it was deleted.
    private func isOwn<Storage: NodeStorage>(_ id: NodeID, in storage: Storage) throws(Storage.Failure) -> Bool {
        var next: NodeID? = id
        var depth = 0
        while let id = next, depth < ModelLimits.ancestors {
            guard let node = try storage.node(id) else { return false }
            if node.isLetter { return signature != nil && node.fields[.creator] == signature }
            next = node.home
            depth += 1
        }
        return false
    }
}

extension Node {
    /// Whether it is what one person writes.
    var isLetter: Bool { kind == .message || kind == .draft }

    /// What it is in; for something deleted, what it was in before.
    package var home: NodeID? { parent == .trash ? fields.node(.from) : parent }
}
