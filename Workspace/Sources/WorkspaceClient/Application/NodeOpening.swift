// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Shows a node where it lives: the way behind every reference. It knows all areas, which do not know each other.
struct NodeOpening {
    private let area: AreaContext
    private var workspace: Workspace { area.workspace }

    init(_ area: AreaContext) { self.area = area }

    /// Shows a node, asking for what is not known here yet; says so if it has gone.
    func open(_ id: NodeID) {
        workspace.loader.loadUnknown([id]) { failure in
            // It may have come with its board, whatever the server says, or does not.
            if let node = workspace.node(id), !workspace.replica.tree.isGone(id) { return show(node) }
            let obstacle = failure.flatMap { $0.isTemporary ? $0.sentence : nil }
            let mayCome = obstacle != nil || workspace.replica.isOnItsWay(id)
            let isAwaited = mayCome && area.router.showWhenKnown(card: id)
            if let obstacle {
                area.toasts.show(obstacle, tone: .refused)
            } else if !isAwaited {
                area.toasts.show(L10n.thisIsNotThereAnyMore, tone: .refused)
            }
        }
    }

    /// Shows a page of the document that is shown large; a blank one has nothing to show.
    func openLarge(_ page: NodeID) {
        guard let document = workspace.node(page)?.parent else { return }
        let pictures = { [workspace] in
            workspace.children(of: document, kind: .page).filter { PhotoAddress(of: $0) != nil }.map { $0.id }
        }
        guard pictures().contains(page) else { return }
        PhotoViewer(area, showing: page, of: pictures).present { [area] in
            area.router.documentView(of: document)?.grid
        }
    }

    private func show(_ node: Node) {
        switch node.kind {
        case .board where node.parent == .workspace && !workspace.isShown(board: node.id): area.tellArchived(node)
        case .board: area.router.show(.board(node.id))
        case .album: area.router.show(.photos(album: node.id))
        case .document: showDocument(node)
        case .page: showPage(node)
        case .conversation: area.router.show(.chat(conversation: node.id))
        case .draft: area.router.show(.compose(draft: node.id))
        case .member: area.dialogs.present(PeopleDialog(area))
        case .photo: showPhoto(node)
        case .message: showMessage(node)
        case .card: showCard(node)
        default:
            guard let parent = node.parent, parent != .workspace else { return }
            open(parent)
        }
    }

    /// A picture that is attached to something is shown above it.
    private func showDocument(_ document: Node) {
        guard document.parent != .workspace, let picture = workspace.picture(in: document) else {
            return area.router.show(.documents(open: document.id))
        }
        view(picture, fileOf: document.id)
    }

    private func showPage(_ page: Node) {
        guard let parent = page.parent else { return }
        workspace.loader.loadUnknown([parent]) { _ in
            guard let document = workspace.node(parent), document.kind == .document else { return open(parent) }
            showDocument(document)
            guard let view = area.router.documentView(of: parent) else { return }
            view.loader.whenComplete {
                view.grid.reveal([page.id])
                // A dialog has given the focus back to another page.
                view.focusPages()
            }
        }
    }

    private func showPhoto(_ photo: Node) {
        // One that is attached to a message or a card is shown above it; the others where they stand.
        if photo.parent == .workspace {
            area.router.show(.photos(album: nil))
        } else if let album = photo.parent, workspace.node(album)?.kind == .album {
            area.router.show(.photos(album: album))
        }
        view(photo.id)
    }

    /// Shows a picture above everything, for as long as it is there.
    private func view(_ photo: NodeID, fileOf file: NodeID? = nil) {
        area.dialogs.present(PhotoViewer(area, showing: photo, of: { [photo] }, fileOf: file))
    }

    private func showMessage(_ message: Node) {
        guard let parent = message.parent else { return }
        workspace.loader.loadUnknown([parent]) { _ in
            guard workspace.node(parent)?.kind == .conversation else { return open(parent) }
            area.router.show(.chat(conversation: parent))
            area.router.chatView?.view?.reveal(message.id)
        }
    }

    private func showCard(_ card: Node) {
        guard let list = card.parent else { return }
        workspace.loader.loadUnknown([list]) { _ in
            if let board = workspace.node(list)?.parent, workspace.node(board)?.kind == .board,
                workspace.isShown(board: board)
            {
                area.router.show(.board(board))
            }
            area.cards.open(card.id)
        }
    }
}
