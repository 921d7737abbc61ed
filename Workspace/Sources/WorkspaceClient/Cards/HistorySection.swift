// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What happened to a card, the newest first, once the person asks for it; and since when there is the card.
final class HistorySection: CardSection {
    private let rows: Element
    private let created: Element
    private lazy var button = page.makeButton(text: L10n.showHistory) { [unowned(unsafe) self] in
        load(isMore: isShown)
    }
    private var history = CardHistory()
    private var isShown = false
    /// Counts the questions, so that the answer to an earlier one is passed over.
    private var round = 0

    /// Entries that are asked for at a time.
    private static let step = 50

    init(_ dialog: CardDialog) {
        let page = dialog.page
        rows = page.make("ol", "history")
        created = page.make("p", "property-note")
        let head = page.makeSectionHead(.history, L10n.history)
        super.init(dialog, page.make("section", "section", [head, rows, created]))
        element.append(button)
    }

    override func update() {
        guard let card = dialog.node else { return }
        let time = card.fields.number(.createdAt)
        created.setHidden(time == nil)
        created.setText(time.map { L10n.created(time: dialog.context.clock.full($0)) } ?? "")
        changeHasLanded()
    }

    /// Shows what was done since. What the person does themselves is told of once the server has it.
    func changeHasLanded() { if isShown, workspace.outbox.waiting.isEmpty { load(isMore: false) } }

    /// Asks for what is shown again, or for what is older as well.
    private func load(isMore: Bool) {
        isShown = true
        round += 1
        let last = isMore ? history.entries.last : nil
        let limit = last == nil ? max(Self.step, history.entries.count) : Self.step
        var path = "/api/nodes/\(dialog.card)/history?limit=\(limit)"
        if let last { path += "&before=\(last.revision)" }
        // The dialog may be closed before the answer comes.
        workspace.server.get(path, as: CardHistory.self) { [self, dialog, round] result in
            withExtendedLifetime(dialog) { if round == self.round { show(result, isMore: isMore) } }
        }
    }

    private func show(_ result: Result<CardHistory, ServerConnection.Failure>, isMore: Bool) {
        guard var answer = dialog.area.toasts.answer(in: result) else { return }
        if isMore {
            answer.entries = history.entries + answer.entries
            answer.nodes = history.nodes + answer.nodes
        }
        history = answer
        rows.removeChildren()
        for entry in answer.entries {
            for event in entry.events { rows.append(makeRow(event, of: entry)) }
        }
        if answer.entries.isEmpty { rows.append(page.make("li", "property-note", text: L10n.nothingWasChangedYet)) }
        button.setHidden(!answer.more)
        button.setText(L10n.showOlder)
    }

    private func makeRow(_ event: CardEvent, of entry: CardHistoryEntry) -> Element {
        let words = CardEventWords(event: event) { [history] id in history.nodes.first { $0.id == id }?.shortTitle }
        let person = page.makePersonal("b", text: person(entry.author))
        let deed = page.makePersonal("span", text: " \(words.sentence) ")
        let time = page.make("time", nil, text: dialog.context.clock.full(entry.time))
        return page.make("li", "history-row", [person, deed, time])
    }

    /// What somebody is called now; who has left is not known by name.
    private func person(_ author: String) -> String {
        if UTF8Text.equal(author, workspace.session.id) { return L10n.you }
        return workspace.people[author]?.name ?? (UTF8Text.equal(author, "carry") ? L10n.carry : L10n.someone)
    }
}

/// What a person reads of an event, after the name of who did it.
struct CardEventWords {
    let event: CardEvent
    /// What something is called now; nil when that is not known any more.
    let title: (NodeID) -> String?

    /// "moved this card from “To do” to “Doing”".
    var sentence: String {
        switch event.deed {
        case .made: name(event.to).map { L10n.createdThisCardIn(name: $0) } ?? L10n.createdThisCard
        case .moved: movedSentence
        case .deleted: name(event.from).map { L10n.deletedThisCardFrom(name: $0) } ?? L10n.deletedThisCard
        case .restored: name(event.to).map { L10n.restoredThisCardTo(name: $0) } ?? L10n.restoredThisCard
        case .changed where event.kind == .card: changedSentence
        case .changed: event.kind == .message ? L10n.editedAComment : L10n.changed(thing: thing)
        case .added: event.kind == .message ? L10n.commented : L10n.added(thing: thing)
        case .removed: event.kind == .message ? L10n.deletedAComment : L10n.removed(thing: thing)
        case .ticked: event.kind == .card ? L10n.markedThisCardAsDone : L10n.ticked(thing: thing)
        case .unticked: event.kind == .card ? L10n.markedThisCardAsNotDone : L10n.unticked(thing: thing)
        }
    }

    private var movedSentence: String {
        switch (name(event.from), name(event.to)) {
        case (let former?, let now?): L10n.movedThisCardFromTo(former: former, now: now)
        case (let former?, nil): L10n.movedThisCardFrom(former: former)
        case (nil, let now?): L10n.movedThisCardTo(now: now)
        case (nil, nil): L10n.movedThisCard
        }
    }

    /// A list that has gone since, or is not to be seen, is left out.
    private func name(_ list: NodeID?) -> String? { list.flatMap(title) }

    private var thing: String {
        guard let title = event.node.flatMap(title), !title.utf8.isEmpty else { return event.kind.nounWithArticle }
        return "“\(title)”"
    }

    private var changedSentence: String {
        switch event.field {
        case .title: L10n.changedTheTitle
        case .body: L10n.changedTheDescription
        case .labels: L10n.changedTheLabels
        case .due: L10n.changedTheDueDate
        case .start: L10n.changedTheStartDate
        case .members: L10n.changedTheMembers
        case .cover, .coverColor: L10n.changedTheCover
        case .custom: event.node.flatMap(title).map { L10n.changedTheField(name: $0) } ?? L10n.changedTheCustomFields
        default: L10n.changedTheCard
        }
    }
}
