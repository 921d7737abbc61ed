// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// A conversation in the list of all: its name, its last line, and how much of it is new. It takes what the conversation
/// takes, and opens under what rests on it.
final class ConversationOption: NodeOption {
    private let area: AreaContext
    private let mark: Element
    private let name: Element
    private let time: Element
    private let last: Element
    private let unread: Element

    init(_ area: AreaContext, _ id: NodeID) {
        self.area = area
        let page = area.page
        mark = page.make("span", "tab-mark")
        name = page.makePersonal("span", "conversation-name", text: "")
        time = page.make("span", "conversation-time")
        last = page.makePersonal("span", "conversation-last", text: "")
        unread = page.make("span", "unread")
        super.init(page, id, kind: .conversation)
        let lines = [[name, time], [last, unread]].map { page.make("span", "conversation-line", $0) }
        element.append(page.make("span", "tab-spring"), mark, page.make("span", "conversation-text", lines))
    }

    override func fill(_ node: Node, _ clock: DayClock) {
        let summary = area.conversations.summary(of: node.id)
        let count = summary?.unread ?? 0
        let title = area.workspace.title(of: node)
        region.label = title
        name.setText(title)
        mark.setText(Person(name: title).initial)
        mark.setAttribute("data-color", Person(name: title).color)
        element.setFlag("data-restricted", area.workspace.readers(of: node) != nil)
        last.setText(line(of: summary))
        time.setText(summary?.last.first?.fields.number(.createdAt).map { clock.short($0) } ?? "")
        unread.show(unread: count)
        element.setFlag("data-unread", count > 0)
        element.setAttribute("aria-label", count == 0 ? title : L10n.unread(title: title, count: count))
    }

    override func makeTarget() -> NodeTarget? {
        let target = NodeTarget(area.dragging, into: id)
        target.stages(in: area.drafts, takesDrafts: true) { [id] _ in id }
        // What was staged is seen, and confirmed, in the conversation itself.
        let stage = target.perform
        target.perform = { [unowned(unsafe) area, id] drop in
            stage?(drop)
            area.router.show(.chat(conversation: id))
        }
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) area, id] _ in area.router.chatView?.conversation != id },
            open: { [unowned(unsafe) area] id in area.router.show(.chat(conversation: id)) }
        )
        return target
    }

    /// The last message in one line: who wrote it and what.
    private func line(of summary: ConversationSummary?) -> String {
        guard let summary, let last = summary.last.first else { return L10n.nothingWrittenYet }
        let isBlank = (last.body ?? "").utf8.isEmpty
        let what = isBlank ? L10n.attachments(count: summary.attachments) : last.reference
        let author = area.workspace.isOwn(last) ? L10n.you : area.workspace.sender(of: last).name
        return "\(author): \(what)"
    }
}
