// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The area of conversations: their list, and beside it the one that is open; on a phone one or the other.
final class ChatView: Screen {
    let element: Element
    var elements: [Element] { [element] }
    var tint: String? { "grey" }
    private let area: AreaContext
    private let workspace: Workspace
    private let list: ConversationList
    private let hint: Element
    private var watching: EventHandler?
    /// The conversation that is open.
    private(set) var view: ConversationView?
    var conversation: NodeID? { view?.id }

    init(_ area: AreaContext) {
        self.area = area
        workspace = area.workspace
        list = ConversationList(area)
        hint = area.page.makeEmpty(.comment, L10n.chooseAConversation, L10n.orHoldSomethingOverOneUntil)
        element = area.page.make("section", "chat", [list.element, hint]).with("aria-label", L10n.chat)
    }

    func open() {
        list.open()
        area.drafts.onUploads = { [unowned(unsafe) self] id in
            if conversation == id { view?.composer.updateStaged() }
        }
        area.drafts.onText = { [unowned(unsafe) self] id in if conversation == id { view?.composer.textDidChange() } }
        watching = area.page.window.on(.visibilityChange) { [unowned(unsafe) self] _ in view?.markRead() }
    }

    func close() {
        area.drafts.onUploads = { _ in }
        area.drafts.onText = { _ in }
        if let watching { area.page.window.removeHandler(watching) }
        list.close()
        view?.close()
        view = nil
    }

    func shows(_ route: Route) -> Bool {
        guard case .chat(let id) = route else { return false }
        return conversation == id
    }

    func follow(_ route: Route) -> Bool {
        guard case .chat(let id) = route else { return false }
        show(id)
        return true
    }

    private func show(_ id: NodeID?) {
        let id = id.flatMap { workspace.isThere($0, as: .conversation) ? $0 : nil }
        // What is opened asks how much room it has.
        hint.setHidden(id != nil)
        element.setFlag("data-open", id != nil)
        if id != conversation {
            view?.close()
            view = nil
            if let id {
                let view = ConversationView(area, id: id)
                self.view = view
                element.append(view.element)
                view.open()
            }
        }
        list.update(current: id)
    }

    // MARK: Following

    /// What is new in conversations is known better.
    func conversationsDidChange() {
        list.update(current: conversation)
        view?.summaryDidChange()
    }

    func resize() {
        list.update(current: conversation)
        view?.resize()
    }

    func update(_ changes: ChangeSet) {
        if let id = conversation, !workspace.isThere(id, as: .conversation) {
            let isDeleted = workspace.replica.tree.isTrashed(id)
            let reason = isDeleted ? L10n.theConversationWasDeleted : L10n.itIsNotSharedWithYou
            var isTold = false
            if !area.drafts.uploads(to: id).isEmpty || !area.drafts.staged(in: id).isEmpty {
                // It is one of the drafts now.
                let show = { [unowned(unsafe) area] in area.router.show(.drafts) }
                area.toasts.show(reason, tone: .refused, action: (L10n.drafts, show))
                isTold = true
            }
            // A message that is being changed has gone with it.
            for home in [id, view?.composer.editedMessage].compactMap({ $0 })
            where area.drafts.keepUnsaved(home, reason: reason) { isTold = true }
            if !isTold { area.tellGone(id) }
            return area.router.show(.chat(conversation: nil))
        }
        if conversation == nil, case .chat(let wanted?) = Route(address: area.page.address),
            workspace.isThere(wanted, as: .conversation)
        {
            show(wanted)
        }
        if changes.parents.contains(.workspace)
            || changes.nodes.contains(where: { workspace.node($0)?.kind == .conversation })
        {
            list.update(current: conversation)
        }
        view?.update(changes)
    }

    func timeDidPass() {
        list.update(current: conversation)
        view?.setNeedsRender()
    }

    func updatePeople() {
        list.update(current: conversation)
        view?.updatePeople()
    }

    func updateCarriers() { view?.updateWriters() }

    /// The server is back: what is staged is asked for, if it could not be had.
    func connectionDidChange() {
        guard workspace.isConnected, let conversation, !area.drafts.isKnown(conversation) else { return }
        area.drafts.load(conversation)
    }

    /// What is shown may miss changes that the feed did not tell.
    func reload(_ nodes: [NodeID]) { view?.loader.start() }
}

extension Router {
    var chatView: ChatView? { screen as? ChatView }
    func conversationView(of id: NodeID) -> ConversationView? { chatView?.view.flatMap { $0.id == id ? $0 : nil } }
}
