// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The area behind "+": the queue of drafts, and beside it the composer; on a phone one or the other.
final class ComposeView: Screen {
    let element: Element
    var elements: [Element] { [element] }
    var tint: String? { "grey" }
    private let area: AreaContext
    private let queue: DraftQueue
    /// Whether the composer is what is meant; on a phone the queue is hidden then.
    private var isOpen = false
    private var editor: DraftEditor?

    private var workspace: Workspace { area.workspace }

    init(_ area: AreaContext) {
        self.area = area
        queue = DraftQueue(area)
        element = area.page.make("section", "chat compose", [queue.element]).with("aria-label", L10n.compose)
    }

    func open() {
        queue.open()
        // They may be told of by the conversation that has gone.
        area.drafts.onUploads = { [unowned(unsafe) self] _ in editor?.update() }
        area.drafts.onText = { [unowned(unsafe) self] id in if editor?.draft == id { editor?.textWasAdded() } }
        area.drafts.onSaved = { [unowned(unsafe) self] id in if editor?.draft == id { editor?.update() } }
    }

    func close() {
        area.drafts.onUploads = { _ in }
        area.drafts.onText = { _ in }
        area.drafts.onSaved = { _ in }
        queue.close()
        editor?.close()
        editor = nil
    }

    func shows(_ route: Route) -> Bool {
        switch route {
        case .drafts: !isOpen && editor?.draft == nil
        case .compose(let id): isOpen && editor?.draft == id
        default: false
        }
    }

    func follow(_ route: Route) -> Bool {
        switch route {
        case .drafts: edit(nil, isOpen: false)
        case .compose(let id): edit(id.flatMap { workspace.isThere($0, as: .draft) ? $0 : nil }, isOpen: true)
        default: return false
        }
        return true
    }

    private func edit(_ draft: NodeID?, isOpen: Bool) {
        self.isOpen = isOpen
        element.setFlag("data-open", isOpen)
        if editor == nil || editor?.draft != draft {
            editor?.close()
            editor?.element.remove()
            let editor = DraftEditor(area, draft: draft)
            editor.onBegin = { [unowned(unsafe) self] draft in
                area.router.rename(to: .compose(draft: draft))
                queue.update(current: draft)
            }
            self.editor = editor
            element.append(editor.element)
            editor.open(hasFocus: isOpen)
        } else if isOpen {
            editor?.focus()
        }
        queue.update(current: draft)
    }

    func update(_ changes: ChangeSet) {
        if let editor, let draft = editor.draft, !workspace.isThere(draft, as: .draft) {
            area.drafts.keepUnsaved(draft)
            // Who is writing while somebody else sends it goes on in a new one.
            let goesOn = editor.isWriting && !workspace.replica.isBeingDeleted(draft)
            return area.router.show(goesOn ? .compose(draft: nil) : .drafts)
        }
        editor?.update(changes)
        if area.drafts.areTouched(by: changes) { queue.update(current: editor?.draft) }
    }

    func updatePeople() { editor?.updateRole() }

    /// The server is back: what could not be had of the drafts is asked for.
    func connectionDidChange() {
        guard workspace.isConnected else { return }
        area.drafts.load(area.drafts.waiting.map { $0.id }.filter { !area.drafts.isKnown($0) }[...])
    }

    /// What is shown may miss changes that the feed did not tell.
    func reload(_ nodes: [NodeID]) { queue.load() }

    func timeDidPass() { queue.update(current: editor?.draft) }

    func resize() { queue.update(current: editor?.draft) }
}

extension Router {
    /// Whether the composer and its queue are what is seen.
    var showsComposer: Bool { screen is ComposeView }
}
