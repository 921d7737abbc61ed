// SPDX-License-Identifier: Apache-2.0

/// What a drop did to the collections, and what takes it back: every accepted drop can be undone and redone.
///
/// It names things and their neighbours, never indices. The engine knows of it what it saw: where the items were when
/// they were dropped, where they were dropped, and the receipts. A target that puts things somewhere else than into the
/// drop's gap knows better and keeps a change of its own.
///
/// ```swift
/// final class Board {
///     let layout = ListLayout(breadth: 280)
///     var undo: [() -> DropChange] = []
///
///     func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
///         layout.apply(drop)
///         undo.append { drop.change.inverse }     // asked later, when all receipts are there
///     }
/// }
/// ```
public struct DropChange: Equatable, Sendable {
    /// What it does, in order.
    public var steps: [Step]

    /// What takes it back, in order.
    public var undoing: [Step]

    /// One step of a change.
    public enum Step: Equatable, Sendable {
        /// These things are put somewhere, side by side in their order: from where they are, or anew if they are nowhere.
        case put([ItemID], Location)

        /// These things are taken out of a region for good.
        case remove([ItemID], from: RegionID)
    }

    /// Where something is: in a gap of a collection, in an item, or in a region as a whole.
    public struct Location: Equatable, Sendable {
        /// The region.
        public var region: RegionID

        /// The gap of the region's collection, between what is there before the step; nil outside collections.
        public var gap: Gap?

        /// The item it is in, if it was dropped into one: an album, a folder.
        public var item: ItemID?

        /// Makes a location.
        public init(region: RegionID, gap: Gap? = nil, item: ItemID? = nil) {
            self.region = region
            self.gap = gap
            self.item = item
        }
    }

    /// Makes a change from what it does and what takes it back.
    public init(steps: [Step] = [], undoing: [Step] = []) {
        self.steps = steps
        self.undoing = undoing
    }

    /// The change that takes this one back; its inverse is this one.
    public var inverse: DropChange { DropChange(steps: undoing, undoing: steps) }

    /// Whether there is nothing to take back: nothing was accepted, or only links to what stays where it is.
    public var isEmpty: Bool { steps.isEmpty && undoing.isEmpty }
}
