// SPDX-License-Identifier: Apache-2.0

/// Limits on JSON from outside.
public struct JSONLimits: Sendable {
    /// The maximum length, in bytes.
    public var bytes: Int
    /// The maximum nesting of arrays and objects.
    public var depth: Int
    /// How many elements arrays may have, all together: three bytes of text can become hundreds of memory.
    public var elements: Int
    /// Whether unknown names are errors (requests) or ignored (peers, which may be newer).
    public var isStrict: Bool

    /// Limits.
    public init(bytes: Int, depth: Int = 64, elements: Int = 1_000_000, isStrict: Bool = false) {
        self.bytes = bytes
        self.depth = depth
        self.elements = elements
        self.isStrict = isStrict
    }

    /// Limits for answers and events of a peer: 64 MiB, unknown names ignored.
    public static let standard = JSONLimits(bytes: 64 << 20)
    /// Limits for requests: 16 MiB, unknown names refused.
    public static let request = JSONLimits(bytes: 16 << 20, isStrict: true)
}

/// Why a text is not the JSON that was expected.
public struct JSONError: Error, Equatable, Sendable {
    /// A machine-readable reason.
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
        /// A value is not of the expected JSON type.
        case wrongType
        /// A required member is missing.
        case missingMember
        /// A member has an unknown name.
        case unknownName
        /// A value has the right JSON type and the wrong form.
        case invalidValue
    }

    /// The reason.
    public let reason: Reason
    /// The byte offset at which it was found.
    public let offset: Int

    /// An error.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// A sentence for people.
    public var sentence: String {
        let what =
            switch reason {
            case .tooLong: L10n.theJsonIsTooLong
            case .tooDeep: L10n.theJsonIsNestedTooDeeply
            case .endsEarly: L10n.theJsonEndsInTheMiddle
            case .unexpectedCharacter: L10n.theJsonHasACharacterThat
            case .invalidUTF8: L10n.theJsonIsNotUtf8
            case .numberOutOfRange: L10n.theJsonHasANumberThat
            case .wrongType: L10n.theJsonHasAValueOf
            case .missingMember: L10n.theJsonLacksSomethingThatMust
            case .unknownName: L10n.theJsonHasANameThat
            case .invalidValue: L10n.theJsonHasAValueThat
            }
        return L10n.atByte(what: what, position: offset)
    }
}
