// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The labels on a card.
final class LabelsProperty: CardProperty {
    private var shown: [Node] = []
    private lazy var edit = makeEditButton(L10n.editLabels) { [unowned(unsafe) self] in openMenu() }

    init(_ dialog: CardDialog) {
        super.init(dialog, name: L10n.labels)
        value.append(edit)
    }

    /// Puts labels on the card and takes them off; leads to where they are made, changed and ordered.
    func openMenu() {
        guard let card = dialog.node else { return }
        if let refusal = workspace.refusal(of: .edit) { return dialog.area.toasts.show(refusal, tone: .refused) }
        let (dialog, workspace) = (dialog, workspace)
        let chosen = card.fields.nodes(.labels)
        let board = dialog.context.board
        // A card that came from another board has that one's labels still, and they can be taken off.
        let brought = dialog.context.labels(of: card).filter { $0.parent != board }
        var items = (workspace.children(of: board, kind: .label) + brought).map { label in
            Menu.Item(
                label: BoardContext.name(of: label),
                color: label.fields.text(.color) ?? "none",
                hint: label.parent == board ? nil : label.parent.flatMap(workspace.node)?.title,
                isChecked: chosen.contains(label.id)
            ) {
                workspace.perform([.set(card.id, [.labels: NodesEdit.toggling(label.id, in: chosen)])])
            }
        }
        let new = Menu.Item(label: L10n.newLabelItem, icon: .plus, isSeparatedFromAbove: !items.isEmpty) {
            dialog.area.dialogs.present(LabelDialog(workspace, of: board, on: card.id))
        }
        let change = Menu.Item(label: L10n.changeLabels, icon: .pencil) {
            dialog.area.dialogs.present(BoardPartsDialog(dialog.area, of: board, .label))
        }
        items += items.isEmpty ? [new] : [new, change]
        dialog.area.menu.show(items, title: L10n.labels, beside: edit, in: dialog.element)
    }

    override func update(_ card: Node, _ context: BoardContext) {
        let labels = context.labels(of: card)
        showWhetherEmpty(labels.isEmpty)
        guard labels != shown else { return }
        shown = labels
        show(labels.map(CardFace(context: context).makeLabel), before: edit)
    }
}
