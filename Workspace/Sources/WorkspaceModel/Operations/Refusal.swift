// SPDX-License-Identifier: Apache-2.0

/// Why an operation was refused: a reason for programs and a sentence that a person can act on.
public struct Refusal: Error, Sendable {
    /// A machine-readable reason.
    public enum Reason: UInt8, Sendable {
        /// A named node does not exist.
        case unknownNode
        /// The identity of a new node is taken.
        case alreadyExists
        /// The target or the node is in the trash.
        case deleted
        /// A node would become its own descendant.
        case cycle
        /// The rules do not let this kind go there.
        case notAllowed
        /// A field is unknown, has the wrong type, or is not for requests.
        case badField
        /// Too much or too long.
        case limit
        /// The operation names no node, or one twice.
        case malformed
    }

    /// The reason, for programs.
    public let reason: Reason
    /// The reason, for people: a whole sentence with a full stop.
    public let sentence: String

    /// A refusal.
    public init(_ reason: Reason, _ sentence: String) {
        self.reason = reason
        self.sentence = sentence
    }
}

extension Refusal: Equatable {
    /// Whether reason and sentence are the same.
    public static func == (left: Refusal, right: Refusal) -> Bool {
        left.reason == right.reason && UTF8Text.equal(left.sentence, right.sentence)
    }
}
