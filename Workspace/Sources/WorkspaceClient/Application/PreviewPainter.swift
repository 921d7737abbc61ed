// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Draws what is carried, as it looked in its place.
struct PreviewPainter {
    /// The maximum number of cards drawn in the preview of a whole list.
    private static let maximumCards = 6

    let workspace: Workspace
    private var page: WebPage { workspace.page }

    /// A picture of a carried thing; nil when its own element serves.
    func make(_ part: DragPreview.Part, board: BoardView?) -> Element? {
        guard let id = part.item.node, let node = workspace.node(id) else { return nil }
        let context = board?.context ?? BoardContext(workspace: workspace, board: id)
        switch node.kind {
        case .card: return CardFace(context: context).make(node)
        case .list: return makeList(node, context)
        case .page: return PagePreview(page: page).make(node, named: part.title, in: part.frame?.size)
        case .photo: return makePhoto(node, in: part.frame?.size)
        case .album, .board: return makeChip(page.makeIcon(Icon(of: node.kind)), node.title)
        case .message, .conversation, .link, .file: return makeChip(page.makeIcon(Icon(of: node.kind)), node.reference)
        case .document: return makeChip(page.makeIcon(.file), node.title)
        case .member:
            let person = Person(name: node.title, color: node.fields.text(.color) ?? "blue")
            return makeChip(page.makeAvatar(person), node.title)
        default: return nil
        }
    }

    private func makeChip(_ mark: Element, _ text: String) -> Element {
        page.make("div", "carry-chip", [mark, page.makePersonal("span", text: text)])
    }

    /// A photo as its cell shows it, cut to a square; where it was not seen as one, of a usual size.
    private func makePhoto(_ photo: Node, in size: Size?) -> Element {
        let side = min(size.map { min($0.width, $0.height) } ?? 160, 240)
        let face = page.make("div", "photo-preview")
        face.setStyle("width", pixels: side)
        face.setStyle("height", pixels: side)
        guard let thumbnail = PageThumbnail(of: photo) else { return face }
        face.append(page.makeImage(thumbnail, points: side * 1.4, classes: "photo-image"))
        return face
    }

    private func makeList(_ list: Node, _ context: BoardContext) -> Element {
        let title = page.make("h2", "list-title", [page.makePersonal("span", text: list.title)])
        let content = page.make("div", "list-content")
        for id in workspace.children(of: list.id).prefix(Self.maximumCards) {
            guard let card = workspace.node(id) else { continue }
            content.append(page.make("div", "card", [CardFace(context: context).make(card)]))
        }
        return page.make("div", "list-panel", [page.make("header", "list-header", [title]), content])
    }
}
