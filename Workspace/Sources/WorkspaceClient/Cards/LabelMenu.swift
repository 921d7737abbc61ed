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
            var item = makeItem(label) {
                let next = chosen.contains(label.id) ? chosen.filter { $0 != label.id } : chosen + [label.id]
                workspace.perform([.set(card.id, [.labels: .nodes(next)])])
            }
            item.isChecked = chosen.contains(label.id)
            return item
        }
        var new = Menu.Item(L10n.newLabelItem, icon: .plus) {
            dialog.area.dialogs.present(LabelDialog(workspace, new: dialog.context.board, on: card.id))
        }
        new.isSeparatedFromAbove = !items.isEmpty
        let change = Menu.Item(L10n.changeLabels, icon: .pencil) {
            dialog.area.dialogs.present(BoardPartsDialog(dialog.area, of: dialog.context.board, .label))
        }
        items += items.isEmpty ? [new] : [new, change]
        dialog.area.menu.show(items, title: L10n.labels, beside: button, in: dialog.element)
    }

    private func makeItem(_ label: Node, action: @escaping () -> Void) -> Menu.Item {
        var item = Menu.Item(BoardContext.name(of: label), action: action)
        item.color = label.fields.text(.color) ?? "none"
        return item
    }
}
