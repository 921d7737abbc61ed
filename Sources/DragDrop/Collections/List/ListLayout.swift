// SPDX-License-Identifier: Apache-2.0

/// A row of items along one axis, of any extents, with a gap before, between and after them; in sections if there are
/// any, each under a header of its own and with gaps of its own, also if it is empty.
///
/// Inserting, removing, resizing and every question cost O(log n), so a million rows need no million views. All lengths
/// are in points of the content.
public final class ListLayout: EditableLayout {
    /// The direction the rows follow each other in.
    public let axis: Axis

    /// Whether the first row of a horizontal list is at the right.
    public let isRightToLeft: Bool

    /// The room between two rows.
    public let spacing: Double

    /// The room around the rows.
    public var insets: Insets { didSet { revision += 1 } }

    /// The extent across the axis: the width of a vertical list.
    public var breadth: Double {
        didSet {
            breadth = breadth.finiteNonnegative
            revision += 1
        }
    }

    /// The least extent along the axis: the viewport's, against which a right-to-left list is aligned.
    public var minimumLength: Double {
        didSet {
            minimumLength = minimumLength.finiteNonnegative
            revision += 1
        }
    }

    /// How much room a row that is not in the list would take.
    public var placeholderExtent: Double { didSet { placeholderExtent = placeholderExtent.finiteNonnegative } }

    /// How much room stays open under the header of a section without rows, so that a hand can aim at it.
    public let emptySectionExtent: Double

    /// Counts the changes of the layout.
    public internal(set) var revision: UInt64 = 0

    /// The rows, headers among them; each length includes the spacing behind the row.
    var rows = RowIndex() { didSet { lastFound = nil } }

    /// The row that an offset was last found in: a move asks for the item at a point, for the gap there and for the item's
    /// frame, one after the other.
    var lastFound: RowIndex.Found?

    /// The sections; each counts its header among its rows.
    var sections = SectionTable()

    /// The extents of headers, by section.
    var headers: [ItemID: Double] = [:]

    /// Makes an empty list. A number that is negative or not finite counts as 0.
    public init(
        axis: Axis = .vertical,
        breadth: Double = 0,
        spacing: Double = 0,
        insets: Insets = .zero,
        isRightToLeft: Bool = false,
        minimumLength: Double = 0,
        placeholderExtent: Double = 44,
        emptySectionExtent: Double = 44
    ) {
        self.axis = axis
        self.breadth = breadth.finiteNonnegative
        self.spacing = spacing.finiteNonnegative
        self.insets = insets
        self.isRightToLeft = isRightToLeft && axis == .horizontal
        self.minimumLength = minimumLength.finiteNonnegative
        self.placeholderExtent = placeholderExtent.finiteNonnegative
        self.emptySectionExtent = emptySectionExtent.finiteNonnegative
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

    /// One section with its rows, for filling a list.
    public struct Section: Equatable, Sendable {
        /// Which section it is; no item of the list may have the same identity.
        public var id: ItemID

        /// How much room its header takes along the axis.
        public var headerExtent: Double

        /// Its rows.
        public var rows: [Row]

        /// Makes a section.
        public init(_ id: ItemID, headerExtent: Double = 0, rows: [Row] = []) {
            self.id = id
            self.headerExtent = headerExtent
            self.rows = rows
        }
    }

    /// One row, or the header of a section, where it is.
    public struct PlacedRow: Equatable, Sendable {
        /// Which item it shows, or whose section's header it is.
        public var id: ItemID

        /// Where it begins along the axis, in reading direction.
        public var offset: Double

        /// How much room it takes along the axis.
        public var extent: Double
    }
}
