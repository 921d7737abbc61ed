// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The conversations, the one with the newest message first, each with its last line and how much of it is new. A row takes
/// what the conversation takes, and opens under what rests on it.
final class ConversationList {
    let element: Element
    private let area: AreaContext
    private let list: NodeListbox
    private let empty: Element

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        element = page.make("section", "conversations")
        list = NodeListbox(area.dragging, label: L10n.conversations, region: .fixed(25)) { [unowned(unsafe) area] in
            ConversationOption(area, $0)
        }
        empty = page.makeEmpty(
            .comment,
            L10n.noConversationYet,
            L10n.beginOneThenDropPhotosCards
        )
        list.onChoice = { [unowned(unsafe) area] in area.router.show(.chat(conversation: $0)) }
        let add = page.makeButton(text: L10n.newConversation, icon: .plus) { [unowned(unsafe) self] in begin() }
        let title = page.make("h1", "board-title", text: L10n.chat)
        element.append(page.make("header", "conversations-head", [title, add]), list.element, empty)
    }

    /// Makes the rows part of drags.
    func open() { list.open(source: NodeSource(area.dragging)) }

    /// Takes them out; what was lifted is carried on.
    func close() { list.close() }

    /// Takes the conversations as they are now.
    func update(current: NodeID?) {
        let nodes = area.conversations.inOrder
        list.update(nodes, current: current)
        empty.setHidden(!nodes.isEmpty)
    }

    /// Begins a conversation, shows it, and asks for its name.
    private func begin() {
        let id = area.workspace.newID()
        let fields: Fields = [
            .title: .text(L10n.newConversation), .createdAt: .number(area.page.wallClock.milliseconds),
        ]
        let insert = NodeOperation.insert(id, kind: .conversation, at: Place(parent: .workspace), fields: fields)
        guard area.workspace.perform([insert]) == nil else { return }
        area.router.show(.chat(conversation: id))
        area.router.chatView?.view?.rename()
    }
}
