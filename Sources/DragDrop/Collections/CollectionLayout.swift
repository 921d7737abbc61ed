// SPDX-License-Identifier: Apache-2.0

/// Where the items of a collection are, answered from sums and never by measuring views.
///
/// A layout describes the model as it is, with carried items still in their places: what is *shown* during a drag is
/// an ``Arrangement`` derived from it and never feeds back.
public protocol CollectionLayout: AnyObject {
    /// Counts the changes of the layout.
    var revision: UInt64 { get }

    /// How many items there are.
    var count: Int { get }

    /// The direction in which gaps follow each other.
    var axis: Axis { get }

    /// Whether the first item is at the right.
    var isRightToLeft: Bool { get }

    /// The size of everything.
    var contentSize: Size { get }

    /// Whether an item is in the collection.
    func contains(_ id: ItemID) -> Bool

    /// The item under a point.
    func item(at point: Point<Content>) -> ItemID?

    /// The gap nearest to a point; there is always one.
    func gap(at point: Point<Content>) -> Gap

    /// Where an item is.
    func frame(of id: ItemID) -> Rect<Content>?

    /// The line between the two items of a gap: a rectangle without thickness.
    func frame(of gap: Gap) -> Rect<Content>

    /// The same gap among the items that are left: beside the anchor that survived, else nearest to a point.
    func resolve(_ gap: Gap, near point: Point<Content>) -> Gap

    /// The item before another in reading order; the last one for nil.
    func item(before id: ItemID?) -> ItemID?

    /// The item after another in reading order; the first one for nil.
    func item(after id: ItemID?) -> ItemID?

    /// How many items come before this one. For announcements; a position does not survive a revision.
    func position(of id: ItemID) -> Int?

    /// How much room an item takes along the axis.
    func extent(of id: ItemID) -> Double?

    /// How much room an item that is not in the collection would take along the axis.
    var placeholderExtent: Double { get }
}

extension CollectionLayout {
    /// The gap with carried items taken out of consideration: its anchors are the nearest items that stay.
    ///
    /// - Complexity: O(k log n) for k carried items beside the gap.
    public func gap(_ gap: Gap, skipping isCarried: (ItemID) -> Bool) -> Gap {
        var result = gap
        while let id = result.after, isCarried(id) { result.after = item(before: id) }
        while let id = result.before, isCarried(id) { result.before = item(after: id) }
        return result
    }
}
