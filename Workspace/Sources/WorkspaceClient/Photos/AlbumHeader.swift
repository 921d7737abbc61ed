// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The line above the photos: where one is, how many there are, and what can be done with them.
final class AlbumHeader {
    /// What the buttons do.
    enum Command {
        case add
        case takePicture
        case newAlbum
        case frame
        case export
        case select
        case endSelecting
        case moveTo
        case delete
    }

    let element: Element
    let crumbs: Crumbs
    /// The button of the frame, over which a held photo opens it.
    private(set) lazy var frame = button(.frame, L10n.showAsAPictureFrame, .frame)
    /// Exports everything that is shown.
    private lazy var export = button(.export, L10n.exportTheOriginals, .export)
    private let page: WebPage
    private let area: AreaContext
    private let title: Element
    private let name: RenameField?
    private let count: Element
    let zoom: ZoomButtons
    private let select: Element
    private let chosenTools: Element
    private let usualTools: Element
    private let history: HistoryButtons
    /// Who may see the album; nil where no album is shown.
    private let audience: AudienceButton?
    private let album: NodeID?
    /// Is told what was pressed.
    var onCommand: (Command) -> Void = { _ in }

    init(_ area: AreaContext, album: NodeID?) {
        self.area = area
        self.album = album
        let page = area.page
        let title = page.make("h1", "board-title")
        self.page = page
        self.title = title
        crumbs = Crumbs(area)
        name = album == nil ? nil : RenameField(page: page, in: title, fieldLabel: L10n.albumName)
        count = page.make("span", "page-count")
        zoom = ZoomButtons(page: page, key: "carry-photo-zoom")
        select = page.make("button", "button select-photos", text: L10n.select)
        history = HistoryButtons(workspace: area.workspace)
        audience = album.map { AudienceButton(area, of: $0) }
        usualTools = page.make("div", "header-tools")
        chosenTools = page.make("div", "header-tools chosen-tools")
        element = page.make("header", "board-header document-header album-header")
        build()
    }

    private func build() {
        if let album {
            name?.rename(album, in: area.workspace, announces: true)
        } else {
            title.setText(L10n.photos)
        }
        frame.insert(page.make("span", "tab-spring"), before: frame.children.first)
        select.setAttribute("type", "button")
        select.on(.click) { [unowned(unsafe) self] _ in onCommand(.select) }
        let camera = button(.camera, L10n.takeAPicture, .takePicture)
        camera.addClass("take-picture")
        let newAlbum = button(.album, L10n.newAlbum, .newAlbum)
        newAlbum.addClass("new-album")
        let add = page.makeButton("button add-photos", text: L10n.addPhotos, icon: .import, tone: "primary") {
            [unowned(unsafe) self] in onCommand(.add)
        }
        add.setAttribute("title", L10n.addPhotos)
        usualTools.append(
            zoom.element,
            history.element,
            select
        )
        if let audience { usualTools.append(audience.element) }
        usualTools.append(
            frame,
            newAlbum,
            export,
            camera,
            add
        )
        let (move, delete) = (button(.move, L10n.moveTo, .moveTo), button(.trash, L10n.delete, .delete))
        for change in [move, delete] { change.addClass("changes") }
        let end = button(.close, L10n.clearSelection, .endSelecting)
        end.addClass("end-selecting")
        chosenTools.append(move, button(.export, L10n.exportTheOriginals, .export), delete, end)
        element.append(crumbs.element, title, count, usualTools, chosenTools)
    }

    private func button(_ icon: Icon, _ label: String, _ command: Command) -> Element {
        page.makeIconButton(icon, label: label) { [unowned(unsafe) self] in onCommand(command) }
    }

    /// Shows where one is, and how many are there and chosen; `face` is nil as long as it is not known how many are there.
    func update(_ face: AlbumFace?, chosen: Int, isSelecting: Bool) {
        let node = album.flatMap(area.workspace.node)
        if let node { name?.update(name: node.title, isFixed: !area.workspace.may(.edit)) }
        page.setWindowTitle(node?.title ?? L10n.photos)
        crumbs.update(to: album)
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
