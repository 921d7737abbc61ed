// SPDX-License-Identifier: Apache-2.0

/// One of the four ways an arrow key points on the screen.
public enum Direction: Equatable, Sendable {
    /// To the top of the screen.
    case up

    /// To the bottom of the screen.
    case down

    /// To the left of the screen, whatever the reading direction.
    case left

    /// To the right of the screen, whatever the reading direction.
    case right

    /// The axis it points along.
    public var axis: Axis { self == .up || self == .down ? .vertical : .horizontal }

    /// Whether it leads on in the order in which one reads.
    public func leadsOn(isRightToLeft: Bool) -> Bool {
        switch self {
        case .up: false
        case .down: true
        case .left: isRightToLeft
        case .right: !isRightToLeft
        }
    }
}
