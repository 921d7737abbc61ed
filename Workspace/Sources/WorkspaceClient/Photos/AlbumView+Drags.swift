// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

// How photos are carried: between photos they are put in order, on the middle of one they make an album with it, on an
// album they go into it, and over one that they rest on they go inside.
extension AlbumView {
    func makeBindings() -> [NodeBinding] {
        let source = NodeSource(area.dragging, goesOut: true)
        source.carries = { [unowned(unsafe) self] item in grid.meant(with: item) }
        source.didBegin = { [unowned(unsafe) self] in keepPressedImage() }
        let target = NodeTarget(area.dragging, into: parent)
        target.takesPhotos()
        target.goesIntoItems = { $0.kind == .photo || $0.kind == .album || $0.kind == .page || $0.isOutside }
        target.insertsBesideRefusingItem = true
        target.didDrop = { [area, album] placed in area.router.albumView(of: album)?.didDrop(placed) }
        target.spring = NodeTarget.Spring(
            scope: .items,
            opensItem: { [workspace] item in workspace.node(item)?.kind == .album },
            open: { [unowned(unsafe) area] item in area.router.show(.photos(album: item)) }
        )
        return [
            area.dragging.register(region, grid.scroller, scroller: grid.scroller, source: source, target: target),
            makeFrameBinding(),
        ]
    }

    /// A photo held over the button of the frame opens it, to be hung there.
    private func makeFrameBinding() -> NodeBinding {
        let target = NodeTarget(area.dragging, into: parent)
        target.proposal = { _ in .forbidden(L10n.holdItHereUntilTheFrame) }
        target.spring = NodeTarget.Spring(
            opensFor: { $0.kind == .photo || $0.kind == .album || $0.isOutside },
            open: { [unowned(unsafe) area, album] _ in area.router.show(.frame(album: album)) }
        )
        return area.dragging.register(
            Region(id: .fixed(22), frame: .zero, label: L10n.pictureFrame, order: 2),
            header.frame,
            target: target
        )
    }

    /// Chooses what was put down, and shows where it lies. What went into an album is shown by the album.
    func didDrop(_ placed: [NodeID]) {
        var shown: [NodeID] = []
        var known: Set<NodeID> = []
        for id in placed {
            let isHere = workspace.node(id)?.parent == parent
            let item = isHere ? id : workspace.node(id)?.parent
            if let item, known.insert(item).inserted { shown.append(item) }
        }
        guard area.dragging.isByTouch else { return grid.didDrop(shown, isByKeyboard: area.dragging.isByKeyboard) }
        // What is chosen would have taps choose on.
        grid.clearSelection()
        grid.flash(shown)
    }

    // MARK: Out of the window

    /// Seconds for which the mouse rests on a photo before the original is loaded.
    private static let restTime = 0.12
    /// Larger originals are loaded only when they are pressed.
    private static let hoverBytes = 20_000_000.0

    /// Loads the original of a photo into its cell.
    func prepareDragOut(_ item: NodeID) { (grid.cell(item) as? PhotoCell)?.face.prepareOriginal() }

    /// The mouse is over a photo: if it rests there, its original is loaded.
    func prepareDragOut(under event: Event) {
        guard event.pointerKind == .mouse, !isDragging, let item = grid.item(under: event) else { return }
        hovered = item
        page.after(Self.restTime) { [area, album] in
            guard let view = area.router.albumView(of: album), view.hovered == item, !view.isDragging else { return }
            guard (view.workspace.node(item)?.fields.number(.byteCount) ?? 0) < Self.hoverBytes else { return }
            view.prepareDragOut(item)
        }
    }

    /// Remembers what the browser's own drag began on: when its cell leaves the page, the loaded image has to stay, or the
    /// end of the drag is never told (Chromium 156).
    private func keepPressedImage() {
        carriedFace?.onStop = {}
        carriedFace = nil
        guard let pressed, let cell = grid.cell(pressed) as? PhotoCell else { return }
        carriedFace = cell.face
        area.dragging.lacksOriginal = !cell.face.isOriginalLoaded
        cell.face.onStop = { [unowned(unsafe) self] in keepCarriedImage() }
    }

    func keepCarriedImage() {
        carriedFace?.onStop = {}
        guard isDragging, let image = carriedFace?.original else { return }
        image.addClass("kept-original")
        page.body.append(image)
        area.dragging.keepUntilEnd(image)
    }
}
