// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The comments on a card, oldest first, and a field for another.
final class CommentsSection: CardSection {
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private let page: WebPage
    private let comments: Element
    private let field: Element
    private var typed = ""
    private var shown: [Node] = []

    init(_ dialog: CardDialog) {
        self.dialog = dialog
        page = dialog.page
        comments = page.make("ol", "comments")
        field = page.make("textarea", "field")
        element = page.make("section", "section section-comments", [page.makeSectionHead(.comment, "Comments")])
        field.setAttributes([
            "rows": "1", "aria-label": "Write a comment", "placeholder": "Write a comment", "dir": "auto",
        ])
        field.on(.input) { [unowned(unsafe) self] event in typed = event.value }
        field.on(.keyDown) { [unowned(unsafe) self] event in
            guard event.key == .enter, event.modifiers.hasCommand else { return }
            event.preventDefault()
            send()
        }
        let avatar = page.makeAvatar(Person(dialog.workspace.session))
        let button = page.makeButton(text: "Send", tone: "primary") { [unowned(unsafe) self] in send() }
        element.append(page.make("div", "comment-composer", [avatar, field, button]), comments)
    }

    func update() {
        let nodes = dialog.workspace.children(of: dialog.card, kind: .message)
        guard nodes != shown else { return }
        shown = nodes
        comments.removeChildren()
        for node in nodes { comments.append(makeComment(node)) }
    }

    private func makeComment(_ node: Node) -> Element {
        let row = page.make("li", "comment")
        row.show(node.id, kind: .message)
        let author = node.fields.text(.author) ?? "Someone"
        let meta = page.make("div", "comment-meta", [page.makePersonal("b", "comment-author", text: author)])
        if let time = node.fields.number(.createdAt) {
            meta.append(page.make("time", nil, text: dialog.context.timeText(time)))
        }
        let id = node.id
        meta.append(
            page.makeIconButton(.close, label: "Delete comment") { [unowned(unsafe) self] in
                dialog.workspace.perform([.trash([id])], announces: true)
            }
        )
        let text = page.make("div", "markdown")
        text.setAttribute("dir", "auto")
        MarkdownView(page: page).fill(text, with: node.body ?? "")
        row.append(page.makeAvatar(Person(name: author)), page.make("div", "comment-body", [meta, text]))
        return row
    }

    private func send() {
        guard !typed.trimmed.utf8.isEmpty else { return field.focus() }
        let workspace = dialog.workspace
        var fields: Fields = [
            .body: .text(typed),
            .author: .text(workspace.session.name),
            .createdAt: .number(page.wallClock.milliseconds),
        ]
        fields[.creator] = workspace.signature
        typed = ""
        field.setProperty("value", "")
        workspace.perform([.insert(workspace.newID(), kind: .message, at: Place(parent: dialog.card), fields: fields)])
    }
}
