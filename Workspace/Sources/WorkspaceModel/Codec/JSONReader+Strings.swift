// SPDX-License-Identifier: Apache-2.0

/// The name of an object's member, compared by its bytes.
public struct JSONName {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The name with its escapes resolved, when it has any.
    private let unescaped: [UInt8]?

    init(_ bytes: UnsafeBufferPointer<UInt8>, unescaped: [UInt8]?) {
        self.bytes = bytes
        self.unescaped = unescaped
    }

    /// Whether it is this name.
    public static func == (name: JSONName, text: StaticString) -> Bool {
        name.withUTF8 { UTF8Text.equal($0, text) }
    }

    /// Lets `switch` match names.
    @inline(never)
    public static func ~= (text: StaticString, name: JSONName) -> Bool { name == text }

    /// The name as text.
    public var text: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let unescaped { unescaped.withUnsafeBufferPointer(body) } else { body(bytes) }
    }
}

extension JSONReader {
    /// What a scan found between two quotes.
    struct StringSpan {
        var start: Int
        var end: Int
        var hasEscapes: Bool
    }

    /// Reads a string.
    @inline(never)
    public mutating func string() throws(JSONError) -> String {
        guard try next() == 0x22 else { throw error(.wrongType) }
        let span = try scanString()
        let raw = UnsafeBufferPointer(rebasing: bytes[span.start..<span.end])
        guard span.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
        return String(decoding: try unescape(raw, at: span.start), as: UTF8.self)
    }

    /// Reads a string and gives its bytes to `body`, without making a `String` when it has no escapes.
    mutating func withString<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(JSONError) -> Result {
        guard try next() == 0x22 else { throw error(.wrongType) }
        return try name().withUTF8(body)
    }

    /// Reads the string at the current byte as a name.
    @inline(never)
    mutating func name() throws(JSONError) -> JSONName {
        let span = try scanString()
        let raw = UnsafeBufferPointer(rebasing: bytes[span.start..<span.end])
        return JSONName(raw, unescaped: span.hasEscapes ? try unescape(raw, at: span.start) : nil)
    }

    /// Finds the closing quote, checking UTF-8, control characters and escapes on the way.
    @inline(never)
    mutating func scanString() throws(JSONError) -> StringSpan {
        position += 1
        let start = position
        var hasEscapes = false
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case 0x22:
                position += 1
                return StringSpan(start: start, end: position - 1, hasEscapes: hasEscapes)
            case 0x5C:
                hasEscapes = true
                try scanEscape()
            case 0x20..<0x80: position += 1
            case 0x80...: position += try sequenceLength(first: byte)
            default: throw error(.unexpectedCharacter)
            }
        }
        throw error(.endsEarly)
    }

    @inline(never)
    private mutating func scanEscape() throws(JSONError) {
        guard position + 1 < bytes.count else { throw JSONError(.endsEarly, at: bytes.count) }
        switch bytes[position + 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 2
        case 0x75:
            guard position + 6 <= bytes.count else { throw JSONError(.endsEarly, at: bytes.count) }
            guard hexadecimal(at: position + 2) != nil else { throw error(.unexpectedCharacter) }
            position += 6
        default: throw error(.unexpectedCharacter)
        }
    }

    /// The four hexadecimal digits at an offset that is known to be inside.
    private func hexadecimal(at offset: Int) -> UInt32? {
        var result: UInt32 = 0
        for index in offset..<offset + 4 {
            let byte = bytes[index]
            switch byte {
            case 0x30...0x39: result = result << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: result = result << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: result = result << 4 | UInt32(byte - 0x57)
            default: return nil
            }
        }
        return result
    }

    /// The length of the UTF-8 sequence at the current byte, by the table of well-formed sequences (Unicode 3-7).
    @inline(never)
    private func sequenceLength(first: UInt8) throws(JSONError) -> Int {
        let second: ClosedRange<UInt8>
        let length: Int
        switch first {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw error(.invalidUTF8)
        }
        for offset in 1..<length {
            guard position + offset < bytes.count else { throw JSONError(.endsEarly, at: bytes.count) }
            let allowed = offset == 1 ? second : 0x80...0xBF
            guard allowed.contains(bytes[position + offset]) else { throw error(.invalidUTF8) }
        }
        return length
    }

    /// Resolves escapes that a scan has checked. Half a surrogate pair becomes U+FFFD: browsers write such text when
    /// something cut an emoji in two, and one of those must not spoil a whole import.
    @inline(never)
    private func unescape(_ raw: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            guard raw[index] == 0x5C else {
                result.append(raw[index])
                index += 1
                continue
            }
            let escape = raw[index + 1]
            index += 2
            switch escape {
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x6E: result.append(0x0A)
            case 0x72: result.append(0x0D)
            case 0x74: result.append(0x09)
            case 0x75:
                var scalar = hexadecimal(at: start + index) ?? 0xFFFD
                index += 4
                if (0xD800..<0xDC00).contains(scalar), index + 6 <= raw.count, raw[index] == 0x5C,
                    raw[index + 1] == 0x75, let low = hexadecimal(at: start + index + 2),
                    (0xDC00..<0xE000).contains(low)
                {
                    scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                    index += 6
                }
                JSONReader.append(Unicode.Scalar(scalar) ?? "\u{FFFD}", to: &result)
            default: result.append(escape)
            }
        }
        return result
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
    }
}
