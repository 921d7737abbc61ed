// SPDX-License-Identifier: Apache-2.0

/// How much JSON is taken from outside, and how strictly.
public struct JSONLimits: Sendable {
    /// The longest text, in bytes.
    public var bytes: Int
    /// How deep arrays and objects may nest.
    public var depth: Int
    /// Whether unknown names are refused (requests) or ignored (peers, which may be newer).
    public var isStrict: Bool

    /// Limits.
    public init(bytes: Int, depth: Int = 64, isStrict: Bool = false) {
        self.bytes = bytes
        self.depth = depth
        self.isStrict = isStrict
    }

    /// For what a peer of the same workspace sends: 64 MB, unknown names ignored.
    public static let standard = JSONLimits(bytes: 64 << 20)
    /// For requests: 16 MB, unknown names refused.
    public static let request = JSONLimits(bytes: 16 << 20, isStrict: true)
}

/// Why a text is not the JSON that was expected.
public struct JSONError: Error, Equatable, Sendable {
    /// The reasons there are.
    public enum Reason: UInt8, Sendable {
        /// The text is longer than the limit.
        case tooLong
        /// Arrays and objects nest deeper than the limit.
        case tooDeep
        /// The text ends in the middle.
        case endsEarly
        /// A character that JSON does not allow there.
        case unexpectedCharacter
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// A number that does not fit.
        case numberOutOfRange
        /// JSON, but not of the expected type.
        case wrongType
        /// A member that must be there is not.
        case missingMember
        /// A name that is not known.
        case unknownName
        /// A value that is not of the expected form.
        case invalidValue
    }

    /// The reason.
    public let reason: Reason
    /// The byte at which it was noticed.
    public let offset: Int

    /// An error.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// A sentence for people.
    public var sentence: String {
        let what: StaticString =
            switch reason {
            case .tooLong: "The JSON is too long"
            case .tooDeep: "The JSON is nested too deeply"
            case .endsEarly: "The JSON ends in the middle"
            case .unexpectedCharacter: "The JSON has a character that does not belong there"
            case .invalidUTF8: "The JSON is not UTF-8 text"
            case .numberOutOfRange: "The JSON has a number that is too large"
            case .wrongType: "The JSON has a value of the wrong type"
            case .missingMember: "The JSON lacks something that must be there"
            case .unknownName: "The JSON has a name that is not known"
            case .invalidValue: "The JSON has a value that is not valid"
            }
        return "\(what.text), at byte \(offset)."
    }
}
