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

    /// Makes a new face for a card, and what a screen reader says for it.
    func draw(_ card: Node) -> (face: Element, name: String) {
        let (facts, values) = (facts(of: card), customWords(of: card))
        return (make(card, facts, values), accessibleName(card, facts, values))
    }

    func make(_ card: Node) -> Element { make(card, facts(of: card), customWords(of: card)) }

    private func make(_ card: Node, _ facts: [Fact], _ values: [CustomWords]) -> Element {
        let face = page.make("div", "card-face")
        if let picture = context.workspace.replica.badges[card.id]?.cover, !picture.utf8.isEmpty {
            face.append(page.make("div", "card-cover", [page.makeImage(PageThumbnail(picture: picture), points: 360)]))
        } else if let color = card.fields.text(.coverColor) {
            face.append(page.make("div", "card-cover").with("data-color", color))
        }
        let labels = context.labels(of: card)
        if !labels.isEmpty { face.append(page.make("div", "card-labels", labels.map(makeLabel))) }
        let title = page.makePersonal("div", "card-title", text: Self.shortened(card.title))
        title.setFlag("data-long", card.title.utf8.count > Self.shortTitleBytes)
        face.append(title)
        let badges = makeBadges(card, facts, values)
        if !badges.isEmpty { face.append(page.make("div", "card-badges", badges)) }
        return face
    }

    private func accessibleName(_ card: Node, _ facts: [Fact], _ values: [CustomWords]) -> String {
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
        parts += facts.map { $0.words } + values.map { $0.text }
        return parts.joined(separator: ", ")
    }

    /// A label's chip; one without a colour or a name is still seen.
    func makeLabel(_ label: Node) -> Element {
        let chip = page.makePersonal("span", "label", text: label.title)
            .with("data-color", label.fields.text(.color) ?? "none")
        if !label.title.utf8.isEmpty { chip.setAttribute("title", label.title) }
        return chip
    }

    private func makeBadges(_ card: Node, _ facts: [Fact], _ values: [CustomWords]) -> [Element] {
        var badges: [Element] = []
        if let due = card.fields.number(.due) { badges.append(makeDue(due, context.urgency(of: card))) }
        for fact in facts {
            let badge = makeBadge(fact.name, fact.icon, fact.text, fact.words)
            if fact.isDone { badge.setAttribute("data-tone", "done") }
            badges.append(badge)
        }
        for (text, color) in values {
            let badge = page.makePersonal("span", "badge", text: text).with("data-badge", "field")
            badge.setAttribute("data-color", color)
            badges.append(badge)
        }
        let members = context.members(of: card)
        if !members.isEmpty {
            badges.append(page.make("span", "card-people", members.prefix(3).map { page.makeAvatar($0, small: true) }))
        }
        return badges
    }

    func makeDue(_ due: Double, _ urgency: Urgency) -> Element {
        let badge = makeBadge("due", .due, context.clock.date(due), L10n.due(time: context.clock.full(due)))
        if let tone = urgency.tone { badge.setAttribute("data-tone", tone.text) }
        return badge
    }

    /// What the badges say of what is on a card: by an icon and a number, and in words.
    private struct Fact {
        var name: StaticString
        var icon: Icon
        var text: String?
        var words: String
        var isDone = false
    }

    private func facts(of card: Node) -> [Fact] {
        guard let counts = context.workspace.replica.badges[card.id] else { return [] }
        let (comments, attachments, items) = (counts.comments, counts.attachments, counts.items)
        var facts: [Fact] = []
        if counts.description { facts.append(Fact(name: "description", icon: .text, words: L10n.hasADescription)) }
        if comments > 0 {
            let words = L10n.comments(count: comments)
            facts.append(Fact(name: "comments", icon: .comment, text: "\(comments)", words: words))
        }
        if attachments > 0 {
            let words = L10n.attachments(count: attachments)
            facts.append(Fact(name: "attachments", icon: .attachment, text: "\(attachments)", words: words))
        }
        if items > 0 {
            let (text, words) = ("\(counts.checked)/\(items)", L10n.ofItemsDone(checked: counts.checked, items: items))
            let isDone = counts.checked == items
            facts.append(Fact(name: "checklist", icon: .checklist, text: text, words: words, isDone: isDone))
        }
        return facts
    }

    /// A value of a custom field that is shown on a card, and its colour.
    private typealias CustomWords = (text: String, color: String?)

    private func customWords(of card: Node) -> [CustomWords] {
        let values = card.fields.custom
        guard !values.isEmpty else { return [] }
        return context.customFields.compactMap { field in
            guard field.fields.flag(.showOnCard), let value = values[field.id] else { return nil }
            return context.text(of: value, in: field)
        }
    }

    private func makeBadge(_ name: StaticString, _ icon: Icon, _ text: String?, _ title: String) -> Element {
        let badge = page.make("span", "badge", [page.makeIcon(icon)])
            .with("data-badge", name.text).with("title", title)
        if let text { badge.append(page.make("span", nil, text: text)) }
        return badge
    }

    private func joined(_ names: [String]) -> String { names.joined(separator: L10n.and) }

    private static func shortened(_ title: String) -> String {
        guard title.utf8.count > maximumTitleBytes else { return title }
        return String(decoding: title.utf8.prefix(maximumTitleBytes), as: UTF8.self) + "…"
    }
}
