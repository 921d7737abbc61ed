// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What happened to a card, the newest first, once the person asks for it; and since when there is the card.
final class HistorySection: CardSection {
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private let page: WebPage
    private let rows: Element
    private let created: Element
    private let button: Element
    private var history = CardHistory()
    private var isShown = false
    /// Counts the questions, so that the answer to an earlier one is passed over.
    private var round = 0

    /// Entries that are asked for at a time.
    private static let step = 50

    init(_ dialog: CardDialog) {
        self.dialog = dialog
        page = dialog.page
        rows = page.make("ol", "history")
        created = page.make("p", "property-note")
        button = page.makeButton(text: "Show history") {}
        element = page.make("section", "section", [page.makeSectionHead(.history, "History"), rows, created, button])
        button.on(.click) { [unowned(unsafe) self] _ in load(isMore: isShown) }
    }

    func update() {
        guard let card = dialog.node else { return }
        let time = card.fields.number(.createdAt)
        created.setHidden(time == nil)
        created.setText(time.map { "Created \(dialog.context.timeText($0))" } ?? "")
        changeHasLanded()
    }

    /// Shows what was done since. What the person does themselves is told of once the server has it.
    func changeHasLanded() {
        if isShown, dialog.workspace.outbox.waiting.isEmpty { load(isMore: false) }
    }

    /// Asks for what is shown again, or for what is older as well.
    private func load(isMore: Bool) {
        isShown = true
        round += 1
        var path = "/api/nodes/\(dialog.card)/history?limit="
        if isMore, let last = history.entries.last {
            path += "\(Self.step)&before=\(last.revision)"
        } else {
            path += "\(max(Self.step, history.entries.count))"
        }
        // The dialog may be closed before the answer comes.
        dialog.workspace.server.get(path, as: CardHistory.self) { [self, dialog, round] result in
            withExtendedLifetime(dialog) {
                if round == self.round { show(result, isMore: isMore) }
            }
        }
    }

    private func show(_ result: Result<CardHistory, ServerConnection.Failure>, isMore: Bool) {
        switch result {
        case .failure(let failure): dialog.area.toasts.show(failure.sentence, tone: .refused)
        case .success(var answer):
            if isMore {
                answer.entries = history.entries + answer.entries
                answer.nodes = history.nodes + answer.nodes
            }
            history = answer
            rows.removeChildren()
            for entry in answer.entries {
                for event in entry.events { rows.append(makeRow(event, of: entry)) }
            }
            if answer.entries.isEmpty {
                rows.append(page.make("li", "property-note", text: "Nothing was changed yet."))
            }
            button.setHidden(!answer.more)
            button.setText("Show older")
        }
    }

    private func makeRow(_ event: CardEvent, of entry: CardHistoryEntry) -> Element {
        let person = person(entry.author)
        let words = CardEventWords(event, title: { [history] id in history.nodes.first { $0.id == id }?.shortTitle })
        return page.make(
            "li",
            "history-row",
            [
                page.makePersonal("b", text: person), page.makePersonal("span", text: " \(words.sentence) "),
                page.make("time", nil, text: dialog.context.timeText(entry.time)),
            ]
        )
    }

    /// What somebody is called now; who has left is not known by name.
    private func person(_ author: String) -> String {
        let workspace = dialog.workspace
        if UTF8Text.equal(author, workspace.session.id) { return "You" }
        return workspace.people[author]?.name ?? (UTF8Text.equal(author, "carry") ? "Carry" : "Someone")
    }
}

/// What a person reads of an event, after the name of who did it.
struct CardEventWords {
    private let event: CardEvent
    private let title: (NodeID) -> String?

    /// - Parameter title: What something is called now; nil when that is not known any more.
    init(_ event: CardEvent, title: @escaping (NodeID) -> String?) {
        self.event = event
        self.title = title
    }

    /// "moved this card from “To do” to “Doing”".
    var sentence: String {
        switch event.deed {
        case .made: "created this card" + list(" in ", event.to)
        case .moved: "moved this card" + list(" from ", event.from) + list(" to ", event.to)
        case .deleted: "deleted this card" + list(" from ", event.from)
        case .restored: "restored this card" + list(" to ", event.to)
        case .changed where event.kind == .card: "changed the \(value)"
        case .changed: event.kind == .message ? "edited a comment" : "changed \(thing)"
        case .added: event.kind == .message ? "commented" : "added \(thing)"
        case .removed: event.kind == .message ? "deleted a comment" : "removed \(thing)"
        case .ticked: event.kind == .card ? "marked this card as done" : "ticked \(thing)"
        case .unticked: event.kind == .card ? "marked this card as not done" : "unticked \(thing)"
        }
    }

    /// A list that has gone since, or is not to be seen, is left out.
    private func list(_ word: String, _ id: NodeID?) -> String {
        id.flatMap(title).map { "\(word)“\($0)”" } ?? ""
    }

    private var thing: String {
        guard let title = event.node.flatMap(title), !title.utf8.isEmpty else { return event.kind.nounWithArticle }
        return "“\(title)”"
    }

    private var value: String {
        switch event.field {
        case .title: "title"
        case .body: "description"
        case .labels: "labels"
        case .due: "due date"
        case .start: "start date"
        case .members: "members"
        case .cover, .coverColor: "cover"
        case .custom: event.node.flatMap(title).map { "field “\($0)”" } ?? "custom fields"
        default: "card"
        }
    }
}
