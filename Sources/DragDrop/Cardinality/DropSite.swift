// SPDX-License-Identifier: Apache-2.0

/// Where the items of one drop land: its gap, what has landed of it so far, and the placeholders of the rest. Hangs on
/// the region that shows the placeholders.
final class DropSite {
    let session: SessionID
    /// Where the drop was made, for when nothing is left of its neighbours.
    let point: Point<Content>
    /// The gap of the drop; nil outside collections.
    var anchor: AnchoredGap?
    /// Items that are about to move and are no neighbours meanwhile.
    var leaving: Set<ItemID> = []
    /// In the order of the items.
    var placeholders: [Placeholder] = []
    /// The gaps that the target was last given, by item.
    var given: [ItemID: Gap] = [:]
    /// What came into the gap, in the order of the items.
    private var landed: [(index: Int, ids: [ItemID])] = []

    init(session: SessionID, point: Point<Content>, anchor: AnchoredGap?) {
        self.session = session
        self.point = point
        self.anchor = anchor
    }

    var isWaiting: Bool { placeholders.contains { $0.isWaiting } }

    subscript(item: ItemID) -> Placeholder? { placeholders.first { $0.item == item } }

    func insert(_ placeholder: Placeholder) {
        let place = placeholders.firstIndex { $0.index > placeholder.index } ?? placeholders.count
        placeholders.insert(placeholder, at: place)
    }

    /// Things have come of an item and stand in the gap.
    func land(_ ids: [ItemID], at index: Int) {
        if !ids.isEmpty { landed.insert((index, ids), at: landedCount(before: index)) }
    }

    /// The gap as an item at an index sees it: between what came of the items before and after it.
    ///
    /// - Complexity: O(d + log n) for d items that came of its neighbours and are gone again.
    func gap(at index: Int, in layout: any CollectionLayout) -> Gap? {
        guard var anchor else { return nil }
        let middle = landedCount(before: index)
        anchor.place(
            inFront: nearest(landed[..<middle].reversed().lazy.flatMap { $0.ids.reversed() }, in: layout).reversed()
        )
        anchor.place(behind: nearest(landed[middle...].lazy.flatMap { $0.ids }, in: layout))
        return anchor.resolved(in: layout, near: point) { leaving.contains($0) }
    }

    /// Things of another drop have landed in the same gap: earlier drops stay in front of them, later ones behind them.
    func make(room ids: [ItemID], isLater: Bool, in layout: any CollectionLayout) {
        guard let anchor, anchor.isAnchored(in: layout, skipping: { leaving.contains($0) }) else { return }
        let gap = anchor.resolved(in: layout, near: point) { leaving.contains($0) }
        if isLater {
            if gap.before == ids.first { self.anchor?.place(inFront: ids) }
        } else if gap.after == ids.last {
            self.anchor?.place(behind: ids)
        }
    }

    /// The first few that are still there.
    private func nearest(_ ids: some Sequence<ItemID>, in layout: any CollectionLayout) -> [ItemID] {
        var result: [ItemID] = []
        for id in ids where layout.contains(id) {
            result.append(id)
            if result.count == AnchoredGap.reach { break }
        }
        return result
    }

    private func landedCount(before index: Int) -> Int {
        var low = 0
        var high = landed.count
        while low < high {
            let middle = (low + high) / 2
            if landed[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
