// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The checklists of a card with their items.
final class ChecklistsSection: CardSection {
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private var views: [ChecklistView] = []

    init(_ dialog: CardDialog) {
        self.dialog = dialog
        element = dialog.page.make("div", "checklists")
    }

    func update() {
        let lists = dialog.workspace.children(of: dialog.card, kind: .checklist)
        let old = views
        views = lists.map { list in old.first { $0.id == list.id } ?? ChecklistView(list.id, dialog) }
        for view in old where !views.contains(where: { $0 === view }) { view.element.remove() }
        for (index, (view, list)) in zip(views, lists).enumerated() {
            // One that is in its place stays there: moving it would take the focus from a field in it.
            let there = element.children.indices.contains(index) ? element.children[index] : nil
            if there !== view.element { element.insert(view.element, before: there) }
            view.update(list)
        }
        element.setHidden(views.isEmpty)
    }
}

/// One checklist: progress, items, and a field for more.
private final class ChecklistView {
    let id: NodeID
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private let page: Page
    private let name: Element
    private let count: Element
    private let progress: Element
    private let items: Element
    private let footer: Element
    private var composer: Composer?

    private var workspace: Workspace { dialog.workspace }

    init(_ id: NodeID, _ dialog: CardDialog) {
        self.id = id
        self.dialog = dialog
        page = dialog.page
        element = page.make("section", "section checklist")
        name = page.makePersonal("h3", text: "")
        count = page.make("span", "section-count")
        progress = page.make("div", "progress", [page.make("div", "progress-fill")])
        items = page.make("ul", "check-items")
        footer = page.make("div")
        build()
    }

    private func build() {
        element.show(id, kind: .checklist)
        let delete = page.makeIconButton(.trash, label: "Delete checklist") { [unowned(unsafe) self] in
            workspace.perform([.trash([id])], announces: true)
        }
        element.append(page.make("header", "section-head", [page.makeIcon(.checklist), name, count, delete]))
        progress.setAttribute("role", "progressbar")
        progress.setAttribute("aria-valuemin", "0")
        progress.setAttribute("aria-valuemax", "100")
        element.append(progress, items, footer)
        items.on(.change) { [unowned(unsafe) self] event in
            guard let item = NodeID(rawValue: event.targetKey) else { return }
            workspace.perform([.set(item, [.done: event.isChecked ? .flag(true) : nil])])
        }
        showAddButton()
    }

    func update(_ list: Node) {
        let nodes = workspace.children(of: id, kind: .checkItem)
        let done = nodes.reduce(0) { $0 + ($1.fields.flag(.done) ? 1 : 0) }
        name.setText(list.title)
        count.setText("\(done)/\(nodes.count)")
        let share = nodes.isEmpty ? 0 : Double(done) / Double(nodes.count)
        progress.setAttribute("aria-valuenow", "\(Int(share * 100))")
        progress.setAttribute("aria-label", list.title)
        progress.setStyle("--progress", number: share)
        progress.setFlag("data-complete", !nodes.isEmpty && done == nodes.count)
        items.removeChildren()
        for node in nodes { items.append(makeItem(node)) }
    }

    private func makeItem(_ node: Node) -> Element {
        let item = page.make("li", "check-item")
        item.show(node.id, kind: .checkItem)
        item.setFlag("data-done", node.fields.flag(.done))
        let box = page.make("input", "checkbox")
        box.setAttribute("type", "checkbox")
        box.setAttribute("aria-label", node.title)
        box.setProperty("checked", node.fields.flag(.done))
        let id = node.id
        let delete = page.makeIconButton(.close, label: "Delete item") { [unowned(unsafe) self] in
            workspace.perform([.trash([id])], announces: true)
        }
        item.append(box, page.makePersonal("span", "check-text", text: node.title), delete)
        return item
    }

    private func showAddButton() {
        composer = nil
        footer.removeChildren()
        footer.append(
            page.makeButton("add-button", text: "Add item", icon: .plus) { [unowned(unsafe) self] in openComposer() }
        )
    }

    private func openComposer() {
        let composer = Composer(page: page, label: "New item", placeholder: "Item", action: "Add item")
        composer.onAdd = { [unowned(unsafe) self] text in
            let place = Place(parent: id)
            workspace.perform([.insert(workspace.newID(), kind: .checkItem, at: place, fields: [.title: .text(text)])])
        }
        composer.onClose = { [unowned(unsafe) self] in showAddButton() }
        footer.removeChildren()
        footer.append(composer.element)
        self.composer = composer
        composer.focus()
    }
}
