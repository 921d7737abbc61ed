// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// Hosts a drag-and-drop engine in a page: feeds it from mouse, finger, pen, keyboard and other programs, and shows
/// what it decides.
///
/// ```
/// sensors (mouse, touch, keyboard, outside) --InputEvent--> engine --DragDropHost--> stage (overlay, live region)
/// ```
///
/// Register the regions with ``register(_:element:in:measuresFrame:scroller:)`` and give every element that shows an
/// item its id as `key`. Keep the page until the last drag is over, with its flights and what it has to say; a program
/// keeps it as long as it runs.
public final class DragDropPage {
    /// What a session was lifted with, or is carried with since another has taken it over.
    public enum InputMethod: Equatable, Sendable {
        /// A mouse, by the browser's own drag.
        case mouse
        /// A finger or a pen.
        case touch
        /// The keyboard.
        case keyboard
        /// A drag that came from another window or program.
        case outside
    }

    /// The page of the browser.
    public let page: WebPage
    /// The engine that decides.
    public let engine: DragDropEngine
    /// Who draws previews and hears of sessions. Not owned, like a delegate.
    public var client: (any DragDropPageClient)? {
        get { pageHost.client }
        set { pageHost.client = newValue }
    }
    /// The sentences of the live region.
    public var renderer: AnnouncementRenderer {
        get { pageHost.renderer }
        set { pageHost.renderer = newValue }
    }
    /// The sentences the host and its lists give as reasons.
    public var sentences: PageSentences {
        get { context.sentences }
        set { context.sentences = newValue }
    }
    let pageHost: PageHost
    let context: SensorContext
    private let mouse: MouseSensor
    private let touch: TouchSensor
    private let keyboard: KeyboardSensor
    private let outside: OutsideSensor
    /// What the person's device and settings said last.
    private var media: Media
    /// How everything moves for those who did not ask for less of it.
    private let motion: Motion
    private var rehearsal: Rehearsal?

    /// Makes the host, and listens from now on.
    ///
    /// - Parameters:
    ///   - page: The page of the browser.
    ///   - layer: Where previews are shown, over everything else; the host appends one to the body without it.
    ///   - liveRegion: An `aria-live` element that speaks; the host appends one to the body without it.
    ///   - configuration: The numbers of the engine. The mouse lifts by the browser's own drag whatever it says; less
    ///     motion, for who asked for it, and the reading direction of the page are followed, also when they change.
    ///   - renderer: The sentences of the live region; English unless said otherwise.
    ///   - sentences: The sentences the host and its lists give as reasons; English unless said otherwise.
    public init(
        page: WebPage,
        layer: Element? = nil,
        liveRegion: Element? = nil,
        configuration: DragDropConfiguration = DragDropConfiguration(),
        renderer: AnnouncementRenderer = AnnouncementRenderer(),
        sentences: PageSentences = PageSentences()
    ) {
        self.page = page
        var configuration = configuration
        configuration.platformLiftsMouse = true
        media = page.media
        motion = configuration.motion
        if media.contains(.reducesMotion) { configuration.motion = .reduced }
        if media.contains(.isRightToLeft) { configuration.isRightToLeft = true }
        pageHost = PageHost(page: page, root: page.root, layer: layer, liveRegion: liveRegion, renderer: renderer)
        pageHost.motion = configuration.motion
        engine = DragDropEngine(host: pageHost, configuration: configuration)
        context = SensorContext(engine: engine, pageHost: pageHost, sentences: sentences)
        mouse = MouseSensor(context)
        touch = TouchSensor(context)
        keyboard = KeyboardSensor(context)
        outside = OutsideSensor(context)
        pageHost.owner = self
        context.listen(.mediaChange) { [unowned(unsafe) self] _ in self.mediaChanged() }
        context.listen(.blur) { [unowned(unsafe) self] in if $0.target === self.page.window { self.windowLost() } }
        context.listen(.visibilityChange) { [unowned(unsafe) self] in if !$0.isPageVisible { self.windowLost() } }
        context.listen(.pageHide) { [unowned(unsafe) self] _ in self.windowLost() }
        context.listen(.resize) { [unowned(unsafe) self] _ in self.invalidateFrames() }
        context.listen(.scroll) { [unowned(unsafe) self] in
            // What shows a region knows how far its content is scrolled; all else that scrolls has elements elsewhere.
            if self.isDragging, !self.pageHost.bindings.contains(scroller: $0.target) { self.invalidateFrames() }
        }
    }

    deinit { context.stopListening() }

    /// The person wants less motion now, or more, or the page reads the other way.
    private func mediaChanged() {
        let changed = media.symmetricDifference(page.media)
        media = page.media
        if changed.contains(.reducesMotion) {
            engine.configuration.motion = media.contains(.reducesMotion) ? .reduced : motion
            pageHost.motion = engine.configuration.motion
        }
        if changed.contains(.isRightToLeft) {
            engine.configuration.isRightToLeft = media.contains(.isRightToLeft)
            invalidateFrames()
        }
    }

    /// Ends presses and sessions that would get no end of their own, as the window lost the focus, was hidden or left.
    private func windowLost() {
        mouse.windowLost()
        touch.windowLost()
        guard isDragging else { return }
        switch inputMethod {
        case .touch, .keyboard: cancel()
        // A native drag goes on outside the window, and its `dragend` tells when it is over.
        case .mouse, .outside: break
        }
    }

    /// What the running session was picked up with, or the last one.
    public var inputMethod: InputMethod { pageHost.inputMethod }

    /// Whether a session is running.
    public var isDragging: Bool { engine.session != nil }

    /// Registers a region that an element shows.
    ///
    /// - Parameters:
    ///   - region: The region. `data-drop` is set on the element if it takes drops.
    ///   - element: The element. Give `data-drop-state` and `data-spring` a look.
    ///   - parent: The region around it.
    ///   - measuresFrame: Whether the region's frame is measured from the element; else the client sets it.
    ///   - scroller: The element whose scrolling is the region's content offset; `nil` if the client sets it.
    /// - Returns: The binding, which also keeps the region registered. It ends when the last reference goes.
    public func register(
        _ region: Region,
        element: Element,
        in parent: Region? = nil,
        measuresFrame: Bool = true,
        scroller: Element? = nil
    ) -> ElementRegion {
        ElementRegion(
            token: engine.register(region, in: parent),
            element: element,
            measuresFrame: measuresFrame,
            scroller: scroller,
            context: context
        )
    }

    /// Says that elements of measured regions may have moved: they are measured again before the next press, or in the
    /// next frame of a session.
    public func invalidateFrames() { context.invalidateFrames() }

    /// Says a sentence in the live region, after what is being said.
    public func say(_ sentence: String) { pageHost.liveRegion.say(sentence) }

    /// Goes through a drag that nobody sees or hears, in three short steps: a browser compiles each function of a program
    /// when it is first called, and a first drag calls hundreds of the library's. Call it when the page is shown and has
    /// time; a second time, or while something is carried, it does nothing. Your client and your regions hear nothing of
    /// it. Keep the page until it is over, some seconds, as after a drag.
    ///
    /// - Parameter completion: Called in a task of its own when what was carried has been let go; never where nothing is done.
    public func rehearse(then completion: @escaping () -> Void = {}) {
        guard rehearsal == nil, !isDragging else { return }
        let rehearsal = Rehearsal(for: self)
        self.rehearsal = rehearsal
        rehearsal.run(then: completion)
    }

    /// Cancels the running session.
    public func cancel() { context.send(.cancel) }
}
