// SPDX-License-Identifier: Apache-2.0

/// Where the items of a collection are, answered from sums and never by measuring views.
///
/// A layout describes the model as it is, with carried items still in their places: what is *shown* during a drag is
/// a ``CollectionArrangement`` derived from it and never feeds back.
///
/// A flat collection answers the eight questions of the first part; everything else follows from them unless it is
/// answered differently, as sections, grids and trees do.
public protocol CollectionLayout: AnyObject {
    /// Counts the changes of the layout.
    var revision: UInt64 { get }

    /// How many items there are.
    var count: Int { get }

    /// The direction in which gaps follow each other.
    var axis: Axis { get }

    /// The size of everything.
    var contentSize: Size { get }

    /// How many items come before this one; nil if it is not in the collection. A position does not survive a revision.
    func position(of id: ItemID) -> Int?

    /// The item with that many items before it; nil outside the collection.
    func item(atPosition position: Int) -> ItemID?

    /// The item under a point.
    func item(at point: Point<Content>) -> ItemID?

    /// Where an item is.
    func frame(of id: ItemID) -> Rect<Content>?

    // What follows, unless it is answered differently.

    /// The gap nearest to a point; there is always one.
    func gap(at point: Point<Content>) -> Gap

    /// Whether the first item is at the right.
    var isRightToLeft: Bool { get }

    /// The direction in which one scrolls and leafs through the collection: in a grid the one of its lines.
    var scrollAxis: Axis { get }

    /// How much room an item takes along the axis, in a tree with what is shown in it.
    func extent(of id: ItemID) -> Double?

    /// How much room an item that is not in the collection would take along the axis.
    var placeholderExtent: Double { get }

    /// How items are divided for drops into them.
    var zones: ItemZones { get }

    /// The section or item that an item is in; nil at the top.
    func parent(of id: ItemID) -> ItemID?

    /// The item behind another in the same parent, or the one in front of it.
    func sibling(of id: ItemID, forward: Bool) -> ItemID?

    /// The first and the last item in a section or an item, or at the top for nil; nil if nothing can be in it.
    func ends(of parent: ItemID?) -> CollectionEnds?

    /// Which of its parent's gaps a gap is, counted from 0, and how many items that parent has. For announcements.
    func place(of gap: Gap) -> (index: Int, count: Int)

    /// The next gap in reading order, or the one before; nil at the end. Between the two lies the item behind the
    /// first of them, if it has one. From nil the first gap of all, or the last.
    func gap(from gap: Gap?, forward: Bool) -> Gap?

    /// The gap an arrow key leads to: in a grid up and down go to the nearest gap of the next line. Nil if the arrow
    /// leads out of the collection.
    func gap(from gap: Gap, toward direction: Direction) -> Gap?

    /// The item an arrow key leads to: in a grid up and down go to the item over or under it, in a tree left and right
    /// go out and in. Nil if the arrow leads out of the collection.
    func item(from id: ItemID, toward direction: Direction) -> ItemID?

    /// The lines of a gap, at the item behind it and at the one in front of it; one and the same where they touch.
    func lines(of gap: Gap) -> GapLines

    /// How many cells of a gap are needed to fill what is visible; more are not opened.
    func gapCount(filling size: Size) -> Int

    /// How the collection is shown under a displacement; nil if nothing ever makes room in it.
    func arranged(_ displacement: Displacement) -> (any CollectionArrangement)?
}

/// The first and the last item of a section, of an item that has items in it, or of a collection.
public struct CollectionEnds: Equatable, Sendable {
    /// The first item; nil if there is none.
    public var first: ItemID?

    /// The last item; nil if there is none.
    public var last: ItemID?

    /// Makes the ends of what is empty, or has these items at its ends.
    public init(first: ItemID? = nil, last: ItemID? = nil) {
        self.first = first
        self.last = last
    }
}

/// The lines at which a gap is drawn: rectangles without thickness.
public struct GapLines: Equatable, Sendable {
    /// At the item behind the gap.
    public var downstream: Rect<Content>

    /// At the item in front of the gap: in a grid perhaps the end of the line before.
    public var upstream: Rect<Content>

    /// Makes the lines of a gap whose items are in different places.
    public init(downstream: Rect<Content>, upstream: Rect<Content>) {
        self.downstream = downstream
        self.upstream = upstream
    }

    /// Makes the line of a gap whose items touch.
    public init(_ line: Rect<Content>) { self.init(downstream: line, upstream: line) }
}
