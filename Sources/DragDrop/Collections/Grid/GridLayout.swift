// SPDX-License-Identifier: Apache-2.0

/// Cells of one size in lines, as many to a line as fit: thumbnails, pages, photos; in sections if there are any, each
/// under a header of its own, beginning a new line, and with gaps of its own, also if it is empty.
///
/// Every question and every change of one cell costs O(log n), so a million cells need no million views. All lengths are in
/// points of the content.
///
/// ```swift
/// let grid = GridLayout(cellSize: Size(width: 120, height: 160), breadth: 800, spacing: 12)
/// grid.replaceAll((1...100).map { ItemID($0) })
/// let region = Region(frame: Rect(x: 0, y: 0, width: 800, height: 600), label: "Pages", layout: grid)
/// let shown = grid.arrangement(region.displacement)
/// for cell in shown.cells(in: region.visibleContent) { print(cell.id, cell.frame) }
/// ```
public final class GridLayout: EditableLayout {
    /// What becomes of the room that is left in a line of as many cells as fit.
    public enum Fit: Equatable, Sendable {
        /// It stays at the end of the line.
        case leading

        /// Half of it is in front of the cells.
        case center

        /// The cells are as much broader.
        case stretch
    }

    /// The direction in which lines follow each other and one scrolls.
    public let scrollAxis: Axis

    /// Whether a line begins at the right; in a grid that scrolls sideways, whether the first line is at the right.
    public let isRightToLeft: Bool

    /// The room between two cells of a line, in points.
    public private(set) var spacing: Double

    /// The room between two lines, in points.
    public private(set) var lineSpacing: Double

    /// The room around the cells.
    public private(set) var insets: Insets

    /// What becomes of the room that is left in a line.
    public let fit: Fit

    /// How much room stays open under the header of a section without cells, so that a hand can aim at it.
    public let emptySectionExtent: Double

    /// The size of a cell in points; with ``Fit/stretch`` the least one across the lines.
    public var cellSize: Size { didSet { measure() } }

    /// The extent across the scrolling direction: the width of a grid that scrolls down.
    public var breadth: Double { didSet { measure() } }

    /// How many cells a line has; nil for as many as fit.
    public var fixedColumns: Int? { didSet { measure() } }

    /// The least extent in the scrolling direction: the viewport's, against which a grid is aligned that scrolls from
    /// right to left.
    public var minimumLength = 0.0 { didSet { revision += 1 } }

    /// Counts the changes of the layout.
    public internal(set) var revision: UInt64 = 0

    /// The cells in order; their lengths are not used.
    var cells = RowIndex()

    /// The sections, each with the number of its cells; none in a grid without sections.
    var sections = SectionTable()

    /// The extents of headers, by section.
    var headers: [ItemID: Double] = [:]

    /// How much room each section takes along the scrolling direction, with the spacing behind it.
    var lengths = PrefixSums<Double>([])

    /// What follows from the sizes.
    var metrics: GridMetrics

    /// Makes an empty grid.
    ///
    /// - Parameters:
    ///   - cellSize: The size of a cell, at least one point each way.
    ///   - breadth: The extent across the scrolling direction.
    ///   - columns: How many cells a line has; nil for as many as fit.
    ///   - spacing: The room between two cells of a line.
    ///   - lineSpacing: The room between two lines; nil for as much as between two cells.
    ///   - insets: The room around the cells.
    ///   - fit: What becomes of the room that is left in a line.
    ///   - scrollAxis: The direction in which lines follow each other.
    ///   - isRightToLeft: Whether one reads from right to left.
    ///   - emptySectionExtent: How much room stays open in a section without cells.
    public init(
        cellSize: Size,
        breadth: Double = 0,
        columns: Int? = nil,
        spacing: Double = 0,
        lineSpacing: Double? = nil,
        insets: Insets = .zero,
        fit: Fit = .leading,
        scrollAxis: Axis = .vertical,
        isRightToLeft: Bool = false,
        emptySectionExtent: Double = 44
    ) {
        self.cellSize = cellSize
        self.breadth = breadth
        fixedColumns = columns
        self.spacing = spacing.finiteNonnegative
        self.lineSpacing = (lineSpacing ?? spacing).finiteNonnegative
        self.insets = insets
        self.fit = fit
        self.scrollAxis = scrollAxis
        self.isRightToLeft = isRightToLeft
        self.emptySectionExtent = emptySectionExtent.finiteNonnegative
        metrics = GridMetrics()
        metrics = measured()
    }

    /// Changes the room between cells and lines, and that around them.
    ///
    /// - Parameters:
    ///   - spacing: The room between two cells of a line, in points.
    ///   - lineSpacing: The room between two lines, in points; nil for as much as between two cells.
    ///   - insets: The room around the cells.
    /// - Complexity: O(s) for s sections.
    public func setSpacing(_ spacing: Double, lineSpacing: Double? = nil, insets: Insets) {
        self.spacing = spacing.finiteNonnegative
        self.lineSpacing = (lineSpacing ?? spacing).finiteNonnegative
        self.insets = insets
        measure()
        updateLengths()
    }

    /// One section with its cells, for filling a grid.
    public struct Section: Equatable, Sendable {
        /// Which section it is; no item of the grid may have the same identity.
        public var id: ItemID

        /// How much room its header takes in the scrolling direction.
        public var headerExtent: Double

        /// Its items.
        public var items: [ItemID]

        /// Makes a section.
        public init(_ id: ItemID, headerExtent: Double = 0, items: [ItemID] = []) {
            self.id = id
            self.headerExtent = headerExtent
            self.items = items
        }
    }

    /// One cell, or the header of a section, where it is.
    public struct PlacedCell: Equatable, Sendable {
        /// Which item it shows, or whose section's header it is.
        public var id: ItemID

        /// Where it is.
        public var frame: Rect<Content>

        /// Whether it is the header of a section.
        public var isHeader = false
    }
}

extension Double {
    /// The number, or zero for what is no length.
    var finiteNonnegative: Double { isFinite && self > 0 ? self : 0 }
}
