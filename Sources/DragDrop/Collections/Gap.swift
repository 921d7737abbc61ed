// SPDX-License-Identifier: Apache-2.0

/// A place between two items of a collection, by their identities: what a drop lands in.
///
/// `after` nil means before all others, `before` nil after all others, both nil the only gap of an empty collection.
public struct Gap: Equatable, Sendable {
    /// The item in front of the gap.
    public var after: ItemID?

    /// The item behind the gap.
    public var before: ItemID?

    /// Makes the gap between two items.
    public init(after: ItemID? = nil, before: ItemID? = nil) {
        self.after = after
        self.before = before
    }
}
