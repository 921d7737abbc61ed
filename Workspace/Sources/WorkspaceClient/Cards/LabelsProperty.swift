// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The labels on a card.
final class LabelsProperty: CardProperty {
    private var shown: [Node] = []
    private lazy var edit = makeEditButton(L10n.editLabels) { [unowned(unsafe) self] _ in openMenu() }

    init(_ dialog: CardDialog) {
        super.init(dialog, name: L10n.labels)
        value.append(edit)
    }

    /// Shows which labels there are.
    func openMenu() { LabelMenu(dialog: dialog, button: edit).open() }

    override func update(_ card: Node, _ context: BoardContext) {
        let labels = context.labels(of: card)
        guard labels != shown else { return }
        shown = labels
        show(labels.map(CardFace(context: context).makeLabel), before: edit)
    }
}
