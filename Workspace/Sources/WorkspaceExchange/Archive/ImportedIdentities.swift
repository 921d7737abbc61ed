// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// New identities for everything in an imported board: its nodes, the options of its fields, its people.
struct ImportedIdentities {
    private var known: [NodeID: NodeID]

    /// Identities that are known already; none at first.
    init(_ known: [NodeID: NodeID] = [:]) {
        self.known = known
    }

    /// The new identity of something in the board; nil for everything else.
    subscript(id: NodeID) -> NodeID? { known[id] }

    /// Gives a node and its choices new identities.
    mutating func add<Generator: RandomNumberGenerator>(_ node: Node, using generator: inout Generator) {
        add(node.id, using: &generator)
        for choice in node.fields.choices(.people) + node.fields.choices(.options) {
            add(choice.id, using: &generator)
        }
    }

    private mutating func add<Generator: RandomNumberGenerator>(_ id: NodeID, using generator: inout Generator) {
        if known[id] == nil { known[id] = NodeID(using: &generator) }
    }

    /// Fields with new identities. What refers to something outside the board, or to this workspace, is left out.
    ///
    /// - Parameter files: The hashes of the files that come with the board.
    func translated(_ fields: Fields, files: Set<String> = [], _ left: inout ArchiveLeftovers) -> Fields {
        var result = Fields()
        for entry in fields.entries {
            switch entry.value {
            case .text, .number, .flag:
                // The hash of a file is the key to its bytes: only whoever sends the bytes may name it.
                if Exporter.fileFields.contains(entry.field) {
                    guard let hash = fields.text(entry.field), files.contains(hash) else { continue }
                }
                if entry.field == .url, WebAddress.checked(fields.text(.url)) == nil {
                    left.refusedAddresses += 1
                    continue
                }
                result[entry.field] = entry.value
            case .node(let node):
                // Who wrote a message is a member of the workspace that it comes from.
                if entry.field.isManaged || entry.field == .creator { continue }
                result[entry.field] = known[node].map { .node($0) }
                if known[node] == nil { left.references += 1 }
            case .nodes(let nodes):
                // Members of the workspace that it comes from: for them alone, nobody here would see it.
                if entry.field == .readers {
                    left.isOpened = left.isOpened || !nodes.isEmpty
                    continue
                }
                if entry.field == .audience { continue }
                let found = nodes.compactMap { known[$0] }
                left.references += nodes.count - found.count
                if !found.isEmpty { result[entry.field] = .nodes(found) }
            // Of what was changed, which no archive holds.
            case .edit: continue
            case .choices(let choices):
                result[entry.field] = .choices(
                    choices.compactMap { choice in
                        known[choice.id].map { Choice(id: $0, text: choice.text, color: choice.color) }
                    }
                )
            case .custom(let values):
                let translated = translated(values, &left)
                if !translated.isEmpty { result[entry.field] = .custom(translated) }
            }
        }
        return result
    }

    private func translated(_ values: CustomValues, _ left: inout ArchiveLeftovers) -> CustomValues {
        var result = CustomValues()
        for entry in values.entries {
            var value: CustomValue? = entry.value
            if case .option(let option) = entry.value { value = known[option].map { .option($0) } }
            guard let field = known[entry.field], let value else {
                left.references += 1
                continue
            }
            result[field] = value
        }
        return result
    }
}

/// What of one of our ZIPs was not taken over.
struct ArchiveLeftovers: Equatable {
    /// References to something outside the board.
    var references = 0
    /// Addresses that are not of the web.
    var refusedAddresses = 0
    /// Files whose bytes are not in the ZIP.
    var missingFiles = 0
    /// Whether something was for some members only.
    var isOpened = false

    /// Sentences.
    func notes(_ summary: ImportSummary) -> [String] {
        var notes: [String] = []
        if isOpened { notes.append(L10n.everybodyCanSeeTheBoard) }
        if missingFiles > 0 { notes.append(L10n.contentIsNotInTheZIP(count: missingFiles)) }
        if references > 0 { notes.append(L10n.referencesWereLeftOut(count: references)) }
        if refusedAddresses > 0 { notes.append(L10n.addressesWereLeftOut(count: refusedAddresses)) }
        return notes
    }
}
