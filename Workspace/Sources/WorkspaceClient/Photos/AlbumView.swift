// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The photos and albums of an album, or those in none, as a grid in the person's own order.
final class AlbumView {
    /// The album; nil for what is in none.
    let album: NodeID?
    let area: AreaContext
    let element: Element
    private(set) lazy var header = AlbumHeader(self)
    let faces: AlbumFaces
    let region: Region
    let loader: PageLoader
    private(set) lazy var grid = CellGrid(
        page: page,
        owner: self,
        region: region,
        metrics: PageMetrics(squaresInWidth: 800, zoom: header.zoom.step),
        label: L10n.photos
    )
    /// Whether it takes the focus once something is here, and the album one came from.
    private var focusWish: (isOpen: Bool, former: NodeID?) = (false, nil)
    /// Whether a finger's tap chooses instead of opening.
    var isSelecting = false
    /// The photo under the mouse, and the one that was pressed last.
    var hovered: NodeID?
    var pressed: NodeID?
    /// The face of the photo on which the drag began.
    var carriedFace: PhotoFace?
    private var bindings: [NodeBinding] = []
    private lazy var empty = makeEmpty()
    private var obstacle = Obstacle()
    /// How many photos and albums are here.
    private var face: AlbumFace

    /// What the photos are children of.
    var parent: NodeID { album ?? .workspace }
    var page: WebPage { area.page }
    var workspace: Workspace { area.workspace }

    init(_ area: AreaContext, album: NodeID?, faces: AlbumFaces) {
        self.album = album
        self.area = area
        self.faces = faces
        element = area.page.make("section", "document photos")
        loader = PageLoader(workspace: area.workspace, document: album ?? .workspace)
        region = Region(id: RegionID(album ?? .workspace), frame: .zero)
        face = AlbumFace(album: album ?? .workspace)
        element.show(parent, kind: album == nil ? .workspace : .album)
        element.append(header.element, grid.scroller, empty)
        grid.allowSelection()
        element.on(.click) { [unowned(unsafe) self] event in handleClick(event) }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        header.zoom.onChange = { [unowned(unsafe) self] in applyMetrics() }
        grid.content.on(.pointerDown) { [unowned(unsafe) self] event in
            pressed = grid.item(under: event)
            if event.pointerKind == .mouse, let pressed { prepareDragOut(pressed) }
        }
        grid.content.on(.pointerOver) { [unowned(unsafe) self] event in prepareDragOut(under: event) }
        grid.content.on(.pointerOut) { [unowned(unsafe) self] _ in hovered = nil }
        loader.onPages = { [unowned(unsafe) self] in itemsDidChange() }
        loader.onFailure = { [unowned(unsafe) self] failure in
            let sentence = L10n.thesePhotosCouldNotBeLoaded(reason: failure.sentence)
            obstacle.show(sentence, in: element, page, or: grid.count > 0 ? self.area.toasts : nil)
        }
    }

    /// Shows the photos in the page and begins to load what is missing.
    func open() {
        bindings = makeBindings()
        resize()
        grid.setItems(workspace.children(of: parent).filter { workspace.node($0).map { Self.shows($0.kind) } ?? false })
        itemsDidChange()
        loader.start()
    }

    /// Gives the focus of the keyboard to the album one came from, else to what comes first, as soon as it is there.
    func takeFocus(from former: NodeID?) {
        focusWish = (true, former)
        grantFocusWish()
    }

    private func grantFocusWish() {
        let former = focusWish.former.flatMap { grid.position(of: $0) == nil ? nil : $0 }
        guard focusWish.isOpen, let item = former ?? grid.first else { return }
        focusWish.isOpen = false
        grid.focus(item)
    }

    /// Leaves the page; a drag that began here goes on.
    func close() {
        keepCarriedImage()
        loader.stop()
        header.crumbs.close()
        for binding in bindings { binding.cancel() }
        grid.close()
        element.remove()
    }

    var isDragging: Bool { area.dragging.isDragging }
}

// MARK: - Following the model

extension AlbumView {
    func update(_ changes: ChangeSet) {
        let isOrderTouched = changes.parents.contains(parent)
        // What was not known yet makes its place at once.
        if isOrderTouched, !isDragging, loader.isComplete { grid.animate() }
        if isOrderTouched {
            grid.follow(changes, of: parent, in: workspace, shows: Self.shows)
            itemsDidChange()
        } else if changes.nodes.contains(where: { $0 == parent || grid.position(of: $0) != nil }) {
            grid.setNeedsRender()
        }
        updateHeader()
    }

    private static func shows(_ kind: Kind) -> Bool { kind == .photo || kind == .album }

    /// There are other photos and albums, or the last of them have come.
    private func itemsDidChange() {
        face.albums = workspace.children(of: parent, kind: .album).count
        face.photos = grid.count - face.albums
        empty.setHidden(grid.count > 0 || !loader.isComplete)
        if grid.count > 0 || loader.isComplete { obstacle.remove() }
        selectionDidChange()
        grantFocusWish()
    }

    func updateHeader() {
        let title = album.flatMap(workspace.node)?.title ?? L10n.photos
        region.label = title
        element.setAttribute("aria-label", title)
        header.update(loader.isComplete ? face : nil, chosen: grid.selection.count, isSelecting: isSelecting)
    }

    func resize() {
        area.dragging.invalidateFrames()
        grid.measure()
        applyMetrics()
    }

    private func applyMetrics() {
        guard grid.viewWidth > 0 else { return }
        grid.setMetrics(PageMetrics(squaresInWidth: grid.viewWidth, zoom: header.zoom.step))
    }

    private func makeEmpty() -> Element {
        let text = album == nil ? L10n.dropPicturesOrWholeFoldersHere : L10n.dropPhotosHereFromThisWindow
        let add = page.makeButton(text: L10n.addPhotos, icon: .import, tone: "primary") { [unowned(unsafe) self] in
            addPhotos()
        }
        let title = album == nil ? L10n.noPhotosYet : L10n.anEmptyAlbum
        var actions = [add]
        if page.media.contains(.picksFolders) {
            actions.append(
                page.makeButton(text: L10n.addAFolder, icon: .folder) { [unowned(unsafe) self] in addFolder() }
            )
        }
        let empty = page.makeEmpty(.album, title, text, actions: actions)
        empty.addClass("photos-empty")
        return empty
    }
}

// MARK: - The cells

extension AlbumView: CellGridOwner {
    func makeCell(_ id: NodeID) -> GridCell {
        workspace.node(id)?.kind == .album ? AlbumCell(page: page, id: id) : PhotoCell(page: page, id: id)
    }

    func update(_ cell: GridCell, _ id: NodeID, isVisible: Bool) {
        guard let node = workspace.node(id) else { return }
        if let cell = cell as? PhotoCell {
            cell.update(node, side: grid.metrics.cellWidth, isVisible: isVisible)
        } else if let cell = cell as? AlbumCell {
            cell.update(node, face: faces.face(of: id), side: grid.metrics.cellWidth)
        }
        cell.setSelected(grid.selection.contains(id))
        cell.carrier.update(id, on: cell.element, in: workspace)
    }
}
