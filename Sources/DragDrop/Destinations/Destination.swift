// SPDX-License-Identifier: Apache-2.0

/// One choice of a "Move to…" list: a place where items can be dropped, or the reason why not.
public struct Destination: Equatable, Sendable {
    /// The region that would take them.
    public var region: RegionID

    /// The labels of the regions around it that have one, from the outermost, and its own last: Board ▸ List.
    public var path: [String]

    /// The gap of the collection it would be, or the one in front of ``item``; nil for a region that takes drops as a
    /// whole.
    public var gap: Gap?

    /// The item it would be dropped into, an album or a folder; nil for a gap and for a region as a whole.
    public var item: ItemID?

    /// Which place the gap is among the items that stay, counted from 1; nil for an item and for a region as a whole.
    public var position: Announcement.Position?

    /// What the item in front of the gap is called, if the target says so: for "after Milk".
    public var titleBefore: String

    /// What ``item`` is called, if the target says so: for "into Holidays".
    public var itemTitle: String

    /// What a drop there would do.
    public var operation: DropOperation

    /// Whether the items are there already, so that moving them would change nothing.
    public var isCurrent: Bool

    /// What the region is called.
    public var label: String { path.last ?? "" }

    /// Why nothing can be dropped there; nil if it can.
    public var refusal: String? {
        if case .forbidden(let reason) = operation { reason } else { nil }
    }

    /// Whether it is the first gap of its collection.
    public var isFirst: Bool { position?.number == 1 }

    /// Whether it is the last gap of its collection.
    public var isLast: Bool { position.map { $0.number == $0.total } ?? false }
}

/// Everywhere some items can be dropped, in reading order: the same places a pointer could hit and the same answers.
///
/// Nothing is asked before it is needed: a list of 5,000 cards is one target with a first and a last place, and the
/// places between are read in windows.
///
/// ```swift
/// func moveToTheEnd(_ card: ItemID, of list: RegionID, in engine: DragDropEngine, at now: Timestamp) {
///     guard let destinations = engine.destinations(lifting: card, from: list) else { return }
///     for index in 0..<destinations.count { print(destinations[index]?.positions ?? 0) }
///     if let end = destinations[0]?.last { engine.perform(end, of: destinations, at: now) }
/// }
/// ```
public struct Destinations {
    /// What would be dropped. Not a running session, unless the list was made from one.
    public let drag: DragSession

    let source: (region: RegionID, item: ItemID?)?
    let drop: DropSession
    let walker: TargetWalker
    let engine: DragDropEngine
}

extension Destinations {
    /// A region that could take the items.
    public struct Target {
        /// The region as a whole, or its first gap.
        public var first: Destination

        /// The last gap; nil for a region as a whole and for a collection with one gap.
        public var last: Destination?

        /// How many gaps it has, those within its sections and items not counted; 0 for a region that takes drops as a whole.
        public var positions: Int { first.position?.total ?? 0 }
    }

    /// How many regions there are.
    public var count: Int { walker.targets.count }

    /// A region with its first and its last place; asks it for a proposal at each.
    ///
    /// - Complexity: O(log n) for n items in it.
    public subscript(index: Int) -> Target? {
        guard walker.targets.indices.contains(index) else { return nil }
        let region = walker.targets[index].region
        guard let layout = region.layout else { return Target(first: destination(KeyboardTarget(region: region))) }
        let first = destination(keyTarget(layout.firstGap, region, layout))
        let last = destination(keyTarget(layout.lastGap, region, layout))
        return Target(first: first, last: first.gap == last.gap ? nil : last)
    }

    /// The next places of a collection, at most so many: its gaps, and between them the items that take the drop or
    /// say why they do not.
    ///
    /// - Parameters:
    ///   - previous: The place after which to begin, for example the last one of the window before.
    ///   - limit: How many.
    /// - Returns: The places behind it, in order; empty at the end and if the collection is gone.
    /// - Complexity: O(k log n) for k places.
    public func places(after previous: Destination, limit: Int) -> [Destination] {
        guard let region = engine.region(previous.region), let layout = region.layout, let gap = previous.gap else {
            return []
        }
        var result: [Destination] = []
        var keyTarget = keyTarget(layout.resolve(gap, near: layout.frame(of: gap).center), region, layout)
        keyTarget.item = previous.item.flatMap { layout.contains($0) ? $0 : nil }
        while result.count < limit, let next = walker.step(keyTarget, forward: true) {
            keyTarget = next
            let answer = answer(at: keyTarget)
            if keyTarget.item != nil, answer.intent != .insertIntoItem || answer.operation == .cancel { continue }
            result.append(destination(keyTarget, answer.operation))
        }
        return result
    }

    private func answer(at keyTarget: KeyboardTarget) -> (operation: DropOperation, intent: DropIntent) {
        engine.observer?.isPaused = true
        defer { engine.observer?.isPaused = false }
        let answer = engine.withSource(source?.region, of: drag) { engine.answer(at: keyTarget, for: drop) }
        return (answer.operation, answer.intent)
    }

    private func keyTarget(_ gap: Gap, _ region: Region, _ layout: any CollectionLayout) -> KeyboardTarget {
        KeyboardTarget(region: region, gap: layout.gap(gap) { walker.carried.contains($0) })
    }

    private func destination(_ keyTarget: KeyboardTarget) -> Destination {
        destination(keyTarget, answer(at: keyTarget).operation)
    }

    private func destination(_ keyTarget: KeyboardTarget, _ operation: DropOperation) -> Destination {
        engine.observer?.isPaused = true
        defer { engine.observer?.isPaused = false }
        var path = [keyTarget.region.label]
        var next = keyTarget.region.parentRegion
        while let region = next {
            if !region.label.utf8.isEmpty { path.append(region.label) }
            next = region.parentRegion
        }
        path.reverse()
        var title = ""
        if let item = keyTarget.item ?? keyTarget.gap?.after, let interaction = keyTarget.region.drop,
            let delegate = interaction.delegate
        {
            title = delegate.dropInteraction(interaction, titleOf: item, in: keyTarget.region)
        }
        let isItem = keyTarget.item != nil
        return Destination(
            region: keyTarget.region.id,
            path: path,
            gap: keyTarget.gap,
            item: keyTarget.item,
            position: isItem
                ? nil : engine.announcedPosition(in: keyTarget.region, keyTarget.gap, carrying: walker.carried),
            titleBefore: isItem ? "" : title,
            itemTitle: isItem ? title : "",
            operation: operation,
            isCurrent: !isItem && operation == .move && isCurrent(keyTarget)
        )
    }

    /// Whether the carried items lie side by side in this gap already.
    private func isCurrent(_ keyTarget: KeyboardTarget) -> Bool {
        guard let gap = keyTarget.gap, let layout = keyTarget.region.layout else { return false }
        var item = gap.after.map { layout.sibling(after: $0) } ?? layout.firstItem(in: gap.parent)
        var found = 0
        while let next = item, next != gap.before, walker.carried.contains(next) {
            found += 1
            item = layout.sibling(after: next)
        }
        return found == walker.carried.count
    }
}
