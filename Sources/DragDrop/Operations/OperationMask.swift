// SPDX-License-Identifier: Apache-2.0

/// The operations a source allows, or a target takes besides the one it proposes.
public struct OperationMask: OptionSet, Sendable {
    /// The bits, one an operation.
    public let rawValue: UInt8

    /// Makes the set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Copying is allowed.
    public static let copy = OperationMask(rawValue: 1)

    /// Moving is allowed.
    public static let move = OperationMask(rawValue: 2)

    /// Linking is allowed.
    public static let link = OperationMask(rawValue: 4)

    /// Everything is allowed.
    public static let all: OperationMask = [.copy, .move, .link]

    /// Whether the set allows an operation; forbidding and cancelling are always allowed.
    public func allows(_ operation: DropOperation) -> Bool {
        switch operation {
        case .copy: contains(.copy)
        case .move: contains(.move)
        case .link: contains(.link)
        case .forbidden, .cancel: true
        }
    }
}
