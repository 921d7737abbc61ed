// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// When a card is due, and whether it is done; and when it starts, if it was imported with that.
final class DueProperty: CardProperty {
    let field: MomentField
    private let box: Element
    private let start: Element

    init(_ dialog: CardDialog) {
        field = MomentField(page: dialog.page, label: L10n.dueDate)
        box = dialog.page.make("input", "checkbox").with("type", "checkbox")
        start = dialog.page.make("p", "property-note")
        super.init(dialog, name: L10n.dueProperty)
        field.onChange = { [unowned(unsafe) self] time in set([.due: time.map { .number($0) }]) }
        box.on(.change) { [unowned(unsafe) self] event in set([.done: event.isChecked ? .flag(true) : nil]) }
        value.append(
            field.element,
            page.make("label", "check-row", [box, page.make("span", nil, text: L10n.markedDone)]),
            start
        )
    }

    override func update(_ card: Node, _ context: BoardContext) {
        field.update(card.fields.number(.due))
        let begin = card.fields.number(.start)
        showWhetherEmpty(card.fields.number(.due) == nil && !card.fields.flag(.done) && begin == nil)
        box.setProperty("checked", card.fields.flag(.done))
        start.setText(begin.map { L10n.starts(day: context.clock.date($0)) } ?? "")
        start.setHidden(begin == nil)
    }
}
