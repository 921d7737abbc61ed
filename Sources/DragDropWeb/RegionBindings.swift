// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Which element shows which region, and the measuring of the regions' frames.
final class RegionBindings {
    let page: WebPage
    private(set) var needsMeasuring = true
    private var bindings: [Unmanaged<ElementRegion>] = []
    private var byID: [UInt64: Unmanaged<ElementRegion>] = [:]

    init(page: WebPage) { self.page = page }

    func add(_ binding: ElementRegion) {
        let entry = Unmanaged.passUnretained(binding)
        bindings.append(entry)
        byID[binding.region.id.rawValue] = entry
    }

    /// Whether it was there.
    func remove(_ binding: ElementRegion) -> Bool {
        let entry = Unmanaged.passUnretained(binding)
        guard let index = bindings.firstIndex(where: { $0.toOpaque() == entry.toOpaque() }) else { return false }
        bindings.remove(at: index)
        let id = binding.region.id.rawValue
        if byID[id]?.toOpaque() == entry.toOpaque() { byID[id] = nil }
        return true
    }

    func binding(of id: RegionID) -> ElementRegion? { byID[id.rawValue]?.takeUnretainedValue() }

    /// Whether the scrolling of an element is that of a region. What is no element, as the document, shows none.
    func contains(scroller: Element?) -> Bool {
        scroller != nil && bindings.contains { $0.takeUnretainedValue().scroller === scroller }
    }

    /// The elements of all bindings.
    var boundElements: [Element] { bindings.map { $0.takeUnretainedValue().element } }

    func invalidate() { needsMeasuring = true }

    /// Measures all regions that are measured, parents first, in two crossings.
    func measure() {
        needsMeasuring = false
        let all = bindings.map { $0.takeUnretainedValue() }
        let scrolled = all.filter { $0.scroller != nil }
        let metrics = page.scrollMetrics(scrolled.compactMap { $0.scroller })
        let isRightToLeft = !scrolled.isEmpty && page.media.contains(.isRightToLeft)
        for (binding, metrics) in zip(scrolled, metrics) { binding.apply(metrics, isRightToLeft: isRightToLeft) }
        let measured = all.filter { $0.measuresFrame }.ordered { $0.region.depth < $1.region.depth }
        let rects = page.measure(measured.map { $0.element })
        for (binding, rect) in zip(measured, rects) {
            let inset = min(binding.leftInset, rect.width)
            let (left, width) = (rect.x + inset, rect.width - inset)
            let onScreen = Rect<Screen>(x: left, y: rect.y, width: width, height: rect.height)
            let onPage = Rect<Content>(x: left, y: rect.y, width: width, height: rect.height)
            binding.region.frame = binding.region.parentRegion.map { $0.screenToContent(onScreen) } ?? onPage
        }
    }

    /// The item an element shows, and the innermost source around it.
    func source(around element: Element) -> (region: Region, item: ItemID?)? {
        var item: ItemID?
        var next: Element? = element
        while let candidate = next {
            if item == nil, candidate.key != 0 { item = ItemID(candidate.key) }
            if let region = source(shownBy: candidate) {
                // The region of a list is also an item of the board around it: its own key is not an item in it.
                if region.layout == nil { return (region, item?.rawValue == candidate.key ? nil : item) }
                if let item, region.layout?.contains(item) == true { return (region, item) }
            }
            next = candidate.parent
        }
        return nil
    }

    private func source(shownBy element: Element) -> Region? {
        for entry in bindings {
            let binding = entry.takeUnretainedValue()
            let shows = binding.element === element || binding.scroller === element
            if shows, binding.region.drag?.isEnabled == true { return binding.region }
        }
        return nil
    }
}

extension Region {
    fileprivate var depth: Int {
        var depth = 0
        var next = parentRegion
        while let region = next {
            depth += 1
            next = region.parentRegion
        }
        return depth
    }
}
