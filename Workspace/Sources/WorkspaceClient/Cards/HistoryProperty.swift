// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Since when there is a card.
final class HistoryProperty: CardProperty {
    private let note: Element

    init(_ dialog: CardDialog) {
        note = dialog.page.make("div", "property-note")
        super.init(dialog, name: "History")
        value.append(note)
    }

    override func update(_ card: Node, _ context: BoardContext) {
        let created = card.fields.number(.createdAt)
        element.setHidden(created == nil)
        note.setText(created.map { "Created \(context.timeText($0))" } ?? "")
    }
}
