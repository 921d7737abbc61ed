// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// What is attached to a card: links and files. Of very many the newest are in the page, the older ones when they are asked for.
final class AttachmentsSection: CardSection {
    private let list: Element
    private let rows: MeasuredRows
    private var binding: NodeBinding?
    /// The rows as they were made last: one that has not changed stays, a press on it as well.
    private var shown: [(content: AttachmentFace.Content, row: Element)] = []
    private let references: References
    private var limit = MeasuredRows.window
    private lazy var older = page.makeButton(text: L10n.showOlder) { [unowned(unsafe) self] in
        limit += MeasuredRows.window
        update()
    }

    init(_ dialog: CardDialog) {
        let page = dialog.page
        references = References(workspace: dialog.workspace)
        list = page.make("ul", "attachments")
        rows = MeasuredRows(dialog.area.dragging, in: list, region: .fixed(11), label: L10n.attachments, order: 1_002)
        let head = page.makeSectionHead(.attachment, L10n.attachments)
        super.init(dialog, page.make("section", "section section-attachments", [head]))
        element.append(older, list)
    }

    override func update() {
        let all = workspace.children(of: dialog.card).compactMap(workspace.node)
            .filter { $0.kind != .checklist && $0.kind != .message }
        let attached = all.suffix(limit)
        element.setHidden(all.isEmpty)
        older.setHidden(attached.count == all.count)
        let face = AttachmentFace(dragging: dialog.area.dragging)
        let (old, places) = (shown, shown.map { $0.content.node.id }.places)
        shown = attached.map { node in
            var content = face.content(of: node, references)
            // A row says nothing of what a reference leads to.
            content.target = nil
            if let place = places[node.id], old[place].content == content { return old[place] }
            return (content, makeRow(content))
        }
        rows.update(shown.map { ($0.content.node.id, $0.row) })
        if binding != nil { rows.measure() }
    }

    /// Lets what is attached be carried out of the card: it closes as soon as something is in the hand, so that
    /// everything else can be reached.
    func open() {
        let source = NodeSource(dialog.area.dragging, goesOut: true)
        source.title = { $0.shortTitle }
        source.didBegin = { [unowned(unsafe) dialog] in dialog.area.dialogs.giveWay() }
        rows.offerMove(with: source, dialog.area.menu, in: dialog.element)
        rows.allowSelection(with: source, deletes: true)
        binding = dialog.area.dragging.register(rows.region, list, in: dialog.region, source: source)
        references.onClosed = { [unowned(unsafe) self] in update() }
        element.on(.pointerDown) { [unowned(unsafe) self] _ in rows.measure() }
    }

    /// Nothing can be picked up any more; what was is carried on.
    func close() {
        binding?.cancel()
        references.onClosed = {}
    }

    private func makeRow(_ content: AttachmentFace.Content) -> Element {
        let (node, isClosed) = (content.node, content.isClosed)
        let row = page.make("li", "attachment").with("tabindex", "-1")
        row.letMouseDragOverDialog(page)
        row.show(node.id, kind: node.kind)
        let isDocument = node.kind == .document
        let text = page.make("div", "attachment-text", [makeName(node, isClosed: isClosed)])
        let facts = isDocument ? documentFacts(content) : isClosed ? L10n.itWasAReference : facts(of: node)
        if let facts { text.append(page.makePersonal("span", "attachment-meta", text: facts)) }
        row.append(makeThumb(content), text)
        let id = node.id
        // The file of a document may have more in it than a link shows.
        if node.fields[.blob] != nil, !isDocument || workspace.session.role != .guest {
            let name = node.fields.text(.fileName) ?? node.title
            // A photo made of a page is saved as it is seen: its file holds all the other pages, too, or is not turned.
            let isDrawn = node.isDrawn
            row.append(
                page.makeIconButton(.import, label: L10n.download(name: name)) { [unowned(unsafe) self] in
                    let area = dialog.area
                    if isDrawn { area.export([id]) } else { area.exporter.saveOriginal(of: id, as: name) }
                }
            )
        }
        if FileKind.mayHoldBoard(node), workspace.may(.edit) {
            row.append(
                page.makeIconButton(.board, label: L10n.importAsABoard(name: title(of: node))) {
                    [unowned(unsafe) self] in
                    if let file = workspace.node(id) { dialog.area.files.importBoard(from: file) }
                }
            )
        }
        if isDocument {
            row.append(
                page.makeIconButton(.export, label: L10n.export(title: node.title)) { [unowned(unsafe) self] in
                    dialog.area.export([id])
                }
            )
        }
        let name = isClosed ? L10n.notSharedWithYouOrDeleted : title(of: node)
        row.append(
            page.makeIconButton(.close, label: L10n.remove(name: name)) { [unowned(unsafe) dialog] in
                dialog.delete(id)
            }
        )
        return row
    }

    private func makeThumb(_ content: AttachmentFace.Content) -> Element {
        let node = content.node
        let picture = (content.cover ?? (node.isPicture ? node : nil)).flatMap { PageThumbnail(turned: $0) }
        let image = picture.map { page.makeImage($0, points: 90) }
        return page.make("span", "attachment-thumb", [image ?? page.makeIcon(node.kind == .link ? .link : .file)])
    }

    /// The name of what is shown elsewhere opens it, which closes the card; a picture is shown above it.
    private func makeOpener(_ node: Node, of target: NodeID, hint: String, closesCard: Bool) -> Element {
        let opener = page.makeButton("attachment-name") { [unowned(unsafe) self] in
            let area = dialog.area
            if closesCard { dialog.close() }
            area.dragging.openNode(target)
        }
        opener.append(page.makePersonal("span", text: title(of: node)))
        return opener.with("title", hint)
    }

    private func makeName(_ node: Node, isClosed: Bool) -> Element {
        if isClosed { return page.make("span", "attachment-name", text: L10n.notSharedWithYouOrDeleted) }
        if node.kind == .document || node.kind == .photo {
            let isPicture = node.kind == .photo || workspace.picture(in: node) != nil
            return makeOpener(node, of: node.id, hint: L10n.open, closesCard: !isPicture)
        }
        if node.kind == .link, let target = node.fields.node(.target) {
            return makeOpener(node, of: target, hint: L10n.opensWhereItLives, closesCard: true)
        }
        let address = node.fields.text(.url) ?? ""
        let isSafe = Markdown.isSafe(destination: Array(address.utf8))
        let name = page.makePersonal(isSafe ? "a" : "span", "attachment-name", text: title(of: node))
        if isSafe { name.setAttributes(["href": address, "rel": "noopener noreferrer", "target": "_blank"]) }
        return name
    }

    private func title(of node: Node) -> String {
        node.title.utf8.isEmpty ? node.fields.text(.fileName) ?? node.fields.text(.url) ?? "" : node.title
    }

    private func documentFacts(_ content: AttachmentFace.Content) -> String? {
        let bytes = content.node.fields.number(.byteCount).map(page.numbers.bytes)
        if workspace.picture(in: content.node) != nil { return bytes }
        let words = L10n.pages(count: content.pages)
        return bytes.map { "\(words), \($0)" } ?? words
    }

    private func facts(of node: Node) -> String? {
        if let bytes = node.fields.number(.byteCount) { return page.numbers.bytes(bytes) }
        guard node.kind == .link else { return nil }
        return node.fields[.target] == nil ? node.fields.text(.url) : L10n.opensWhereItLives
    }
}
