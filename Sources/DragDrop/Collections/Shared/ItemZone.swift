// SPDX-License-Identifier: Apache-2.0

/// Which part of an item a point is in: a drop in the middle part may go into the item.
public enum ItemZone: Equatable, Sendable {
    /// The part that is read first.
    case before

    /// The middle.
    case into

    /// The part that is read last.
    case after
}

/// How items are divided into zones.
///
/// The borders stick: leaving a zone takes some points more than entering it, so that a hand at a border does not
/// flicker. The zone is a function of the point and of the zone before, nothing else: asked again at the same point it
/// answers the same. The engine forgets the zone before when the item under the pointer is another one or when the
/// layout has changed.
public struct ItemZones: Equatable, Sendable {
    /// How much of the item is its middle, from 0 (nothing) to 1 (all of it).
    public var into: Double

    /// How much farther than its border one has to go to leave a zone, in points.
    public var stickiness: Double

    /// Makes zones.
    public init(into: Double = 0.5, stickiness: Double = 3) {
        self.into = into.isFinite ? max(0, min(1, into)) : 0.5
        self.stickiness = stickiness.isFinite ? max(0, stickiness) : 0
    }

    /// Every item is one zone: all of it takes drops.
    public static let whole = ItemZones(into: 1, stickiness: 0)

    /// The zone of an item.
    ///
    /// A border never moves farther than a quarter of the item's middle, so that small items keep all three zones.
    ///
    /// - Parameters:
    ///   - offset: How far in reading direction from the item's edge the point is, in points.
    ///   - extent: The item's extent in that direction, in points.
    ///   - previous: The zone of the same item the point was in before; nil if it was in none.
    public func zone(at offset: Double, of extent: Double, previous: ItemZone? = nil) -> ItemZone {
        let rim = extent * (1 - into) / 2
        let most = min(rim, (extent - 2 * rim) / 2)
        let stick = max(0, min(stickiness, most / 2))
        let first: Double
        let last: Double
        switch previous {
        case .into: (first, last) = (rim - stick, extent - rim + stick)
        case .before: (first, last) = (rim + stick, extent - rim)
        case .after: (first, last) = (rim, extent - rim - stick)
        case nil: (first, last) = (rim, extent - rim)
        }
        if offset < first { return .before }
        return offset < last ? .into : .after
    }
}
