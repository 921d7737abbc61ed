// SPDX-License-Identifier: Apache-2.0

/// A place between two items of a collection, by their identities: what a drop lands in.
///
/// `after` nil means before all others, `before` nil after all others, both nil the only gap of an empty collection. In
/// a section or a tree that holds among the children of ``parent``: the end of one section and the beginning of the
/// next are two gaps, though nothing lies between them.
public struct Gap: Equatable, Sendable {
    /// The section or the item of a tree that the gap is in; nil at the top.
    public var parent: ItemID?

    /// The item in front of the gap.
    public var after: ItemID?

    /// The item behind the gap.
    public var before: ItemID?

    /// Makes the gap between two items.
    public init(parent: ItemID? = nil, after: ItemID? = nil, before: ItemID? = nil) {
        self.parent = parent
        self.after = after
        self.before = before
    }
}
