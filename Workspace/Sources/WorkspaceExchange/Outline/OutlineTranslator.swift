// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

extension CardOutline {
    /// Its values, those of one name as one text: so Jira writes a card's comments, a column each.
    fileprivate var joinedValues: [ValueOutline] {
        var joined: [ValueOutline] = []
        var places: [String: Int] = [:]
        for value in values {
            if let place = places[value.name] {
                joined[place].text += ", \(value.text)"
            } else {
                places[value.name] = joined.count
                joined.append(value)
            }
        }
        return joined
    }
}

/// Turns outlines into a plan: each board with its labels, fields and people, then its lists with their cards.
struct OutlineTranslator<Generator: RandomNumberGenerator> {
    private var builder: PlanBuilder<Generator>
    private var labels = NameTable()
    private var people = NameTable()
    private var fields = NameTable()
    /// The fields all of whose values are numbers.
    private var numeric: Set<String> = []
    private var archivedLists: [NodeID] = []
    private var archivedCards: [NodeID] = []
    /// Labels, members and values beyond what a node can have.
    private var surplus = 0
    /// Addresses that are not of the web.
    private var refusedAddresses = 0

    /// The plan for boards.
    static func plan(
        for imported: ImportedOutlines,
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        var translator = OutlineTranslator(
            builder: PlanBuilder(source: imported.source, generator: generator)
        )
        for board in imported.boards { try translator.insert(board) }
        translator.finish(imported.notes)
        generator = translator.builder.generator
        return try translator.builder.plan()
    }

    private init(builder: PlanBuilder<Generator>) {
        self.builder = builder
    }

    private mutating func finish(_ notes: [String]) {
        // Cards first: one that was archived by itself must come back by itself, not with its list.
        builder.trash(archivedCards)
        builder.trash(archivedLists)
        builder.summary.archivedCards = archivedCards.count
        builder.summary.archivedLists = archivedLists.count
        builder.summary.notes = [builder.summary.archiveNote].compactMap { $0 } + notes
        if surplus > 0 {
            builder.summary.notes.append(L10n.surplusWasLeftOut(count: surplus, limit: ModelLimits.listEntries))
        }
        if refusedAddresses > 0 {
            builder.summary.notes.append(L10n.addressesWereLeftOut(count: refusedAddresses))
        }
    }

    private mutating func insert(_ board: BoardOutline) throws(ImportError) {
        let cards = board.lists.flatMap(\.cards)
        labels = try NameTable(cards.flatMap(\.labels), using: &builder)
        people = try NameTable(
            cards.flatMap { $0.members + $0.checklists.flatMap { $0.items.flatMap(\.members) } },
            using: &builder
        )
        fields = try NameTable(cards.flatMap { $0.values.map(\.name) }, using: &builder)
        let texts = cards.flatMap(\.joinedValues).filter { PlainNumber.value($0.text) == nil }
        numeric = Set(fields.names).subtracting(texts.map(\.name))

        let title = board.title.isEmpty ? L10n.importedBoard : board.title
        var content: Fields = [.title: .text(builder.limits.title(title))]
        if !board.body.isEmpty { content[.body] = .text(builder.limits.body(board.body)) }
        let choices = people.entries.prefix(ModelLimits.listEntries).map { entry in
            Choice(id: entry.id, text: builder.limits.short(entry.name))
        }
        surplus += people.entries.count - choices.count
        if !choices.isEmpty { content[.people] = .choices(choices) }
        let node = builder.insert(.board, under: .workspace, content)
        builder.summary.boards += 1
        builder.summary.people += choices.count
        for (index, entry) in labels.entries.enumerated() {
            let color =
                board.labelColors[entry.name] ?? TrelloColor.labelName(entry.name)
                ?? TrelloColor.labels[index % TrelloColor.labels.count]
            let content: Fields = [.title: .text(builder.limits.title(entry.name)), .color: .text(color)]
            builder.insert(.label, under: node, content, as: entry.id)
            builder.summary.labels += 1
        }
        for entry in fields.entries {
            let type = numeric.contains(entry.name) ? "number" : "text"
            let content: Fields = [.title: .text(builder.limits.title(entry.name)), .fieldType: .text(type)]
            builder.insert(.customField, under: node, content, as: entry.id)
            builder.summary.customFields += 1
        }
        for list in board.lists { insert(list, on: node) }
    }

    private mutating func insert(_ list: ListOutline, on board: NodeID) {
        var content: Fields = [.title: .text(builder.limits.title(list.title))]
        if let limit = list.limit, limit >= 1 { content[.limit] = .number(limit) }
        let node = builder.insert(.list, under: board, content)
        builder.summary.lists += 1
        if list.isArchived { archivedLists.append(node) }
        for card in list.cards { insert(card, in: node) }
    }

    private mutating func insert(_ card: CardOutline, in list: NodeID) {
        var content: Fields = [.title: .text(builder.limits.title(card.title))]
        if !card.body.isEmpty { content[.body] = .text(builder.limits.body(card.body)) }
        if card.isDone { content[.done] = .flag(true) }
        content[.start] = card.start.map { .number($0) }
        content[.due] = card.due.map { .number($0) }
        content[.createdAt] = card.createdAt.map { .number($0) }
        content[.number] = card.number.map { .number($0) }
        content[.coverColor] = card.color.map { .text($0) }
        let labels = nodes(card.labels, in: labels)
        if !labels.isEmpty { content[.labels] = .nodes(labels) }
        let members = nodes(card.members, in: people)
        if !members.isEmpty { content[.members] = .nodes(members) }
        let values = values(of: card)
        if !values.isEmpty { content[.custom] = .custom(values) }
        let node = builder.insert(.card, under: list, content)
        builder.summary.cards += 1
        if card.isArchived { archivedCards.append(node) }
        insertDetails(of: card, on: node)
    }

    private mutating func insertDetails(of card: CardOutline, on node: NodeID) {
        for checklist in card.checklists {
            let title = builder.limits.title(checklist.title)
            let list = builder.insert(.checklist, under: node, [.title: .text(title)])
            builder.summary.checklists += 1
            for item in checklist.items {
                var content: Fields = [.title: .text(builder.limits.title(item.title))]
                if item.isDone { content[.done] = .flag(true) }
                content[.due] = item.due.map { .number($0) }
                let members = nodes(item.members, in: people)
                if !members.isEmpty { content[.members] = .nodes(members) }
                builder.insert(.checkItem, under: list, content)
                builder.summary.checkItems += 1
            }
        }
        for link in card.links {
            guard let address = WebAddress.checked(link.address), address.utf8.count <= ModelLimits.textBytes else {
                refusedAddresses += 1
                continue
            }
            let title = builder.limits.title(link.title.isEmpty ? address : link.title)
            builder.insert(.link, under: node, [.title: .text(title), .url: .text(address)])
            builder.summary.attachments += 1
        }
        for comment in card.comments {
            var content: Fields = [.author: .text(builder.limits.short(comment.author))]
            if !comment.text.isEmpty { content[.body] = .text(builder.limits.body(comment.text)) }
            content[.createdAt] = comment.date.map { .number($0) }
            builder.insert(.message, under: node, content)
            builder.summary.comments += 1
        }
    }

    /// The identities of names, each once.
    private mutating func nodes(_ names: [String], in table: NameTable) -> [NodeID] {
        var seen: Set<NodeID> = []
        let found = names.compactMap { table[$0] }.filter { seen.insert($0).inserted }
        surplus += max(0, found.count - ModelLimits.listEntries)
        return Array(found.prefix(ModelLimits.listEntries))
    }

    private mutating func values(of card: CardOutline) -> CustomValues {
        var values = CustomValues()
        for value in card.joinedValues {
            guard let field = fields[value.name] else { continue }
            guard values.entries.count < ModelLimits.listEntries else {
                surplus += 1
                continue
            }
            let number = numeric.contains(value.name) ? PlainNumber.value(value.text) : nil
            builder.summary.customValues += 1
            values[field] = number.map { .number($0) } ?? .text(builder.limits.short(value.text))
        }
        return values
    }
}
