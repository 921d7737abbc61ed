// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// A list in the page whose rows can be picked up: put in another order, carried into other lists, and whatever else
/// its delegate allows, by mouse, finger and keyboard.
///
/// ```swift
/// final class Shopping: ReorderableListDelegate {
///     let names = ["Tea", "Milk", "Bread"]
///     let list: ReorderableList
///
///     init(host: DragDropPage) {
///         list = ReorderableList("Shopping", on: host, in: host.page.body)
///         list.delegate = self
///         list.replaceAll([ItemID(1), ItemID(2), ItemID(3)])
///     }
///
///     func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String { names[Int(item.rawValue) - 1] }
/// }
/// ```
///
/// The list owns the order, the delegate everything else. Only rows near the viewport are in the page
/// (``VirtualCollection``), so it may be as long as it likes. Give the element a height or the room to grow in a flex or grid container.
///
/// ```
/// .carry-list[role=list][aria-label]              scrolls; data-drop, data-drop-state
///   .carry-rows                                   as high as all rows
///     (row)[data-node][tabindex=0][data-lifted]   placed by `transform`: give it a transition
///     .carry-placeholder[data-placeholder][data-percent]   what a drop that loads has promised; `--progress`, 0 to 1
/// ```
public final class ReorderableList {
    /// The page it is in.
    public let page: WebPage
    /// The element that scrolls.
    public let element: Element
    /// The rows, their order and their places.
    public let layout: ListLayout
    /// The region that takes part in drags.
    public let region: Region
    /// How much room a row takes along the list, in points, unless the delegate says otherwise.
    public let rowExtent: Double
    #if hasFeature(Embedded)
    /// Who is asked. Not owned; in Embedded Swift it must live as long as the list.
    public unowned(unsafe) var delegate: (any ReorderableListDelegate)?
    #else
    /// Who is asked. Not owned.
    public weak var delegate: (any ReorderableListDelegate)?
    #endif
    let content: Element
    let host: DragDropPage
    /// The rows near the viewport.
    private(set) lazy var rows = VirtualCollection(
        provider: self,
        layout: layout,
        region: region,
        content: content,
        page: page,
        sizing: .layout
    )
    /// The row that has the focus of the keyboard, or had it last.
    private(set) var focused: ItemID?
    var isFitting = false
    let frames = ClearedReference<ReorderableList>()
    private var binding: ElementRegion?
    private var resized: EventHandler?

    /// Makes an empty list.
    ///
    /// - Parameters:
    ///   - label: What the list is called in announcements.
    ///   - host: The host of the page's drags.
    ///   - container: The element it is appended to.
    ///   - parent: The region around it, if there is one.
    ///   - rowExtent: How much room a row takes, in points.
    ///   - spacing: The room between two rows, in points.
    ///   - inset: The room around the rows, in points.
    public init(
        _ label: String,
        on host: DragDropPage,
        in container: Element,
        inside parent: Region? = nil,
        rowExtent: Double = 44,
        spacing: Double = 8,
        inset: Double = 8
    ) {
        self.host = host
        self.rowExtent = rowExtent
        page = host.page
        element = page.div("carry-list")
        content = page.div("carry-rows", in: element)
        layout = ListLayout(spacing: spacing, insets: Insets(inset), placeholderExtent: rowExtent)
        region = Region(frame: .zero, label: label, layout: layout)
        element.setAttribute("role", "list")
        element.setAttribute("aria-label", label)
        element.setStyle("overflow", "auto")
        content.setStyle("position", "relative")
        container.append(element)
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        region.display = self
        binding = host.register(region, element: element, in: parent, scroller: element)
        element.on(.scroll) { [unowned(unsafe) self] event in if event.target === self.element { self.show() } }
        content.on(.focus) { [unowned(unsafe) self] event in self.focused = ItemID(event.targetKey) }
        resized = page.window.on(.resize) { [unowned(unsafe) self] _ in self.fit() }
    }

    deinit { close() }

    /// Takes the list out of the page and out of the engine: a drag that began in it goes on without it. The last
    /// reference does it, too, but a session keeps one as long as it carries rows.
    public func close() {
        frames.owner = nil
        if let resized { page.window.removeHandler(resized) }
        resized = nil
        binding = nil
        element.remove()
    }

    /// The rows from the first to the last.
    ///
    /// - Complexity: O(n).
    public var items: [ItemID] { layout.itemIDs }

    /// Puts other rows in place of all.
    ///
    /// - Complexity: O(n).
    public func replaceAll(_ items: [ItemID]) {
        layout.replaceAll(items.map { ListLayout.Row($0, extent: extent(of: $0)) })
        changed()
    }

    /// Puts a row into a gap; without one, last.
    ///
    /// - Complexity: O(log n) amortised.
    public func insert(_ item: ItemID, in gap: Gap? = nil) { insert([item], in: gap) }

    /// Puts rows into a gap, one after another; without one, last.
    ///
    /// - Complexity: O(k log n) amortised for k rows.
    public func insert(_ items: [ItemID], in gap: Gap?) {
        var gap = gap ?? Gap(after: layout.item(before: nil))
        for item in items {
            layout.insert(item, extent: extent(of: item), in: gap)
            gap = Gap(after: item, before: gap.before)
        }
        changed()
    }

    /// Takes a row out. A drag that carries it goes on without it if the engine is told (`removeItem`).
    ///
    /// - Complexity: O(log n) amortised.
    public func remove(_ item: ItemID) {
        layout.remove(item)
        rows.forget(item)
        changed()
    }

    /// Draws a row anew, because what it shows has changed.
    public func redraw(_ item: ItemID) {
        layout.setExtent(extent(of: item), of: item)
        rows.forget(item)
        changed()
    }

    /// Takes what was dropped: rows of lists of this kind, moved or, if the delegate gives copies identities, copied. A
    /// list whose rows are others then says so once, when all are in their places.
    public func accept(_ drop: DropCoordinator) {
        var gap = drop.gap ?? Gap(after: layout.item(before: nil))
        var changed: [ReorderableList] = []
        func note(_ list: ReorderableList) { if !changed.contains(where: { $0 === list }) { changed.append(list) } }
        for item in drop.pendingItems {
            guard let source = item.localObject as? ReorderableList else {
                drop.refuse(item.id, reason: host.sentences.onlyRows)
                continue
            }
            var taken = item.id
            if drop.operation(for: item.id) == .copy {
                guard let copy = delegate?.reorderableList(self, identityForCopyOf: item.id) else {
                    drop.refuse(item.id, reason: host.sentences.cannotBeCopied)
                    continue
                }
                taken = copy
            } else {
                source.layout.remove(item.id)
                source.rows.forget(item.id)
                note(source)
            }
            layout.insert(taken, extent: extent(of: taken), in: gap)
            note(self)
            gap = Gap(after: taken, before: gap.before)
            drop.accept(item.id, as: [taken])
        }
        for list in changed { list.changed() }
        if host.inputMethod == .keyboard, let first = drop.items.first, let row = rows.cell(for: first.id) {
            row.focus()
        }
    }

    private func extent(of item: ItemID) -> Double { delegate?.reorderableList(self, extentOf: item) ?? rowExtent }

    private func changed() {
        show()
        delegate?.reorderableListDidChange(self)
    }
}
