// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Where a draft is sent to, and when: to a list as a card, to a conversation as a message; at once unless a time is given.
struct SendDialog {
    let area: AreaContext
    let draft: NodeID

    func present() {
        let clock = DayClock(area.page)
        let scheduled = area.workspace.node(draft).flatMap(area.drafts.schedule)?.time
        var (chosen, isIncomplete) = (scheduled.map { clock.moment($0).fieldValue } ?? "", false)
        let dialog = MoveDialog(
            [draft],
            with: area.dragging,
            title: L10n.sendTo,
            offers: { $0.kind == .list || $0.kind == .conversation },
            perform: { [self] place in
                // A browser tells of no time until all of it is there, and of what is missing when the field is left.
                if isIncomplete { return area.toasts.show(L10n.giveTheDayAndTheTime, tone: .refused) }
                send(to: place, at: chosen)
            }
        )
        let page = area.page
        let now = clock.moment(clock.milliseconds).fieldValue
        let field = page.make("input", "field")
            .with(["type": "datetime-local", "aria-label": L10n.sendAt, "min": now])
        field.setProperty("value", chosen)
        field.on(.input) { chosen = $0.value }
        field.on(.blur) { isIncomplete = $0.isIncomplete }
        let hint = page.make("span", "choice-hint", text: L10n.nowIfItIsEmpty)
        let label = page.make("label", "send-time", [page.make("span", nil, text: L10n.when), field, hint])
        dialog.body.insert(label, before: dialog.body.children.first)
        area.dialogs.present(dialog)
    }

    private func send(to destination: NodeID, at text: String) {
        let time = Moment(fieldValue: text).map { DayClock(area.page).milliseconds(of: $0) }
        let now = area.page.wallClock.milliseconds
        // The field has no seconds: the minute that runs is now.
        if let time, time <= now - 60_000 { return area.toasts.show(L10n.thisTimeHasPassed, tone: .refused) }
        area.drafts.whenKnown(draft) { [self] failure in
            if let failure { return area.toasts.show(failure.sentence, tone: .refused) }
            // What was sent on another device while the place was chosen is not sent again.
            guard area.workspace.isThere(draft, as: .draft) else {
                return area.toasts.show(L10n.thisIsNotThereAnyMore, tone: .refused)
            }
            area.drafts.save(draft, isNeeded: true)
            // What was written is refused, with its reason: what was saved before is not sent instead.
            guard !area.drafts.isUnsaved(draft) else { return }
            if let time, time > now { return area.drafts.schedule(draft, to: destination, at: time) }
            area.dragging.move([draft], to: Place(parent: destination))
        }
    }
}
