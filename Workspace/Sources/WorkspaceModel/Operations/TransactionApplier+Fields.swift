// SPDX-License-Identifier: Apache-2.0

extension TransactionApplier {
    /// Makes a node.
    mutating func insert<Storage: NodeStorage>(
        _ id: NodeID,
        _ kind: Kind,
        at place: Place,
        _ fields: Fields,
        in storage: inout Storage
    ) throws(Storage.Failure) -> Result<[NodeID], Refusal> {
        if try node(id, in: storage) != nil { return .failure(.exists(kind)) }
        let parent: WritableNode
        switch try self.parent(place.parent, in: storage) {
        case .success(let found): parent = found
        case .failure(let refusal): return .failure(refusal)
        }
        guard !id.isWellKnown, parent.node.kind != .trash, Rules.mayHold(parent.node.kind, kind) else {
            return .failure(Rules.refusal(kind, onto: parent.node.kind))
        }
        var node = Node(id: id, kind: kind, parent: place.parent)
        for entry in fields.entries {
            var value: FieldValue? = entry.value
            if entry.field == .readers || entry.field == .audience, let id = fields.node(entry.field) {
                // What it is cut off may have been closed since, and what was carried away is not beside it any more.
                guard let model = try self.node(id, in: storage), model.kind == kind, model.parent == place.parent
                else { return .failure(.unknown) }
                value = model.fields[entry.field]
            }
            if checksValues, let refusal = FieldRules.check(entry.field, value) { return .failure(refusal) }
            node.fields[entry.field] = FieldRules.merged(value, into: nil)
        }
        node.key = try keys(1, at: place, moving: [], in: &storage).first ?? .first
        try write(node, over: nil, in: &storage)
        record(inverse: [.trash([id])])
        return .success([id])
    }

    /// Writes and removes fields.
    mutating func set<Storage: NodeStorage>(
        _ id: NodeID,
        _ changes: FieldChanges,
        in storage: inout Storage
    ) throws(Storage.Failure) -> Result<[NodeID], Refusal> {
        let known: Node
        switch try writableNode(id, in: storage) {
        case .success(let found): known = found.node
        case .failure(let refusal): return .failure(refusal)
        }
        var node = try self.node(id, in: storage) ?? known
        node = node.summary
        var inverse = FieldChanges()
        for entry in changes.entries {
            if checksValues, let refusal = FieldRules.check(entry.field, entry.value) { return .failure(refusal) }
            if entry.field == .body {
                let old = try storage.body(of: id)
                inverse.set(.body, to: old.map { .text($0) })
                node.fields[.body] = entry.value ?? .text("")
            } else {
                let old = node.fields[entry.field]
                inverse.set(entry.field, to: FieldRules.inverse(of: entry.value, over: old))
                node.fields[entry.field] = FieldRules.merged(entry.value, into: old)
                // Asked of what is stored: a pattern for the merged value made the page's module read beyond its memory, compiled
                // by Swift 6.3.1.
                if checksValues, entry.field == .custom, node.fields.custom.entries.count > ModelLimits.listEntries {
                    return .failure(.tooManyEntries(.custom))
                }
            }
        }
        try write(node, over: known, in: &storage)
        record(inverse: [.set(id, inverse)])
        return .success([id])
    }
}

/// What a field may hold, and how a new value joins the old.
enum FieldRules {
    /// Why a value cannot be written; nil when it can.
    static func check(_ field: Field, _ value: FieldValue?) -> Refusal? {
        if field.isManaged { return .managed }
        guard let value else { return nil }
        guard value.type == field.valueType else { return .wrongType(field) }
        switch value {
        case .text(let text): return check(field, text)
        case .number(let number): return check(field, number)
        case .flag, .node: return nil
        case .nodes(let nodes): return nodes.count <= ModelLimits.listEntries ? nil : .tooManyEntries(field)
        case .edit(let edit):
            guard field.isShared else { return .wrongType(field) }
            return max(edit.from.count, edit.to.count) <= ModelLimits.listEntries ? nil : .tooManyEntries(field)
        case .choices(let choices):
            guard choices.count <= ModelLimits.listEntries else { return .tooManyEntries(field) }
            for choice in choices {
                if let refusal = check(field, choice.text) ?? check(field, choice.color) { return refusal }
            }
            return nil
        case .custom(let values):
            guard values.entries.count <= ModelLimits.listEntries else { return .tooManyEntries(field) }
            for entry in values.entries {
                switch entry.value {
                case .text(let text): if let refusal = check(field, text) { return refusal }
                case .number(let number): if !number.isFinite { return .notFinite }
                case .date(let date): if let refusal = checkTime(date) { return refusal }
                case .flag, .option, .none: break
                }
            }
            return nil
        }
    }

    private static func check(_ field: Field, _ number: Double) -> Refusal? {
        guard number.isFinite else { return .notFinite }
        switch field {
        case .due, .start, .createdAt, .editedAt, .taken: return checkTime(number)
        case .byteCount where !ModelLimits.byteCounts.contains(number):
            return Refusal(.badField, L10n.noFileIsOfThisSize)
        case .rotation where ![0, 90, 180, 270].contains(number):
            return Refusal(.badField, L10n.aPageIsTurnedBy0)
        case .pageNumber where number < 1 || number.rounded() != number || number > 1_000_000:
            return Refusal(.badField, L10n.pagesAreNumberedFrom1)
        default: return nil
        }
    }

    private static func checkTime(_ milliseconds: Double) -> Refusal? {
        ModelLimits.times.contains(milliseconds) ? nil : .timeless
    }

    private static func check(_ field: Field, _ text: String) -> Refusal? {
        if field == .blob || field == .original, !Hexadecimal.isDigest(text) {
            return Refusal(.badField, L10n.storedBytesAreNamedByThe)
        }
        let limit =
            switch field {
            case .title: ModelLimits.titleBytes
            case .body: ModelLimits.bodyBytes
            default: ModelLimits.textBytes
            }
        guard text.utf8.count <= limit else { return .tooLong(field, limit: limit) }
        return text.utf8.contains(0) ? .nullCharacter : nil
    }

    /// What is stored: custom values join the old ones, a list keeps what others made of it, and an empty one is no value.
    static func merged(_ value: FieldValue?, into old: FieldValue?) -> FieldValue? {
        switch value {
        case .edit(let edit)?: return merged(.nodes(edit.applied(to: old.nodes)), into: nil)
        case .nodes(let nodes)?: return nodes.isEmpty ? nil : value
        case .choices(let choices)?: return choices.isEmpty ? nil : value
        case .custom(let changes)?:
            var values = CustomValues()
            if case .custom(let known)? = old { values = known }
            values.merge(changes)
            return values.isEmpty ? nil : .custom(values)
        default: return value
        }
    }

    /// The value that, set over the result, gives the old one again.
    static func inverse(of value: FieldValue?, over old: FieldValue?) -> FieldValue? {
        if case .edit(let edit)? = value {
            return .edit(NodesEdit(from: edit.applied(to: old.nodes), to: old.nodes))
        }
        guard case .custom(let changes)? = value else { return old }
        var known = CustomValues()
        if case .custom(let values)? = old { known = values }
        var inverse = CustomValues()
        for entry in changes.entries { inverse[entry.field] = known[entry.field] ?? CustomValue.none }
        return .custom(inverse)
    }
}
