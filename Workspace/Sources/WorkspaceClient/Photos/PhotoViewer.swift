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
    private let gestures: PhotoGestures
    private let holder: Element
    private let rows: MeasuredRows
    private var binding: NodeBinding?
    private var images: [Element] = []
    /// What is shown, as it was drawn.
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
            area.exporter.export([photo], title: area.workspace.node(photo).map(name) ?? L10n.photo)
        }
        header.insert(counter, before: header.children.last)
        header.insert(export, before: header.children.last)
        box.setAttributes(["tabindex": "0", "role": "img"])
        body.append(holder, back, onward)
        gestures.isDragging = { [unowned(unsafe) area] in area.dragging.isDragging }
        gestures.onZoom = { [unowned(unsafe) self] in showZoom() }
        gestures.onTurn = { [unowned(unsafe) self] step in turn(by: step) }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        box.letMouseDragOverDialog(page)
    }

    override func open(in container: Element) {
        super.open(in: container)
        let source = NodeSource(area.dragging)
        source.goesOut = true
        source.addsByTap = false
        source.carries = { [unowned(unsafe) self] _ in [photo] }
        // A photo that is zoomed is moved about by the mouse.
        source.canLift = { [unowned(unsafe) self] _, _ in !gestures.zoom.isZoomed }
        source.didBegin = { [unowned(unsafe) self] in
            area.dragging.lacksOriginal = !isWholeLoaded
            area.dialogs.giveWay()
        }
        binding = area.dragging.register(rows.region, holder, isOverPage: true, source: source)
        show(photo)
        box.on(.pointerDown) { [unowned(unsafe) self] _ in rows.measure() }
        box.focus()
    }

    override func didClose() {
        binding?.cancel()
        super.didClose()
    }

    override func update(_ changes: ChangeSet) {
        let all = photos()
        guard all.contains(photo) else { return close() }
        if area.workspace.node(photo)?.asShown != drawn { show(photo) }
        showCounter(all)
    }

    // MARK: What is shown

    private func turn(by step: Int) {
        let all = photos()
        guard let index = all.firstIndex(of: photo), all.indices.contains(index + step) else { return }
        show(all[index + step])
    }

    private func show(_ id: NodeID) {
        guard let node = area.workspace.node(id), let address = PhotoAddress(of: node) else { return }
        photo = id
        drawn = node.asShown
        gestures.reset()
        box.show(id, kind: node.kind)
        rows.update([(id, box)])
        rows.measure()
        box.setAttribute("aria-label", name(of: node))
        title.setText(name(of: node))
        for image in images { image.remove() }
        let small = page.makeImage(address.thumbnail, points: 720, classes: "viewer-image viewer-small")
        let whole = page.make("img", "viewer-image viewer-whole")
        whole.setAttribute("alt", "")
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
    }

    /// A page is called as its document is.
    private func name(of node: Node) -> String {
        (node.kind == .page ? node.parent.flatMap(area.workspace.node) ?? node : node).title
    }

    private func showCounter(_ all: [NodeID]) {
        let index = all.firstIndex(of: photo) ?? 0
        counter.setText(L10n.of(number: index + 1, count: all.count))
        element.setFlag("data-first", index == 0)
        element.setFlag("data-last", index + 1 >= all.count)
    }

    private func showZoom() {
        let zoom = gestures.zoom
        picture.translate(x: zoom.x, y: zoom.y, scale: zoom.scale)
        element.setFlag("data-zoomed", zoom.isZoomed)
    }

    private func handleKey(_ event: Event) {
        guard !event.isEditing, !area.dragging.isDragging, !event.modifiers.isShortcut else { return }
        let onward = page.media.contains(.isRightToLeft) ? -1 : 1
        switch event.key {
        case .right: turn(by: onward)
        case .left: turn(by: -onward)
        case .home: if let first = photos().first { show(first) }
        case .end: if let last = photos().last { show(last) }
        case .character("+"), .character("="): gestures.step(1.5)
        case .character("-"): gestures.step(1 / 1.5)
        case .character("0"): gestures.reset()
        case .delete, .backspace: delete()
        default: return
        }
        event.preventDefault()
    }

    private func delete() {
        let all = photos()
        guard let index = all.firstIndex(of: photo) else { return }
        let next = all.indices.contains(index + 1) ? all[index + 1] : index > 0 ? all[index - 1] : nil
        let gone = file ?? photo
        let trash = NodeOperation.trash([gone])
        if area.workspace.refusal(of: [trash]) == nil {
            if let next { show(next) } else { close() }
        }
        area.workspace.perform([trash], announces: true)
    }
}
