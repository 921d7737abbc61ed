// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// Ties a region of the engine to an element of the page.
///
/// It keeps the region registered; when the last reference to it goes, the region leaves the engine.
public final class ElementRegion {
    /// The region.
    public let region: Region
    /// The element that shows it.
    public let element: Element
    /// Whether the region's frame is measured from the element.
    public let measuresFrame: Bool
    /// The element whose scrolling is the region's content offset.
    public let scroller: Element?
    private let token: RegionToken
    private let context: SensorContext
    private var scrollHandler: EventHandler?
    private var isHighlighted = false
    /// The item whose countdown is shown, nil for the region itself, and the element that shows it.
    private var counting: (item: ItemID?, element: Element)?

    init(token: RegionToken, element: Element, measuresFrame: Bool, scroller: Element?, context: SensorContext) {
        self.token = token
        region = token.region
        self.element = element
        self.measuresFrame = measuresFrame
        self.scroller = scroller
        self.context = context
        context.bindings.add(self)
        if measuresFrame || scroller != nil { context.invalidateFrames() }
        if region.drop != nil { element.setAttribute("data-drop", "") }
        scrollHandler = scroller?.on(.scroll) { [unowned(unsafe) self] event in self.didScroll(event) }
    }

    deinit { cancel() }

    /// Takes the region out of the engine now. Doing so twice is harmless.
    public func cancel() {
        guard context.bindings.remove(self) else { return }
        if let scrollHandler { scroller?.removeHandler(scrollHandler) }
        token.cancel()
        // The element may stay, and the engine speaks of it no more. One that was registered anew on it has its look
        // already, and goes on with it.
        if let next = context.bindings.binding(of: region.id), next.element === element {
            next.isHighlighted = next.isHighlighted || isHighlighted
            next.counting = next.counting ?? counting
            return
        }
        if region.drop != nil { element.removeAttribute("data-drop") }
        if isHighlighted { highlight(nil) }
        endCountdown()
    }

    // MARK: Scrolling

    /// In a page from right to left a browser counts offsets from the right edge, downwards from zero; regions count
    /// from the left edge of the content.
    private var leftEdge = 0.0
    /// How far the content begins beside the element's left edge, in points: there is the scroll bar in such a page.
    private(set) var leftInset = 0.0

    func apply(_ metrics: ScrollMetrics, isRightToLeft: Bool) {
        // What is open in a row from right to left grows over its left edge in the page, and not in the layout.
        let row = region.layout.flatMap { $0.isRightToLeft && $0.scrollAxis == .horizontal ? $0 : nil }
        let width = row?.contentSize.width ?? metrics.contentWidth
        leftEdge = isRightToLeft ? max(0, width - metrics.width) : 0
        leftInset = isRightToLeft ? metrics.leftInset : 0
        region.contentOffset = Vector(dx: metrics.left + leftEdge, dy: metrics.top)
        guard region.layout == nil else { return }
        region.contentSize = Size(width: metrics.contentWidth, height: metrics.contentHeight)
    }

    /// Scrolls the element to where the region is. Whether there is one.
    func scrollElement() -> Bool {
        scroller?.scrollTo(left: region.contentOffset.dx - leftEdge, top: region.contentOffset.dy)
        return scroller != nil
    }

    private func didScroll(_ event: Event) {
        guard event.target === scroller else { return }
        let offset = Vector(dx: event.deltaX + leftEdge, dy: event.deltaY)
        // The browser rounds an offset to its own pixels; taking the echo of our own scrolling would stop a slow one.
        guard (offset + region.contentOffset * -1).squaredLength >= 1 else { return }
        region.contentOffset = offset
        context.modelDidChange()
    }

    // MARK: The look of a target

    func highlight(_ state: HighlightState?) {
        isHighlighted = state != nil
        switch state {
        case nil: element.removeAttribute("data-drop-state")
        case .copy: element.setAttribute("data-drop-state", "copy")
        case .move: element.setAttribute("data-drop-state", "move")
        case .link: element.setAttribute("data-drop-state", "link")
        case .forbidden: element.setAttribute("data-drop-state", "forbidden")
        }
    }

    // MARK: The look of what opens

    /// Shows how far a countdown is, on the element of the region or on that of an item: its key says which. An item that is
    /// not in the page now shows nothing.
    func springCountdown(of item: ItemID?, _ progress: Double?) {
        if counting?.item != item || progress == nil { endCountdown() }
        guard let progress else { return }
        if counting == nil, let element = shown(item) {
            counting = (item, element)
            element.setAttribute("data-spring", "arming")
        }
        counting?.element.setStyle("--spring-progress", number: progress)
    }

    private func endCountdown() {
        counting?.element.removeAttribute("data-spring")
        counting?.element.removeStyle("--spring-progress")
        counting = nil
    }

    /// Flashes the region, or an item, whose spring has acted.
    func springFired(_ item: ItemID?) {
        endCountdown()
        guard let element = shown(item) else { return }
        element.setAttribute("data-spring", "fired")
        // The flash outlives the binding: a region that springs open is often registered anew. Another countdown may have begun
        // by then.
        context.page.after(0.5) { [bindings = context.bindings, id = region.id] in
            if bindings.binding(of: id)?.counting?.element !== element { element.removeAttribute("data-spring") }
        }
    }

    private func shown(_ item: ItemID?) -> Element? {
        guard let item else { return element }
        return (scroller ?? element).descendant(key: item.rawValue)
    }
}
