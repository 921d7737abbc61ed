// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Puts labels on a card and takes them off; leads to where labels are made, named, coloured, ordered and deleted.
struct LabelMenu {
    let dialog: CardDialog
    /// Where it opens.
    let button: Element

    private var workspace: Workspace { dialog.workspace }
    private var labels: [Node] { workspace.children(of: dialog.context.board, kind: .label) }

    func open() {
        guard let card = dialog.node else { return }
        let chosen = card.fields.nodes(.labels)
        var items = labels.map { label in
            Menu.Item(
                label: BoardContext.name(of: label),
                color: label.fields.text(.color) ?? "none",
                isChecked: chosen.contains(label.id)
            ) {
                workspace.perform([.set(card.id, [.labels: NodesEdit.toggling(label.id, in: chosen)])])
            }
        }
        let new = Menu.Item(label: L10n.newLabelItem, icon: .plus, isSeparatedFromAbove: !items.isEmpty) {
            dialog.area.dialogs.present(LabelDialog(workspace, of: dialog.context.board, on: card.id))
        }
        let change = Menu.Item(label: L10n.changeLabels, icon: .pencil) {
            dialog.area.dialogs.present(BoardPartsDialog(dialog.area, of: dialog.context.board, .label))
        }
        items += items.isEmpty ? [new] : [new, change]
        dialog.area.menu.show(items, title: L10n.labels, beside: button, in: dialog.element)
    }
}
