// SPDX-License-Identifier: Apache-2.0

// What becomes of messages that are carried away, which stay where they are, and of drafts, which are sent that way.
extension DropPlan {
    /// Whether a node is attached to a message, where it stays when it is carried away.
    func isAttached(_ node: Node) -> Bool {
        node.parent.flatMap { tree[$0]?.kind } == .message
    }

    /// Makes a card of a message or a draft: its first line is the title, and what is attached comes along. A message stays
    /// where it was sent, and a link leads back to it; a draft is spent.
    mutating func card<Generator: RandomNumberGenerator>(of letter: Node, using generator: inout Generator) {
        let attached = attachments(of: letter)
        let text = letter.body ?? ""
        let title = letter.firstLine ?? attached.first?.reference ?? letter.reference
        var fields: Fields = [.title: .text(title)]
        if !UTF8Text.equal(title, text) { fields[.body] = .text(text) }
        let card = insert(.card, fields, &generator)
        let placed = bring(attached, of: letter, into: card, using: &generator)
        if let photo = zip(attached, placed).first(where: { $0.0.kind == .photo })?.1 {
            operations.append(.set(card, FieldChanges(.cover, .node(photo))))
        }
        guard letter.kind == .message else { return }
        let original = original(of: letter)
        let home = tree[original]?.parent.flatMap { tree[$0] }
        let name = home?.shortTitle ?? ""
        let back: Fields = [
            .title: .text(name.utf8.isEmpty ? L10n.message : L10n.messageIn(name: name)),
            .target: .node(original),
        ]
        _ = insert(.link, back, &generator, under: card)
        // On a shelf a copy stood for it.
        if original != letter.id, !isCopying { operations.append(.trash([letter.id])) }
    }

    /// The message for which a copy stands on a shelf; else the node itself.
    func original(of node: Node) -> NodeID {
        node.kind == .message ? node.fields.node(.target) ?? node.id : node.id
    }

    /// Whether a copy keeps what it was made of: in a draft, so that it can become a reference before it is sent; a message
    /// on a shelf, so that it leads to where it was sent.
    func remembersOriginal(_ node: Node) -> Bool {
        switch destination.kind {
        case .draft: node.kind == .photo || node.kind == .document
        case .shelf: node.kind == .message
        default: false
        }
    }

    /// Makes a message of a draft, which is spent.
    mutating func send<Generator: RandomNumberGenerator>(_ draft: Node, using generator: inout Generator) {
        var fields = signed
        if let body = draft.body { fields[.body] = .text(body) }
        let message = insert(.message, fields, &generator)
        bring(attachments(of: draft), of: draft, into: message, using: &generator)
    }

    /// What sends a new message with all that was staged for it.
    ///
    /// - Parameters:
    ///   - fields: What it says, and who sends it.
    ///   - people: The members of the workspace, as for a drop.
    /// - Returns: The operations, and whether somebody sees by them what they could not see where it was.
    public static func send(
        _ message: NodeID,
        saying fields: Fields,
        with staged: [Node],
        in conversation: NodeID,
        people: [Member],
        of tree: Tree
    ) -> (operations: [NodeOperation], isOpening: Bool) {
        let place = Place(parent: conversation)
        let destination = tree[conversation] ?? Node(id: conversation, kind: .conversation, parent: nil)
        var plan = DropPlan(tree, destination, place, isCopying: false, signed: fields, people: people)
        plan.operations.append(.insert(message, kind: .message, at: place, fields: fields))
        if !staged.isEmpty { plan.move(staged.map { $0.id }, to: Place(parent: message)) }
        return (plan.operations, staged.contains { plan.opens([$0], .convert(.message)) })
    }

    /// What is attached to a message, or staged in a draft.
    func attachments(of letter: Node) -> [Node] { tree.children(of: letter.id, after: nil, limit: .max) }

    /// Puts what is attached to a message or a draft into what was made of it.
    ///
    /// - Returns: What is attached there now, in the same order.
    @discardableResult
    private mutating func bring<Generator: RandomNumberGenerator>(
        _ attached: [Node],
        of letter: Node,
        into node: NodeID,
        using generator: inout Generator
    ) -> [NodeID] {
        let isSpent = letter.kind == .draft && !isCopying
        var placed = attached.map { $0.id }
        if !placed.isEmpty, isSpent {
            move(placed, to: Place(parent: node))
        } else if !placed.isEmpty {
            placed = copy(attached, to: Place(parent: node), using: &generator)
        }
        if isSpent {
            // What was sent is not looked for in the Trash.
            operations.append(.set(letter.id, FieldChanges(.undone, .flag(true))))
            operations.append(.trash([letter.id]))
        }
        return placed
    }

    /// Copies the photos that are attached to a message to the place, and makes some of the files that are pictures.
    mutating func photos<Generator: RandomNumberGenerator>(
        attachedTo message: Node,
        using generator: inout Generator
    ) -> Refusal? {
        let photos = attachments(of: message).filter { $0.kind == .photo }
        guard !photos.isEmpty else {
            return Refusal(.notAllowed, L10n.theMessageHasNoPhotoAttached)
        }
        copy(photos, to: place, using: &generator)
        return nil
    }
}

extension Node {
    /// What a link to the node is called: its title, its file's name, or what the first line of its text says.
    public var reference: String {
        if !title.utf8.isEmpty { return shortTitle }
        if let name = fields.text(.fileName) { return name }
        if let firstLine { return firstLine }
        // A page has no name; what it was in its file is known.
        if kind == .page, let number = fields.number(.pageNumber).flatMap({ Int(exactly: $0) }) {
            return L10n.page(number: number)
        }
        return kind.noun.capitalizedFirst
    }

    /// What the first line of its text says, without the marks of Markdown, as far as a sentence can carry it; nil where no
    /// line says anything.
    package var firstLine: String? {
        for line in (body ?? "").utf8.split(whereSeparator: { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }) {
            // It is called what it says, not by the marks in it.
            let text = Markdown.plainText(of: String(decoding: line, as: UTF8.self)).utf8.drop { $0 <= Byte.space }
            if text.isEmpty { continue }
            var titled = Node(id: id, kind: kind, parent: nil)
            titled.fields[.title] = .text(String(decoding: text.split(separator: Byte.lineFeed)[0], as: UTF8.self))
            return titled.shortTitle
        }
        return nil
    }
}
