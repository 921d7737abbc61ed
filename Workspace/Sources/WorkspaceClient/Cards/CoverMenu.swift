// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Chooses what is above a card's title on its board: a photo that is on it, a colour, or nothing.
struct CoverMenu {
    let dialog: CardDialog
    /// Where it opens.
    let button: Element

    func open() {
        guard let card = dialog.node else { return }
        let workspace = dialog.workspace
        let (cover, color) = (card.fields.node(.cover), card.fields.text(.coverColor))
        var items = workspace.children(of: card.id, kind: .photo).map { photo in
            Menu.Item(label: photo.reference, icon: .image, isChecked: color == nil && cover == photo.id) {
                set(.node(photo.id), nil)
            }
        }
        for (index, name) in ColorPicker.colors.enumerated() {
            items.append(
                Menu.Item(
                    label: name.text,
                    color: name.text,
                    isChecked: color.map { UTF8Text.equal($0, name.text) } ?? false,
                    isSeparatedFromAbove: index == 0 && !items.isEmpty
                ) { set(nil, .text(name.text)) }
            )
        }
        if cover != nil || color != nil {
            items.append(Menu.Item(label: L10n.noCover, icon: .close, isSeparatedFromAbove: true) { set(nil, nil) })
        }
        dialog.area.menu.show(items, title: L10n.cover, beside: button, in: dialog.element)
    }

    private func set(_ photo: FieldValue?, _ color: FieldValue?) {
        dialog.workspace.perform([.set(dialog.card, [.cover: photo, .coverColor: color])])
    }
}
