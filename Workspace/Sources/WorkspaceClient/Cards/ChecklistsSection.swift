// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The checklists of a card with their items.
final class ChecklistsSection: CardSection {
    private var views: [ChecklistView] = []
    /// Whether items can be carried.
    private var isOpen = false
    override var unsaved: [UnsavedPart] { views.compactMap { $0.unsaved.map { ({ L10n.aNewItemOn(card: $0) }, $0) } } }

    init(_ dialog: CardDialog) { super.init(dialog, dialog.page.make("div", "checklists")) }

    override func update() {
        let lists = workspace.children(of: dialog.card, kind: .checklist)
        let old = views
        views = lists.map { list in old.first { $0.id == list.id } ?? ChecklistView(list.id, dialog) }
        for view in old where !views.contains(where: { $0 === view }) {
            view.close()
            view.element.remove()
            guard let text = view.unsaved else { continue }
            let label = L10n.aNewItemOn(card: dialog.node?.title ?? "")
            workspace.keep(text, label: label, reason: L10n.theChecklistWasDeleted)
        }
        // One that is in its place stays there: moving it would take the focus from a field in it.
        element.arrange(views.map { $0.element })
        for (view, list) in zip(views, lists) {
            view.update(list)
            if isOpen { view.open() }
        }
        measure()
        element.setHidden(views.isEmpty)
    }

    /// Lets items be carried within and between the checklists.
    func open() {
        isOpen = true
        for view in views { view.open() }
        dialog.element.on(.pointerDown) { [unowned(unsafe) self] _ in measure() }
        measure()
    }

    func close() {
        isOpen = false
        for view in views { view.close() }
    }

    private func measure() { if isOpen { for view in views { view.rows.measure() } } }
}
