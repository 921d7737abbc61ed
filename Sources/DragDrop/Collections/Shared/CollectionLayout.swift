// SPDX-License-Identifier: Apache-2.0

/// Where the items of a collection are, answered from sums and never by measuring views.
///
/// A layout describes the model as it is, with carried items still in their places: what is *shown* during a drag is
/// a ``CollectionArrangement`` derived from it and never feeds back.
///
/// A flat collection answers the eight questions of the first part; what is in the second follows from them unless it is
/// answered differently, as sections, grids and trees do.
public protocol CollectionLayout: AnyObject {
    /// Counts the changes of the layout.
    var revision: UInt64 { get }

    /// How many items there are.
    var count: Int { get }

    /// How the items follow each other.
    var flow: CollectionFlow { get }

    /// The size of everything, in points of the content.
    var contentSize: Size { get }

    /// How many items come before this one; nil if it is not in the collection. An item comes right before all that is
    /// in it. A position does not survive a revision.
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

    /// The lines of a gap, at the item behind it and at the one in front of it; one and the same where they touch.
    func lines(of gap: Gap) -> GapLines

    /// How many points an item takes along the axis, in a tree with what is shown in it; for nil, how many one that is
    /// not in the collection would take.
    func extent(of id: ItemID?) -> Double?

    /// The section or item that an item is in; nil at the top.
    func parent(of id: ItemID) -> ItemID?

    /// The positions of all that is in a section or an item, at whatever depth, or of everything for nil; nil if nothing
    /// can be in it.
    func range(of parent: ItemID?) -> Range<Int>?

    /// The gap that a step leads to; nil if it leads out of the collection.
    ///
    /// Between a gap and the next one lies the item behind the first of them, if it has one. From nil the next gap is the
    /// first of all, and the previous one the last. In a grid up and down lead to the nearest gap of the next line.
    func gap(from gap: Gap?, _ step: GapStep) -> Gap?

    /// How the collection is shown under a displacement; nil if nothing ever makes room in it.
    func arranged(_ displacement: Displacement) -> (any CollectionArrangement)?
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
