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
        onOpen(item)
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
        if event.key == .enter {
            open(focused)
            return true
        }
        guard !event.modifiers.hasCommand, case .character(let letter) = event.key else { return false }
        switch letter {
        case "x": grid.toggle(focused)
        case "m": area.dragging.openMoveDialog(for: grid.meant(with: focused))
        default: return false
        }
        return true
    }
}

// MARK: - The selection

extension AlbumView {
    func selectAll() { grid.select(items) }

    func selectionDidChange() {
        element.setFlag("data-selecting", isSelecting || !grid.selection.isEmpty)
        updateHeader()
    }
}

// MARK: - What the buttons do

extension AlbumView {
    func perform(_ command: AlbumHeader.Command) {
        switch command {
        case .add: area.files.pickPhotos(to: Place(parent: parent))
        case .takePicture: area.files.pickPhotos(to: Place(parent: parent), usesCamera: true)
        case .newAlbum: makeAlbum()
        case .frame: area.router.show(.frame(album: album))
        case .export: export()
        case .select:
            isSelecting.toggle()
            if isSelecting { selectionDidChange() } else { grid.clearSelection() }
        case .endSelecting:
            isSelecting = false
            grid.clearSelection()
        case .moveTo: area.dragging.openMoveDialog(for: grid.chosenInOrder())
        case .delete: grid.deleteChosen(in: workspace)
        }
    }

    /// Makes an album behind everything else; of what is chosen, in its place.
    private func makeAlbum() {
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
        grid.select([made])
        grid.scrollToShow(made)
        grid.flash([made])
    }

    /// Saves what is chosen as it was sent; without a choice, everything that is here.
    private func export() {
        let chosen = grid.chosenInOrder()
        let title = album.flatMap(workspace.node)?.title ?? L10n.photos
        let nodes = !chosen.isEmpty ? chosen : album.map { [$0] } ?? items
        guard !nodes.isEmpty else { return area.toasts.show(L10n.thereIsNoPhotoHereYet) }
        area.exporter.export(nodes, title: title)
    }
}
