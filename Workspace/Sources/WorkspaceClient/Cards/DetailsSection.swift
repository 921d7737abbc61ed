// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The side of an opened card: labels, due date, members, custom fields, and what can be done with the card.
final class DetailsSection: CardSection {
    private let properties: Element
    let labels: LabelsProperty
    let due: DueProperty
    private let members: MembersProperty
    private var custom: [CustomProperty] = []
    private lazy var cover = page.makeButton(text: L10n.cover, icon: .image) { [unowned(unsafe) self] in
        openCoverMenu()
    }
    .with("aria-haspopup", "menu")

    init(_ dialog: CardDialog) {
        labels = LabelsProperty(dialog)
        due = DueProperty(dialog)
        members = MembersProperty(dialog)
        properties = dialog.page.make("fieldset", "properties")
        super.init(dialog, dialog.page.make("div", "details", [properties]))
        element.append(makeActions())
    }

    override func update() {
        let context = dialog.context
        // What is being typed in a field that goes, or is made anew, does not go with it.
        for property in custom where !context.customFields.contains(where: { property.shows($0) }) {
            property.commit()
        }
        guard let card = dialog.node else { return }
        properties.setProperty("disabled", !workspace.may(.edit))
        let old = custom
        custom = context.customFields.map { field in
            old.first { $0.shows(field) } ?? CustomProperty(dialog, field: field)
        }
        var all: [CardProperty] = [labels, due, members]
        for property in custom { all.append(property) }
        for property in old where !custom.contains(where: { $0 === property }) { property.element.remove() }
        properties.arrange(all.map { $0.element })
        for property in all { property.update(card, context) }
    }

    /// What is still being typed is saved.
    func close() { for property in custom { property.commit() } }

    private func makeActions() -> Element {
        let actions: [Element] = [
            page.makeButton(text: L10n.moveTo, icon: .move) { [unowned(unsafe) self] in
                dialog.area.dragging.openMoveDialog(for: [dialog.card])
            },
            page.makeButton(text: L10n.copy, icon: .copy) { [unowned(unsafe) self] in
                workspace.duplicate([dialog.card])
            },
            page.makeButton(text: L10n.addChecklist, icon: .checklist) { [unowned(unsafe) self] in
                let place = Place(parent: dialog.card)
                let fields: Fields = [.title: .text(L10n.checklist)]
                workspace.perform([.insert(workspace.newID(), kind: .checklist, at: place, fields: fields)])
            },
            cover,
            page.makeButton(text: L10n.customFieldsTitle, icon: .field) { [unowned(unsafe) self] in
                dialog.area.dialogs.present(BoardPartsDialog(dialog.area, of: dialog.context.board, .customField))
            },
            page.makeButton(text: L10n.attachFiles, icon: .attachment) { [unowned(unsafe) self] in
                dialog.area.files.pick(to: .documents(Place(parent: dialog.card)), takesAny: true)
            },
            page.makeButton(text: L10n.delete, icon: .trash, tone: "danger") { [unowned(unsafe) self] in
                workspace.perform([.trash([dialog.card])], announces: true)
            },
        ]
        return page.make("div", "card-actions", actions)
    }

    /// Chooses what is above the card's title on its board: a photo that is on it, a colour, or nothing.
    private func openCoverMenu() {
        guard let card = dialog.node else { return }
        let workspace = workspace
        let (cover, color) = (card.fields.node(.cover), card.fields.text(.coverColor))
        func set(_ photo: FieldValue?, _ color: FieldValue?) {
            workspace.perform([.set(card.id, [.cover: photo, .coverColor: color])])
        }
        var items = workspace.children(of: card.id, kind: .photo).map { photo in
            Menu.Item(label: photo.reference, icon: .image, isChecked: color == nil && cover == photo.id) {
                set(.node(photo.id), nil)
            }
        }
        for (index, name) in ColorPicker.colors.enumerated() {
            items.append(
                Menu.Item(
                    label: ColorName.text(of: name.text),
                    color: name.text,
                    isChecked: color.map { UTF8Text.equal($0, name.text) } ?? false,
                    isSeparatedFromAbove: index == 0 && !items.isEmpty
                ) { set(nil, .text(name.text)) }
            )
        }
        if cover != nil || color != nil {
            items.append(Menu.Item(label: L10n.noCover, icon: .close, isSeparatedFromAbove: true) { set(nil, nil) })
        }
        dialog.area.menu.show(items, title: L10n.cover, beside: self.cover, in: dialog.element)
    }
}
