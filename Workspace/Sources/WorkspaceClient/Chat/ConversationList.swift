// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The conversations, the one with the newest message first, each with its last line and how much of it is new. A row takes
/// what the conversation takes, and opens under what rests on it.
final class ConversationList: NodeListbox {
    private let area: AreaContext

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        super.init(
            area.dragging,
            title: L10n.chat,
            label: L10n.conversations,
            region: .fixed(25),
            empty: page.makeEmpty(.comment, L10n.noConversationYet, L10n.beginOneThenDropPhotosCards)
        ) { [unowned(unsafe) area] in ConversationOption(area, $0) }
        head.append(page.makeButton(text: L10n.newConversation, icon: .plus) { [unowned(unsafe) self] in begin() })
    }

    override func choose(_ id: NodeID) { area.router.show(.chat(conversation: id)) }

    /// A tap on a conversation shows it, also while another is carried, which goes into it as a reference.
    func open() { open(source: NodeSource(area.dragging, addsByTap: false)) }

    func update(current: NodeID?) { update(area.conversations.inOrder, current: current) }

    /// Begins a conversation, shows it, and asks for its name.
    private func begin() {
        let id = area.workspace.newID()
        let fields: Fields = [
            .title: .text(L10n.newConversation), .createdAt: .number(area.page.wallClock.milliseconds),
        ]
        let insert = NodeOperation.insert(id, kind: .conversation, at: Place(parent: .workspace), fields: fields)
        guard area.workspace.perform([insert]) == nil else { return }
        area.router.show(.chat(conversation: id))
        area.router.chatView?.view?.name.begin()
    }
}
