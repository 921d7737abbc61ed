// SPDX-License-Identifier: Apache-2.0

extension Access {
    /// Why an actor may not send operations; nil when they may.
    ///
    /// A message that says who wrote it says the truth: nobody signs as someone else, or changes a signature. A commenter
    /// inserts messages, and edits, deletes and restores what is signed by them.
    ///
    /// - Complexity: O(operations) reads of the storage for a commenter, none for anybody else.
    public static func refusal<Storage: NodeStorage>(
        of operations: [NodeOperation],
        by actor: Actor,
        in storage: Storage
    ) throws(Storage.Failure) -> Refusal? {
        if let refusal = refusal(of: .write, for: actor.role) { return refusal }
        for operation in operations {
            if let refusal = forgery(operation, by: actor) { return refusal }
        }
        guard let refusal = refusal(of: .edit, for: actor.role) else { return nil }
        var check = OwnMessages(signature: signature(of: actor))
        for operation in operations where try !check.allows(operation, in: storage) { return refusal }
        return nil
    }

    private static func signature(of actor: Actor) -> FieldValue? { NodeID(actor.id).map { FieldValue.node($0) } }

    private static func forgery(_ operation: NodeOperation, by actor: Actor) -> Refusal? {
        let isForged =
            switch operation {
            case .insert(_, _, _, let fields): fields[.creator] != nil && fields[.creator] != signature(of: actor)
            case .set(_, let changes): changes.entries.contains { $0.field == .creator }
            case .move, .copy: false
            }
        return isForged ? Refusal(.notAllowed, "Who wrote a message cannot be changed.") : nil
    }
}

/// What a commenter may do: everything with messages that they wrote.
private struct OwnMessages {
    /// The member, as a message names them; nil for one who can sign nothing.
    let signature: FieldValue?
    /// The messages of the same transaction, and what is in them.
    private var inserted: Set<NodeID> = []

    init(signature: FieldValue?) { self.signature = signature }

    mutating func allows<Storage: NodeStorage>(
        _ operation: NodeOperation,
        in storage: Storage
    ) throws(Storage.Failure) -> Bool {
        switch operation {
        case .insert(let id, let kind, let place, let fields):
            let isSigned = kind == .message && signature != nil && fields[.creator] == signature
            if !isSigned {
                guard try isOwn(place.parent, in: storage) else { return false }
            }
            inserted.insert(id)
            return true
        case .set(let id, _): return try isOwn(id, in: storage)
        case .move(let nodes, let place):
            for id in nodes where try !allowsMove(of: id, to: place.parent, in: storage) { return false }
            return true
        case .copy: return false
        }
    }

    /// To the trash, and back to where it was.
    private func allowsMove<Storage: NodeStorage>(
        of id: NodeID,
        to parent: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Bool {
        guard try isOwn(id, in: storage) else { return false }
        if parent == .trash { return true }
        guard let node = try storage.node(id) else { return false }
        if try isOwn(parent, in: storage) { return true }
        return node.fields[.from] == .node(parent)
    }

    /// Whether a node is a message of the author, or in one.
    private func isOwn<Storage: NodeStorage>(_ id: NodeID, in storage: Storage) throws(Storage.Failure) -> Bool {
        var next: NodeID? = id
        var depth = 0
        while let id = next, depth < ModelLimits.ancestors {
            if inserted.contains(id) { return true }
            guard let node = try storage.node(id) else { return false }
            if node.kind == .message { return signature != nil && node.fields[.creator] == signature }
            next = node.parent
            depth += 1
        }
        return false
    }
}
