// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The area of photos: one album at a time, or what is in none, and the photo that is shown large.
final class PhotosView: Screen {
    let element: Element
    var elements: [Element] { [element] }
    var tint: String? { "grey" }
    private let area: AreaContext
    private var workspace: Workspace { area.workspace }
    private let faces: AlbumFaces
    /// What is shown; nil until the album that the address names is known.
    private(set) var view: AlbumView?
    private var awaited: NodeID?
    /// Says why that has not come.
    private var obstacle = Obstacle()

    init(_ area: AreaContext) {
        self.area = area
        faces = AlbumFaces(workspace: area.workspace)
        // What it shows is a region with a name of its own.
        element = area.page.make("div", "documents photo-area")
    }

    func open() { faces.onChange = { [unowned(unsafe) self] in view?.grid.setNeedsRender() } }

    func close() {
        faces.onChange = {}
        view?.close()
        view = nil
    }

    func shows(_ route: Route) -> Bool {
        guard case .photos(let album) = route else { return false }
        if let awaited { return album == awaited }
        return view.map { $0.album == album } ?? false
    }

    func follow(_ route: Route) -> Bool {
        guard case .photos(let album) = route else { return false }
        show(album)
        return true
    }

    /// Shows an album, or what is in none.
    private func show(_ album: NodeID?) {
        awaited = nil
        if let album {
            if let unknown = unknown(around: album) { return ask(for: unknown, showing: album) }
            guard workspace.isThere(album, as: .album) else { return show(nil) }
        }
        area.router.lastAlbum = album
        guard view?.album != album || view == nil else { return }
        obstacle.remove()
        let former = self.view
        former?.close()
        let view = AlbumView(area, album: album, faces: faces)
        self.view = view
        element.append(view.element)
        view.open()
        if let former, !area.dragging.isDragging { view.takeFocus(from: former.album) }
    }

    /// What is not known of an album and those around it; nil when all are.
    private func unknown(around album: NodeID) -> NodeID? {
        guard let node = workspace.node(album) else { return album }
        let outermost = workspace.replica.tree.ancestors(of: album).last ?? node
        guard let parent = outermost.parent, ![NodeID.workspace, .trash, .shelf].contains(parent) else { return nil }
        return workspace.node(parent) == nil ? parent : nil
    }

    /// An album in an album is not known before it was asked for.
    private func ask(for unknown: NodeID, showing album: NodeID) {
        awaited = album
        workspace.loader.loadUnknown([unknown]) { [area] failure in
            guard let screen = area.router.photosView, screen.awaited == album else { return }
            if let failure, failure.isTemporary { return screen.wait(for: album, failure) }
            let isGone = failure != nil || area.workspace.node(unknown) == nil
            screen.show(isGone ? nil : album)
        }
    }

    private func wait(for album: NodeID, _ failure: ServerConnection.Failure) {
        if !obstacle.isShown {
            view?.close()
            view = nil
            obstacle.show(L10n.thesePhotosCouldNotBeLoaded(reason: failure.sentence), in: element, area.page)
        }
        area.page.after(ServerConnection.retryDelay) { [area] in
            guard let screen = area.router.photosView, screen.awaited == album else { return }
            screen.show(album)
        }
    }

    // MARK: Following

    func resize() { view?.resize() }

    var gone: NodeID? { view?.album.flatMap { workspace.isThere($0, as: .album) ? nil : $0 } }

    func update(_ changes: ChangeSet) {
        faces.update(changes)
        if gone != nil { return area.router.show(.photos(album: nil)) }
        view?.update(changes)
    }

    func updatePeople() { view?.updateHeader() }

    func updateCarriers() { view?.grid.setNeedsRender() }

    /// What is shown may miss changes that the feed did not tell.
    func reload(_ nodes: [NodeID]) {
        faces.reload()
        view?.loader.start()
    }
}

extension Router {
    var photosView: PhotosView? { screen as? PhotosView }

    /// The view of an album, or of what is in none, as long as it is shown.
    func albumView(of album: NodeID?) -> AlbumView? {
        guard let view = photosView?.view, view.album == album else { return nil }
        return view
    }
}
