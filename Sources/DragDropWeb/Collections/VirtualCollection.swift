// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// Keeps only what is near the viewport of a list or a grid in the page, wherever a drag displaces it.
///
/// The layout knows every item; the provider makes a cell for each that comes near, and the collection places the cells
/// with `left` and `top`, shifts them by `transform` while things glide, opens the gap, makes room for placeholders, and
/// takes out what is far away, several cells at a time. Cells that are lifted or held by the provider stay. Draw it with
/// ``show(_:near:seen:)`` whenever the items, the displacement or the viewport change, at most once a frame.
///
/// ```
/// content                                               as high as everything; positioned
///   (gap)[data-still]                                   first, so that cells lie over it
///   (cell)[data-lifted][data-drop-state][data-shifted]  positioned absolutely; aria-posinset, aria-setsize
///   (placeholder)[data-still]
/// ```
///
/// `data-shifted` is on a cell that glides, until all has come to rest, `data-still` on a gap or a placeholder that came
/// in this frame: give a transition of `transform` to `[data-shifted]`, and to gaps and placeholders that are not `[data-still]`.
/// A mark on the content instead would let the browser look at the style of every cell when it comes and goes.
///
/// At rest nothing is transformed: a browser gives each transformed element a layer of its own, which every hit test,
/// every frame and every commit pays for.
public final class VirtualCollection<Provider: CellProvider> {
    /// What decides how large a cell is.
    public enum Sizing {
        /// Its style; the collection only places it.
        case style
        /// The layout: the collection sets its width and height.
        case layout
    }

    /// The page it is in.
    public let page: WebPage
    /// The region whose displacement and placeholders are shown.
    public let region: Region
    /// The element that the cells are in.
    public let content: Element
    /// What decides how large a cell is.
    public let sizing: Sizing
    /// The insets of the layout that the content has around itself by its style, in points.
    public var insets: Insets
    /// How much of a cell's height its caption takes: gaps and placeholders are so much less high, in points.
    public var captionHeight = 0.0
    /// What `data-drop-state` says on the cell that would take the drop.
    public var targetState: StaticString = "move"
    unowned(unsafe) let provider: Provider
    private let layout: any VirtualLayout
    var mounted: [ItemID: Mounted] = [:]
    private var shownRevision: UInt64 = .max
    /// Whether the cells stand in the page in the order of their items.
    private var isOrdered = true
    var gaps: [Element] = []
    var gapLine: Element?
    var waiting: [Waiting] = []
    /// The cells, and the gaps and placeholders, that came into the page since the last frame began.
    var newCells: [ItemID] = []
    var newcomers: [Element] = []
    private var animationEnds = 0.0
    private var isEndAwaited = false
    private var isClosed = false

    /// A cell in the page, and what was written to it last.
    struct Mounted {
        var cell: Provider.Cell
        /// Where it is shown.
        var frame: Rect<Content>?
        /// Where it lies without a shift.
        var rest = Point<Content>.zero
        var isLifted = false
        var isTarget = false
        /// Whether it glides where its shift changes.
        var glides = false
        /// Whether it came in this frame: it may be measured and placed again, and does not glide.
        var isNew = true
    }

    /// An element that stands for something still to come.
    struct Waiting {
        var id: Placeholder.ID
        var number: Int
        var element: Element
    }

    /// Makes a collection with nothing in the page.
    ///
    /// - Parameters:
    ///   - provider: Makes the cells. Not owned; it must live as long as the collection is drawn.
    ///   - layout: Where everything is.
    ///   - region: The region whose displacement is shown.
    ///   - content: The element that the cells are put into.
    ///   - sizing: What decides how large a cell is.
    ///   - insets: The insets of the layout that the content has around itself by its style.
    public init(
        provider: Provider,
        layout: any VirtualLayout,
        region: Region,
        content: Element,
        page: WebPage,
        sizing: Sizing,
        insets: Insets = Insets(0)
    ) {
        self.provider = provider
        self.layout = layout
        self.region = region
        self.content = content
        self.page = page
        self.sizing = sizing
        self.insets = insets
        // A cell that another takes the place of is no reason to scroll: a browser would hold on to it (scroll anchoring).
        content.setStyle("overflow-anchor", "none")
    }

    /// The cells in the page, by their items.
    ///
    /// - Complexity: O(k) for k cells in the page.
    public var cells: [ItemID: Provider.Cell] { mounted.mapValues { $0.cell } }

    /// The cell of an item, if it is in the page.
    public func cell(for item: ItemID) -> Provider.Cell? { mounted[item]?.cell }

    /// Brings the cells of a part of the content into the page, puts them where they belong now, and takes out the rest; what is
    /// sized by its style, and less than a quarter of the part's height away, may stay for a while.
    ///
    /// - Parameters:
    ///   - displacement: What is displaced: the region's own, or what of it is to be seen.
    ///   - near: The part of the content that is kept ready.
    ///   - seen: The part in the viewport, whose cells are made first; all of `near` if it is nil.
    /// - Complexity: As the layout's ``VirtualLayout/shown(in:_:holding:)``, and O(log n) for each cell.
    public func show(_ displacement: Displacement, near: Rect<Content>, seen: Rect<Content>? = nil) {
        guard !isClosed else { return }
        let lifted = Set(region.displacement.lifted)
        let held = mounted.keys.filter { lifted.contains($0) || provider.keepsCell(for: $0) }
        let part = layout.shown(in: near, displacement, holding: held)
        let isRenumbered = layout.revision != shownRevision
        shownRevision = layout.revision
        var known: Set<ItemID> = []
        for isSeen in seen == nil ? [true] : [true, false] {
            for (id, frame) in part.cells where seen.map({ frame.intersects($0) == isSeen }) ?? true {
                known.insert(id)
                show(id, in: frame, isSeen: isSeen, isLifted: lifted.contains(id), isRenumbered)
            }
        }
        forgetFar(from: near, part.size, known, isRenumbered)
        if isRenumbered { isOrdered = false }
        orderCells()
        showGaps(part)
        showPlaceholders(part)
        content.setStyle("height", pixels: max(0, part.size.height - insets.top - insets.bottom))
        settleNewcomers()
    }

    /// Takes note that what has changed in the layout since it had a revision are sizes alone: nothing has another number.
    public func sizesDidChange(since revision: UInt64) {
        if shownRevision == revision { shownRevision = layout.revision }
    }

    private func show(_ id: ItemID, in frame: Rect<Content>, isSeen: Bool, isLifted: Bool, _ isRenumbered: Bool) {
        guard var entry = mounted[id] ?? mount(id) else { return }
        provider.update(entry.cell, for: id, isSeen: isSeen)
        if isRenumbered || entry.frame == nil, let position = layout.position(of: id) {
            entry.cell.element.setAttribute("aria-posinset", "\(position + 1)")
            entry.cell.element.setAttribute("aria-setsize", "\(layout.count)")
        }
        mark(&entry, isLifted: isLifted, isTarget: region.displacement.into == id)
        place(&entry, frame)
        mounted[id] = entry
    }

    private func mount(_ id: ItemID) -> Mounted? {
        guard let cell = provider.makeCell(for: id) else { return nil }
        content.append(cell.element)
        newCells.append(id)
        isOrdered = false
        return Mounted(cell: cell)
    }

    private func place(_ entry: inout Mounted, _ frame: Rect<Content>) {
        guard entry.frame != frame else { return }
        let element = entry.cell.element
        if sizing == .layout, entry.frame?.size != frame.size {
            element.setStyle("width", pixels: frame.size.width)
            element.setStyle("height", pixels: frame.size.height)
        }
        let former = entry.frame
        entry.frame = frame
        guard let former, animationEnds > 0 else { return settle(&entry, from: former) }
        guard former.origin != frame.origin else { return }
        if !entry.isNew, !entry.glides {
            entry.glides = true
            element.setAttribute("data-shifted", "")
        }
        if frame.origin == entry.rest { return element.removeStyle("transform") }
        element.translate(x: frame.minX - entry.rest.x, y: frame.minY - entry.rest.y)
    }

    /// Lets a cell lie where it is shown, without a shift.
    private func settle(_ entry: inout Mounted, from former: Rect<Content>?) {
        guard let frame = entry.frame else { return }
        let element = entry.cell.element
        if entry.glides { element.removeAttribute("data-shifted") }
        entry.glides = false
        if let former, former.origin != entry.rest { element.removeStyle("transform") }
        if former == nil || entry.rest.x != frame.minX { element.setStyle("left", pixels: frame.minX - insets.left) }
        if former == nil || entry.rest.y != frame.minY { element.setStyle("top", pixels: frame.minY - insets.top) }
        entry.rest = frame.origin
    }

    func translate(_ element: Element, to frame: Rect<Content>) {
        element.translate(x: frame.minX - insets.left, y: frame.minY - insets.top)
    }

    private func mark(_ entry: inout Mounted, isLifted: Bool, isTarget: Bool) {
        if entry.isLifted != isLifted {
            entry.isLifted = isLifted
            entry.cell.element.setAttribute("data-lifted", isLifted ? "" : nil)
        }
        if entry.isTarget != isTarget {
            entry.isTarget = isTarget
            entry.cell.element.setAttribute("data-drop-state", isTarget ? "\(targetState)" : nil)
        }
    }

    /// Marks at once what is lifted and what would take the drop, before anything is drawn again.
    ///
    /// - Complexity: O(k + l) for k cells in the page and l lifted items.
    public func markCells() {
        let lifted = Set(region.displacement.lifted)
        for (id, var entry) in mounted {
            mark(&entry, isLifted: lifted.contains(id), isTarget: region.displacement.into == id)
            mounted[id] = entry
        }
    }

    /// Takes out what is no longer near: of cells with a size of their own all together, once one is a quarter of that part's
    /// height away. Whenever something leaves, a browser lays out and makes its layers anew, be it one cell or ten. Till then such
    /// a cell lies as it lay, which may be neither in sight nor behind the end. What the layout sizes are pictures, as a rule, of
    /// which none is loaded in vain.
    private func forgetFar(from near: Rect<Content>, _ size: Size, _ known: Set<ItemID>, _ isRenumbered: Bool) {
        let around = near.inset(by: -near.size.height / 4)
        var stay = sizing == .style && !isRenumbered
        for (id, entry) in mounted where !known.contains(id) {
            guard !entry.isLifted, !entry.isTarget, let frame = entry.frame, frame.intersects(around),
                !frame.intersects(near), frame.maxY <= size.height
            else {
                stay = false
                break
            }
        }
        if !stay { for id in mounted.keys where !known.contains(id) { forget(id) } }
    }

    /// Takes an item's cell out of the page; if it is still near, the next drawing makes another.
    public func forget(_ item: ItemID) {
        guard let entry = mounted.removeValue(forKey: item) else { return }
        entry.cell.element.remove()
        provider.didRemove(entry.cell, for: item)
    }

    /// Takes all cells out of the page, for good.
    public func close() {
        isClosed = true
        for id in Array(mounted.keys) { forget(id) }
    }

    /// Lets things glide to their places for a moment instead of jumping, and as long as something is carried over them.
    ///
    /// - Parameter seconds: How long; at least as long as the transition.
    public func animate(for seconds: Double = 0.35) {
        animationEnds = max(animationEnds, page.now + seconds)
        awaitEnd()
    }

    /// Lets what still glides come to rest, as when the hand is empty; where nothing glides it does nothing.
    public func settle() { if animationEnds > 0 { animate() } }

    /// One timer for all: what begins while it runs lets it run once more, for the rest.
    private func awaitEnd() {
        guard !isEndAwaited else { return }
        isEndAwaited = true
        page.after(animationEnds - page.now + 0.02) {
            self.isEndAwaited = false
            if self.page.now < self.animationEnds { self.awaitEnd() } else { self.endAnimation() }
        }
    }

    private func endAnimation() {
        guard !isClosed, animationEnds > 0, region.displacement.gap == nil else { return }
        animationEnds = 0
        for (id, var entry) in mounted {
            settle(&entry, from: entry.frame)
            mounted[id] = entry
        }
        orderCells()
    }

    /// Puts the cells into the order in which they are seen, which is that in which they are read aloud; once nothing is
    /// carried or glides.
    private func orderCells() {
        let displacement = region.displacement
        guard !isOrdered, animationEnds == 0, displacement.lifted.isEmpty, displacement.gap == nil else { return }
        isOrdered = true
        // Few of them, and a sort of its own for them would be larger than all else here.
        var (positions, cells): ([Int], [Element]) = ([], [])
        for (id, entry) in mounted {
            guard let position = layout.position(of: id) else { continue }
            var index = positions.count
            while index > 0, positions[index - 1] > position { index -= 1 }
            positions.insert(position, at: index)
            cells.insert(entry.cell.element, at: index)
        }
        // What shows a gap lies in front of them.
        let start = content.children.firstIndex { child in cells.contains { $0 === child } }
        content.arrange(cells, from: start ?? 0)
    }
}
