// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// One photo in a picture frame that fills the window, as on a tablet on a shelf: it shows one photo after the other until one
/// is dropped on it, which stays until the person lets the show go on. It keeps the screen awake.
final class PhotoFrame: Screen {
    let element: Element
    var elements: [Element] { [element] }
    var isAlone: Bool { true }
    private let area: AreaContext
    private let page: WebPage
    private let album: NodeID?
    private let loader: PageLoader
    private let picture: Element
    private lazy var play = page.makeIconButton(.pause, label: L10n.pause, classes: "frame-button") {
        [unowned(unsafe) self] in togglePlaying()
    }
    private lazy var shuffle = page.makeIconButton(.shuffle, label: L10n.shuffle, classes: "frame-button") {
        [unowned(unsafe) self] in toggleShuffle()
    }
    private var binding: NodeBinding?
    private var order = SlideOrder()
    private var randomness: PageRandomness
    private(set) var photo: NodeID?
    /// Where it stands in the order in which they are shown: the show goes on from there when it has gone.
    private var position: NodePosition?
    /// A photo that was dropped here and is not known yet.
    private var awaited: NodeID?
    private var shown: Element?
    /// The image of the photo, until it has loaded: the one before stays in sight.
    private var coming: Element?
    /// How often in a row a picture has not come.
    private var failures = 0
    /// Whether the photo that hung here last is asked for.
    private var isKeptAwaited = false
    private var isPlaying = true
    /// Counts what was shown, so that a timer of an earlier photo does nothing.
    private var round = 0

    /// Seconds for which a photo is shown.
    private static let interval = 10.0
    /// The names under which this browser keeps what was hung here, and whether the rest is shown at random.
    private static let photoKey = "carry-frame-photo"
    private static let shuffleKey = "carry-frame-shuffle"

    private var parent: NodeID { album ?? .workspace }

    /// - Parameter album: Whose photos are shown; nil for those in none.
    init(_ area: AreaContext, showing album: NodeID?) {
        self.area = area
        self.album = album
        page = area.page
        loader = PageLoader(workspace: area.workspace, document: album ?? .workspace)
        randomness = PageRandomness(page: area.page)
        picture = page.make("div", "frame-picture")
        element = page.make("section", "frame").with(["aria-label": L10n.pictureFrame, "tabindex": "-1"])
        order.isShuffled = page.stored(Self.shuffleKey) != nil
        let tools = page.make("div", "frame-tools").with(["role": "toolbar", "aria-label": L10n.pictureFrame])
        tools.append(
            page.makeIconButton(.right, label: L10n.photoBefore, classes: "frame-button frame-back") {
                [unowned(unsafe) self] in turn(by: -1)
            },
            play,
            page.makeIconButton(.right, label: L10n.nextPhoto, classes: "frame-button") {
                [unowned(unsafe) self] in turn(by: 1)
            },
            shuffle,
            page.makeIconButton(.close, label: L10n.closeTheFrame, classes: "frame-button") {
                [unowned(unsafe) self] in leave()
            }
        )
        let hint = page.make("p", "frame-hint", text: L10n.dropAPhotoHere)
        let mat = page.make("div", "frame-mat", [picture, hint])
        element.append(page.make("div", "frame-moulding", [mat]), tools)
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        loader.onPages = { [unowned(unsafe) self] in showFirst() }
        loader.onFailure = { [unowned(unsafe) area] failure in area.toasts.show(failure.sentence, tone: .refused) }
        updateButtons()
    }

    func open() {
        page.stayAwake(true)
        binding = area.dragging.register(
            Region(id: .fixed(24), frame: .zero, label: L10n.pictureFrame, order: 900),
            element,
            isOverPage: true,
            target: makeTarget()
        )
        loader.start()
        showKept()
        element.focus()
        schedule()
    }

    func close() {
        page.stayAwake(false)
        loader.stop()
        giveUpComing()
        binding?.cancel()
    }

    func shows(_ route: Route) -> Bool { if case .frame(let album) = route { album == self.album } else { false } }

    var gone: NodeID? { album.flatMap { area.workspace.replica.tree.isGone($0) ? $0 : nil } }

    func update(_ changes: ChangeSet) {
        if gone != nil {
            area.router.show(.photos(album: nil))
        } else if let node = awaited.flatMap(area.workspace.node) {
            awaited = nil
            hang(node)
        } else if let photo, !area.workspace.isThere(photo, as: .photo) {
            turn(by: 1)
        } else if photo == nil {
            showFirst()
        }
    }

    /// What is shown may miss changes that the feed did not tell.
    func reload(_ nodes: [NodeID]) { loader.start() }

    private var photos: [Node] { area.workspace.children(of: parent, kind: .photo) }

    private func leave() { area.router.show(.photos(album: album)) }
}

// MARK: - What hangs in it

extension PhotoFrame {
    /// Hangs up again what was dropped here last, asked for if it is not known; the first photo there is until then, or instead.
    private func showKept() {
        guard let kept = page.stored(Self.photoKey).flatMap({ NodeID($0) }) else { return showFirst() }
        guard area.workspace.node(kept) == nil else { return canHang(kept) ? hang(kept) : showFirst() }
        isKeptAwaited = true
        showFirst()
        area.workspace.loader.loadUnknown([kept]) { [area] _ in
            guard let frame = area.router.photoFrame, frame.isKeptAwaited else { return }
            if frame.canHang(kept) { frame.hang(kept) }
        }
    }

    /// Shows a photo from now on, also in the next page: the show rests until the person lets it go on. One that is not known
    /// yet is shown when it is.
    private func hang(_ id: NodeID) {
        setPlaying(false)
        guard show(id) else {
            awaited = id
            return
        }
        isKeptAwaited = false
        page.store(Self.photoKey, "\(id)")
    }

    /// Whether a photo is one of those that are shown here; without an album, that is any.
    private func canHang(_ id: NodeID) -> Bool {
        area.workspace.isThere(id, as: .photo) && (album == nil || area.workspace.node(id)?.parent == album)
    }

    private func showFirst() {
        guard photo == nil else { return }
        if let first = photos.first { show(first.id) } else { showNothing() }
    }

    private func showNothing() {
        shown?.remove()
        (shown, photo) = (nil, nil)
        element.setFlag("data-empty", loader.isComplete)
    }

    /// - Returns: Whether it is known what to show.
    @discardableResult
    private func show(_ id: NodeID) -> Bool {
        guard let node = area.workspace.node(id), let address = PhotoAddress(of: node) else { return false }
        (photo, awaited) = (id, nil)
        position = node.parent == parent ? node.position : nil
        round += 1
        element.removeAttribute("data-empty")
        giveUpComing()
        let image = page.make("img", "frame-image").with(["alt": node.title, "draggable": "false"])
        image.on(.load) { [unowned(unsafe) self] _ in didLoad() }
        image.on(.error) { [unowned(unsafe) self] _ in didFail(id) }
        image.setAttribute("src", address.whole)
        coming = image
        picture.append(image)
        picture.show(id, kind: .photo)
        schedule()
        return true
    }

    /// What hangs here is asked for again, as nothing comes after it.
    private func didFail(_ id: NodeID) {
        giveUpComing()
        failures += 1
        page.after(MissingPicture.pause(after: failures)) { [area, round] in
            guard let frame = area.router.photoFrame, frame.round == round, !frame.isPlaying else { return }
            frame.show(id)
        }
    }

    private func giveUpComing() {
        coming?.removeHandlers()
        coming?.remove()
        coming = nil
    }

    /// The old photo stays until the new one is there, and fades away under it.
    private func didLoad() {
        guard let image = coming else { return }
        failures = 0
        image.removeHandlers()
        image.setFlag("data-loaded", true)
        if let old = shown {
            old.setFlag("data-leaving", true)
            page.after(0.9) { old.remove() }
        }
        (shown, coming) = (image, nil)
    }

    private func turn(by step: Int) {
        isKeptAwaited = false
        let all = photos
        var current = photo
        if !order.isShuffled, let position, !all.contains(where: { $0.id == current }) {
            let next = all.first { $0.position > position } ?? all.first
            current = step > 0 ? all.last { $0.position < position }?.id : next?.id
        }
        let ids = all.map { $0.id }
        let next =
            step > 0
            ? order.next(after: current, of: ids, using: &randomness) : order.previous(before: current, of: ids)
        if let next { show(next) } else { showNothing() }
    }

    private func schedule() {
        guard isPlaying else { return }
        page.after(Self.interval) { [area, round] in
            guard let frame = area.router.photoFrame, frame.round == round, frame.isPlaying else { return }
            // While something is held over it, it stays as it is.
            if area.dragging.isDragging { frame.schedule() } else { frame.turn(by: 1) }
        }
    }

    private func togglePlaying() {
        setPlaying(!isPlaying)
        if isPlaying { page.removeStored(Self.photoKey) }
    }

    private func setPlaying(_ isPlaying: Bool) {
        self.isPlaying = isPlaying
        round += 1
        updateButtons()
        schedule()
    }

    private func toggleShuffle() {
        order.isShuffled.toggle()
        if order.isShuffled { page.store(Self.shuffleKey, "1") } else { page.removeStored(Self.shuffleKey) }
        updateButtons()
    }

    private func updateButtons() {
        let label = isPlaying ? L10n.pause : L10n.play
        play.setChildren([page.makeIcon(isPlaying ? .pause : .play)])
        play.setAttributes(["aria-label": label, "title": label])
        shuffle.setAttribute("aria-pressed", order.isShuffled ? "true" : "false")
    }

    private func handleKey(_ event: Event) {
        guard !area.dragging.isDragging, !event.modifiers.isShortcut, !event.isInteractive || event.key == .escape
        else { return }
        switch event.shortcut {
        case .escape: leave()
        case .right: turn(by: page.onward)
        case .left: turn(by: -page.onward)
        case .character("p"): togglePlaying()
        case .character("s"): toggleShuffle()
        default: return
        }
        event.preventDefault()
    }
}

// MARK: - What is dropped on it

extension PhotoFrame {
    /// A photo hangs here from then on and stays where it is; of an album all do; a file is taken in first.
    private func makeTarget() -> NodeTarget {
        let target = NodeTarget(area.dragging, into: parent)
        target.takesPhotos()
        // Who only looks may choose what hangs there, also in another window.
        target.refusal = { [unowned(unsafe) area] in $0.isOutside ? area.dragging.policy.refusal : nil }
        target.proposal = { cargo in
            let isFile = cargo.isOutside && cargo.kind == .file
            return DropProposal(cargo, onto: .frame) ?? DropProposal(isFile ? .copy : .link, intent: .unspecified)
        }
        target.perform = { [unowned(unsafe) self] drop in hang(drop) }
        return target
    }

    /// A photo hangs here; of an album all do.
    private func hang(_ node: Node) {
        if node.kind == .album { area.router.show(.frame(album: node.id)) } else { hang(node.id) }
    }

    private func hang(_ drop: DropCoordinator) {
        if case .region = drop.session.drag.origin {
            if let node = drop.session.drag.nodes.compactMap(area.workspace.node).first { hang(node) }
            return drop.acceptAll()
        }
        if let node = drop.session.drag.nodes.first, drop.session.drag.foreignKind != nil {
            awaited = node
            area.workspace.loader.loadUnknown([node]) { [area] _ in area.router.photoFrame?.update(ChangeSet()) }
            return drop.acceptAll()
        }
        area.files.acceptPhotos(drop, to: Place(parent: parent)) { [area] photo in area.router.photoFrame?.hang(photo) }
    }
}

extension Router {
    var photoFrame: PhotoFrame? { screen as? PhotoFrame }
}
