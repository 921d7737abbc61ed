// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Something attached to a message, or staged to be: what it is, and whether it is a copy or leads to where it lives.
struct AttachmentFace {
    /// The longest side of a photo in a message, in points.
    private static let photoSide = 260.0

    let dragging: NodeDragging
    /// Whether what is shown is a copy of something that stayed where it is.
    var isCopy = true

    private var page: WebPage { dragging.workspace.page }

    /// What differs when the face has to be drawn again.
    struct Content: Equatable {
        var node: Node
        /// What a reference leads to, if that is known.
        var target: Node?
        /// Whether what a reference leads to is not for the person to see.
        var isClosed = false
        /// The first page of a document.
        var cover: Node?
        var pages = 0
    }

    /// What a face shows.
    ///
    /// - Parameter pages: How many pages a document has, where not all of them may be known here.
    func content(of node: Node, _ references: References, pages: Int = 0) -> Content {
        let known = node.kind == .document ? dragging.workspace.children(of: node.id, kind: .page) : []
        return Content(
            node: node.asShown,
            target: references.target(of: node)?.asShown,
            isClosed: references.isClosed(node),
            cover: (node.kind == .page ? node : known.first)?.asShown,
            pages: max(pages, known.count, dragging.workspace.replica.pageCounts[node.id] ?? 0)
        )
    }

    /// Draws it as a row; a photo in a message as a picture.
    func make(_ content: Content, isLarge: Bool) -> Element {
        let node = content.node
        let row = page.make("li", "attached")
        row.show(node.id, kind: node.kind)
        if isLarge, node.kind == .photo, let picture = makePhoto(node) {
            row.addClass("attached-photo")
            row.append(makeOpener(content, around: picture))
            return row
        }
        let title = page.makePersonal("span", "attached-name", text: name(of: content))
        let facts = page.make("span", "attached-note", text: note(of: content))
        let text = page.make("span", "attached-text", [title, facts])
        row.append(makeOpener(content, around: page.make("span", "attached-row", [makeThumb(content), text])))
        return row
    }

    /// Gives what was drawn the focus of the keyboard.
    static func focus(_ row: Element) { row.children.first?.focus() }

    /// What it is called. A message whose text is not known here is called what it was when it was referred to.
    func name(of content: Content) -> String {
        if content.isClosed { return L10n.notSharedWithYouOrDeleted }
        guard let target = content.target, target.kind != .message || target.body != nil else {
            return content.node.reference
        }
        return target.reference
    }

    /// Whether it is a copy, or where it leads; else what it is.
    private func note(of content: Content) -> String {
        let node = content.node
        if node.kind == .link {
            if content.isClosed { return L10n.itWasAReference }
            guard node.fields[.target] != nil else { return node.fields.text(.url) ?? "" }
            return L10n.opensWhereItLives
        }
        // What nobody sends is no draft to who wrote it.
        var facts = [isCopy ? L10n.copy : node.kind == .draft ? L10n.text : node.kind.noun.capitalizedFirst]
        if node.kind == .document, isCopy || content.pages > 0 { facts.append(L10n.pages(count: content.pages)) }
        if let bytes = node.fields.number(.byteCount) { facts.append(page.numbers.bytes(bytes)) }
        return facts.joined(separator: ", ")
    }

    private func makeOpener(_ content: Content, around inner: Element) -> Element {
        let address = content.node.fields.text(.url) ?? ""
        if content.node.kind == .link, Markdown.isSafe(destination: Array(address.utf8)) {
            return page.make("a", "attached-open", [inner])
                .with(["href": address, "rel": "noopener noreferrer", "target": "_blank", "draggable": "false"])
        }
        let leadsOn = content.node.kind == .link || content.node.kind == .message
        let id = content.node.fields.node(.target).flatMap { leadsOn ? $0 : nil } ?? content.node.id
        // Not a `button`: a press on it may become a drag.
        let opener = page.make("span", "attached-open", [inner]).with([
            "role": "button", "tabindex": "0", "aria-label": "\(name(of: content)), \(note(of: content))",
        ])
        opener.on(.click) { [unowned(unsafe) dragging] _ in dragging.openNode(id) }
        opener.onEnter { [unowned(unsafe) dragging] in if !dragging.isDragging { dragging.openNode(id) } }
        return opener
    }

    private func makePhoto(_ photo: Node) -> Element? {
        guard let thumbnail = PageThumbnail(of: photo) else { return nil }
        let (width, height) = (photo.fields.number(.width) ?? 4, photo.fields.number(.height) ?? 3)
        let scale = width > 0 && height > 0 ? Self.photoSide / max(width, height, Self.photoSide / 2) : 1
        let image = page.make("img", "attached-picture").with(["alt": photo.reference, "draggable": "false"])
        image.setStyle("width", pixels: (max(width, 1) * scale).rounded())
        image.setStyle("aspect-ratio", "\(max(width, 1)) / \(max(height, 1))")
        image.show(thumbnail, points: Self.photoSide, in: page)
        return image
    }

    private func makeThumb(_ content: Content) -> Element {
        let thumb = page.make("span", "attached-thumb")
        let shown = content.target ?? content.node
        let picture = content.cover ?? (shown.isPicture ? shown : nil)
        if let thumbnail = picture.flatMap({ PageThumbnail(turned: $0) }) {
            thumb.append(page.makeImage(thumbnail, points: 44))
        } else {
            thumb.append(page.makeIcon(Icon(of: shown.kind)))
        }
        return thumb
    }
}
