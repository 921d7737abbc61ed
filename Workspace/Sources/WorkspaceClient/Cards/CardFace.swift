// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Draws the front of a card: cover, labels, title and badges. The preview under a finger is drawn by the same code.
struct CardFace {
    let context: BoardContext
    private var page: WebPage { context.workspace.page }

    /// How much of a title is drawn; the rest is read in the opened card.
    private static let maximumTitleBytes = 2_000

    /// A title of so many bytes fits into eight lines, whatever its letters are; a longer one may have to be cut.
    private static let shortTitleBytes = 100

    /// Makes a new face for a card.
    func make(_ card: Node) -> Element {
        let face = page.make("div", "card-face")
        if let picture = context.workspace.replica.badges[card.id]?.cover, !picture.utf8.isEmpty {
            face.append(page.make("div", "card-cover", [page.makeImage(PageThumbnail(picture: picture), points: 360)]))
        } else if let color = card.fields.text(.coverColor) {
            let cover = page.make("div", "card-cover")
            cover.setAttribute("data-color", color)
            face.append(cover)
        }
        let labels = context.labels(of: card)
        if !labels.isEmpty { face.append(page.make("div", "card-labels", labels.map(makeLabel))) }
        let title = page.makePersonal("div", "card-title", text: Self.shortened(card.title))
        title.setFlag("data-long", card.title.utf8.count > Self.shortTitleBytes)
        face.append(title)
        let badges = makeBadges(card)
        if !badges.isEmpty { face.append(page.make("div", "card-badges", badges)) }
        return face
    }

    /// What a screen reader says for the card.
    func accessibleName(_ card: Node) -> String {
        var parts = [Self.shortened(card.title)]
        let labels = context.labels(of: card).map(BoardContext.name)
        if !labels.isEmpty { parts.append(L10n.labels(names: joined(labels))) }
        let members = context.members(of: card).map { $0.name }
        if !members.isEmpty { parts.append(L10n.givenTo(names: joined(members))) }
        if let due = card.fields.number(.due) {
            let day = context.clock.date(due)
            let words =
                switch context.urgency(of: card) {
                case .done: L10n.done
                case .late: L10n.overdueSince(day: day)
                default: L10n.due(day: day)
                }
            parts.append(words)
        }
        return parts.joined(separator: ", ")
    }

    /// A label's chip; one without a colour or a name is still seen.
    func makeLabel(_ label: Node) -> Element {
        let chip = page.makePersonal("span", "label", text: label.title)
        chip.setAttribute("data-color", label.fields.text(.color) ?? "none")
        if !label.title.utf8.isEmpty { chip.setAttribute("title", label.title) }
        return chip
    }

    private func makeBadges(_ card: Node) -> [Element] {
        var badges: [Element] = []
        if let due = card.fields.number(.due) { badges.append(makeDue(due, context.urgency(of: card))) }
        if let counts = context.workspace.replica.badges[card.id] {
            if counts.description { badges.append(makeBadge("description", .text, nil, L10n.hasADescription)) }
            if counts.comments > 0 {
                badges.append(
                    makeBadge("comments", .comment, "\(counts.comments)", L10n.comments(count: counts.comments))
                )
            }
            if counts.attachments > 0 {
                let title = L10n.attachments(count: counts.attachments)
                badges.append(makeBadge("attachments", .attachment, "\(counts.attachments)", title))
            }
            if counts.items > 0 {
                let text = "\(counts.checked)/\(counts.items)"
                let badge = makeBadge(
                    "checklist",
                    .checklist,
                    text,
                    L10n.ofItemsDone(checked: counts.checked, items: counts.items)
                )
                if counts.checked == counts.items { badge.setAttribute("data-tone", "done") }
                badges.append(badge)
            }
        }
        badges += makeCustomFields(card)
        let members = context.members(of: card)
        if !members.isEmpty {
            badges.append(page.make("span", "card-people", members.prefix(3).map { page.makeAvatar($0, small: true) }))
        }
        return badges
    }

    /// A due date's badge.
    func makeDue(_ due: Double, _ urgency: Urgency) -> Element {
        let badge = makeBadge("due", .due, context.clock.date(due), L10n.due(time: context.clock.full(due)))
        if let tone = urgency.tone { badge.setAttribute("data-tone", tone.text) }
        return badge
    }

    private func makeCustomFields(_ card: Node) -> [Element] {
        let values = card.fields.custom
        guard !values.isEmpty else { return [] }
        return context.customFields.compactMap { field in
            guard field.fields.flag(.showOnCard), let value = values[field.id],
                let (text, color) = context.text(of: value, in: field)
            else { return nil }
            let badge = page.makePersonal("span", "badge", text: text)
            badge.setAttribute("data-badge", "field")
            badge.setAttribute("data-color", color)
            return badge
        }
    }

    private func makeBadge(_ name: StaticString, _ icon: Icon, _ text: String?, _ title: String) -> Element {
        let badge = page.make("span", "badge", [page.makeIcon(icon)])
        badge.setAttribute("data-badge", name.text)
        badge.setAttribute("title", title)
        if let text { badge.append(page.make("span", nil, text: text)) }
        return badge
    }

    private func joined(_ names: [String]) -> String { names.joined(separator: L10n.and) }

    private static func shortened(_ title: String) -> String {
        guard title.utf8.count > maximumTitleBytes else { return title }
        return String(decoding: title.utf8.prefix(maximumTitleBytes), as: UTF8.self) + "…"
    }
}
