// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

extension TrelloTranslator {
    /// The people of the board, and those whom cards name although they have left, as far as the history knows them.
    mutating func collectPeople() -> [Choice] {
        var choices: [Choice] = []
        for member in source.members where people[member.id] == nil {
            add(member.id, member.displayName ?? L10n.somebody, to: &choices)
        }
        let named =
            source.cards.flatMap { $0.members + $0.voters }
            + source.checklists.flatMap { $0.items.compactMap(\.member) }
        for id in named where people[id] == nil {
            if let name = source.actors[id] { add(id, name, to: &choices) }
        }
        builder.summary.people = choices.count
        return choices
    }

    private mutating func add(_ id: String, _ name: String, to choices: inout [Choice]) {
        guard choices.count < ModelLimits.listEntries else { return }
        let node = builder.identity()
        people[id] = node
        choices.append(Choice(id: node, text: builder.limits.short(name)))
    }

    mutating func insertLabels(on board: NodeID) {
        for label in source.labels where labels[label.id] == nil {
            var fields: Fields = [.title: .text(builder.limits.title(label.name))]
            fields[.color] = TrelloColor.name(label.color).map { .text($0) }
            labels[label.id] = builder.insert(.label, under: board, fields)
            builder.summary.labels += 1
        }
    }

    mutating func insertCustomFields(on board: NodeID) {
        let types: Set<String> = ["checkbox", "date", "list", "number", "text"]
        for field in TrelloOrder.sorted(source.customFields, by: \.position) where customFields[field.id] == nil {
            guard types.contains(field.type) else {
                left.customFieldTypes.insert(field.type)
                continue
            }
            var fields: Fields = [
                .title: .text(builder.limits.title(field.name)), .fieldType: .text(field.type),
                .showOnCard: .flag(field.showsOnCard),
            ]
            var options: [String: NodeID] = [:]
            var choices: [Choice] = []
            for option in TrelloOrder.sorted(field.options, by: \.position) {
                guard choices.count < ModelLimits.listEntries, options[option.id] == nil else { continue }
                let node = builder.identity()
                options[option.id] = node
                let color = TrelloColor.name(option.color) ?? ""
                choices.append(Choice(id: node, text: builder.limits.short(option.text), color: color))
            }
            if !choices.isEmpty { fields[.options] = .choices(choices) }
            let node = builder.insert(.customField, under: board, fields)
            customFields[field.id] = CustomField(node: node, type: field.type, options: options)
            builder.summary.customFields += 1
        }
    }
}
