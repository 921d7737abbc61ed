// SPDX-License-Identifier: Apache-2.0

/// Where a dropped item is to be inserted: a gap, and the layout that it is a gap of.
///
/// The layout is that of the target's region as it is now. It is another object than at the time of the drop if the
/// region was registered anew meanwhile.
public struct InsertionPoint {
    /// The collection.
    public let layout: any CollectionLayout

    /// The gap among the collection's items.
    public let gap: Gap
}
