// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// What comes from other programs and windows, dragged in or pasted. It enters by the same door as a drop.
///
/// The drop effect is always "copy": told "move", a file manager would move the person's own file away.
final class OutsideSensor {
    /// The pointer of drags that are not ours; no pointer of the browser has this number.
    static let pointer = PointerID(-2)

    private let context: SensorContext
    private var isOver = false
    private var hasFiles = false

    init(_ context: SensorContext) {
        self.context = context
    }

    func start() {
        context.listen(.dragEnter) { [unowned(unsafe) self] in self.entered($0) }
        context.listen(.dragOver) { [unowned(unsafe) self] in self.draggedOver($0) }
        context.listen(.dragLeave) { [unowned(unsafe) self] in self.left($0) }
        context.listen(.drop) { [unowned(unsafe) self] in self.dropped($0) }
        context.listen(.pointerMove) { [unowned(unsafe) self] _ in self.pointerWasSeen() }
        context.listen(.pointerDown) { [unowned(unsafe) self] _ in self.pointerWasSeen() }
        context.listen(.paste) { [unowned(unsafe) self] in self.pasted($0) }
    }

    /// Ours are the drags without a session of the mouse: from outside, or text and links of the page itself.
    private var isMine: Bool {
        guard let session = context.engine.session else { return true }
        if case .outside = session.origin { return true }
        return false
    }

    private func entered(_ event: Event) {
        guard isMine else { return }
        // The types are told when the drag comes into the window; every later element is entered without.
        guard !event.items.isEmpty else { return draggedOver(event) }
        hasFiles = event.items.contains { $0.isFile }
        let types = event.items.map {
            $0.isFile && $0.type.utf8.isEmpty ? ContentType.data : ContentType(mimeType: $0.type)
        }
        let files = event.items.filter { $0.isFile }.count
        enter(DragSession.Offer(contentTypes: types, count: files > 0 ? files : nil), event)
        draggedOver(event)
    }

    private func enter(_ offer: DragSession.Offer, _ event: Event) {
        guard context.engine.session == nil else { return }
        context.measureBeforePress()
        context.stage.hand = .outside
        isOver = true
        context.send(
            .entered(OutsideSensor.pointer, offer, at: event.place, modifiers: event.dragModifiers),
            from: event
        )
    }

    private func draggedOver(_ event: Event) {
        guard isMine else { return }
        guard isOver else {
            // Nobody wants it; without this the browser would leave for the file.
            if hasFiles { event.dropEffect = DropEffect.none }
            return
        }
        // Text over a text field is the field's; a file there would replace the page.
        if event.isEditing, !hasFiles {
            context.send(.left(OutsideSensor.pointer), from: event)
            return
        }
        context.lastPlace = event.place
        context.send(
            .moved(OutsideSensor.pointer, to: event.place, modifiers: event.dragModifiers),
            from: event
        )
        event.dropEffect = context.engine.target?.operation.isDelivering == true ? .copy : DropEffect.none
    }

    private func left(_ event: Event) {
        guard isOver else { return }
        context.send(.left(OutsideSensor.pointer), from: event)
    }

    /// A native drag sends no pointer events: one of them says that the drag has ended. It does so without a word when
    /// it is dropped where its effect was "none", or outside the window.
    private func pointerWasSeen() {
        guard isOver else { return }
        isOver = false
        if isMine, context.engine.session != nil { context.send(.cancel) }
    }

    private func dropped(_ event: Event) {
        guard isMine else { return }
        if hasFiles { event.preventDefault() }
        guard isOver else { return }
        isOver = false
        if event.isEditing, !hasFiles {
            context.send(.cancel, from: event)
            return
        }
        event.preventDefault()
        deliver(event.items, at: event.place, event)
    }

    private func pasted(_ event: Event) {
        pointerWasSeen()
        guard !event.isEditing, context.engine.session == nil, !event.items.isEmpty else { return }
        let types = event.items.map { ContentType(mimeType: $0.type) }
        let place = placeOfPaste(event)
        context.measureBeforePress()
        context.stage.hand = .outside
        context.send(.entered(OutsideSensor.pointer, .init(contentTypes: types), at: place), from: event)
        guard context.engine.session != nil else { return }
        event.preventDefault()
        deliver(event.items, at: place, event)
    }

    /// A paste goes to the focused item, or to where the pointer was.
    private func placeOfPaste(_ event: Event) -> Point<Screen> {
        guard let target = event.target, target !== context.page.body, target !== context.page.root else {
            return context.lastPlace
        }
        let rect = context.page.measure(target)
        guard rect.width > 0, rect.height > 0 else { return context.lastPlace }
        return Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    }

    private func deliver(_ transferred: [TransferItem], at place: Point<Screen>, _ event: Event) {
        let contents = OutsideContent.contents(
            of: transferred,
            page: context.page,
            unreadable: context.sentences.unreadableFile
        )
        let items: [DragItem]
        if let owner = context.stage.owner, let client = context.stage.client {
            items = client.dragDropPage(owner, itemsFrom: contents)
        } else {
            items = contents.map { $0.item(id: ItemID(context.page.random() >> 1)) }
        }
        guard !items.isEmpty else {
            context.send(.cancel, from: event)
            return
        }
        context.send(
            .droppedFromOutside(OutsideSensor.pointer, items: items, at: place, modifiers: event.dragModifiers),
            from: event
        )
        context.stage.handMayBeEmpty()
    }
}
