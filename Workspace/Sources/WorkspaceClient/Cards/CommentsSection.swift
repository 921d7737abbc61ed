// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The comments on a card, oldest first, and a field for another.
final class CommentsSection: CardSection {
    private let list: Element
    private let field: Element
    private let written: UnsavedText
    override var action: Action { .write }
    override var unsaved: [UnsavedPart] {
        [written, editor?.unsaved].compactMap { $0.map { ({ L10n.aCommentOn(card: $0) }, $0) } }
    }
    private var rows: [Row] = []
    /// Where a comment is being changed.
    private var editor: MarkdownEditor?

    /// A comment as it is shown.
    private final class Row {
        let comment: Node
        let sender: Person
        let element: Element
        let body: Element
        /// By it the face of who wrote the comment takes drops.
        let binding: NodeBinding?

        init(_ comment: Node, from sender: Person, element: Element, body: Element, binding: NodeBinding?) {
            self.comment = comment.asShown
            self.sender = sender
            self.element = element
            self.body = body
            self.binding = binding
        }

        func shows(_ comment: Node, from sender: Person) -> Bool {
            self.comment == comment.asShown && self.sender == sender
        }
    }

    init(_ dialog: CardDialog) {
        let page = dialog.page
        written = UnsavedText(dialog.workspace, of: dialog.card, field: "comment")
        list = page.make("ol", "comments")
        field = page.make("textarea", "field").with([
            "rows": "1", "aria-label": L10n.writeAComment, "placeholder": L10n.writeAComment, "dir": "auto",
        ])
        let head = page.makeSectionHead(.comment, L10n.comments)
        super.init(dialog, page.make("section", "section section-comments", [head]))
        written.follow(field, from: written.text ?? "")
        field.takesMarkdown(in: page)
        field.onEnter(withCommand: true) { [unowned(unsafe) self] in send() }
        let avatar = page.makeAvatar(Person(workspace.session))
        let button = page.makeButton(text: L10n.send, tone: "primary") { [unowned(unsafe) self] in send() }
        element.append(page.make("div", "comment-composer", [avatar, field, button]), list)
    }

    override func update() {
        guard editor == nil else { return }
        let comments = workspace.children(of: dialog.card, kind: .message)
        // What stays as it was keeps the focus, and what of it is selected.
        var kept = 0
        while kept < min(comments.count, rows.count),
            rows[kept].shows(comments[kept], from: workspace.sender(of: comments[kept]))
        {
            kept += 1
        }
        removeRows(from: kept)
        for index in kept..<comments.count {
            let row = makeRow(comments[index], from: workspace.sender(of: comments[index]))
            rows.append(row)
            list.append(row.element)
        }
    }

    private func removeRows(from index: Int) {
        while rows.count > index { rows.removeLast().element.remove() }
    }

    private func makeRow(_ node: Node, from sender: Person) -> Row {
        let row = page.make("li", "comment")
        row.show(node.id, kind: .message)
        let meta = page.make("div", "comment-meta", [page.makePersonal("b", "comment-author", text: sender.name)])
        if let time = node.fields.number(.createdAt) {
            meta.append(page.make("time", nil, text: dialog.context.clock.full(time)))
        }
        let id = node.id
        if node.fields.number(.editedAt) != nil { meta.append(page.makeEditedMark()) }
        let body = page.make("div", "comment-body", [meta])
        if workspace.isOwn(node) {
            meta.append(page.makeIconButton(.pencil, label: L10n.editComment) { [unowned(unsafe) self] in edit(id) })
        }
        if workspace.refusal(of: [.trash([id])]) == nil {
            meta.append(
                page.makeIconButton(.close, label: L10n.deleteComment) { [unowned(unsafe) dialog] in
                    dialog.delete(id)
                }
            )
        }
        body.append(MarkdownView(page: page).make(node.body ?? ""))
        let avatar = page.makeAvatar(sender)
        row.append(avatar, body)
        let binding = node.fields.node(.creator).flatMap {
            dialog.area.bind(avatar, of: $0, as: .tab(of: id), in: dialog.region)
        }
        return Row(node, from: sender, element: row, body: body, binding: binding)
    }

    private func edit(_ id: NodeID) {
        // What is written in another one is kept, as with Esc.
        if let editor { editor.onEnd() }
        guard let node = workspace.node(id), let row = rows.first(where: { $0.comment.id == id })?.body else {
            return
        }
        let unsaved = UnsavedText(workspace, of: id, field: "body")
        let body = node.body ?? ""
        let editor = MarkdownEditor(page, label: L10n.comment, changing: body, from: unsaved.text, unsaved: unsaved)
        self.editor = editor
        editor.onSave = { [unowned(unsafe) self] text, basis in save(text, of: id, changing: basis) }
        editor.onEnd = { [unowned(unsafe) self] in end(id) }
        row.setChildren([editor.element])
        editor.field.focus()
    }

    private func save(_ text: String, of comment: NodeID, changing basis: String) -> Bool {
        let saved = workspace.node(comment)?.body ?? ""
        if text.trimmed.utf8.isEmpty || UTF8Text.equal(text, saved) { return true }
        let time = FieldValue.number(page.wallClock.milliseconds)
        let label = L10n.aCommentOn(card: dialog.node?.title ?? "")
        // The field of a comment that is gone goes as well.
        let isGone = workspace.replica.tree.isGone(comment)
        let written = isGone ? (text: text, label: label) : nil
        let change = NodeOperation.set(comment, [.body: .text(text), .editedAt: time])
        guard workspace.perform([change], keeping: written) == nil else { return isGone }
        workspace.keepReplaced(saved, basis: basis, label: label)
        return true
    }

    private func end(_ comment: NodeID) {
        guard let editor else { return }
        self.editor = nil
        // Its row shows the editor still.
        removeRows(from: rows.firstIndex { $0.comment.id == comment } ?? 0)
        // The editor's method still runs.
        withExtendedLifetime(editor) { update() }
        field.focus()
    }

    private func send() {
        guard !written.typed.trimmed.utf8.isEmpty else { return field.focus() }
        var fields = workspace.signedFields
        fields[.body] = .text(written.typed)
        let place = Place(parent: dialog.card)
        guard workspace.perform([.insert(workspace.newID(), kind: .message, at: place, fields: fields)]) == nil else {
            return field.focus()
        }
        written.clear(field)
    }
}
