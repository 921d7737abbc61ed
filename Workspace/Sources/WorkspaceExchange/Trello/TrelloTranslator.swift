// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Turns a Trello board into a plan: first the board with its labels and fields, then lists, then cards, then what is
/// on the cards, so that every reference points back at something that is already there.
struct TrelloTranslator<Generator: RandomNumberGenerator> {
    /// A custom field as values refer to it.
    struct CustomField {
        var node: NodeID
        var type: String
        var options: [String: NodeID]
    }

    let source: TrelloBoard
    var builder: PlanBuilder<Generator>
    var left = TrelloLeftovers()
    /// New identities by Trello's.
    var people: [String: NodeID] = [:]
    var labels: [String: NodeID] = [:]
    var customFields: [String: CustomField] = [:]
    var cards: [String: NodeID] = [:]
    /// Cards by the short name in their address.
    var shortLinks: [String: NodeID] = [:]
    private var archivedLists: [NodeID] = []
    private var archivedCards: [NodeID] = []

    /// The plan for a board.
    static func plan(
        for source: TrelloBoard,
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        var translator = TrelloTranslator(source: source, generator: generator)
        translator.translate()
        generator = translator.builder.generator
        return try translator.builder.plan()
    }

    private init(source: TrelloBoard, generator: Generator) {
        self.source = source
        self.builder = PlanBuilder(source: .trello, generator: generator)
    }

    private mutating func translate() {
        let board = insertBoard()
        insertLabels(on: board)
        insertCustomFields(on: board)
        insertLists(on: board)
        insertChecklists()
        insertAttachments()
        insertComments()
        // Cards first: one that was archived by itself must come back by itself, not with its list.
        builder.trash(archivedCards)
        builder.trash(archivedLists)
        builder.summary.archivedLists = archivedLists.count
        builder.summary.archivedCards = archivedCards.count
        builder.summary.notes += left.notes(for: source, builder.summary)
    }

    private mutating func insertBoard() -> NodeID {
        builder.summary.boards = 1
        var fields = Fields()
        fields[.title] = .text(builder.limits.title(source.name.isEmpty ? L10n.importedBoard : source.name))
        if !source.description.isEmpty { fields[.body] = .text(builder.limits.body(source.description)) }
        let background = source.backgroundImage == nil ? source.background : nil
        fields[.background] = TrelloColor.background(color: source.backgroundColor, name: background)
            .map { .text($0) }
        fields[.color] = TrelloColor.boardName(background).map { .text($0) }
        if source.starred { fields[.starred] = .flag(true) }
        if source.template { fields[.template] = .flag(true) }
        if !source.id.isEmpty { fields[.origin] = .text(builder.limits.short(source.id)) }
        let people = collectPeople()
        if !people.isEmpty { fields[.people] = .choices(people) }
        return builder.insert(.board, under: .workspace, fields)
    }

    /// The lists with their cards. Cards whose list is not in the file get one of their own.
    private mutating func insertLists(on board: NodeID) {
        var byList: [String: [TrelloCard]] = [:]
        let known = Set(source.lists.map(\.id))
        var strays: [TrelloCard] = []
        for card in source.cards {
            if let list = card.list, known.contains(list) {
                byList[list, default: []].append(card)
            } else {
                strays.append(card)
            }
        }
        for list in TrelloOrder.sorted(source.lists, by: \.position) {
            var fields: Fields = [.title: .text(builder.limits.title(list.name))]
            fields[.color] = TrelloColor.name(list.color).map { .text($0) }
            if let limit = list.limit, limit >= 1 {
                fields[.limit] = .number(limit)
                left.limits += 1
            }
            let node = builder.insert(.list, under: board, fields)
            builder.summary.lists += 1
            if list.closed { archivedLists.append(node) }
            insertCards(byList.removeValue(forKey: list.id) ?? [], in: node)
        }
        guard !strays.isEmpty else { return }
        left.strayCards = strays.count
        builder.summary.lists += 1
        insertCards(strays, in: builder.insert(.list, under: board, [.title: .text(L10n.cardsWithoutAList)]))
    }

    private mutating func insertCards(_ cards: [TrelloCard], in list: NodeID) {
        for card in TrelloOrder.sorted(cards, by: \.position) {
            let node = builder.insert(.card, under: list, fields(of: card))
            builder.summary.cards += 1
            if self.cards[card.id] == nil { self.cards[card.id] = node }
            if let link = card.shortLink, shortLinks[link] == nil { shortLinks[link] = node }
            if card.closed { archivedCards.append(node) }
        }
    }
}

/// Trello's order: by position, and where two are equal, or there is none, as in the file.
enum TrelloOrder {
    static func sorted<Element>(_ elements: [Element], by position: KeyPath<Element, Double?>) -> [Element] {
        let keyed = elements.enumerated().map { (key: $1[keyPath: position] ?? .infinity, index: $0, element: $1) }
        return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.element)
    }
}
