// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// One photo, or one page, as large as the window: to be zoomed, turned over to the next, and carried away.
final class PhotoViewer: Dialog {
    private let area: AreaContext
    private let photos: () -> [NodeID]
    /// The file in which what is shown is the only page; nil for photos.
    private let file: NodeID?
    /// What is shown.
    private(set) var photo: NodeID
    private let box: Element
    private let picture: Element
    private let counter: Element
    /// What was turned to, for who does not see it.
    private let news: Element
    private let gestures: PhotoGestures
    private let holder: Element
    private let rows: MeasuredRows
    private var images: [Element] = []
    /// What is shown, as it was drawn, and where it stands: when it has gone, the next is shown.
    private var drawn: Node?
    /// Whether the picture in its own size is there, so that a drag of it carries the file.
    private var isWholeLoaded = false

    /// - Parameters:
    ///   - photo: The photo to show first.
    ///   - photos: All that can be shown, in order.
    ///   - file: The document in which the photo is the only page; nil for a photo that stands for itself.
    init(_ area: AreaContext, showing photo: NodeID, of photos: @escaping () -> [NodeID], fileOf file: NodeID? = nil) {
        self.area = area
        self.file = file
        self.photo = photo
        self.photos = photos
        let page = area.page
        picture = page.make("div", "viewer-picture")
        box = page.make("div", "viewer-box", [picture])
        holder = page.make("div", "viewer-holder", [box])
        rows = MeasuredRows(area.dragging, in: holder, region: .fixed(23), label: L10n.photo, order: 1_001)
        counter = page.make("span", "viewer-counter")
        news = page.make("div", "visually-hidden viewer-news").with("role", "status")
        gestures = PhotoGestures(page: page, box: box)
        super.init(page: page, title: "", classes: "photo-viewer")
        build()
    }

    private func build() {
        let back = page.makeIconButton(.right, label: L10n.before, classes: "icon-button viewer-turn viewer-back") {
            [unowned(unsafe) self] in turn(by: -1)
        }
        let onward = page.makeIconButton(.right, label: L10n.next, classes: "icon-button viewer-turn viewer-onward") {
            [unowned(unsafe) self] in turn(by: 1)
        }
        let export = page.makeIconButton(.export, label: L10n.exportTheOriginal) { [unowned(unsafe) self] in
            if let file {
                let name = area.workspace.node(file)?.fields.text(.fileName) ?? L10n.picture
                return area.exporter.saveOriginal(of: file, as: name)
            }
            area.export([photo])
        }
        header.insert(counter, before: header.children.last)
        header.insert(export, before: header.children.last)
        box.setAttributes(["tabindex": "0", "role": "img"])
        body.append(holder, back, onward)
        element.append(news)
        gestures.isDragging = { [unowned(unsafe) area] in area.dragging.isDragging }
        gestures.onZoom = { [unowned(unsafe) self] in
            let zoom = gestures.zoom
            picture.translate(x: zoom.x, y: zoom.y, scale: zoom.scale)
            element.setFlag("data-zoomed", zoom.isZoomed)
        }
        gestures.onTurn = { [unowned(unsafe) self] step in turn(by: step) }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        box.letMouseDragOverDialog(page)
    }

    /// Opens it. Whoever closes it is at what was shown last, in a grid.
    func present(over grid: @escaping () -> CellGrid?) {
        area.dialogs.present(self) { [unowned(unsafe) self, area] in
            if !area.dragging.isDragging { grid()?.focus(photo) }
        }
    }

    override func open(in container: Element) {
        super.open(in: container)
        let source = NodeSource(area.dragging, addsByTap: false, goesOut: true)
        source.carries = { [unowned(unsafe) self] _ in [photo] }
        // A photo that is zoomed is moved about by the mouse.
        source.canLift = { [unowned(unsafe) self] _, _ in !gestures.zoom.isZoomed }
        source.didBegin = { [unowned(unsafe) self] in
            area.dragging.lacksOriginal = !isWholeLoaded
            area.dialogs.giveWay()
        }
        bindings = [area.dragging.register(rows.region, holder, isOverPage: true, source: source)]
        show(photo)
        box.on(.pointerDown) { [unowned(unsafe) self] _ in rows.measure() }
        box.focus()
    }

    override func update(_ changes: ChangeSet) {
        let all = photos()
        guard all.contains(photo), let node = area.workspace.node(photo), !isGone(node) else { return goOn(among: all) }
        if node.asShown != drawn?.asShown { show(photo) }
        drawn = node
        showCounter(all)
    }

    /// What was shown was deleted or moved away, by whomever: the next is shown, else the one before; without any it closes.
    private func goOn(among all: [NodeID]) {
        guard let drawn else { return close() }
        if drawn.kind == .photo { area.tellGone(photo) }
        let left = all.compactMap(area.workspace.node).filter { !isGone($0) && PhotoAddress(of: $0) != nil }
        guard let next = left.first(where: { $0.position > drawn.position }) ?? left.last else { return close() }
        turn(to: next.id)
    }

    /// Whether it was deleted, by itself or with its album or document.
    private func isGone(_ node: Node) -> Bool { area.workspace.replica.tree.isGone(node.id) }

    // MARK: What is shown

    private func turn(by step: Int) {
        let all = photos()
        guard let index = all.firstIndex(of: photo), all.indices.contains(index + step) else { return }
        turn(to: all[index + step])
    }

    /// Shows another, and says which: the focus stays where it is.
    private func turn(to id: NodeID) {
        show(id)
        if let drawn { news.setText("\(name(of: drawn)), \(place(among: photos()))") }
    }

    private func show(_ id: NodeID) {
        guard let node = area.workspace.node(id), let address = PhotoAddress(of: node) else { return }
        photo = id
        drawn = node
        gestures.reset()
        box.show(id, kind: node.kind)
        rows.update([(id, box)])
        rows.measure()
        box.setAttribute("aria-label", name(of: node))
        title.setText(name(of: node))
        for image in images { image.remove() }
        let small = page.makeImage(address.thumbnail, points: 720, classes: "viewer-image viewer-small")
        let whole = page.make("img", "viewer-image viewer-whole").with("alt", "")
        whole.isDraggable = true
        isWholeLoaded = false
        whole.on(.load) { [unowned(unsafe) self, unowned(unsafe) whole] _ in
            isWholeLoaded = true
            whole.setFlag("data-loaded", true)
        }
        whole.setAttribute("src", address.whole)
        images = [small, whole]
        for image in images { picture.append(image) }
        showCounter(photos())
        area.dialogs.onTitle()
    }

    override var windowNames: [String] { drawn.map { [name(of: $0)] } ?? [] }

    /// A page is called as its document is.
    private func name(of node: Node) -> String {
        (node.kind == .page ? node.parent.flatMap(area.workspace.node) ?? node : node).title
    }

    private func place(among all: [NodeID]) -> String {
        L10n.of(number: (all.firstIndex(of: photo) ?? 0) + 1, count: all.count)
    }

    private func showCounter(_ all: [NodeID]) {
        let index = all.firstIndex(of: photo) ?? 0
        counter.setText(place(among: all))
        element.setFlag("data-first", index == 0)
        element.setFlag("data-last", index + 1 >= all.count)
    }

    private func handleKey(_ event: Event) {
        guard !event.isEditing, !area.dragging.isDragging, !event.modifiers.isShortcut else { return }
        switch event.key {
        case .right: turn(by: page.onward)
        case .left: turn(by: -page.onward)
        case .home: if let first = photos().first { turn(to: first) }
        case .end: if let last = photos().last { turn(to: last) }
        case .character("+"), .character("="): gestures.change(by: 1.5)
        case .character("-"): gestures.change(by: 1 / 1.5)
        case .character("0"): gestures.reset()
        case .delete, .backspace: area.workspace.perform([.trash([file ?? photo])], announces: true)
        default: return
        }
        event.preventDefault()
    }
}
