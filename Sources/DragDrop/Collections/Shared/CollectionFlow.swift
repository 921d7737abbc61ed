// SPDX-License-Identifier: Apache-2.0

/// How the items of a collection follow each other.
public struct CollectionFlow: Equatable, Sendable {
    /// The direction in which gaps follow each other: in a grid along its lines.
    public var axis: Axis

    /// The direction in which one scrolls and leafs through the collection: in a grid the one in which lines follow each
    /// other.
    public var scrollAxis: Axis

    /// Whether the first item is at the right.
    public var isRightToLeft: Bool

    /// Whether items may have others in them, as in a tree; sections do not count.
    public var isNested: Bool

    /// Makes a flow.
    ///
    /// - Parameters:
    ///   - axis: The direction in which gaps follow each other.
    ///   - scrollAxis: The direction in which lines of items follow each other; nil for one row along the axis.
    ///   - isRightToLeft: Whether the first item is at the right.
    ///   - isNested: Whether items may have others in them.
    public init(_ axis: Axis, scrollAxis: Axis? = nil, isRightToLeft: Bool = false, isNested: Bool = false) {
        self.axis = axis
        self.scrollAxis = scrollAxis ?? axis
        self.isRightToLeft = isRightToLeft
        self.isNested = isNested
    }
}

/// From one gap to another.
public enum GapStep: Equatable, Sendable {
    /// On in reading order.
    case next

    /// Back in reading order.
    case previous

    /// Where an arrow key points, as if the carried items were not there.
    case toward(Direction, without: Set<ItemID> = [])

    /// Whether it leads on or back along the axis of a flow; nil if it leads across it.
    public func isForward(in flow: CollectionFlow) -> Bool? {
        switch self {
        case .next: true
        case .previous: false
        case .toward(let direction, _):
            direction.axis == flow.axis ? direction.leadsOn(isRightToLeft: flow.isRightToLeft) : nil
        }
    }
}
