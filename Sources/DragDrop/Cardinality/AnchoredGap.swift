// SPDX-License-Identifier: Apache-2.0

/// A gap that finds its place again however long it takes: it remembers some of the items on either side, and when
/// others delete, insert, move or reload, it takes the place that contradicts the fewest of them.
///
/// One neighbour that somebody moved to the other end does not take the gap along; the others outvote it. Where nothing
/// contradicts, the gap is right behind the item in front of it, as ``CollectionLayout/resolve(_:near:)`` says too.
public struct AnchoredGap: Equatable, Sendable {
    /// How many items of each side are remembered: enough to outvote a few that moved, and cheap to look up.
    public static let reach = 4

    /// The gap as it was.
    public let gap: Gap

    /// The items in front of it, the nearest first.
    public private(set) var front: [ItemID]

    /// The items behind it, the nearest first.
    public private(set) var back: [ItemID]

    /// How many of either side came later; as many again that were there first are remembered behind them.
    private var landedInFront = 0
    private var landedBehind = 0

    /// Remembers a gap with its surroundings as they are.
    ///
    /// - Parameters:
    ///   - gap: The gap.
    ///   - layout: The collection it is in; nil remembers no more than the gap's own two items.
    ///   - isSkipped: The items that may be about to move: of those that stay as many are remembered beside them.
    /// - Complexity: O(log n), and O(k log n) for k items beside the gap that are about to move.
    public init(
        _ gap: Gap,
        in layout: (any CollectionLayout)? = nil,
        skipping isSkipped: (ItemID) -> Bool = { _ in false }
    ) {
        self.gap = gap
        front = AnchoredGap.anchors(from: gap.after, isSkipped) { layout?.sibling(before: $0) }
        back = AnchoredGap.anchors(from: gap.before, isSkipped) { layout?.sibling(after: $0) }
    }

    private static func anchors(
        from first: ItemID?,
        _ isSkipped: (ItemID) -> Bool,
        next: (ItemID) -> ItemID?
    ) -> [ItemID] {
        var anchors: [ItemID] = []
        var stayingCount = 0
        var item = first
        while let id = item {
            let stays = !isSkipped(id)
            if stays { stayingCount += 1 }
            if stays || anchors.count < reach { anchors.append(id) }
            item = stayingCount < reach ? next(id) : nil
        }
        return anchors
    }

    /// Items that came to stand right in front of the gap, in order.
    public mutating func noteLanded(inFront items: [ItemID]) {
        let came = (items.reversed().prefix(AnchoredGap.reach) + front.prefix(landedInFront)).prefix(AnchoredGap.reach)
        front.replaceSubrange(..<landedInFront, with: came)
        landedInFront = came.count
    }

    /// Items that came to stand right behind the gap, in order.
    public mutating func noteLanded(behind items: [ItemID]) {
        let came = (items.prefix(AnchoredGap.reach) + back.prefix(landedBehind)).prefix(AnchoredGap.reach)
        back.replaceSubrange(..<landedBehind, with: came)
        landedBehind = came.count
    }

    /// The gap among the items that are there now.
    ///
    /// - Parameters:
    ///   - layout: The collection as it is now.
    ///   - point: Where to look if nothing is left that was beside it.
    ///   - isSkipped: The items that do not count, as those that are about to move.
    /// - Complexity: O(log n).
    public func resolved(
        in layout: any CollectionLayout,
        near point: Point<Content> = .zero,
        skipping isSkipped: (ItemID) -> Bool = { _ in false }
    ) -> Gap {
        let front = present(front, in: layout, isSkipped)
        let back = present(back, in: layout, isSkipped)
        var best: (gap: Gap, contradictions: Int)?
        func consider(_ candidate: Gap, _ boundary: Int) {
            var contradictions = 0
            for anchor in front where anchor.position >= boundary { contradictions += 1 }
            for anchor in back where anchor.position < boundary { contradictions += 1 }
            if let best, best.contradictions <= contradictions { return }
            best = (candidate, contradictions)
        }
        for index in 0..<max(front.count, back.count) where best?.contradictions != 0 {
            if index < front.count { consider(Gap(after: front[index].id), front[index].position + 1) }
            if index < back.count { consider(Gap(before: back[index].id), back[index].position) }
        }
        let found = layout.resolve(best?.gap ?? gap, near: point)
        return layout.gap(found, skipping: isSkipped)
    }

    /// Whether anything that it remembers is left; else it is found only by where it was.
    func isAnchored(in layout: any CollectionLayout, skipping isSkipped: (ItemID) -> Bool) -> Bool {
        front.contains { !isSkipped($0) && layout.contains($0) }
            || back.contains { !isSkipped($0) && layout.contains($0) }
    }

    private func present(
        _ anchors: [ItemID],
        in layout: any CollectionLayout,
        _ isSkipped: (ItemID) -> Bool
    ) -> [(id: ItemID, position: Int)] {
        var result: [(id: ItemID, position: Int)] = []
        // What went to another section or another row does not take the gap along, as long as its own is there.
        let isOwn = gap.parent.map { layout.isParent($0) } ?? true
        for id in anchors where !isSkipped(id) && (!isOwn || layout.parent(of: id) == gap.parent) {
            if let position = layout.position(of: id) { result.append((id, position)) }
        }
        return result
    }
}
