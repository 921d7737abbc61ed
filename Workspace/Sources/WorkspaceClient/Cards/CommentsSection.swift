// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The comments on a card, oldest first, and a field for another. Of very many the newest are in the page, the older ones when
/// they are asked for.
final class CommentsSection: CardSection {
    private let list: Element
    private let field: Element
    private let written: UnsavedText
    override var action: Action { .write }
    override var unsaved: [UnsavedPart] {
        [written, editor?.unsaved].compactMap { $0.map { ({ L10n.aCommentOn(card: $0) }, $0) } }
    }
    private var rows: [Row] = []
    private var limit = MeasuredRows.window
    private lazy var older = page.makeButton(text: L10n.showOlder) { [unowned(unsafe) self] in
        limit += MeasuredRows.window
        update()
    }
    /// Where a comment is being changed, and which.
    private var editor: MarkdownEditor?
    private var edited: NodeID?
    /// The comments whose words were asked for.
    private var asked: Set<NodeID> = []

    /// A comment as it is shown.
    private struct Row {
        let comment: Node
        let sender: Person
        let element: Element
        let body: Element
        /// By it the face of who wrote the comment takes drops.
        let binding: NodeBinding?
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
        element.append(page.make("div", "comment-composer", [avatar, field, button]), older, list)
    }

    /// - Complexity: O(comments), where none has changed its place.
    override func update() {
        let all = workspace.children(of: dialog.card, kind: .message)
        let comments = Array(all.suffix(limit))
        older.setHidden(comments.count == all.count)
        complete(comments)
        var there: [NodeID: Node] = [:]
        for comment in comments { there[comment.id] = comment }
        var shown: Set<NodeID> = []
        // What stays as it was keeps the focus, and what of it is selected; so does what is being changed, also where somebody
        // deletes it, or newer ones take its place: what is written there can still be kept. The others go first: faces take
        // drops by the names of rows.
        rows = rows.filter { row in
            let comment = there[row.comment.id]
            let isSame = comment.map { $0.asShown == row.comment && workspace.sender(of: $0) == row.sender } ?? false
            let stays = isSame || row.comment.id == edited
            if stays { shown.insert(row.comment.id) } else { row.element.remove() }
            return stays
        }
        let gone = edited.flatMap { there[$0] == nil ? $0 : nil }
        var index = 0
        for comment in comments {
            if index < rows.count, rows[index].comment.id == gone { index += 1 }
            let known = shown.contains(comment.id) ? rows[index...].firstIndex { $0.comment.id == comment.id } : nil
            if known != index {
                let row = known.map { rows.remove(at: $0) } ?? makeRow(comment, from: workspace.sender(of: comment))
                list.insert(row.element, before: index < rows.count ? rows[index].element : nil)
                rows.insert(row, at: index)
            }
            index += 1
        }
    }

    /// Asks for the words of a comment that came without them: one that was brought back.
    private func complete(_ comments: [Node]) {
        guard dialog.isWhole else { return }
        for comment in comments where comment.body == nil && asked.insert(comment.id).inserted {
            workspace.loader.loadWhole([comment.id]) { [self, dialog] failure in
                // It may be closed by now, and what is kept here is in it.
                withExtendedLifetime(dialog) { if failure != nil { asked.remove(comment.id) } }
            }
        }
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
        // What is not known cannot be changed: it would be written over.
        if workspace.isOwn(node), node.body != nil {
            let label = L10n.editComment(text: node.reference)
            meta.append(page.makeIconButton(.pencil, label: label) { [unowned(unsafe) self] in edit(id) })
        }
        if workspace.refusal(of: [.trash([id])]) == nil {
            let label = L10n.deleteComment(text: node.reference)
            meta.append(page.makeIconButton(.close, label: label) { [unowned(unsafe) dialog] in dialog.delete(id) })
        }
        body.append(MarkdownView(page: page).make(node.body ?? ""))
        let avatar = page.makeAvatar(sender)
        row.append(avatar, body)
        let binding = node.fields.node(.creator).flatMap {
            dialog.area.bind(avatar, of: $0, as: .tab(of: id), in: dialog.region)
        }
        return Row(comment: node.asShown, sender: sender, element: row, body: body, binding: binding)
    }

    private func edit(_ id: NodeID) {
        // What is written in another one is kept, as with Esc.
        if let editor { editor.onEnd() }
        guard let node = workspace.node(id), let row = rows.first(where: { $0.comment.id == id })?.body else { return }
        let unsaved = UnsavedText(workspace, of: id, field: "body")
        let body = node.body ?? ""
        let editor = MarkdownEditor(page, label: L10n.comment, changing: body, unsaved: unsaved)
        (self.editor, edited) = (editor, id)
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
        (self.editor, edited) = (nil, nil)
        // Its row shows the editor still.
        if let index = rows.firstIndex(where: { $0.comment.id == comment }) { rows.remove(at: index).element.remove() }
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
