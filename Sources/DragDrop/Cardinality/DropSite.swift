// SPDX-License-Identifier: Apache-2.0

/// Where the items of one drop land: its gap, what has landed of it so far, and the placeholders of the rest. Belongs to
/// the region that shows the placeholders.
package final class DropSite {
    let session: SessionID
    /// Where the drop was made, for when nothing is left of its neighbours.
    let point: Point<Content>
    /// The gap of the drop; nil outside collections.
    private(set) var anchor: AnchoredGap?
    /// Items that are about to move and are no neighbours meanwhile.
    var leaving: Set<ItemID> = []
    /// In the order of the items, settled ones among them.
    package private(set) var placeholders: [Placeholder] = []
    /// The gaps that the target was last given, by item.
    var given: [ItemID: Gap] = [:]
    private var byItem: [ItemID: Placeholder] = [:]
    private var waitingCount = 0
    private var landings = Landings()

    init(session: SessionID, point: Point<Content>, anchor: AnchoredGap?) {
        self.session = session
        self.point = point
        self.anchor = anchor
    }

    var isWaiting: Bool { waitingCount > 0 }

    subscript(item: ItemID) -> Placeholder? { byItem[item] }

    /// - Complexity: O(log p), and O(p) to make room among p placeholders.
    func insert(_ placeholder: Placeholder) {
        let place = placeholders.partitioningIndex { $0.index > placeholder.index }
        placeholders.insert(placeholder, at: place)
        byItem[placeholder.item] = placeholder
        waitingCount += 1
    }

    /// An item has its receipt; its placeholder waits no more.
    func settle(_ receipt: Receipt) {
        guard let placeholder = byItem[receipt.item], placeholder.isWaiting else { return }
        placeholder.outcome = receipt.outcome
        waitingCount -= 1
    }

    /// Things have come of an item and stand in the gap, or will when the layout knows them.
    func land(_ ids: [ItemID], at index: Int, in layout: (any CollectionLayout)?) {
        if !ids.isEmpty { landings.insert(ids, at: index, in: layout) }
    }

    /// The gap as an item at an index sees it: between what came of the items before and after it.
    ///
    /// - Complexity: O(log n + d) for d items that came of its neighbours and are gone again.
    func gap(at index: Int, in layout: any CollectionLayout) -> Gap? {
        landings.update(in: layout)
        return gap(between: landings.count(before: index), in: layout)
    }

    /// The gaps of all placeholders that wait, in their order.
    ///
    /// - Complexity: O(p + g log n) for p placeholders in g different gaps.
    func waitingGaps(in layout: any CollectionLayout) -> [(placeholder: Placeholder, gap: Gap)] {
        landings.update(in: layout)
        var result: [(placeholder: Placeholder, gap: Gap)] = []
        var last: (landed: Int, gap: Gap?)?
        for placeholder in placeholders where placeholder.isWaiting {
            let landed = landings.count(before: placeholder.index)
            if last?.landed != landed { last = (landed, gap(between: landed, in: layout)) }
            if let gap = last?.gap { result.append((placeholder, gap)) }
        }
        return result
    }

    /// The gap behind that many of the landings that the layout knows.
    private func gap(between landed: Int, in layout: any CollectionLayout) -> Gap? {
        guard var anchor else { return nil }
        anchor.noteLanded(inFront: landings.nearest(before: landed, in: layout))
        anchor.noteLanded(behind: landings.nearest(after: landed, in: layout))
        return anchor.resolved(in: layout, near: point) { leaving.contains($0) }
    }

    /// Things of another drop have landed in the same gap: earlier drops stay in front of them, later ones behind them.
    func make(room ids: [ItemID], isLater: Bool, in layout: any CollectionLayout) {
        guard let anchor, anchor.isAnchored(in: layout, skipping: { leaving.contains($0) }) else { return }
        let gap = anchor.resolved(in: layout, near: point) { leaving.contains($0) }
        if isLater {
            if gap.before == ids.first { self.anchor?.noteLanded(inFront: ids) }
        } else if gap.after == ids.last {
            self.anchor?.noteLanded(behind: ids)
        }
    }
}
