// SPDX-License-Identifier: Apache-2.0

/// The page the program runs in: everything Swift can see of the browser starts here.
///
/// Make one and pass it around. What is written to elements is applied once per frame, in one crossing; what an event's
/// handler does with the focus, and all before it, when the event returns, so that the next key arrives there; ``flush()``
/// does it now. Time is in seconds.
public final class WebPage {
    /// The `html` element.
    public let root: Element
    /// The `body` element.
    public let body: Element
    /// The window: events of the whole page end here.
    public let window: Element
    let wire: Wire
    var path: [UInt32] = []
    var frameCallbacks: [(Double) -> Void] = []
    var frameEndings: [(Double) -> Void] = []
    var timers: [UInt32: () -> Void] = [:]
    var transfers: [UInt32: Transfer] = [:]
    var feeds: [UInt32: Feed] = [:]
    var channels: [UInt32: Channel] = [:]
    var pickers: [UInt32: ([PageFile], Bool) -> Void] = [:]
    var reads: [UInt32: ([UInt8]?) -> Void] = [:]
    var recordReads: [UInt32: RecordRead] = [:]
    var parkedReads: [UInt32: ([TransferItem]?) -> Void] = [:]
    /// Who waits for whether a file was parked, or the clipboard was read.
    var parkings: [UInt32: (Bool) -> Void] = [:]
    /// Whether Back or Forward was asked for and has not arrived: the browser answers some time later.
    var isGoingBack = false
    /// What was asked for meanwhile, to be done then.
    var afterBack: [HistoryStep] = []
    /// Whether somebody has opened an address since: the browser goes back from there, and the page forward to it again.
    var isOvertaken = false
    /// What ``conventions`` has asked for.
    var knownConventions: Conventions?
    private var lastNumber: UInt32 = 0

    #if arch(wasm32)
    /// The page of this module: the exports of the module reach it here.
    nonisolated(unsafe) static var current: WebPage?

    /// The page of the browser. A program has one and makes it at its start.
    public convenience init() {
        self.init(port: BrowserPort())
        WebPage.current = self
    }
    #else
    /// A page without a browser, which keeps what is written to it: see ``recording``.
    public convenience init() {
        self.init(port: RecordingPort())
        wire.port.page = self
    }

    /// What a test can see and do with the page.
    public var recording: RecordingPort { wire.port }
    #endif

    init(port: Wire.Port) {
        wire = Wire(port: port)
        root = Element(wire: wire)
        body = Element(wire: wire)
        window = Element(wire: wire)
    }

    // MARK: Elements

    /// Makes an element, which is not in the page yet.
    public func element(_ tag: StaticString) -> Element {
        make(.create, tag)
    }

    /// Makes an element of SVG, which is not in the page yet.
    public func svg(_ tag: StaticString) -> Element {
        make(.createSVG, tag)
    }

    /// The element with an id in the page's own HTML. If there is none, what is written to it is ignored.
    ///
    /// Its children belong to the page: they are not in ``Element/children`` until Swift puts some there.
    public func adopt(id: StaticString) -> Element {
        let element = Element(wire: wire)
        element.begin(.adopt)
        wire.put(id)
        return element
    }

    /// A picture of an element and all that is in it, as it is now: not in the page yet, and without what there may be
    /// only once (`id`, `tabindex`, `data-node`, `data-lifted`), without handlers, and with no ``Element/children``.
    public func copy(of element: Element) -> Element {
        let copy = Element(wire: wire)
        copy.begin(.copy)
        wire.put(element.handle)
        return copy
    }

    private func make(_ opcode: Opcode, _ tag: StaticString) -> Element {
        let name = wire.name(tag)
        let element = Element(wire: wire)
        element.begin(opcode)
        wire.put(name)
        return element
    }

    // MARK: Time

    /// Seconds since the page was opened.
    public var now: Double { wire.ask(.now) }

    /// Applies everything written so far, at once. Usually the frame does it.
    public func flush() {
        wire.flush()
    }

    /// Calls back in the next frame, with its time; what is written then is in that frame.
    public func requestFrame(_ callback: @escaping (Double) -> Void) {
        awaitFrame(callback)
        requestFrame()
    }

    /// Calls back in the next frame without asking for one: what is written asks for it, or somebody else does.
    public func awaitFrame(_ callback: @escaping (Double) -> Void) { frameCallbacks.append(callback) }

    /// Calls back with its time at the end of the frame that is run, or of the next one, behind all others; what is written
    /// then is in it.
    public func atEndOfFrame(_ callback: @escaping (Double) -> Void) { frameEndings.append(callback) }

    /// Asks for a frame.
    public func requestFrame() { wire.requestFrame() }

    /// Calls back once after some seconds, also while the page is hidden.
    @discardableResult
    public func after(_ seconds: Double, _ callback: @escaping () -> Void) -> PageTimer {
        let number = nextNumber()
        timers[number] = callback
        wire.begin(.timer)
        wire.put(number)
        wire.put(max(0, seconds) * 1_000)
        wire.flush()
        return PageTimer(number: number)
    }

    /// Ends a timer before its time.
    public func cancel(_ timer: PageTimer) {
        guard timers.removeValue(forKey: timer.number) != nil else { return }
        wire.begin(.cancelTimer)
        wire.put(timer.number)
    }

    func nextNumber() -> UInt32 {
        lastNumber &+= 1
        return lastNumber
    }
}

/// A timer that was started with ``WebPage/after(_:_:)``.
public struct PageTimer: Sendable {
    let number: UInt32
}
