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
            var item = Menu.Item(photo.reference, icon: .image) { set(.node(photo.id), nil) }
            item.isChecked = color == nil && cover == photo.id
            return item
        }
        for (index, name) in ColorPicker.colors.enumerated() {
            var item = Menu.Item(name.text) { set(nil, .text(name.text)) }
            item.color = name.text
            item.isChecked = color.map { UTF8Text.equal($0, name.text) } ?? false
            item.isSeparatedFromAbove = index == 0 && !items.isEmpty
            items.append(item)
        }
        if cover != nil || color != nil {
            var none = Menu.Item(L10n.noCover, icon: .close) { set(nil, nil) }
            none.isSeparatedFromAbove = true
            items.append(none)
        }
        dialog.area.menu.show(items, title: L10n.cover, beside: button, in: dialog.element)
    }

    private func set(_ photo: FieldValue?, _ color: FieldValue?) {
        dialog.workspace.perform([.set(dialog.card, [.cover: photo, .coverColor: color])])
    }
}
