// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Turns fingers and pens into engine events by pointer events alone. A native drag by touch would take all other fingers
/// with it.
///
/// ```
/// idle --pointerdown on a source--> watching --500 ms at rest--> captured --pointerup--> idle
/// watching --moves--> idle (the browser scrolls)
/// ```
/// Until the lift nothing is prevented. From the lift on the page is held, and no finger scrolls by itself: what the other
/// fingers do is done by ``FreeFinger``.
final class TouchSensor {
    private let context: SensorContext
    /// The pointers that are down on a source, before their lift.
    private var watched: [PointerID] = []
    private var free: [FreeFinger] = []
    /// A click that follows before this moment is the end of a drag, not a click.
    private var swallowsClicksUntil = -1.0

    init(_ context: SensorContext) {
        self.context = context
        context.listen(.pointerDown) { [unowned(unsafe) self] in if $0.isTouchLike { self.pressed($0) } }
        context.listen(.pointerMove) { [unowned(unsafe) self] in if $0.isTouchLike { self.moved($0) } }
        context.listen(.pointerUp) { [unowned(unsafe) self] in if $0.isTouchLike { self.released($0) } }
        context.listen(.pointerCancel) { [unowned(unsafe) self] in if $0.isTouchLike { self.lost($0) } }
        context.listen(.contextMenu) { [unowned(unsafe) self] in self.contextMenu($0) }
        context.listen(.dragStart) { [unowned(unsafe) self] in self.dragStarted($0) }
        context.swallowClicks { [unowned(unsafe) self] in $0.isTouchLike && $0.time < swallowsClicksUntil }
    }

    private var isHeld: Bool { context.pageHost.capturedPointer != nil }

    private func pressed(_ event: Event) {
        // A click after this is of this press, not of the drag before it.
        swallowsClicksUntil = -1
        if event.pointer == context.pageHost.lastCapturedPointer { context.pageHost.lastCapturedPointer = nil }
        let isSecond = isHeld && event.pointer != context.pageHost.capturedPointer
        // A press on a control is left to the browser, unless the page is held: then nothing else would make it a tap.
        guard !event.isInteractive || isHeld else { return }
        if context.engine.session == nil {
            context.bindings.measure()
            context.pageHost.inputMethod = .touch
        }
        let kind: DragDrop.PointerKind = event.pointerKind == .pen ? .pen : .touch
        let input = InputEvent.pressed(
            event.pointer,
            kind,
            at: event.location,
            modifiers: event.dragModifiers,
            button: event.dragButton
        )
        context.pageHost.pressingMethod = .touch
        let response = context.send(input, from: event)
        context.pageHost.pressingMethod = nil
        // A second finger on what is carried is watched like a press: it may take the session over.
        if response == .watching || response == .captured {
            watched.append(event.pointer)
        } else if isSecond {
            free.append(FreeFinger(event, on: seen(under: event), page: context.page))
        }
    }

    private func moved(_ event: Event) {
        guard isKnown(event.pointer) else { return }
        let input = InputEvent.moved(event.pointer, to: event.location, modifiers: event.dragModifiers)
        if context.send(input, from: event) == .free { forget(event.pointer) }
        guard let index = free.firstIndex(where: { $0.pointer == event.pointer }) else { return }
        free[index].move(to: event.location, at: event.time)
    }

    private func released(_ event: Event) {
        let pointer = event.pointer
        // Also where what it carried was taken out of its hand meanwhile: it has not tapped.
        if pointer == context.pageHost.lastCapturedPointer { swallowsClicksUntil = event.time + 0.4 }
        guard isKnown(pointer) else { return }
        let wasCaptured = pointer == context.pageHost.capturedPointer
        let finger = removeFree(pointer)
        forget(pointer)
        let input = InputEvent.released(pointer, at: event.location, modifiers: event.dragModifiers)
        let response = addSeen(by: finger, event) ?? context.send(input, from: event)
        if wasCaptured || response == .consumed {
            swallowsClicksUntil = event.time + 0.4
        } else if let finger, !finger.isTap(at: event.time) {
            finger.glide(at: event.time, context.page)
        } else if finger != nil {
            // Observation: while one finger is down, the tap of another makes no `click` (Chromium 156): it is not the
            // primary pointer (https://www.w3.org/TR/pointerevents3/#the-primary-pointer). Workaround: a click from here.
            context.page.click(atX: event.x, y: event.y)
        }
    }

    private func seen(under event: Event) -> (region: RegionID, item: ItemID)? {
        guard let target = event.target, let source = context.source(at: target), let item = source.item else {
            return nil
        }
        return (source.region.id, item)
    }

    /// The tap of a second finger on what is still seen where the engine has it no more: that is added, as it glides, and what
    /// is carried already opens nothing. Nil where the engine sees the same.
    private func addSeen(by finger: FreeFinger?, _ event: Event) -> InputResponse? {
        guard let finger, finger.isTap(at: event.time), let (id, item) = finger.seen,
            let session = context.engine.session, let region = context.engine.region(id),
            let frame = region.shownFrame(of: item)
        else { return nil }
        let isCarried = session.carries(item)
        guard isCarried || !frame.contains(region.screenToContent(event.location)) else { return nil }
        context.send(.lost(event.pointer), from: event)
        if isCarried { return .consumed }
        return context.send(.keyboardLift(region: id, item: item, modifiers: event.dragModifiers), from: event)
    }

    private func lost(_ event: Event) {
        let pointer = event.pointer
        guard isKnown(pointer) else { return }
        _ = removeFree(pointer)
        forget(pointer)
        context.send(.lost(pointer), from: event)
    }

    private func contextMenu(_ event: Event) {
        // Observation: a long press opens the context menu, at about the moment in which it lifts (Chromium 156).
        // Workaround: no menu over a watched source or during a session; elsewhere it opens as usual.
        let isOurs = context.engine.session != nil || (event.isTouchLike && !watched.isEmpty)
        if isOurs { event.preventDefault() }
    }

    private func dragStarted(_ event: Event) {
        // Observation: Safari on iOS, and Chromium on Android and Windows, drag a picture or a link by themselves when a finger
        // is held on it, and take the finger away with that. Workaround: not where it may lift, nor while it carries.
        if !context.isMouseBusy, isHeld || !watched.isEmpty { event.preventDefault() }
    }

    /// Forgets the fingers that have not lifted yet, because the window lost the focus.
    func windowLost() {
        let gone = watched
        watched = []
        free = []
        for pointer in gone { context.send(.lost(pointer)) }
    }

    private func isKnown(_ pointer: PointerID) -> Bool {
        pointer == context.pageHost.capturedPointer || watched.contains(pointer)
            || free.contains { $0.pointer == pointer }
    }

    private func forget(_ pointer: PointerID) { watched.removeAll { $0 == pointer } }

    private func removeFree(_ pointer: PointerID) -> FreeFinger? {
        guard let index = free.firstIndex(where: { $0.pointer == pointer }) else { return nil }
        return free.remove(at: index)
    }
}

extension Event {
    var isTouchLike: Bool { pointerKind == .touch || pointerKind == .pen }
}
