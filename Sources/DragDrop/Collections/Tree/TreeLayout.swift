// SPDX-License-Identifier: Apache-2.0

/// An outline: rows that have rows in them, indented by level, shown while what they are in is expanded.
///
/// Between two rows lie as many gaps as levels end there; how far from the side one points chooses the level. Every
/// question costs O(log n + depth), so a million rows need no million views. All lengths are in points of the content.
///
/// ```swift
/// let tree = TreeLayout(breadth: 300, indentation: 20)
/// tree.replaceAll([
///     .init(ItemID(1), extent: 32, isParent: true, isExpanded: true),
///     .init(ItemID(2), extent: 32, level: 1),
///     .init(ItemID(3), extent: 32, isParent: true),
/// ])
/// let region = Region(frame: Rect(x: 0, y: 0, width: 300, height: 400), label: "Folders", layout: tree)
/// let shown = tree.arrangement(region.displacement)
/// for row in tree.rows(in: shown.layoutRange(shownIn: 0...400)) {
///     print(row.id, shown.shownOffset(of: row.offset), Double(row.level) * tree.indentation)
/// }
/// ```
public final class TreeLayout: EditableLayout {
    /// How much farther in each level begins, in points.
    public let indentation: Double

    /// Whether rows are indented from the right.
    public let isRightToLeft: Bool

    /// The room between two rows.
    public var spacing: Double { list.spacing }

    /// The room around the rows.
    public var insets: Insets { list.insets }

    /// The width of a row with its indentation and the insets.
    public var breadth: Double {
        get { list.breadth }
        set {
            revision += 1
            list.breadth = newValue
        }
    }

    /// The least height: the viewport's.
    public var minimumLength: Double {
        get { list.minimumLength }
        set {
            revision += 1
            list.minimumLength = newValue
        }
    }

    /// How much room a row that is not in the tree would take.
    public var placeholderExtent: Double {
        get { list.placeholderExtent }
        set { list.placeholderExtent = newValue }
    }

    /// Counts the changes of the layout.
    public internal(set) var revision: UInt64 = 0

    /// All rows, each in front of what is in it; those that are not shown have no length.
    let list: ListLayout

    var nodes: [ItemID: Node] = [:]

    /// What is known of a row, shown or not.
    struct Node {
        var parent: ItemID?

        /// How many rows it is in.
        var level: Int

        var extent: Double
        var isParent: Bool
        var isExpanded: Bool

        /// Whether everything it is in is expanded.
        var isShown: Bool

        /// How many rows it is with all that are in it.
        var size = 1
    }

    /// Makes an empty tree.
    ///
    /// - Parameters:
    ///   - breadth: The width of a row with its indentation and the insets.
    ///   - indentation: How much farther in each level begins; at least one point.
    ///   - spacing: The room between two rows.
    ///   - insets: The room around the rows.
    ///   - isRightToLeft: Whether rows are indented from the right.
    ///   - placeholderExtent: How much room a row that is not in the tree would take.
    public init(
        breadth: Double = 0,
        indentation: Double = 20,
        spacing: Double = 0,
        insets: Insets = .zero,
        isRightToLeft: Bool = false,
        placeholderExtent: Double = 44
    ) {
        self.indentation = max(1, indentation.finiteNonnegative)
        self.isRightToLeft = isRightToLeft
        list = ListLayout(
            breadth: breadth,
            spacing: spacing.finiteNonnegative,
            insets: insets,
            placeholderExtent: placeholderExtent
        )
    }

    /// One row, for filling a tree.
    public struct Row: Equatable, Sendable {
        /// Which item it shows.
        public var id: ItemID

        /// How much room it takes along the axis.
        public var extent: Double

        /// How many rows it is in; at most one more than the row in front of it.
        public var level: Int

        /// Whether it may have rows in it, also if it has none.
        public var isParent: Bool

        /// Whether what is in it is shown.
        public var isExpanded: Bool

        /// Makes a row.
        public init(_ id: ItemID, extent: Double, level: Int = 0, isParent: Bool = false, isExpanded: Bool = false) {
            self.id = id
            self.extent = extent
            self.level = level
            self.isParent = isParent
            self.isExpanded = isExpanded
        }
    }

    /// One row that is shown, where it is.
    public struct PlacedRow: Equatable, Sendable {
        /// Which item it shows.
        public var id: ItemID

        /// Where it begins along the axis.
        public var offset: Double

        /// How much room it takes along the axis.
        public var extent: Double

        /// How many rows it is in.
        public var level: Int

        /// Whether it may have rows in it.
        public var isParent: Bool

        /// Whether what is in it is shown.
        public var isExpanded: Bool
    }
}
