// SPDX-License-Identifier: Apache-2.0

/// Where the items of a collection are *shown* during a drag: made from a layout and a displacement, and valid for that
/// revision of the layout. Output only.
public protocol CollectionArrangement: AnyObject {
    /// The size of everything that is shown, open gaps among it and what is lifted left out.
    var contentSize: Size { get }

    /// Where an item is shown; a lifted one's place is where it would be, so that it can fade there.
    func frame(of id: ItemID) -> Rect<Content>?

    /// The point of the layout that is shown at a point, for a tap on what is displaced: nil where a gap is open.
    func layoutPoint(shownAt point: Point<Content>) -> Point<Content>?

    /// Where items of some extents along the layout's axis lie in the open gap, one behind the other.
    func landingFrames(extents: [Double]) -> [Rect<Content>]

    /// How many cells of a gap are needed to fill a size, in points of the content: that of what is visible. More are not
    /// opened.
    func gapCount(filling size: Size) -> Int
}

extension CollectionArrangement {
    /// One: a list opens a gap in points.
    public func gapCount(filling size: Size) -> Int { 1 }
}
