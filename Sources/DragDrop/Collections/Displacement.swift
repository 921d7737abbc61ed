// SPDX-License-Identifier: Apache-2.0

/// How a collection should look during a drag: which of its items are lifted out and where a gap is open.
///
/// Output only: it never feeds hit-testing.
public struct Displacement: Equatable, Sendable {
    /// The items of this collection that are carried, in the order of the session.
    public var lifted: [ItemID]

    /// The gap that is open.
    public var gap: Gap?

    /// How wide the gap is along the layout's axis.
    public var gapExtent: Double

    /// Makes a displacement.
    public init(lifted: [ItemID] = [], gap: Gap? = nil, gapExtent: Double = 0) {
        self.lifted = lifted
        self.gap = gap
        self.gapExtent = gapExtent
    }

    /// Everything in its place.
    public static let none = Displacement()
}

/// Shows a collection: is told when it should look different because of a drag.
public protocol CollectionDisplay: AnyObject {
    /// The lifted items or the open gap have changed; read them again with ``Region/displacement``.
    func displacementDidChange(in region: Region)
}
