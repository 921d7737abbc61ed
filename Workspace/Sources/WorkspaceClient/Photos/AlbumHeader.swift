// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The line above the photos: where one is, how many there are, and what can be done with them.
final class AlbumHeader {
    let element: Element
    let crumbs: Crumbs
    /// The button of the frame, over which a held photo opens it.
    private(set) lazy var frame = button(.frame, L10n.showAsAPictureFrame) {
        $0.area.router.show(.frame(album: $0.album))
    }
    /// Exports everything that is shown.
    private lazy var export = button(.export, L10n.exportTheOriginals) { $0.export() }
    private unowned(unsafe) let view: AlbumView
    private let title: Element
    private let name: RenameField?
    private let count: Element
    let zoom: ZoomButtons
    private lazy var select = page.makeButton("button select-photos", text: L10n.select) { [unowned(unsafe) self] in
        view.toggleSelecting()
    }
    private lazy var newAlbum = button(.album, L10n.newAlbum, "icon-button new-album") { [unowned(unsafe) self] view in
        if offersFolder, page.isNarrow { openAlbumMenu() } else { view.makeAlbum() }
    }
    private let chosenTools: Element
    private let history: HistoryButtons
    /// Who may see the album; nil where no album is shown.
    private let audience: AudienceButton?

    private var page: WebPage { view.page }
    private var area: AreaContext { view.area }
    private var offersFolder: Bool { page.media.contains(.picksFolders) }

    init(_ view: AlbumView) {
        let (area, page) = (view.area, view.page)
        self.view = view
        title = page.make("h1", "board-title")
        let album = view.album
        crumbs = Crumbs(area)
        name = album == nil ? nil : RenameField(page: page, in: title, fieldLabel: L10n.albumName)
        count = page.make("span", "page-count")
        zoom = ZoomButtons(page: page, key: "carry-photo-zoom")
        history = HistoryButtons(workspace: area.workspace)
        audience = album.map { AudienceButton(area, of: $0) }
        chosenTools = page.make("div", "header-tools chosen-tools")
        element = page.make("header", "board-header document-header album-header")
        if let album {
            name?.rename(album, in: area.workspace, announces: true)
        } else {
            title.setText(L10n.photos)
        }
        frame.insert(page.make("span", "tab-spring"), before: frame.children.first)
        let camera = button(.camera, L10n.takeAPicture, "icon-button take-picture") { $0.addPhotos(usesCamera: true) }
        let add = page.makeButton("button add-photos", text: L10n.addPhotos, icon: .import, tone: "primary") {
            [unowned(unsafe) view] in view.addPhotos()
        }
        add.setAttribute("title", L10n.addPhotos)
        let usualTools = page.make("div", "header-tools", [zoom.element, history.element, select])
        if let audience { usualTools.append(audience.element) }
        usualTools.append(newAlbum, export, camera)
        if offersFolder {
            usualTools.append(button(.folder, L10n.addAFolder, "icon-button add-folder") { $0.addFolder() })
        }
        // What takes drops stays clear of the target for deleting, in the middle, also when something is chosen.
        usualTools.append(frame, add)
        chosenTools.append(
            button(.move, L10n.moveTo, "icon-button changes") {
                $0.area.dragging.openMoveDialog(for: $0.grid.chosenInOrder())
            },
            button(.export, L10n.exportTheOriginals) { $0.export() },
            button(.trash, L10n.delete, "icon-button changes") { $0.grid.deleteChosen(in: $0.workspace) },
            button(.close, L10n.clearSelection, "icon-button end-selecting") { $0.endSelecting() }
        )
        element.append(crumbs.element, title, count, chosenTools, usualTools)
    }

    private func button(
        _ icon: Icon,
        _ label: String,
        _ classes: StaticString = "icon-button",
        action: @escaping (AlbumView) -> Void
    ) -> Element {
        page.makeIconButton(icon, label: label, classes: classes) { [unowned(unsafe) view] in action(view) }
    }

    /// Asks what becomes an album: the header of a phone has no room for the button of a folder.
    private func openAlbumMenu() {
        let items = [
            Menu.Item(label: L10n.newAlbum, icon: .album) { [area] in area.router.photosView?.view?.makeAlbum() },
            Menu.Item(label: L10n.addAFolder, icon: .folder) { [area] in area.router.photosView?.view?.addFolder() },
        ]
        area.menu.show(items, title: L10n.album, beside: newAlbum)
    }

    /// Shows where one is, and how many are there and chosen; `face` is nil as long as it is not known how many are there.
    func update(_ face: AlbumFace?, chosen: Int, isSelecting: Bool) {
        let node = view.album.flatMap(area.workspace.node)
        if let node { name?.update(name: node.title, isFixed: !area.workspace.may(.edit)) }
        crumbs.update(to: view.album)
        audience?.update()
        count.setText(chosen > 0 ? L10n.selected(count: chosen) : face.map(AlbumCell.words) ?? "")
        select.setText(isSelecting ? L10n.markedDone : L10n.select)
        element.setFlag("data-chosen", chosen > 0)
        chosenTools.setHidden(chosen == 0)
        // It would be there twice.
        export.setHidden(chosen > 0)
        history.update()
    }
}
