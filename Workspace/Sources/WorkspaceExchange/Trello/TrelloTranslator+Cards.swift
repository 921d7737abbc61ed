// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

extension TrelloTranslator {
    /// A card's own fields.
    mutating func fields(of card: TrelloCard) -> Fields {
        var fields: Fields = [.title: .text(builder.limits.title(card.name))]
        if !card.description.isEmpty { fields[.body] = .text(builder.limits.body(card.description)) }
        if let due = card.due { fields[.due] = .number(due) }
        if let start = card.start { fields[.start] = .number(start) }
        if card.dueComplete { fields[.done] = .flag(true) }
        if let minutes = card.reminder, minutes >= 0 {
            fields[.reminder] = .number(minutes)
            left.reminders += 1
        }
        if let number = card.number { fields[.number] = .number(number) }
        if card.template { fields[.template] = .flag(true) }
        fields[.coverColor] = TrelloColor.name(card.coverColor).map { .text($0) }
        if let place = card.place, !place.isEmpty { fields[.place] = .text(builder.limits.short(place)) }
        if let latitude = card.latitude, let longitude = card.longitude {
            fields[.latitude] = .number(latitude)
            fields[.longitude] = .number(longitude)
        }
        if fields[.place] != nil || fields[.latitude] != nil { left.places += 1 }
        let labels = nodes(card.labels, in: labels, missing: \.labels)
        if !labels.isEmpty { fields[.labels] = .nodes(labels) }
        let members = nodes(card.members, in: people, missing: \.people)
        if !members.isEmpty { fields[.members] = .nodes(members) }
        let voters = nodes(card.voters, in: people, missing: \.people)
        if !voters.isEmpty { fields[.voters] = .nodes(voters) }
        left.votes += voters.count
        let custom = customValues(of: card)
        if !custom.isEmpty { fields[.custom] = .custom(custom) }
        fields[.createdAt] = TrelloDate.creation(of: card.id).map { .number($0) }
        fields[.origin] = .text(builder.limits.short(card.id))
        return fields
    }

    /// The new identities of references, each once. Those that point at nothing are counted.
    mutating func nodes(
        _ references: [String],
        in known: [String: NodeID],
        missing: WritableKeyPath<TrelloLeftovers, Int>
    ) -> [NodeID] {
        var result: [NodeID] = []
        var seen: Set<NodeID> = []
        for reference in references {
            guard let node = known[reference], result.count < ModelLimits.listEntries else {
                left[keyPath: missing] += 1
                continue
            }
            if seen.insert(node).inserted { result.append(node) }
        }
        return result
    }

    private mutating func customValues(of card: TrelloCard) -> CustomValues {
        var values = CustomValues()
        for value in card.values {
            if value.isEmpty { continue }
            guard let id = value.field, let field = customFields[id], let converted = converted(value, for: field),
                values.entries.count < ModelLimits.listEntries
            else {
                left.customValues += 1
                continue
            }
            if values[field.node] == nil { builder.summary.customValues += 1 }
            values[field.node] = converted
        }
        return values
    }

    /// A value as its field's type wants it, or nil when it is of another type.
    private mutating func converted(_ value: TrelloCustomValue, for field: CustomField) -> CustomValue? {
        switch field.type {
        case "text": value.text.map { .text(builder.limits.short($0)) }
        case "number": value.number.map { .number($0) }
        case "date": value.date.map { .date($0) }
        case "checkbox": value.checked.map { .flag($0) }
        case "list": value.option.flatMap { field.options[$0] }.map { .option($0) }
        default: nil
        }
    }
}

extension TrelloCustomValue {
    /// Whether there is no value at all: both of Trello's members are null.
    var isEmpty: Bool { option == nil && text == nil && number == nil && date == nil && checked == nil }
}
