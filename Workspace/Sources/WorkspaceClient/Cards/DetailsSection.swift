// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The side of an opened card: labels, due date, members, custom fields, and what can be done with the card.
final class DetailsSection: CardSection {
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private let page: WebPage
    private let properties: Element
    private var shown: (card: Node, labels: [Node], fields: [Node], people: MemberList)?

    private var workspace: Workspace { dialog.workspace }

    init(_ dialog: CardDialog) {
        self.dialog = dialog
        page = dialog.page
        properties = page.make("div", "properties")
        element = page.make("div", "details", [properties])
        element.append(makeActions())
    }

    func update() {
        guard let card = dialog.node else { return }
        let context = dialog.context
        let labels = context.labels(of: card)
        // What has not changed keeps its elements, and with them the focus and what is being typed.
        if let shown, shown.card.fields == card.fields, shown.labels == labels, shown.fields == context.customFields,
            shown.people == workspace.people
        {
            return
        }
        shown = (card, labels, context.customFields, workspace.people)
        properties.removeChildren()
        addLabels(labels, context)
        addDue(card, context)
        addMembers(context.members(of: card))
        let custom = CustomFieldEditor(dialog)
        for field in context.customFields { properties.append(custom.make(field, card, context)) }
        if let created = card.fields.number(.createdAt) {
            add("History", [page.make("div", "property-note", text: "Created \(context.timeText(created))")])
        }
    }

    private func add(_ name: String, _ values: [Element]) {
        let value = page.make("div", "property-value", values)
        properties.append(page.make("div", "property", [page.make("div", "property-name", text: name), value]))
    }

    private func addLabels(_ labels: [Node], _ context: BoardContext) {
        let face = CardFace(context: context)
        let button = page.make("button", "chip-button")
        button.setAttributes(["type": "button", "aria-label": "Edit labels", "aria-haspopup": "menu"])
        button.append(page.makeIcon(.plus))
        button.on(.click) { [unowned(unsafe) self, unowned(unsafe) button] _ in openLabels(beside: button) }
        add("Labels", labels.map(face.makeLabel) + [button])
    }

    private func openLabels(beside button: Element) {
        guard let card = dialog.node else { return }
        let chosen = card.fields.nodes(.labels)
        let board = dialog.context.board
        let items = workspace.children(of: board, kind: .label).map { label in
            let id = label.id
            let name = label.title.utf8.isEmpty ? label.fields.text(.color) ?? "No name" : label.title
            var item = Menu.Item(name) { [unowned(unsafe) self] in
                let next = chosen.contains(id) ? chosen.filter { $0 != id } : chosen + [id]
                workspace.perform([.set(dialog.card, [.labels: .nodes(next)])])
            }
            item.color = label.fields.text(.color) ?? "none"
            item.isChecked = chosen.contains(id)
            return item
        }
        var colors: [Menu.Item] = []
        for color in ["green", "yellow", "orange", "red", "purple", "blue"] as [String] {
            var item = Menu.Item("New \(color) label", icon: nil) { [unowned(unsafe) self] in
                let label = workspace.newID()
                workspace.perform([
                    .insert(
                        label,
                        kind: .label,
                        at: Place(parent: board),
                        fields: [.title: .text(""), .color: .text(color)]
                    ),
                    .set(dialog.card, [.labels: .nodes(chosen + [label])]),
                ])
            }
            item.color = color
            item.isSeparatedFromAbove = colors.isEmpty && !items.isEmpty
            colors.append(item)
        }
        dialog.area.menu.show(items + colors, title: "Labels", beside: button, in: dialog.element)
    }

    private func addMembers(_ members: [Person]) {
        var values = members.map { person in
            page.make("span", "member", [page.makeAvatar(person), page.makePersonal("span", text: person.name)])
        }
        if !workspace.people.members.isEmpty {
            let button = page.make("button", "chip-button")
            button.setAttributes(["type": "button", "aria-label": "Edit members", "aria-haspopup": "menu"])
            button.append(page.makeIcon(.plus))
            button.on(.click) { [unowned(unsafe) self, unowned(unsafe) button] _ in openMembers(beside: button) }
            values.append(button)
        }
        if !values.isEmpty { add("Members", values) }
    }

    private func openMembers(beside button: Element) {
        guard let card = dialog.node else { return }
        let chosen = card.fields.nodes(.members)
        let items = workspace.people.members.compactMap { member -> Menu.Item? in
            guard let id = member.node else { return nil }
            var item = Menu.Item(member.name) { [unowned(unsafe) self] in
                guard let card = dialog.node else { return }
                workspace.perform([Assignment.toggle(id, on: card)])
            }
            item.color = member.color
            item.isChecked = chosen.contains(id)
            return item
        }
        dialog.area.menu.show(items, title: "Members", beside: button, in: dialog.element)
    }

    private func addDue(_ card: Node, _ context: BoardContext) {
        let offset = context.clock.minutesAheadOfUTC
        let due = card.fields.number(.due)
        let field = page.make("input", "field")
        field.setAttributes(["type": "datetime-local", "aria-label": "Due date"])
        if let due { field.setProperty("value", context.moment(due).fieldValue) }
        field.on(.change) { [unowned(unsafe) self] event in
            let moment = Moment(fieldValue: event.value)
            let value: FieldValue? = moment.map { .number($0.milliseconds(offset: offset)) }
            workspace.perform([.set(dialog.card, [.due: value])])
        }
        let box = page.make("input", "checkbox")
        box.setAttribute("type", "checkbox")
        box.setProperty("checked", card.fields.flag(.done))
        box.on(.change) { [unowned(unsafe) self] event in
            workspace.perform([.set(dialog.card, [.done: event.isChecked ? .flag(true) : nil])])
        }
        let done = page.make("label", "check-row", [box, page.make("span", nil, text: "Done")])
        add("Due", [field, done])
    }

    private func makeActions() -> Element {
        let actions = page.make("div", "card-actions")
        actions.append(
            page.makeButton(text: "Move to…", icon: .move) { [unowned(unsafe) self] in
                dialog.area.dragging.openMoveDialog(for: [dialog.card])
            },
            page.makeButton(text: "Copy", icon: .copy) { [unowned(unsafe) self] in copy() },
            page.makeButton(text: "Add checklist", icon: .checklist) { [unowned(unsafe) self] in
                let place = Place(parent: dialog.card)
                let fields: Fields = [.title: .text("Checklist")]
                workspace.perform([.insert(workspace.newID(), kind: .checklist, at: place, fields: fields)])
            },
            page.makeButton(text: "Attach files", icon: .attachment) { [unowned(unsafe) self] in
                dialog.area.files.pick(to: .documents(Place(parent: dialog.card)))
            },
            page.makeButton(text: "Delete", icon: .trash, tone: "danger") { [unowned(unsafe) self] in
                workspace.perform([.trash([dialog.card])], announces: true)
            }
        )
        return actions
    }

    private func copy() {
        guard let list = dialog.node?.parent else { return }
        let place = Place(parent: list, after: dialog.card)
        workspace.perform([.copy([CopiedNode(source: dialog.card, as: workspace.newID())], to: place)], announces: true)
    }
}
