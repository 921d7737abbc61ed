// SPDX-License-Identifier: Apache-2.0

/// The operations that perform a drop, as the rules decide: moves, copies, links and conversions.
public struct DropPlan {
    /// The operations to perform.
    public internal(set) var operations: [NodeOperation] = []
    /// The nodes that result at the place, in the order of the drop.
    public private(set) var placed: [NodeID] = []
    /// The nodes that stay where they are while others go, each with the reason.
    public private(set) var refused: [(node: NodeID, reason: String)] = []
    /// Whether somebody sees something at the place who could not see it where it was; of a draft that goes somewhere by itself,
    /// as soon as it is sent.
    public private(set) var isOpening = false

    let tree: Tree
    let destination: Node
    private(set) var place: Place
    /// Whether copies are made of the nodes that are placed next, and these stay where they are.
    private(set) var isCopying: Bool
    /// The labels and custom fields of the board that took cards of another one last.
    var parts: BoardParts?
    /// What every new message says about who sent it, and when.
    let signed: Fields
    /// Who could see what it has got, as something set aside remembers it by this drop; empty where nothing changes that.
    var audience: [NodeID] = []
    /// The members of the workspace; empty where they are not known.
    let members: [NodeID]
    /// Its owners, where the person is one: what is for nobody is theirs.
    let owners: [NodeID]

    /// The operations of a drop, or why all of it is refused. The dropped nodes keep their order.
    ///
    /// - Parameters:
    ///   - nodes: The dropped nodes.
    ///   - place: Where.
    ///   - isCopying: Whether the person asked for copies, with a key held down.
    ///   - stays: Whether something of a kind stays where it is by a decision also where no copies were asked for.
    ///   - signed: What a message says that the drop makes about who sent it, and when.
    ///   - people: The members of the workspace. Without them everybody counts whom a list of readers names.
    ///   - tree: What is known.
    ///   - generator: Gives the identities of new nodes.
    public static func make<Generator: RandomNumberGenerator>(
        dropping nodes: [NodeID],
        at place: Place,
        copying isCopying: Bool = false,
        where stays: (RuleDecision, Kind) -> Bool = { _, _ in false },
        signed: Fields = [:],
        people: [Member] = [],
        in tree: Tree,
        using generator: inout Generator
    ) -> Result<DropPlan, Refusal> {
        guard let destination = tree[place.parent] else { return .failure(.unknown) }
        guard !nodes.isEmpty else { return .failure(.nothing) }
        var plan = DropPlan(tree, destination, place, isCopying: isCopying, signed: signed, people: people)
        var index = 0
        while index < nodes.count {
            guard let node = tree[nodes[index]] else { return .failure(.unknown) }
            plan.isCopying = isCopying
            let decision = plan.decide(node)
            // Neighbours with one fate share one operation: so they stay together, whatever others do meanwhile.
            var run = [node]
            index += 1
            while index < nodes.count, let next = tree[nodes[index]], next.kind == node.kind,
                plan.decide(next) == decision
            {
                run.append(next)
                index += 1
            }
            plan.isCopying = isCopying || stays(decision, node.kind)
            var audience = plan.audience
            var refusal = plan.narrow(&audience, by: run, decision)
            if refusal == nil { refusal = plan.add(run, decision, using: &generator) }
            if let refusal {
                for node in run { plan.refuse(node, refusal.sentence) }
            } else {
                plan.remember(audience)
                if plan.opens(run, decision) { plan.isOpening = true }
            }
        }
        // Nothing goes: the first reason stands for all.
        guard plan.refused.count < nodes.count else {
            return .failure(plan.refused.first.map { Refusal(.notAllowed, $0.reason) } ?? .nothing)
        }
        return .success(plan)
    }

    mutating func refuse(_ node: Node, _ reason: String) { refused.append((node.id, reason)) }

    init(
        _ tree: Tree,
        _ destination: Node,
        _ place: Place,
        isCopying: Bool,
        signed: Fields,
        people: [Member]
    ) {
        self.signed = signed
        members = people.compactMap { $0.node }
        let owners = people.filter { $0.role == .owner }.compactMap { $0.node }
        let isOwner = signed.node(.creator).map(owners.contains) ?? false
        self.owners = isOwner ? owners : []
        self.tree = tree
        self.destination = destination
        self.place = place
        self.isCopying = isCopying
    }

    private func decide(_ node: Node) -> RuleDecision {
        // Asked here too: what was proposed may be so no more, as when the card has gone to another board meanwhile.
        if let refusal = Rules.refusal(of: node, onto: destination, in: tree) { return .refused(refusal.sentence) }
        let isHere = node.parent == destination.id
        let decision = Rules.decide(
            node.kind,
            onto: destination.kind,
            sameParent: isHere,
            from: isAttached(node) ? .message : nil
        )
        guard isCopying, destination.kind != .trash, decision == .move else { return decision }
        return .copy
    }

    private mutating func add<Generator: RandomNumberGenerator>(
        _ nodes: [Node],
        _ decision: RuleDecision,
        using generator: inout Generator
    ) -> Refusal? {
        switch decision {
        case .move:
            let admitted = admit(nodes)
            guard !admitted.nodes.isEmpty else { return nil }
            let moved = admitted.nodes.map { $0.id }
            move(moved, to: place)
            write(admitted.fields, on: moved)
            adapt(admitted.nodes, as: moved, using: &generator)
        case .copy:
            let admitted = admit(nodes)
            guard !admitted.nodes.isEmpty else { return nil }
            let copies = copy(admitted.nodes, to: place, using: &generator)
            write(admitted.fields, on: copies)
            adapt(admitted.nodes, as: copies, using: &generator)
            for (node, copy) in zip(admitted.nodes, copies) where remembersOriginal(node) {
                operations.append(.set(copy, FieldChanges(.target, .node(node.id))))
            }
            cover(with: zip(admitted.nodes, copies).first { $0.0.kind == .photo }?.1)
        case .link:
            if destination.kind == .card, nodes.allSatisfy({ $0.kind == .label }) { return addLabels(nodes) }
            for node in nodes {
                let fields: Fields = [.title: .text(node.reference), .target: .node(original(of: node))]
                let parent = destination.kind == .conversation ? insert(.message, signed, &generator) : nil
                _ = insert(.link, fields, &generator, under: parent)
            }
        case .convert(let kind): return convert(nodes, to: kind, using: &generator)
        case .refused(let sentence): return Refusal(.notAllowed, sentence)
        }
        return nil
    }

    mutating func move(_ nodes: [NodeID], to place: Place) {
        operations.append(.move(nodes, to: place))
        forgetAudience(of: nodes, as: nodes)
        if place == self.place { advance(nodes) }
    }

    @discardableResult
    mutating func copy<Generator: RandomNumberGenerator>(
        _ nodes: [Node],
        to place: Place,
        using generator: inout Generator
    ) -> [NodeID] {
        var copies: [CopiedNode] = []
        for node in nodes { copies.append(CopiedNode(source: node.id, as: NodeID(using: &generator))) }
        operations.append(.copy(copies, to: place))
        let roots = copies.map { $0.copy }
        forgetAudience(of: nodes.map { $0.id }, as: roots)
        if place == self.place { advance(roots) }
        return roots
    }

    mutating func insert<Generator: RandomNumberGenerator>(
        _ kind: Kind,
        _ fields: Fields,
        _ generator: inout Generator,
        under parent: NodeID? = nil
    ) -> NodeID {
        let id = NodeID(using: &generator)
        operations.append(.insert(id, kind: kind, at: parent.map { Place(parent: $0) } ?? place, fields: fields))
        if parent == nil { advance([id]) }
        return id
    }

    /// What comes next stands after what was just placed.
    private mutating func advance(_ nodes: [NodeID]) {
        placed += nodes
        if let last = nodes.last { place.after = last }
    }

    private mutating func addLabels(_ labels: [Node]) -> Refusal? {
        let all = NodesEdit.adding(labels.map { $0.id }, to: destination.fields.nodes(.labels))
        operations.append(.set(destination.id, FieldChanges(.labels, all)))
        return nil
    }
}

extension DropPlan {
    /// Puts nodes into something new at the place, or makes something new of them.
    private mutating func convert<Generator: RandomNumberGenerator>(
        _ nodes: [Node],
        to kind: Kind,
        using generator: inout Generator
    ) -> Refusal? {
        guard let first = nodes.first else { return nil }
        switch (first.kind, kind) {
        case (.page, .document):
            let message = destination.kind == .conversation ? insert(.message, signed, &generator) : nil
            return pages(nodes, under: message, using: &generator)
        case (.page, .card):
            let card = insert(
                .card,
                [.title: .text(L10n.pages(count: nodes.count))],
                &generator
            )
            return pages(nodes, under: card, using: &generator)
        case (.checkItem, .checklist):
            let checklist = insert(.checklist, [.title: .text(L10n.checklist)], &generator)
            let placed = put(nodes, into: checklist, copying: isCopying, using: &generator)
            adapt(nodes, as: placed, using: &generator)
        case (.list, .board):
            for list in nodes {
                var fields: Fields = [.title: .text(list.title)]
                if let refusal = restrict(&fields, toReadersOf: [list]) {
                    refuse(list, refusal.sentence)
                    continue
                }
                let board = insert(.board, fields, &generator)
                let placed = put([list], into: board, copying: isCopying, using: &generator)
                adapt([list], as: placed, to: board, using: &generator)
            }
        case (.photo, .album): return album(of: nodes, using: &generator)
        case (.file, .photo), (.message, .photo), (.page, .photo): photos(of: nodes, using: &generator)
        case (_, .page): return pages(of: nodes, using: &generator)
        case (.message, .card), (.draft, .card):
            for letter in nodes { card(of: letter, using: &generator) }
        case (.draft, .message):
            for draft in nodes { send(draft, using: &generator) }
        case (_, .card), (_, .checkItem), (_, .message):
            for node in nodes { become(kind, node, using: &generator) }
        default:
            return Refusal(
                .notAllowed,
                L10n.mustBeConvertedIntoFirst(
                    subject: first.kind.nounWithArticle.capitalizedFirst,
                    kind: kind.nounWithArticle
                )
            )
        }
        return nil
    }

    /// Puts nodes, or copies of them, into something that is new.
    ///
    /// - Returns: What is there now, in the same order.
    @discardableResult
    private mutating func put<Generator: RandomNumberGenerator>(
        _ nodes: [Node],
        into parent: NodeID,
        copying: Bool,
        using generator: inout Generator
    ) -> [NodeID] {
        if copying { return copy(nodes, to: Place(parent: parent), using: &generator) }
        let moved = nodes.map { $0.id }
        move(moved, to: Place(parent: parent))
        return moved
    }

    /// Copies the pages of documents to the place, and makes a page of each picture; of a card, those of what is attached
    /// to it. The originals stay, and so does a file of another kind.
    private mutating func pages<Generator: RandomNumberGenerator>(
        of nodes: [Node],
        using generator: inout Generator
    ) -> Refusal? {
        var hasPages = false
        for node in nodes {
            switch node.kind {
            case .document:
                if addPages(of: node, using: &generator) { hasPages = true }
            case .card, .message:
                for part in tree.children(of: node.id, after: nil, limit: .max) {
                    if addPages(of: part, using: &generator) { hasPages = true }
                }
            default:
                if !addPages(of: node, using: &generator) {
                    refuse(node, L10n.isNoPictureImportItAs(subject: node.asSubject))
                }
                // It stays for a reason of its own.
                hasPages = true
            }
        }
        guard !hasPages, let first = nodes.first else { return nil }
        let isCard = first.kind == .card || first.kind == .message
        if nodes.count == 1 {
            let what = first.asSubject
            return Refusal(
                .notAllowed,
                isCard ? L10n.hasNoDocumentOrPictureAttached(what: what) : L10n.hasNoPages(what: what)
            )
        }
        let what = first.kind.counted(nodes.count)
        return Refusal(
            .notAllowed,
            isCard
                ? L10n.noneOfTheHasADocument(what: what)
                : L10n.noneOfTheHasPages(what: what)
        )
    }

    /// Adds the pages of a document, or the page that a picture becomes.
    ///
    /// - Returns: Whether there were any.
    private mutating func addPages<Generator: RandomNumberGenerator>(
        of node: Node,
        using generator: inout Generator
    ) -> Bool {
        if node.kind == .document {
            let pages = tree.children(of: node.id, after: nil, limit: .max).filter { $0.kind == .page }
            if !pages.isEmpty { copy(pages, to: place, using: &generator) }
            return !pages.isEmpty
        }
        guard node.isPicture else { return false }
        // A picture is measured in pixels and a page in points: 96 to the inch and 72, as an import makes it.
        _ = insert(.page, Self.picture(node, scaledBy: 0.75), &generator)
        return true
    }

    /// Puts photos and the photo they were dropped on into a new album where that photo is.
    private mutating func album<Generator: RandomNumberGenerator>(
        of photos: [Node],
        using generator: inout Generator
    ) -> Refusal? {
        guard let parent = destination.parent, let parentKind = tree[parent]?.kind,
            Rules.mayHold(parentKind, .album)
        else { return Refusal(.notAllowed, L10n.anAlbumCannotBeMadeHere(home: Rules.home(of: .album))) }
        let album = NodeID(using: &generator)
        let place = Place(parent: parent, after: destination.id)
        var fields: Fields = [.title: .text(L10n.album)]
        if parentKind == .shelf, let refusal = restrict(&fields, toReadersOf: [destination] + photos, in: .shelf) {
            return refusal
        }
        operations.append(.insert(album, kind: .album, at: place, fields: fields))
        // What is attached to a message stays there, as all does of which a copy was asked for.
        let copied = isCopying ? photos : photos.filter(isAttached)
        let moved = isCopying ? [] : photos.filter { !isAttached($0) }
        move([destination.id] + moved.map { $0.id }, to: Place(parent: album))
        if !copied.isEmpty { copy(copied, to: Place(parent: album), using: &generator) }
        placed.append(album)
        return nil
    }

    private mutating func pages<Generator: RandomNumberGenerator>(
        _ nodes: [Node],
        under parent: NodeID?,
        using generator: inout Generator
    ) -> Refusal? {
        // It is called like the document from which they come.
        let source = nodes.first?.parent.flatMap { tree[$0] }?.title ?? ""
        let title = source.utf8.isEmpty ? L10n.pagesTitle : source
        var fields: Fields = [.title: .text(title)]
        if destination.kind == .workspace, let beside = nodes.first?.parent.flatMap({ tree[$0] }),
            beside.kind == .document, beside.parent == destination.id, nodes.allSatisfy({ $0.parent == beside.id })
        {
            // Who may see that may have changed meanwhile: it is decided where this lands.
            fields[.readers] = .node(beside.id)
        } else if let refusal = restrict(&fields, toReadersOf: nodes) {
            return refusal
        }
        let document = insert(.document, fields, &generator, under: parent)
        copy(nodes, to: Place(parent: document), using: &generator)
        return nil
    }

    /// A node that speaks for another: with its title, and with what it was under it where that fits.
    private mutating func become<Generator: RandomNumberGenerator>(
        _ kind: Kind,
        _ node: Node,
        using generator: inout Generator
    ) {
        var fields: Fields = kind == .message ? signed : [:]
        let text = node.title.utf8.isEmpty ? node.fields.text(.fileName) ?? node.body ?? "" : node.title
        // The first line of what was written is its title.
        let line = node.isLetter && kind != .message ? node.reference : text
        fields[kind == .message ? .body : .title] = .text(line)
        if kind == .card, let body = node.body, !UTF8Text.equal(body, line) { fields[.body] = .text(body) }
        // What a card and an item of a checklist have in common.
        if kind == .checkItem && node.kind == .card || kind == .card && node.kind == .checkItem {
            for field in [Field.done, .due, .members] { fields[field] = node.fields[field] }
        }
        let new = insert(kind, fields, &generator)
        if fields[.members] != nil {
            // Of its board's parts those are all that it keeps, like an item.
            let part = Node(id: node.id, kind: .checkItem, parent: node.parent, fields: fields)
            adapt([part], as: [new], using: &generator)
        }
        switch node.kind {
        case .checkItem, .card:
            if !isCopying { operations.append(.trash([node.id])) }
        case .checklist where kind == .card, .file where kind == .card, .link where kind == .card:
            let placed = put([node], into: new, copying: isCopying || isAttached(node), using: &generator)
            adapt([node], as: placed, using: &generator)
        case .photo, .document, .file, .link:
            guard kind != .checkItem else { break }
            let copies = copy([node], to: Place(parent: new), using: &generator)
            if kind == .card, node.kind == .photo, let cover = copies.first {
                operations.append(.set(new, FieldChanges(.cover, .node(cover))))
            }
        case .album:
            let link: Fields = [.title: .text(node.title), .target: .node(node.id)]
            _ = insert(.link, link, &generator, under: new)
        default: break
        }
    }
}
