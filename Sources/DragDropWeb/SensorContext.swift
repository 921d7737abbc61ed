// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// What all sensors share: the way into the engine, and the clock.
final class SensorContext {
    let page: WebPage
    let engine: DragDropEngine
    let pageHost: PageHost
    let bindings: RegionBindings
    var sentences: PageSentences
    /// Who has to hear of moves with no button down.
    private var hoverFollowers: HoverFollowers = []
    private var lastTime = 0.0
    /// Whether the engine is being told of an event or a frame, whose time that is.
    private var isTelling = false
    private var isMeasuringScheduled = false
    private var handlers: [EventHandler] = []

    init(engine: DragDropEngine, pageHost: PageHost, sentences: PageSentences) {
        self.engine = engine
        self.pageHost = pageHost
        self.sentences = sentences
        page = pageHost.page
        bindings = pageHost.bindings
        pageHost.context = self
    }

    /// Listens to the events of the whole page until ``stopListening()``.
    func listen(_ type: EventType, isEarly: Bool = false, _ handler: @escaping (Event) -> Void) {
        handlers.append(page.window.on(type, isEarly: isEarly, handler))
    }

    /// Takes the clicks that end what was carried, before whatever they are on opens.
    func swallowClicks(where isMeant: @escaping (Event) -> Bool) {
        listen(.click, isEarly: true) { event in
            guard isMeant(event) else { return }
            event.preventDefault()
            event.stopPropagation()
        }
    }

    func stopListening() {
        for handler in handlers { page.window.removeHandler(handler) }
        handlers = []
    }

    /// Whether the mouse holds something of this page's, or presses on it.
    var isMouseBusy: Bool { hoverFollowers.contains(.mouse) }

    /// Lets a sensor hear of moves with no button down, or no more.
    func followHover(_ follower: HoverFollowers, _ isFollowing: Bool) {
        let former = hoverFollowers
        if isFollowing { hoverFollowers.insert(follower) } else { hoverFollowers.remove(follower) }
        if hoverFollowers.isEmpty != former.isEmpty { page.followHover(isFollowing) }
    }

    /// Time never goes back: an event may be older than the frame that ran before it.
    func timestamp(_ seconds: Double) -> Timestamp {
        lastTime = max(lastTime, seconds)
        return Timestamp(lastTime)
    }

    /// The moment of the event or frame that is being handled, without asking the browser; else the present one, as when the
    /// program takes out an item while a drag rests.
    var now: Timestamp { isTelling ? Timestamp(lastTime) : timestamp(page.now) }

    private func tell<Answer>(at seconds: Double, _ body: (Timestamp) -> Answer) -> Answer {
        let wasTelling = isTelling
        isTelling = true
        defer { isTelling = wasTelling }
        return body(timestamp(seconds))
    }

    @discardableResult
    func send(_ input: InputEvent, from event: Event) -> InputResponse {
        switch input {
        // A quick hand lets go over what a spring has just opened.
        case .released, .droppedFromOutside: if engine.session != nil { measureIfNeeded() }
        default: break
        }
        return tell(at: event.time) { engine.handle(input, at: $0) }
    }

    @discardableResult
    func send(_ input: InputEvent) -> InputResponse { tell(at: page.now) { engine.handle(input, at: $0) } }

    /// Whether an event says nothing new: browsers tell of a native drag that rests some twenty times a second, too.
    func isRest(_ event: Event, at lastLocation: Point<Screen>?) -> Bool {
        event.location == lastLocation && event.dragModifiers == engine.session?.modifiers
    }

    func modelDidChange() {
        guard engine.session != nil else { return }
        tell(at: page.now) { engine.modelDidChange(at: $0) }
    }

    func advance(to seconds: Double) { tell(at: seconds) { engine.advance(to: $0) } }

    /// Measures what has come or moved since that was done last.
    private func measureIfNeeded() {
        guard bindings.needsMeasuring else { return }
        bindings.measure()
        modelDidChange()
    }

    /// Elements may be somewhere else: they are measured again before the next press, or in the next frame of a session.
    func invalidateFrames() {
        bindings.invalidate()
        guard engine.session != nil, !isMeasuringScheduled else { return }
        isMeasuringScheduled = true
        page.requestFrame { [unowned(unsafe) self] _ in
            self.isMeasuringScheduled = false
            self.measureIfNeeded()
        }
    }

    /// What an element stands for, and the region from which that is picked up.
    func source(at element: Element) -> (region: Region, item: ItemID?)? {
        guard let owner = pageHost.owner, let client = pageHost.client else { return bindings.source(around: element) }
        return client.dragDropPage(owner, sourceAt: element)
    }

    /// What other programs get from a drag.
    func text(of session: DragSession) -> String {
        guard let owner = pageHost.owner, let client = pageHost.client else { return plainText(of: session) }
        return client.dragDropPage(owner, textFor: session)
    }

    func plainText(of session: DragSession) -> String {
        var text = ""
        for item in session.items {
            if !text.utf8.isEmpty { text += "\n" }
            let ready = ReadyData.text(anyOf: [.utf8PlainText, .plainText], of: item, engine.configuration.reasons)
            text += ready ?? item.title
        }
        return text
    }
}

/// Sensors that may have to hear of moves with no button down.
struct HoverFollowers: OptionSet {
    let rawValue: UInt8

    static let mouse = HoverFollowers(rawValue: 1)
    static let outside = HoverFollowers(rawValue: 2)
}

extension Event {
    var location: Point<Screen> { Point(x: x, y: y) }

    /// A browser's identities are signed (https://www.w3.org/TR/pointerevents3/#dom-pointerevent-pointerid), and `Int` has 32
    /// bits there.
    var pointer: PointerID { PointerID(Int(Int32(bitPattern: pointerID))) }

    /// The button that went down: a pen's other end is the sixth in a browser.
    var dragButton: PointerButton {
        switch button {
        case 0: .primary
        case 2: .secondary
        case 5: .eraser
        default: .other
        }
    }

    var dragModifiers: DragDrop.Modifiers { DragDrop.Modifiers(heldInPage: modifiers) }
}

extension DragDrop.Modifiers {
    /// What the keys ask for in a page that runs on every platform: Control or Alt copies, both of them or Control and
    /// Shift link. Shift alone does not move: it extends selections.
    init(heldInPage keys: BrowserBridge.Modifiers) {
        let isShifted = keys.contains(.shift)
        let asksForLink = keys.contains(.control) && (keys.contains(.alt) || isShifted)
        let asksForCopy = keys.contains(.control) || keys.contains(.alt)
        self = asksForLink ? .link : asksForCopy ? .copy : []
        if isShifted { insert(.shift) }
    }
}
