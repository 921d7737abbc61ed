// SPDX-License-Identifier: Apache-2.0

/// How a collection should look during a drag: which of its items are lifted out and where a gap is open, or which item
/// the drop would go into.
///
/// Output only: it never feeds hit-testing.
public struct Displacement: Equatable, Sendable {
    /// The items of this collection that are carried, in the order of the session, behind those of drops that wait.
    public var lifted: [ItemID]

    /// The gap that is open: the one under the aim, else that of a drop that waits.
    public var gap: Gap?

    /// How wide the gap is along the layout's axis, in points: what a list opens.
    public var gapExtent: Double

    /// How many cells wide the gap is: what a grid opens.
    public var gapCount: Int

    /// At which of its two items the gap is pointed at, for those who draw an insertion line.
    public var affinity: GapAffinity

    /// The item the drop would go into; no gap is open then.
    public var into: ItemID?

    /// The gaps that are open for placeholders, in the order in which they are shown; in the same gap they stand in front
    /// of the open ``gap``.
    public var placeholderGaps: [PlaceholderGap]

    /// Makes a displacement.
    public init(
        lifted: [ItemID] = [],
        gap: Gap? = nil,
        gapExtent: Double = 0,
        gapCount: Int = 1,
        affinity: GapAffinity = .downstream,
        into: ItemID? = nil,
        placeholderGaps: [PlaceholderGap] = []
    ) {
        self.lifted = lifted
        self.gap = gap
        self.gapExtent = gapExtent
        self.gapCount = gapCount
        self.affinity = affinity
        self.into = into
        self.placeholderGaps = placeholderGaps
    }

    /// What is lifted and what waits for its data, with no gap open and nothing aimed at.
    var withoutAim: Displacement { Displacement(lifted: lifted, placeholderGaps: placeholderGaps) }

    /// What is open for one placeholder: so many rows in a gap. A list and a tree open them along their axis, a grid gives
    /// it cells; a layout that can do neither has the line of the gap.
    public struct PlaceholderGap: Equatable, Sendable {
        /// Whose it is.
        public var placeholder: Placeholder.ID

        /// Where it is.
        public var gap: Gap

        /// How many rows, or cells, it has.
        public var rows: Int

        /// How much room each row takes along the layout's axis, in points of the content.
        public var rowExtent: Double

        /// Makes the gap of a placeholder.
        public init(placeholder: Placeholder.ID, gap: Gap, rows: Int, rowExtent: Double) {
            self.placeholder = placeholder
            self.gap = gap
            self.rows = rows
            self.rowExtent = rowExtent
        }
    }

    /// Everything in its place.
    public static let none = Displacement()
}

/// Shows a collection: is told when it should look different because of a drag.
public protocol CollectionDisplay: AnyObject {
    /// The lifted items, the open gap, the item that takes the drop or the placeholders have changed; read them again
    /// with ``Region/displacement`` and ``Region/placeholders``.
    func displacementDidChange(in region: Region)

    /// A placeholder's progress, or the number of things it will be, has changed; the room it takes is as before.
    func placeholderDidChange(_ placeholder: Placeholder, in region: Region)
}

extension CollectionDisplay {
    /// Does nothing.
    public func placeholderDidChange(_ placeholder: Placeholder, in region: Region) {}
}

extension Region {
    /// Where an item of the region's collection is seen now, a lifted one where it would be; nil if it has none, or not
    /// this item.
    ///
    /// - Complexity: O(log n); O(k log n) while k items are lifted out or wait for their data.
    public func shownFrame(of item: ItemID) -> Rect<Content>? {
        guard let layout else { return nil }
        let shown = displacement == .none ? nil : layout.arranged(displacement)
        return shown?.frame(of: item) ?? layout.frame(of: item)
    }
}
