// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One line of a checklist. It stays in the page while it changes, or a press on it and the focus in it were lost.
final class ChecklistItemRow {
    let id: NodeID
    let element: Element
    private unowned(unsafe) let workspace: Workspace
    private let box: Element
    private let name: RenameField
    /// When it is due, and who has it.
    private let details: Element
    private let delete: Element
    private var shown: (due: Double?, urgency: Urgency, people: [Person]) = (nil, .none, [])

    init(_ id: NodeID, _ dialog: CardDialog) {
        self.id = id
        workspace = dialog.workspace
        let page = workspace.page
        element = page.make("li", "check-item").with("tabindex", "0")
        box = page.make("input", "checkbox").with("type", "checkbox")
        let text = page.make("div", "check-text")
        details = page.make("div", "check-details")
        name = RenameField(page: page, in: text, fieldLabel: L10n.item)
        delete = page.makeIconButton(.close, label: "") { [unowned(unsafe) dialog] in dialog.delete(id) }
        element.show(id, kind: .checkItem)
        element.letMouseDragOverDialog(page)
        // Not of the whole row: the field of its name changes as well.
        box.on(.change) { [id, unowned(unsafe) workspace] event in
            workspace.perform([.set(id, [.done: event.isChecked ? .flag(true) : nil])])
        }
        name.rename(id, in: workspace)
        details.setHidden(true)
        element.append(box, text, details, delete)
    }

    func update(_ node: Node, _ context: BoardContext) {
        let isDone = node.fields.flag(.done)
        element.setFlag("data-done", isDone)
        for named in [element, box] { named.setAttribute("aria-label", node.title) }
        delete.setLabel(L10n.deleteItem(title: node.shortTitle))
        box.setProperty("checked", isDone)
        box.setProperty("disabled", !workspace.may(.edit))
        name.update(name: node.title, isFixed: !workspace.may(.edit))
        let (due, people) = (node.fields.number(.due), context.members(of: node))
        let urgency = context.urgency(of: node)
        // What is pressed stays as long as it says the same.
        guard due != shown.due || urgency != shown.urgency || people != shown.people else { return }
        shown = (due, urgency, people)
        let badge = due.map { [CardFace(context: context).makeDue($0, urgency)] } ?? []
        details.setChildren(badge + people.map { workspace.page.makeLoneAvatar($0, small: true) })
        details.setHidden(due == nil && people.isEmpty)
    }
}
