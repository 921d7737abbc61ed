// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// What is on the cards.
extension TrelloTranslator {
    mutating func insertChecklists() {
        // A checklist names its card, and the card its checklists; either may be missing.
        var owners: [String: String] = [:]
        for card in source.cards {
            for checklist in card.checklists { owners[checklist] = card.id }
        }
        for checklist in TrelloOrder.sorted(source.checklists, by: \.position) {
            guard let card = (checklist.card.flatMap { cards[$0] }) ?? owners[checklist.id].flatMap({ cards[$0] })
            else {
                left.checklists += 1
                continue
            }
            let title = builder.limits.title(checklist.name)
            let node = builder.insert(.checklist, under: card, [.title: .text(title)])
            builder.summary.checklists += 1
            for item in TrelloOrder.sorted(checklist.items, by: \.position) {
                var fields: Fields = [.title: .text(builder.limits.title(item.name))]
                if item.isComplete { fields[.done] = .flag(true) }
                if let due = item.due { fields[.due] = .number(due) }
                let members = nodes(item.member.map { [$0] } ?? [], in: people, missing: \.people)
                if !members.isEmpty { fields[.members] = .nodes(members) }
                builder.insert(.checkItem, under: node, fields)
                builder.summary.checkItems += 1
            }
        }
    }

    mutating func insertAttachments() {
        for card in source.cards where !card.attachments.isEmpty {
            guard let node = cards[card.id] else { continue }
            for attachment in TrelloOrder.sorted(card.attachments, by: \.position) {
                insert(attachment, on: node)
            }
        }
    }

    /// A link. One to a card of this board becomes a reference to that card, and a file, which Trello's file does not
    /// contain, a link to where Trello has it, with its name, type and size.
    private mutating func insert(_ attachment: TrelloAttachment, on card: NodeID) {
        // Without an address it was deleted in Trello.
        guard let text = attachment.url, !text.isEmpty else { return }
        guard let address = WebAddress.checked(text), address.utf8.count <= ModelLimits.textBytes else {
            left.refusedAddresses += 1
            return
        }
        let name = attachment.name.isEmpty ? attachment.fileName ?? address : attachment.name
        var fields: Fields = [.title: .text(builder.limits.title(name)), .url: .text(address)]
        fields[.createdAt] = attachment.date.map { .number($0) }
        if attachment.isFile {
            builder.summary.missingFiles += 1
            fields[.fileName] = .text(builder.limits.short(attachment.fileName ?? name))
            fields[.mimeType] = attachment.mimeType.map { .text(builder.limits.short($0)) }
            if let bytes = attachment.bytes, ModelLimits.byteCounts.contains(bytes) {
                fields[.byteCount] = .number(bytes)
            }
        } else if let target = cardTarget(of: address), target != card {
            fields[.target] = .node(target)
        }
        builder.insert(.link, under: card, fields)
        builder.summary.attachments += 1
    }

    /// The card of this board that an address like `https://trello.com/c/cQCFhToV/2-write-code` leads to.
    private func cardTarget(of address: String) -> NodeID? {
        let prefix = "https://trello.com/c/"
        guard address.hasPrefix(prefix) else { return nil }
        let link = address.dropFirst(prefix.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return shortLinks[String(link)]
    }

    /// Comments, oldest first: Trello's file has the newest first.
    mutating func insertComments() {
        let names = Dictionary(
            source.members.compactMap { member in member.displayName.map { (member.id, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        let keyed = source.comments.reversed().enumerated().map { (date: $1.date ?? 0, index: $0, comment: $1) }
        for (_, _, comment) in keyed.sorted(by: { ($0.date, $0.index) < ($1.date, $1.index) }) {
            guard let card = comment.card.flatMap({ cards[$0] }) else {
                left.comments += 1
                continue
            }
            let known = comment.authorID.flatMap { names[$0] }
            var fields: Fields = [.author: .text(builder.limits.short(comment.author ?? known ?? L10n.somebody))]
            if !comment.text.isEmpty { fields[.body] = .text(builder.limits.body(comment.text)) }
            fields[.createdAt] = comment.date.map { .number($0) }
            fields[.editedAt] = comment.edited.map { .number($0) }
            fields[.origin] = comment.id.map { .text(builder.limits.short($0)) }
            builder.insert(.message, under: card, fields)
            builder.summary.comments += 1
        }
    }
}
