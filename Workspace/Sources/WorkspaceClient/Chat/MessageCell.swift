// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// One message that is in the page, or on paper. Its conversation places it; nothing here measures.
final class MessageCell: VirtualCell {
    /// What differs when the message has to be drawn again.
    struct Content: Equatable {
        var message: Node
        var attachments: [AttachmentFace.Content]
        /// Who sent it, as they are called now.
        var sender: Person
        /// What its day is called now, where it says when it was sent.
        var day: String
        /// Whether it is the first of its day, and the day stands above it.
        var isNewDay: Bool
        /// Whether what the person has not read begins here.
        var isFirstUnread: Bool
        /// Whether it follows one of the same person closely, which has the name and the face already.
        var isContinued: Bool
        var isOwn: Bool
    }

    let id: NodeID
    let element: Element
    let attachments: Element
    /// Whether its height is only a guess so far.
    var isMeasured = false
    /// The attachments as something that can be carried; nil without any.
    var rows: MeasuredRows?
    var binding: NodeBinding?
    /// The face of who sent it as something that takes drops.
    private var face: NodeBinding?
    private(set) var shown: Content?
    private let area: AreaContext
    /// The region of all messages; nil on paper, where nothing is dropped.
    private let around: Region?
    private var page: WebPage { area.page }

    init(_ area: AreaContext, id: NodeID, in around: Region?) {
        self.area = area
        self.around = around
        self.id = id
        element = area.page.make("article", "message").with("tabindex", "-1")
        attachments = area.page.make("ul", "message-attachments")
        element.show(id, kind: .message)
    }

    /// Draws the message, if it differs from what is drawn.
    ///
    /// - Returns: Whether it was drawn.
    func update(_ content: Content, clock: DayClock, onMenu: @escaping (Element) -> Void) -> Bool {
        guard shown != content else { return false }
        shown = content
        isMeasured = false
        let node = content.message
        let author = content.sender.name
        element.removeChildren()
        element.setFlag("data-own", content.isOwn)
        element.setFlag("data-continued", content.isContinued)
        element.setAttribute("aria-label", name(of: content, author, clock))
        if content.isNewDay { element.append(page.make("div", "message-day", text: content.day)) }
        if content.isFirstUnread { element.append(page.make("div", "message-new", text: L10n.newMessages)) }
        let body = page.make("div", "message-body")
        if !content.isContinued { body.append(makeMeta(node, author, clock)) }
        if let text = node.body, !text.utf8.isEmpty { body.append(MarkdownView(page: page).make(text)) }
        if content.isContinued, node.fields.number(.editedAt) != nil { body.append(page.makeEditedMark()) }
        showAttachments(content.attachments)
        if !content.attachments.isEmpty { body.append(attachments) }
        let count = content.attachments.count
        let what = count == 0 ? node.reference : node.firstLine ?? L10n.attachments(count: count)
        let label = L10n.moreAboutThisMessage(text: what)
        let more = page.makeIconButton(.more, label: label, classes: "icon-button message-more") {}
            .with("aria-haspopup", "menu")
        more.on(.click) { [unowned(unsafe) more] _ in onMenu(more) }
        let avatar = page.makeAvatar(content.sender)
        element.append(page.make("div", "message-line", [avatar, body, more]))
        let sender = content.isContinued ? nil : node.fields.node(.creator)
        if let around { face = sender.flatMap { area.bind(avatar, of: $0, as: .tab(of: id), in: around) } }
        return true
    }

    /// Takes the message out of drags.
    func unbind() {
        binding?.cancel()
        face?.cancel()
    }

    private func makeMeta(_ node: Node, _ author: String, _ clock: DayClock) -> Element {
        let meta = page.make("div", "message-meta", [page.makePersonal("b", "message-author", text: author)])
        if let time = node.fields.number(.createdAt) { meta.append(page.make("time", nil, text: clock.time(time))) }
        if node.fields.number(.editedAt) != nil { meta.append(page.makeEditedMark()) }
        return meta
    }

    private func showAttachments(_ contents: [AttachmentFace.Content]) {
        let face = AttachmentFace(dragging: area.dragging)
        // On paper a photo is a row: a large picture that is asked for now comes after that.
        let made = contents.map { (id: $0.node.id, element: face.make($0, isLarge: around != nil)) }
        attachments.setChildren(made.map { $0.element })
        rows?.update(made)
    }

    private func name(of content: Content, _ author: String, _ clock: DayClock) -> String {
        let time = content.message.fields.number(.createdAt).map { ", \(content.day) \(clock.time($0))" } ?? ""
        let count = content.attachments.count
        let attached = count == 0 ? "" : ", " + L10n.attachments(count: count)
        return "\(author)\(time): \(content.message.body ?? "")\(attached)"
    }
}
