// SPDX-License-Identifier: Apache-2.0

/// What a drop does with an item.
public enum DropOperation: Equatable, Sendable {
    /// The original stays, a copy appears at the target.
    case copy

    /// The item leaves its source and appears at the target.
    case move

    /// The target refers to the item where it is.
    case link

    /// The target takes no drop here and says why.
    case forbidden(reason: String)

    /// Releasing here ends the drag as if over nothing.
    case cancel

    /// Whether a release would hand items over.
    public var isDelivering: Bool {
        switch self {
        case .copy, .move, .link: true
        case .forbidden, .cancel: false
        }
    }
}
