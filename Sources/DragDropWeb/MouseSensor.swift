// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Turns the mouse into engine events by the browser's own drag, so that things can leave the window.
///
/// ```
/// idle --pointerdown on a source--> pressed --dragstart--> native --drop | dragend--> idle
/// pressed --pointerup--> idle
/// idle --pointerdown while a finger or the keyboard holds a session--> carrying --pointerup--> idle
/// ```
/// Observation: inside a `draggable` element text cannot be selected, and when the dragged element leaves the page no
/// `dragend` is sent (Chromium 156). Workaround: the body is what is draggable, and only from the press on a source to its
/// end; a row may then leave the page during the drag.
final class MouseSensor {
    enum State {
        /// No button is down on a source.
        case idle
        /// A button is down on a source and has not moved far.
        case pressed
        /// The browser's own drag is under way.
        case native
        /// The mouse has taken over what the keyboard or a finger lifted, and follows it by pointer events.
        case carrying
    }

    private(set) var state = State.idle { didSet { context.followHover(.mouse, state != .idle) } }
    private(set) var pointer = PointerID(0)
    private let context: SensorContext
    private let picture: DragPicture
    private let handle: DragHandle
    private var isOutsideWindow = false
    /// Where the native drag was last; nil until it has been anywhere.
    private var lastLocation: Point<Screen>?
    /// Whether the layer of the preview takes the pointer. Not before the first `dragover`: when another element comes under
    /// the pointer during `dragstart`, Chromium 156 gives the drag up.
    private var isPageShielded = false
    /// Whether the drag carries a file. Observation: with `effectAllowed` "move", a file manager moves the person's original
    /// (Thunar beside Chromium 156). Workaround: a drag with a file only ever copies.
    private var carriesFile = false
    /// A click before this moment is of the press with which the mouse took over what is carried. Observation: a press that
    /// was prevented is followed by a click all the same
    /// (https://www.w3.org/TR/pointerevents3/#compatibility-mapping-with-mouse-events). Workaround: it opens nothing.
    private var swallowsClicksUntil = -1.0

    init(_ context: SensorContext) {
        self.context = context
        picture = DragPicture(page: context.page)
        handle = DragHandle(page: context.page)
        context.listen(.pointerDown) { [unowned(unsafe) self] in self.pressed($0) }
        context.listen(.pointerUp) { [unowned(unsafe) self] in self.released($0) }
        context.listen(.pointerMove) { [unowned(unsafe) self] in self.moved($0) }
        context.listen(.dragStart) { [unowned(unsafe) self] in self.dragStarted($0) }
        context.listen(.dragEnter) { [unowned(unsafe) self] in self.draggedOver($0) }
        context.listen(.dragOver) { [unowned(unsafe) self] in self.draggedOver($0) }
        context.listen(.dragLeave) { [unowned(unsafe) self] in self.left($0) }
        context.listen(.drop) { [unowned(unsafe) self] in self.dropped($0) }
        context.listen(.dragEnd) { [unowned(unsafe) self] in self.dragEnded($0) }
        context.swallowClicks { [unowned(unsafe) self] in $0.pointerKind == .mouse && $0.time < swallowsClicksUntil }
    }

    private func pressed(_ event: Event) {
        guard event.pointerKind == .mouse else { return }
        swallowsClicksUntil = -1
        guard state == .idle, event.button == 0, !event.isInteractive else { return }
        guard context.engine.session == nil else { return takeOver(event) }
        context.bindings.measure()
        pointer = event.pointer
        // What may be lifted is asked now; a finger that waits for its lift keeps its own.
        let former = context.pageHost.inputMethod
        context.pageHost.inputMethod = .mouse
        let input = InputEvent.pressed(pointer, .mouse, at: event.location, modifiers: event.dragModifiers)
        guard context.send(input, from: event) == .watching else {
            context.pageHost.inputMethod = former
            return
        }
        state = .pressed
        handle.prepare(event)
        context.page.body.setProperty("draggable", true)
        context.page.flush()
    }

    private func takeOver(_ event: Event) {
        pointer = event.pointer
        context.pageHost.pressingMethod = .mouse
        let input = InputEvent.pressed(pointer, .mouse, at: event.location, modifiers: event.dragModifiers)
        let response = context.send(input, from: event)
        context.pageHost.pressingMethod = nil
        guard response == .captured else { return }
        state = .carrying
        event.preventDefault()
    }

    private func moved(_ event: Event) {
        guard event.pointerKind == .mouse else { return }
        if state == .carrying, event.buttons != 0 {
            context.send(.moved(pointer, to: event.location, modifiers: event.dragModifiers), from: event)
            return
        }
        if state == .pressed { handle.follow(event) }
        guard state != .idle, event.buttons == 0 else { return }
        // Observation: not every release is reported, as when the button goes up outside the window. Workaround: the next
        // move with no button down stands for it.
        if state == .native { end(event, delivered: false) } else { release(event) }
    }

    private func released(_ event: Event) {
        guard event.pointerKind == .mouse, state == .pressed || state == .carrying else { return }
        if state == .carrying { swallowsClicksUntil = event.time + 0.4 }
        release(event)
    }

    private func release(_ event: Event) {
        becomeIdle()
        context.send(.released(pointer, at: event.location, modifiers: event.dragModifiers), from: event)
    }

    private func dragStarted(_ event: Event) {
        // A drag of the browser's own, as of a picture under the press, would take the moves from what is carried.
        if state == .carrying { event.preventDefault() }
        // Links, images and selected text are dragged by the browser without us.
        guard state == .pressed else { return }
        context.pageHost.inputMethod = .mouse
        guard context.send(.platformDragBegan(pointer), from: event) == .captured,
            let session = context.engine.session
        else {
            event.preventDefault()
            release(event)
            return
        }
        state = .native
        isOutsideWindow = false
        lastLocation = nil
        let page = context.page
        page.setDragData("text/plain", context.text(of: session))
        page.setDragData(OutsideContent.privateType, OutsideContent.text(of: session.itemIDs))
        let entries = ReadyData.entries(of: session.items, context.engine.configuration.reasons)
        for (type, text) in entries { page.setDragData(type, text) }
        carriesFile = false
        if let owner = context.pageHost.owner, let client = context.pageHost.client {
            for (type, text) in client.dragDropPage(owner, nativeDataFor: session) {
                page.setDragData(type, text)
                if "DownloadURL".hasSameBytes(as: type) { carriesFile = true }
            }
        }
        page.setEffectAllowed(carriesFile ? .copy : .copyMove)
        if let preview = context.pageHost.preview { picture.show(preview, makeLayer: context.pageHost.makeLayer) }
        event.stopPropagation()
    }

    private func draggedOver(_ event: Event) {
        guard state == .native else { return }
        if isOutsideWindow || !context.isRest(event, at: lastLocation) {
            context.send(.moved(pointer, to: event.location, modifiers: event.dragModifiers), from: event)
        }
        isOutsideWindow = false
        lastLocation = event.location
        shieldPage(true)
        // Observation: with the effect "none" no `drop` is sent
        // (https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model). Workaround: the effect always
        // lets the drop happen; what a release does the engine decides, and its badge shows it.
        event.dropEffect = carriesFile || context.engine.target?.operation == .copy ? .copy : .move
    }

    private func left(_ event: Event) {
        guard state == .native else { return }
        isOutsideWindow = true
        context.send(.left(pointer), from: event)
    }

    private func dropped(_ event: Event) {
        guard state == .native else { return }
        event.preventDefault()
        release(event)
    }

    private func dragEnded(_ event: Event) {
        guard state == .native else { return }
        if !isOutsideWindow, event.endEffect != .none { return dropWasLost(event) }
        end(event, delivered: event.endEffect != .none)
    }

    /// Chromium tells no `drop` when the element under the pointer leaves the page between the last `dragover` and the
    /// release, as a row does that someone else moves; `dragend` alone says that there was one. Seen in Chromium 156: a
    /// `dragover` handler that removes its target in a microtask, then the release. A drag that is given up says "none".
    private func dropWasLost(_ event: Event) {
        let modifiers = context.engine.session?.modifiers ?? []
        becomeIdle()
        context.send(.released(pointer, at: lastLocation ?? event.location, modifiers: modifiers), from: event)
    }

    private func end(_ event: Event, delivered: Bool) {
        becomeIdle()
        context.send(.platformDragEnded(pointer, delivered: delivered), from: event)
    }

    /// Ends a press that has not become a drag, and lets go of what the mouse has taken over, because the window lost
    /// the focus.
    func windowLost() {
        guard state == .pressed || state == .carrying else { return }
        becomeIdle()
        context.send(.lost(pointer))
    }

    private func shieldPage(_ isShielded: Bool) {
        guard isPageShielded != isShielded else { return }
        isPageShielded = isShielded
        context.pageHost.overlay.shieldPage(isShielded)
    }

    private func becomeIdle() {
        state = .idle
        shieldPage(false)
        picture.hide()
        handle.remove()
        context.page.body.setProperty("draggable", false)
        context.page.body.removeAttribute("draggable")
    }
}
