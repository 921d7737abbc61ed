// SPDX-License-Identifier: Apache-2.0

/// Placeholders: what will come is seen at once, in its place, and the session need not be over for it.
///
/// ```swift
/// func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
///     for placeholder in drop.insertPlaceholders() {
///         drop.load(placeholder.item, as: .pdf) { drop, bytes in
///             drop.commit(placeholder) { gap in document.insertPages(of: bytes, in: gap) }
///         }
///     }
/// }
/// ```
extension DropCoordinator {
    /// Shows a placeholder for every item that waits, in the order of the items. Those that have one keep it.
    @discardableResult
    public func insertPlaceholders() -> [Placeholder] {
        pendingItems.compactMap { insertPlaceholder(for: $0.id) }
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
        if let former = site[item], former.isWaiting {
            if let units { reviseUnits(of: item, to: units) }
            return former
        }
        guard let index = session.items.firstIndex(where: { $0.id == item }), isPending(item) else { return nil }
        let dragged = session.items[index]
        let placeholder = Placeholder(
            id: Placeholder.ID(session: session.drag.id, item: item),
            title: dragged.title,
            units: units ?? dragged.units,
            index: index
        )
        site.insert(placeholder)
        if !region.dropSites.contains(where: { $0 === site }) { region.dropSites.append(site) }
        if region.displacement.gap == self.place.gap {
            // They take the place of the gap that the drag held open.
            region.displacement = region.displacement.withoutAim
        }
        region.updatePlaceholders()
        return placeholder
    }

    /// The placeholder of an item; nil if it has none, or has its answer.
    public func placeholder(for item: ItemID) -> Placeholder? {
        site[item].flatMap { $0.isWaiting ? $0 : nil }
    }

    /// The gap an item is to be inserted into now: where its placeholder stands; between the items before and after it
    /// in the drop that have landed already, whatever others did to the collection meanwhile. Nil outside collections.
    ///
    /// - Complexity: O(items + log n).
    public func gap(for item: ItemID) -> Gap? {
        guard let anchor = site.anchor else { return nil }
        guard let layout = region.layout else { return anchor.gap }
        guard let index = session.items.firstIndex(where: { $0.id == item }) else { return gap }
        let gap = site.gap(at: index, in: layout)
        site.given[item] = gap
        return gap
    }

    /// Puts what a placeholder became in its place: none, one or many. It is the item's receipt, too.
    ///
    /// - Parameters:
    ///   - placeholder: The placeholder.
    ///   - insert: Inserts into the model what has come, in the gap it is given, and answers the identities of that in
    ///     order. The gap is nil outside collections. Not called if the item has its answer already, as after the
    ///     deadline: the answer is ``commit(_:as:)``'s then.
    /// - Returns: Whether it was called.
    @discardableResult
    public func commit(_ placeholder: Placeholder, _ insert: (Gap?) -> [ItemID]) -> Bool {
        guard placeholder.isWaiting, isPending(placeholder.item) else { return false }
        accept(placeholder.item, as: insert(gap(for: placeholder.item)))
        return true
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
        site[receipt.item]?.outcome = receipt.outcome
        if !region.dropSites.isEmpty { region.updatePlaceholders() }
    }

    private func didLand(_ ids: [ItemID], of item: ItemID) {
        // A target that sorts puts things elsewhere; they say nothing about the others then.
        guard let index = receipts.firstIndex(where: { $0.item == item }), isInPlace(ids, at: index, of: item)
        else { return }
        site.land(ids, at: index)
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

    func isPending(_ item: ItemID) -> Bool { receipts.contains { $0.item == item && !$0.isSettled } }
}

extension Region {
    func tellDisplay(of placeholder: Placeholder) {
        if isAttached { display?.placeholderDidChange(placeholder, in: self) }
    }
}
