// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

// What clicks, taps and keys do among photos, apart from carrying them.
extension AlbumView {
    func handleClick(_ event: Event) {
        guard let clicked = grid.item(clickedBy: event) else { return }
        if !event.modifiers.hasCommand, !event.modifiers.contains(.shift) {
            // A finger opens; once it chooses, each tap adds, and taps again take away.
            let isChoosing = (isSelecting || !grid.selection.isEmpty) && !isDragging
            if event.pointerKind == .touch ? !isChoosing : event.clickCount > 1 { return open(clicked) }
        }
        grid.choose(clicked, by: event)
    }

    /// Shows a photo large, or what is in an album.
    func open(_ item: NodeID) {
        if workspace.node(item)?.kind == .album { return area.router.show(.photos(album: item)) }
        let photos = { [workspace, parent] in workspace.children(of: parent, kind: .photo).map { $0.id } }
        PhotoViewer(area, showing: item, of: photos).present { [area] in area.router.photosView?.view?.grid }
    }

    func handleKey(_ event: Event) {
        if !isDragging { grid.handleKey(event, in: workspace) { handle(event, at: $0) } }
    }

    private func handle(_ event: Event, at focused: NodeID?) -> Bool {
        if event.key == .escape, let album {
            area.router.show(.photos(album: workspace.albums(around: album).first?.id))
            return true
        }
        guard let focused else { return false }
        switch event.shortcut {
        case .enter: open(focused)
        case .character("x"): grid.toggle(focused)
        case .character("m"): area.dragging.openMoveDialog(for: grid.meant(with: focused))
        default: return false
        }
        return true
    }
}

// MARK: - The selection

extension AlbumView {
    func selectAll() { loader.whenComplete { [unowned(unsafe) self] in grid.select(grid.items) } }

    func selectionDidChange() {
        element.setFlag("data-selecting", isSelecting || !grid.selection.isEmpty)
        updateHeader()
    }
}

// MARK: - What the buttons do

extension AlbumView {
    /// Asks for pictures, or for one that the camera takes.
    func addPhotos(usesCamera: Bool = false) {
        area.files.pick(to: .photos(Place(parent: parent)), usesCamera: usesCamera)
    }

    /// Asks for a folder, which becomes an album as one that is dropped.
    func addFolder() { area.files.pickFolder(to: .photos(Place(parent: parent))) }

    /// Lets a finger's tap choose, or no more.
    func toggleSelecting() {
        if isSelecting { return endSelecting() }
        isSelecting = true
        selectionDidChange()
    }

    func endSelecting() {
        isSelecting = false
        grid.clearSelection()
    }

    /// Makes an album behind everything else; of what is chosen, in its place.
    func makeAlbum() {
        let made = workspace.newID()
        let chosen = grid.chosenInOrder()
        var operations: [NodeOperation] = [
            .insert(
                made,
                kind: .album,
                at: Place(parent: parent, after: chosen.last ?? grid.last),
                fields: [.title: .text(L10n.album)]
            )
        ]
        if !chosen.isEmpty { operations.append(.move(chosen, to: Place(parent: made))) }
        guard workspace.perform(operations, announces: true) == nil else { return }
        grid.reveal([made])
    }

    /// Saves what is chosen as it was sent; without a choice, everything that is here.
    func export() {
        let chosen = grid.chosenInOrder()
        let named = chosen.isEmpty ? album.map { [$0] } ?? [] : chosen
        if !named.isEmpty { return export(named) }
        // What is in no album the server is told one by one.
        loader.whenComplete { [unowned(unsafe) self] in export(grid.items) }
    }

    private func export(_ nodes: [NodeID]) {
        guard !nodes.isEmpty else { return area.toasts.show(L10n.thereIsNoPhotoHereYet) }
        area.export(nodes)
    }
}
