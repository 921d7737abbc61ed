// SPDX-License-Identifier: Apache-2.0

/// A row of items along one axis, of any extents, with a gap before, between and after them.
///
/// Inserting, removing, resizing and every question cost O(log n), so a million rows need no million views.
public final class ListLayout: CollectionLayout {
    /// The direction the rows follow each other in.
    public let axis: Axis

    /// Whether the first row of a horizontal list is at the right.
    public let isRightToLeft: Bool

    /// The room between two rows.
    public let spacing: Double

    /// The room around the rows.
    public let insets: Insets

    /// The extent across the axis: the width of a vertical list.
    public var breadth: Double { didSet { revision += 1 } }

    /// The least extent along the axis: the viewport's, against which a right-to-left list is aligned.
    public var minimumLength: Double { didSet { revision += 1 } }

    /// How much room a row that is not in the list would take.
    public var placeholderExtent: Double

    /// Counts the changes of the layout.
    public internal(set) var revision: UInt64 = 0

    /// The rows; each length includes the spacing behind the row.
    var rows = RowIndex()

    /// Makes an empty list.
    public init(
        axis: Axis = .vertical,
        breadth: Double = 0,
        spacing: Double = 0,
        insets: Insets = .zero,
        isRightToLeft: Bool = false,
        minimumLength: Double = 0,
        placeholderExtent: Double = 44
    ) {
        self.axis = axis
        self.breadth = breadth
        self.spacing = spacing
        self.insets = insets
        self.isRightToLeft = isRightToLeft && axis == .horizontal
        self.minimumLength = minimumLength
        self.placeholderExtent = placeholderExtent
    }

    /// One row, for filling a list.
    public struct Row: Equatable, Sendable {
        /// Which item it shows.
        public var id: ItemID

        /// How much room it takes along the axis.
        public var extent: Double

        /// Makes a row.
        public init(_ id: ItemID, extent: Double) {
            self.id = id
            self.extent = extent
        }
    }

    /// One row where it is.
    public struct PlacedRow: Equatable, Sendable {
        /// Which item it shows.
        public var id: ItemID

        /// Where it begins along the axis, in reading direction.
        public var offset: Double

        /// How much room it takes along the axis.
        public var extent: Double

        /// Makes a placed row.
        public init(id: ItemID, offset: Double, extent: Double) {
            self.id = id
            self.offset = offset
            self.extent = extent
        }
    }
}
