// SPDX-License-Identifier: Apache-2.0

/// Placeholders: what will come is seen at once, in its place, and the session need not be over for it.
///
/// ```swift
/// func perform(_ drop: DropCoordinator, insertPages: @escaping ([UInt8], InsertionPoint?) -> [ItemID]) {
///     drop.insertPlaceholders()
///     for item in drop.pendingItems {
///         drop.load(item, anyOf: [.pdf]) { bytes in insertPages(bytes, drop.insertionPoint(for: item.id)) }
///     }
/// }
/// ```
extension DropCoordinator {
    /// Shows a placeholder for every item that waits, in the order of the items. Those that have one keep it.
    ///
    /// - Complexity: O(items).
    @discardableResult
    public func insertPlaceholders() -> [Placeholder] {
        let placeholders = pendingItems.compactMap { addPlaceholder(for: $0.id) }
        showPlaceholders()
        return placeholders
    }

    /// Shows a placeholder for one item; nil if the item was not dropped or has its answer.
    ///
    /// The placeholders stand in the order of the items, whichever is inserted or committed first.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - units: How many things it will be; the default is what the item says.
    @discardableResult
    public func insertPlaceholder(for item: ItemID, units: DragItem.UnitCount? = nil) -> Placeholder? {
        if let former = placeholder(for: item) {
            if let units { reviseUnits(of: item, to: units) }
            return former
        }
        guard let placeholder = addPlaceholder(for: item, units: units) else { return nil }
        showPlaceholders()
        return placeholder
    }

    private func addPlaceholder(for item: ItemID, units: DragItem.UnitCount? = nil) -> Placeholder? {
        if let former = placeholder(for: item) { return former }
        guard isPending(item), let index = index(of: item), session.items.indices.contains(index) else { return nil }
        let dragged = session.items[index]
        let placeholder = Placeholder(
            id: Placeholder.ID(session: session.drag.id, item: item),
            title: dragged.title,
            units: units ?? dragged.units,
            index: index
        )
        site.insert(placeholder)
        return placeholder
    }

    private func showPlaceholders() {
        guard site.isWaiting else { return }
        if !region.dropSites.contains(where: { $0 === site }) { region.dropSites.append(site) }
        // They take the place of the gap that the drag held open.
        if region.currentDisplacement.gap == place.gap { region.displacement = region.displacement.withoutAim }
        region.updatePlaceholders()
    }

    /// The placeholder of an item; nil if it has none, or has its answer.
    public func placeholder(for item: ItemID) -> Placeholder? {
        site[item].flatMap { $0.isWaiting ? $0 : nil }
    }

    /// The gap an item is to be inserted into now: where its placeholder stands; between the items before and after it
    /// in the drop that have landed already, whatever others did to the collection meanwhile. Nil outside collections.
    ///
    /// - Complexity: O(log n).
    public func gap(for item: ItemID) -> Gap? {
        guard let anchor = site.anchor else { return nil }
        guard let layout = region.layout else { return anchor.gap }
        guard let index = index(of: item) else { return gap }
        let gap = site.gap(at: index, in: layout)
        site.given[item] = gap
        return gap
    }

    /// Puts what a placeholder became in its place: none, one or many. It is the item's receipt, too.
    ///
    /// - Parameters:
    ///   - placeholder: The placeholder.
    ///   - insert: Inserts into the model what has come, at the point it is given, and answers the identities of that in
    ///     order. The point is nil outside collections. Not called if the item has its answer already, as after the
    ///     deadline: the answer is ``commit(_:as:)``'s then.
    /// - Returns: Whether it was called.
    @discardableResult
    public func commit(_ placeholder: Placeholder, _ insert: (InsertionPoint?) -> [ItemID]) -> Bool {
        guard placeholder.isWaiting, isPending(placeholder.item) else { return false }
        accept(placeholder.item, as: insert(insertionPoint(for: placeholder.item)))
        return true
    }

    /// The gap an item is to be inserted into now, together with the layout it is in; nil outside collections.
    ///
    /// - Complexity: O(log n).
    public func insertionPoint(for item: ItemID) -> InsertionPoint? {
        guard let layout = region.layout, let gap = gap(for: item) else { return nil }
        return InsertionPoint(layout: layout, gap: gap)
    }

    /// Says what a placeholder became: these things, which the target has inserted at ``gap(for:)`` or is about to. The
    /// same as accepting the item.
    public func commit(_ placeholder: Placeholder, as ids: [ItemID]) { accept(placeholder.item, as: ids) }

    /// Another number of things will come of an item: its placeholder grows or shrinks.
    public func reviseUnits(of item: ItemID, to units: DragItem.UnitCount) {
        session.drag.reviseUnits(of: item, to: units)
        guard let placeholder = placeholder(for: item), placeholder.units != units else { return }
        placeholder.units = units
        hasMoved = true
        region.updatePlaceholders()
        region.tellDisplay(of: placeholder)
    }

    /// How far an item is, for a placeholder without a load that the coordinator knows.
    ///
    /// - Parameters:
    ///   - fraction: Between 0 and 1; nil if unknown. More of it is a sign of life that moves the ``deadline``.
    ///   - item: The item.
    public func setFraction(_ fraction: Double?, of item: ItemID) {
        guard let placeholder = placeholder(for: item) else { return }
        let former = placeholder.fraction ?? 0
        show(fraction.flatMap { $0.isNaN ? nil : max(0, min($0, 1)) }, of: placeholder)
        if placeholder.fraction ?? 0 > former { hasMoved = true }
    }

    func show(_ fraction: Double?, of placeholder: Placeholder) {
        guard placeholder.fraction != fraction else { return }
        placeholder.fraction = fraction
        region.tellDisplay(of: placeholder)
    }

    /// An item has its receipt: its placeholder goes, and the others stand beside what came of it.
    func receiptDidSettle(_ receipt: Receipt) {
        if case .accepted(let ids) = receipt.outcome {
            // What has moved is a neighbour again; the others are not while they may leave.
            site.leaving.subtract(ids)
            didLand(ids, of: receipt.item)
        } else {
            cancelLoads(of: receipt.item)
        }
        site.leaving.remove(receipt.item)
        site.settle(receipt)
        if !region.dropSites.isEmpty { region.updatePlaceholders() }
    }

    private func didLand(_ ids: [ItemID], of item: ItemID) {
        // A target that sorts puts things elsewhere; they say nothing about the others then.
        guard let index = index(of: item), isInPlace(ids, at: index, of: item) else { return }
        site.land(ids, at: index, in: region.layout)
        region.didLand(ids, of: site)
    }

    /// Whether things are where they were to be inserted, or will be: a target may answer before its layout knows them.
    private func isInPlace(_ ids: [ItemID], at index: Int, of item: ItemID) -> Bool {
        guard let layout = region.layout, let first = ids.first, let last = ids.last, layout.contains(first) else {
            return true
        }
        if let gap = site.given[item],
            layout.sibling(before: first) == gap.after || layout.sibling(after: last) == gap.before
        {
            return true
        }
        guard let gap = site.gap(at: index, in: layout) else { return true }
        return gap.before == first || gap.after == last || gap.after == first || gap.before == last
    }
}

extension Region {
    func tellDisplay(of placeholder: Placeholder) {
        if isAttached { display?.placeholderDidChange(placeholder, in: self) }
    }
}
