// SPDX-License-Identifier: Apache-2.0

/// Where the items of a collection are, answered from sums and never by measuring views.
///
/// A layout describes the model as it is, with carried items still in their places: what is *shown* during a drag is
/// an ``Arrangement`` or a ``GridArrangement`` derived from it and never feeds back.
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

    /// Whether an item is in the collection.
    func contains(_ id: ItemID) -> Bool

    /// The item before another in reading order; the last one for nil. In a tree the next one that is shown.
    func item(before id: ItemID?) -> ItemID?

    /// The item after another in reading order; the first one for nil. In a tree the next one that is shown.
    func item(after id: ItemID?) -> ItemID?

    /// How much room an item takes along the axis.
    func extent(of id: ItemID) -> Double?

    /// How much room an item that is not in the collection would take along the axis.
    var placeholderExtent: Double { get }

    /// How items are divided for drops into them.
    var zones: ItemZones { get }

    /// The section or item that an item is in; nil at the top.
    func parent(of id: ItemID) -> ItemID?

    /// Whether it is a section, or an item that may have items in it: what gaps can be in.
    func isParent(_ id: ItemID) -> Bool

    /// The item before another in the same parent.
    func sibling(before id: ItemID) -> ItemID?

    /// The item after another in the same parent.
    func sibling(after id: ItemID) -> ItemID?

    /// The first item in a section or an item, or at the top for nil; nil if there is none.
    func firstItem(in parent: ItemID?) -> ItemID?

    /// The last item in a section or an item, or at the top for nil; nil if there is none.
    func lastItem(in parent: ItemID?) -> ItemID?

    /// The first gap of all in reading order.
    var firstGap: Gap { get }

    /// The last gap of all in reading order.
    var lastGap: Gap { get }

    /// Which of its parent's gaps a gap is, counted from 0, and how many items that parent has. For announcements.
    func place(of gap: Gap) -> (index: Int, count: Int)

    /// The next gap in reading order, or the one before; nil at the end. Between the two lies the item behind the
    /// first of them, if it has one.
    func gap(from gap: Gap, forward: Bool) -> Gap?

    /// The gap an arrow key leads to: in a grid up and down go to the nearest gap of the next line. Nil if the arrow
    /// leads out of the collection.
    func gap(from gap: Gap, toward direction: Direction) -> Gap?

    /// The item an arrow key leads to: in a grid up and down go to the item over or under it, in a tree left and right
    /// go out and in. Nil if the arrow leads out of the collection.
    func item(from id: ItemID, toward direction: Direction) -> ItemID?

    /// At which of its items a gap is pointed at.
    func affinity(of gap: Gap, at point: Point<Content>) -> GapAffinity

    /// The line of a gap at one of its items; the same for both where they touch.
    func frame(of gap: Gap, affinity: GapAffinity) -> Rect<Content>

    /// Where items would lie if they were dropped into a gap now, one frame each in their order, with those of them
    /// that are in the collection already taken out of their old places.
    func landingFrames(of items: [ItemID], in gap: Gap) -> [Rect<Content>]

    /// How many cells of a gap are needed to fill what is visible; more are not opened.
    func gapCount(filling size: Size) -> Int

    /// Where an item is shown under a displacement; a lifted one's place is where it would be, so that it can fade there.
    func displacedFrame(of id: ItemID, _ displacement: Displacement) -> Rect<Content>?

    /// The point of the layout that is shown at a point under a displacement, for a tap on what is displaced: nil where
    /// a gap is open.
    func layoutPoint(shownAt point: Point<Content>, _ displacement: Displacement) -> Point<Content>?
}
