// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Turns what is dragged in or pasted from other programs and windows into a session of the engine, which ends in a drop
/// like any other.
///
/// Observation: with the drop effect "move", a file manager moves the person's file away (Thunar beside Chromium 156).
/// Workaround: the effect is always "copy".
final class OutsideSensor {
    /// The pointer of drags that began elsewhere. No pointer of the browser has this number.
    static let pointer = PointerID(-2)

    private let context: SensorContext
    private var isOver = false { didSet { context.followHover(.outside, isOver) } }
    private var hasFiles = false
    /// What is dragged in, as its first event said.
    private var offer: DragSession.Offer?
    /// Counts what was heard of native drags.
    private var heard = 0
    /// Where what is carried was last; nil until it has been anywhere.
    private var lastLocation: Point<Screen>?
    /// How long a drop may come after a pointer was seen, in seconds.
    private static let dropDelay = 0.5

    init(_ context: SensorContext) {
        self.context = context
        context.listen(.dragEnter) { [unowned(unsafe) self] in self.entered($0) }
        context.listen(.dragOver) { [unowned(unsafe) self] in self.draggedOver($0) }
        context.listen(.dragLeave) { [unowned(unsafe) self] in if self.isOver { self.leave($0) } }
        context.listen(.drop) { [unowned(unsafe) self] in self.dropped($0) }
        context.listen(.pointerMove) { [unowned(unsafe) self] _ in self.pointerMoved() }
        // Where a finger drags, as from another program of an iPad, another one may tap meanwhile.
        context.listen(.pointerDown) { [unowned(unsafe) self] in
            if $0.isTouchLike { self.pointerMoved() } else { self.endWithoutDrop() }
        }
        context.listen(.paste) { [unowned(unsafe) self] in self.pasted($0) }
    }

    /// Whether a native drag is handled here: it came from outside, or carries text or a link of the page itself. Those of
    /// the page's sources belong to the ``MouseSensor``.
    private var isMine: Bool {
        // The page's own may be over for the engine while the browser still carries it.
        guard let session = context.engine.session else { return !context.isMouseBusy }
        if case .outside = session.origin { return true }
        return false
    }

    private func entered(_ event: Event) {
        heard += 1
        guard isMine else { return }
        // Only the first `dragenter` of a drag is passed on with its items; what it said holds until the drag ends.
        guard !event.items.isEmpty else { return draggedOver(event) }
        hasFiles = event.items.contains { $0.isFile }
        offer = offer(of: event.items)
        enter(event)
        draggedOver(event)
    }

    private func offer(of items: [TransferItem]) -> DragSession.Offer {
        let types = items.map {
            $0.isFile && $0.type.utf8.isEmpty ? ContentType.data : ContentType(mimeType: $0.type)
        }
        let files = items.filter { $0.isFile }.count
        return DragSession.Offer(contentTypes: types, count: files > 0 ? files : nil)
    }

    private func enter(_ event: Event) {
        guard context.engine.session == nil, let offer else { return }
        context.bindings.measure()
        context.pageHost.inputMethod = .outside
        isOver = true
        lastLocation = nil
        context.send(.entered(Self.pointer, offer, at: event.location, modifiers: event.dragModifiers), from: event)
    }

    private func draggedOver(_ event: Event) {
        heard += 1
        guard isMine else { return }
        guard isOver else {
            // Observation: a file that nobody takes is opened in place of the page. Workaround: its default is prevented.
            if hasFiles { event.dropEffect = DropEffect.none }
            return
        }
        // Text over a text field is left to the field. A file is not: the browser would open it in place of the page.
        if event.isEditing, !hasFiles { return leave(event) }
        if lastLocation == nil {
            // Over a field for long it was taken for one that has left the program.
            enter(event)
        } else if context.engine.session == nil {
            // The program has cancelled it, and it stays so.
            offer = nil
        }
        if !context.isRest(event, at: lastLocation) {
            context.send(.moved(Self.pointer, to: event.location, modifiers: event.dragModifiers), from: event)
        }
        lastLocation = event.location
        event.dropEffect = context.engine.target?.operation.isDelivering == true ? .copy : DropEffect.none
    }

    private func leave(_ event: Event) {
        lastLocation = nil
        context.send(.left(Self.pointer), from: event)
    }

    /// Observation: a drag from outside that is dropped where its effect was "none", or that leaves the window and ends
    /// there, sends no further event; during a native drag there are no pointer events, but on X11 the release of another
    /// program's drag shows the pointer a moment before the drop (Chromium 156). Workaround: the first move of a pointer
    /// ends the session, unless the drag is heard of a moment later.
    private func pointerMoved() {
        guard isOver else { return }
        context.page.after(Self.dropDelay) { [unowned(unsafe) self, heard] in
            if heard == self.heard { endWithoutDrop() }
        }
    }

    private func endWithoutDrop() {
        guard isOver else { return }
        isOver = false
        if isMine, context.engine.session != nil { context.send(.cancel) }
    }

    private func dropped(_ event: Event) {
        heard += 1
        guard isMine else { return }
        if hasFiles { event.preventDefault() }
        guard isOver else { return }
        isOver = false
        if event.isEditing, !hasFiles {
            context.send(.cancel, from: event)
            return
        }
        event.preventDefault()
        deliver(event.items, at: event.location, event)
    }

    private func pasted(_ event: Event) {
        endWithoutDrop()
        guard !event.isEditing, context.engine.session == nil, !event.items.isEmpty else { return }
        let items = OutsideContent.withMarked(event.items, page: context.page)
        context.bindings.measure()
        let location = locationOfPaste(event)
        context.pageHost.inputMethod = .outside
        context.send(.entered(Self.pointer, offer(of: items), at: location), from: event)
        guard context.engine.session != nil else { return }
        event.preventDefault()
        deliver(items, at: location, event)
    }

    /// A paste goes to the focused item, or to the edge behind which that was scrolled; else to where the pointer was.
    private func locationOfPaste(_ event: Event) -> Point<Screen> {
        guard let target = event.target, target !== context.page.body, target !== context.page.root else {
            return event.location
        }
        let rect = context.page.measure(target)
        guard rect.width > 0, rect.height > 0 else { return event.location }
        var point = Point<Screen>(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
        var region = context.bindings.source(around: target)?.region
        while let around = region {
            point = around.screenFrame.inset(by: 1).clamp(point)
            region = around.parentRegion
        }
        return point
    }

    private func deliver(_ transferred: [TransferItem], at location: Point<Screen>, _ event: Event) {
        let contents = OutsideContent.contents(
            of: transferred,
            page: context.page,
            unreadable: context.sentences.unreadableFile
        )
        let items: [DragItem]
        if let owner = context.pageHost.owner, let client = context.pageHost.client {
            items = client.dragDropPage(owner, itemsFrom: contents)
        } else {
            items = contents.map { $0.item(id: ItemID(context.page.random() >> 1)) }
        }
        guard !items.isEmpty else {
            context.send(.cancel, from: event)
            return
        }
        context.send(
            .droppedFromOutside(Self.pointer, items: items, at: location, modifiers: event.dragModifiers),
            from: event
        )
        context.pageHost.removeMarksIfIdle()
    }
}
