// SPDX-License-Identifier: Apache-2.0

/// What others have sent in conversations, with all that is attached to it, and what they are about to send. Nobody else
/// changes it, whatever their role; an owner may delete it, and bring it back. What is not signed is everybody's who may
/// edit, and so are comments on cards.
struct Letters {
    /// The actor, as a message names them; nil for one who can sign nothing.
    let signature: FieldValue?
    /// Whether the actor deletes what others have sent.
    let mayDelete: Bool

    /// Why an operation may not be performed; nil when it may, for all that concerns what was sent.
    ///
    /// - Complexity: O(nodes) reads, at most nine for each; of a conversation its messages, up to the first of another.
    func refusal<Storage: NodeStorage>(
        of operation: NodeOperation,
        in storage: Storage
    ) throws(Storage.Failure) -> Refusal? {
        switch operation {
        case .insert(_, _, let place, _):
            return try isOthers(place.parent, in: storage) ? Self.edited : nil
        case .set(let id, _):
            return try isOthers(id, in: storage) ? Self.edited : nil
        case .move(let nodes, let place):
            if try isOthers(place.parent, in: storage) { return Self.edited }
            for id in nodes {
                guard let node = try storage.node(id) else { continue }
                if let refusal = try refusal(ofMoving: node, to: place.parent, in: storage) { return refusal }
            }
            return nil
        case .copy(let nodes, let place):
            if try isOthers(place.parent, in: storage) { return Self.edited }
            let isSending = try storage.node(place.parent)?.kind == .conversation
            // One thing may be copied many times.
            var asked: Set<NodeID> = []
            for node in nodes where asked.insert(node.source).inserted {
                guard let source = try storage.node(node.source) else { continue }
                if let refusal = try refusal(ofCopying: source, isSending: isSending, in: storage) { return refusal }
            }
            return nil
        }
    }

    private func refusal<Storage: NodeStorage>(
        ofMoving node: Node,
        to parent: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Refusal? {
        if try isOthers(node.id, in: storage) {
            let isDeletedOrBack = parent == .trash || node.fields[.from] == .node(parent)
            return mayDelete && isDeletedOrBack ? nil : parent == .trash ? Self.deleted : Self.moved
        }
        switch node.kind {
        case .conversation where parent == .trash && node.parent != .trash && !mayDelete:
            return try holdsOthers(node.id, in: storage) ? Self.shared : nil
        // A comment that becomes a message would be sent by somebody else than its writer.
        case .message where isSignedByOther(node):
            return try storage.node(parent)?.kind == .conversation ? Self.sent : nil
        default: return try leavesMessage(node, to: parent, in: storage) ? Self.attached : nil
        }
    }

    /// Whether a move takes something from a message that was sent, which its sender sent with it: only the trash may
    /// have it, or a draft of theirs, where it was if the sending is undone. Somebody's second device that was offline
    /// still shows it as staged, and would send it once more.
    private func leavesMessage<Storage: NodeStorage>(
        _ node: Node,
        to parent: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Bool {
        guard parent != .trash, parent != node.parent, let holder = node.parent,
            let message = try storage.node(holder), message.kind == .message, let home = message.home,
            try storage.node(home)?.kind == .conversation
        else { return false }
        let draft = try storage.node(parent)
        return draft?.kind != .draft || draft?.fields[.creator] != message.fields[.creator]
    }

    /// A copy says the same as its original: whoever signed that has written it. So what others send is not copied where
    /// a copy would be sent, or staged, in their name; and what they have staged is nobody's to read.
    private func refusal<Storage: NodeStorage>(
        ofCopying source: Node,
        isSending: Bool,
        in storage: Storage
    ) throws(Storage.Failure) -> Refusal? {
        switch source.kind {
        case .conversation: return try holdsOthers(source.id, in: storage) ? Self.sent : nil
        case .message: return isSending && isSignedByOther(source) ? Self.sent : nil
        default: return try storage.isDrafted(source, byOtherThan: signature) ? Self.staged : nil
        }
    }

    /// Whether a node is something that another has sent, or is about to, or is attached to it.
    private func isOthers<Storage: NodeStorage>(_ id: NodeID, in storage: Storage) throws(Storage.Failure) -> Bool {
        guard let node = try storage.node(id), let letter = try storage.letter(of: node), isSignedByOther(letter) else {
            return false
        }
        guard letter.kind == .message else { return true }
        guard let home = letter.home else { return false }
        return try storage.node(home)?.kind == .conversation
    }

    /// Whether somebody else has sent something in a conversation.
    private func holdsOthers<Storage: NodeStorage>(
        _ conversation: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Bool {
        var last: NodePosition?
        while true {
            let page = try storage.children(of: conversation, after: last, limit: 500)
            if page.contains(where: { isSignedByOther($0) }) { return true }
            guard page.count == 500 else { return false }
            last = page.last?.position
        }
    }

    private func isSignedByOther(_ node: Node) -> Bool { node.isLetter && node.isSigned(byOtherThan: signature) }

    private static var edited: Refusal { Refusal(.notAllowed, L10n.onlyThePersonWhoSentA) }
    private static var deleted: Refusal { Refusal(.notAllowed, L10n.onlyThePersonWhoSentAMessage) }
    private static var moved: Refusal { Refusal(.notAllowed, L10n.aMessageStaysWhereItsSender) }
    private static var sent: Refusal { Refusal(.notAllowed, L10n.aMessageCanOnlyBeSent) }
    private static var attached: Refusal { Refusal(.notAllowed, L10n.thisWasSentAlreadyItStays) }
    private static var staged: Refusal { Refusal(.notAllowed, L10n.whatSomebodyHasNotSentYet) }
    private static var shared: Refusal { Refusal(.notAllowed, L10n.othersHaveWrittenInThisConversation) }
}

extension NodeStorage {
    /// The message or draft that a node is, or to which it is attached, or was before it was deleted.
    func letter(of node: Node) throws(Failure) -> Node? {
        var node = node
        // A page, its document, the message that the document is attached to.
        for _ in 0..<3 {
            switch node.kind {
            case .draft, .message: return node
            // What can be attached, and the pages of a document that is.
            case .document, .file, .link, .page, .photo:
                guard let home = node.home, let next = try self.node(home) else { return nil }
                node = next
            default: return nil
            }
        }
        return nil
    }

    /// Whether a node is a draft that somebody else has begun, or is staged in one.
    package func isDrafted(_ node: Node, byOtherThan signature: FieldValue?) throws(Failure) -> Bool {
        guard let letter = try letter(of: node), letter.kind == .draft else { return false }
        return letter.isSigned(byOtherThan: signature)
    }
}

extension Node {
    /// Whether somebody has signed it, and somebody else than this.
    func isSigned(byOtherThan signature: FieldValue?) -> Bool {
        fields[.creator] != nil && fields[.creator] != signature
    }
}
