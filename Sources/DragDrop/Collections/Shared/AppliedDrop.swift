// SPDX-License-Identifier: Apache-2.0

/// What ``EditableLayout/apply(_:)`` did with the items of a drop, each list in the order of the drop.
public struct AppliedDrop: Equatable, Sendable {
    /// The items that were in the layout already and are in the gap now. They are accepted.
    public var moved: [ItemID]

    /// The items that came from other collections of this program. They are accepted; their source takes them out when
    /// it is told the end of the session.
    public var inserted: [ItemID]

    /// The items that still wait for a receipt, because only the program knows what becomes of them: those of other
    /// programs, and all that is copied or linked. Load, copy or refuse each; ``DropCoordinator/gap(for:)`` is its place.
    public var remaining: [ItemID]

    /// Makes the answer of a layout of your own.
    public init(moved: [ItemID] = [], inserted: [ItemID] = [], remaining: [ItemID] = []) {
        self.moved = moved
        self.inserted = inserted
        self.remaining = remaining
    }
}

extension EditableLayout {
    /// Applies a drop into a gap of this layout: moves what is here, inserts what is moved from other collections of this
    /// program, and accepts both. The rest is left to the caller, with its receipts to write:
    ///
    /// ```swift
    /// func perform(_ drop: DropCoordinator, on layout: ListLayout, newRow: (DragItem, Gap?) -> ItemID) {
    ///     let remaining = Set(layout.apply(drop).remaining)
    ///     for item in drop.items where remaining.contains(item.id) {
    ///         drop.accept(item.id, as: [newRow(item, drop.gap(for: item.id))])
    ///     }
    /// }
    /// ```
    ///
    /// A list or a tree inserts rows of the extent of a placeholder. Of a drop that is not into a gap everything remains.
    ///
    /// - Complexity: O(k log n) amortised for k items.
    @discardableResult
    public func apply(_ drop: DropCoordinator) -> AppliedDrop {
        var applied = AppliedDrop()
        guard drop.proposal.intent == .insertAtGap, var target = drop.gap else {
            applied.remaining = drop.pendingItems.map { $0.id }
            return applied
        }
        var run: [ItemID] = []
        func moveRun() {
            guard let last = run.last else { return }
            move(run, to: target)
            // What is in another item of the run stays in it: what follows goes behind that.
            target.after = run.last { parent(of: $0) == target.parent } ?? last
            applied.moved += run
            run = []
        }
        for item in drop.pendingItems {
            guard drop.session.isLocal, drop.operation(for: item.id) == .move else {
                applied.remaining.append(item.id)
                continue
            }
            if contains(item.id) {
                run.append(item.id)
            } else {
                moveRun()
                insert(item.id, in: target)
                target.after = item.id
                applied.inserted.append(item.id)
            }
        }
        moveRun()
        for item in applied.moved + applied.inserted { drop.accept(item) }
        return applied
    }
}
