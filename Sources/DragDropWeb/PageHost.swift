// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// The engine's host in a page: draws the preview, marks the root, speaks, and runs the frames that the engine asks for.
final class PageHost: DragDropHost {
    let page: WebPage
    let bindings: RegionBindings
    /// The element that says whether something is carried, and by which hand.
    let root: Element
    let overlay: DragOverlay
    let liveRegion: LiveRegion
    var renderer: AnnouncementRenderer
    var inputMethod = DragDropPage.InputMethod.mouse
    /// What the press that the engine is being told of was made with: a session that it captures is carried by that from
    /// then on.
    var pressingMethod: DragDropPage.InputMethod?
    unowned(unsafe) var owner: DragDropPage?
    unowned(unsafe) var context: SensorContext?
    /// The preview that was shown last.
    private(set) var preview: DragPreview?
    private(set) var capturedPointer: PointerID?
    /// The pointer that was captured last, also when what it carried has left it.
    var lastCapturedPointer: PointerID?
    #if hasFeature(Embedded)
    unowned(unsafe) var client: (any DragDropPageClient)?
    #else
    weak var client: (any DragDropPageClient)?
    #endif
    /// How what is carried moves.
    var motion = Motion.standard { didSet { overlay.motion = motion } }
    private let reference = ClearedReference<PageHost>()
    private var areFramesNeeded = false
    private var isFrameAwaited = false
    /// When a frame will be asked for.
    private var alarm: Timestamp?

    init(page: WebPage, root: Element, layer: Element?, liveRegion: Element?, renderer: AnnouncementRenderer) {
        self.page = page
        self.renderer = renderer
        bindings = RegionBindings(page: page)
        self.root = root
        overlay = DragOverlay(page: page, layer: layer)
        self.liveRegion = LiveRegion(page: page, element: liveRegion)
        reference.owner = self
    }

    deinit { reference.owner = nil }

    // MARK: The session

    func sessionDidBegin(_ session: DragSession) {
        root.setAttribute("data-drag", "")
        root.setAttribute("data-drag-hand", inputMethodName)
        if let owner { client?.dragDropPage(owner, sessionDidBegin: session) }
    }

    func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt]) {
        overlay.end(session.id, at: now)
        removeMarksIfIdle()
        if let owner { client?.dragDropPage(owner, sessionDidEnd: session, reason: reason, receipts: receipts) }
    }

    func sessionDidReceiveLate(_ receipt: Receipt, of session: DragSession) {
        if let owner { client?.dragDropPage(owner, session: session, didReceiveLate: receipt) }
    }

    /// Takes the marks from the root unless something is carried: a session may go on loading when its drop is long over,
    /// beside the next one.
    func removeMarksIfIdle() {
        guard context?.engine.session == nil else { return }
        root.removeAttribute("data-drag")
        root.removeAttribute("data-drag-hand")
    }

    private var inputMethodName: String {
        switch inputMethod {
        case .mouse: "mouse"
        case .touch: "touch"
        case .keyboard: "keyboard"
        case .outside: "outside"
        }
    }

    // MARK: Pointers

    func capture(_ pointer: PointerID) {
        // A pointer may take over what the keyboard or another pointer has lifted.
        if let pressingMethod {
            inputMethod = pressingMethod
            root.setAttribute("data-drag-hand", inputMethodName)
        }
        guard inputMethod == .touch else { return }
        capturedPointer = pointer
        lastCapturedPointer = pointer
        // From here on no finger scrolls by itself, and the moves come whatever becomes of the pressed element.
        page.holdTouches(true)
        page.root.setPointerCapture(UInt32(truncatingIfNeeded: pointer.rawValue))
        page.flush()
    }

    func releaseCapture(_ pointer: PointerID) {
        guard capturedPointer == pointer else { return }
        capturedPointer = nil
        page.holdTouches(false)
    }

    // MARK: What is seen

    func showPreview(_ preview: DragPreview) {
        // What comes from other programs has the platform's own picture.
        guard inputMethod != .outside else { return }
        self.preview = preview
        // Under the browser's own picture of a mouse drag ours is as large as that.
        overlay.motion = motion
        if inputMethod == .mouse { overlay.motion.liftScale = 1 }
        overlay.show(preview, at: now, makeLayer: makeLayer)
    }

    /// Draws one carried item, as the client wants it.
    func makeLayer(_ part: DragPreview.Part) -> Element {
        if case .label(let label) = part.content.look { return chip(label) }
        if let owner, let made = client?.dragDropPage(owner, previewOf: part) { return made }
        if let picture = snapshot(of: part) { return picture }
        return chip(PreviewContent.Label(title: part.title))
    }

    func movePreview(of session: SessionID, to point: Point<Screen>) {
        // A key lets the aim jump from gap to gap; a pointer is never waited for.
        overlay.move(session, to: point, at: now, gliding: inputMethod == .keyboard)
    }

    func updatePreview(of session: SessionID, to content: PreviewContent?) {
        overlay.change(session, to: content, at: now, makeLabel: chip)
    }

    func updateBadge(of session: SessionID, to badge: DragBadge) {
        guard inputMethod == .outside else { return overlay.update(badge, of: session, at: now) }
        // Beside the platform's own picture only why a release would do nothing is to be said.
        var shown = DragBadge(operation: nil, count: 1)
        if case .forbidden? = badge.operation, let location = context?.engine.session?.location {
            let empty = DragPreview(session: session, parts: [], location: location, grip: .zero)
            overlay.show(empty, at: now, makeLayer: makeLayer)
            shown.operation = badge.operation
        }
        overlay.update(shown, of: session, at: now)
    }

    func highlight(_ region: RegionID, as state: HighlightState?) { bindings.binding(of: region)?.highlight(state) }

    func springCountdown(of item: ItemID?, in region: RegionID, progress: Double?) {
        bindings.binding(of: region)?.springCountdown(of: item, progress)
    }

    func springFired(_ item: ItemID?, in region: RegionID) { bindings.binding(of: region)?.springFired(item) }

    func snapBack(_ flights: [Flight], of session: SessionID, duration: Double) {
        overlay.fly(flights, .snapsBack, of: session, at: now)
    }

    func redirect(_ flights: [Flight], of session: SessionID) {
        overlay.fly(flights, .isRedirected, of: session, at: now)
    }

    func settle(_ flights: [Flight], of session: SessionID, duration: Double) {
        overlay.fly(flights, .settles, of: session, at: now)
    }

    func scroll(_ region: Region, by vector: Vector) {
        if bindings.binding(of: region.id)?.scrollElement() == true { return }
        if let owner { client?.dragDropPage(owner, didScroll: region) }
    }

    private var now: Timestamp { context?.now ?? .zero }

    func chip(_ label: PreviewContent.Label) -> Element {
        let chip = page.div("carry-chip")
        if !label.icon.utf8.isEmpty { chip.append(page.carriedIcon(label.icon)) }
        let words = page.element("span")
        words.addClass("carry-words")
        for line in [label.title, label.subtitle] where !line.utf8.isEmpty {
            let text = page.element("span")
            text.setAttribute("dir", "auto")
            text.setText(line)
            words.append(text)
        }
        chip.append(words)
        return chip
    }

    // MARK: What is heard

    func announce(_ announcement: Announcement) {
        // Steps are told of the keyboard's aim alone; a pointer's drag is quiet until its result.
        liveRegion.say(renderer.text(for: announcement), isStep: announcement.isStep)
    }

    // MARK: Time

    func framesNeeded(_ needed: Bool) {
        areFramesNeeded = needed
        if needed { page.requestFrame() }
        awaitFrame()
    }

    /// While a drag rests, it asks for no frames. Those that come anyway it follows: what changes in the page is written in one,
    /// and may have come under the pointer.
    private func awaitFrame() {
        guard !isFrameAwaited, context?.engine.isBusy == true else { return }
        isFrameAwaited = true
        page.awaitFrame { [reference] time in reference.owner?.runFrame(at: time) }
    }

    private func runFrame(at time: Double) {
        isFrameAwaited = false
        guard let context, context.engine.isBusy else { return }
        context.advance(to: time)
        awaitFrame()
        if areFramesNeeded { return requestFrame(of: context.engine) }
        // What others lay out in this frame may have moved what is under a hand that rests, and no other frame may come.
        page.atEndOfFrame { [reference] time in reference.owner?.endFrame(at: time) }
    }

    private func endFrame(at time: Double) {
        guard let context, context.engine.isBusy, !areFramesNeeded else { return }
        context.advance(to: time)
    }

    /// Asks for the next frame: at once, or when something may happen in it.
    private func requestFrame(of engine: DragDropEngine) {
        guard let due = engine.quietUntil, due > now else { return page.requestFrame() }
        guard alarm != due else { return }
        alarm = due
        page.after(due - now) { [reference] in
            guard let host = reference.owner else { return }
            host.alarm = nil
            host.page.requestFrame()
        }
    }
}
