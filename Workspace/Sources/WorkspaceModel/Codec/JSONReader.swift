// SPDX-License-Identifier: Apache-2.0

/// Reads JSON from bytes, one value after the other, without building a tree.
///
/// The methods are not inlined: copied into every decoder they would make up half of the browser's module.
///
/// A decoder asks for the value it expects and gets it or an error. No input can trap the reader: depth, length, UTF-8,
/// numbers and escapes are checked.
public struct JSONReader {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The next byte.
    var position = 0
    /// How many arrays and objects are open.
    private var depth = 0
    /// How many elements of arrays were read, at whatever depth.
    private var elementCount = 0
    /// The limits that the text has to keep.
    public let limits: JSONLimits

    /// A reader of bytes, which must stay valid while it is used.
    public init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = .standard) throws(JSONError) {
        guard bytes.count <= limits.bytes else { throw JSONError(.tooLong, at: limits.bytes) }
        self.bytes = bytes
        self.limits = limits
    }

    /// A reader of nothing.
    init() {
        bytes = UnsafeBufferPointer(start: nil, count: 0)
        limits = .standard
    }

    /// An error at the current byte.
    public func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason, at: position) }

    /// What kind of value comes next.
    @inline(never)
    public mutating func peek() throws(JSONError) -> JSONKind {
        switch try next() {
        case 0x7B: return .object
        case 0x5B: return .array
        case 0x22: return .string
        case 0x74, 0x66: return .bool
        case 0x6E: return .null
        case 0x2D, 0x30...0x39: return .number
        default: throw error(.unexpectedCharacter)
        }
    }

    /// Reads an object, giving each member's name to `member`, which must read or skip the value.
    @inline(never)
    public mutating func object(
        _ member: (JSONName, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard try open(0x7B, .object) else { return }
        while true {
            guard try next() == 0x22 else { throw error(.unexpectedCharacter) }
            let name = try name()
            guard try next() == 0x3A else { throw error(.unexpectedCharacter) }
            position += 1
            try member(name, &self)
            if try close(0x7D) { return }
        }
    }

    /// Reads an array, calling `element` for each element, which it must read or skip.
    @inline(never)
    public mutating func array(_ element: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
        guard try open(0x5B, .array) else { return }
        while true {
            guard elementCount < limits.elements else { throw error(.tooLong) }
            elementCount += 1
            try element(&self)
            if try close(0x5D) { return }
        }
    }

    /// Reads `true` or `false`.
    @inline(never)
    public mutating func bool() throws(JSONError) -> Bool {
        switch try next() {
        case 0x74:
            try word("true")
            return true
        case 0x66:
            try word("false")
            return false
        default: throw error(.wrongType)
        }
    }

    /// Reads `null` if it comes next.
    @inline(never)
    public mutating func null() throws(JSONError) -> Bool {
        guard try next() == 0x6E else { return false }
        try word("null")
        return true
    }

    /// Skips any value.
    @inline(never)
    public mutating func skip() throws(JSONError) {
        switch try peek() {
        case .object: try object { (_, reader) throws(JSONError) in try reader.skip() }
        case .array:
            let count = elementCount
            try array { (reader) throws(JSONError) in
                // What is skipped takes no memory.
                reader.elementCount = count
                try reader.skip()
            }
            elementCount = count
        case .string: _ = try scanString()
        case .number: _ = try number()
        case .bool: _ = try bool()
        case .null: _ = try null()
        }
    }

    /// Skips the value of an unknown name; an error when the limits are strict.
    public mutating func skipUnknown() throws(JSONError) {
        if limits.isStrict { throw error(.unknownName) }
        try skip()
    }

    /// Checks that nothing but white space is left.
    public mutating func end() throws(JSONError) {
        skipSpace()
        if position < bytes.count { throw error(.unexpectedCharacter) }
    }

    /// Whether an object or array with something in it was entered; an empty one is read whole.
    @inline(never)
    private mutating func open(_ byte: UInt8, _ kind: JSONKind) throws(JSONError) -> Bool {
        guard try next() == byte else { throw error(try peek() == kind ? .unexpectedCharacter : .wrongType) }
        guard depth < limits.depth else { throw error(.tooDeep) }
        position += 1
        // The closing byte is two after the opening one, for braces and brackets alike.
        if try next() == byte + 2 {
            position += 1
            return false
        }
        depth += 1
        return true
    }

    /// Whether the object or array ends here; otherwise a comma was read.
    @inline(never)
    private mutating func close(_ byte: UInt8) throws(JSONError) -> Bool {
        let found = try next()
        guard found == byte || found == 0x2C else { throw error(.unexpectedCharacter) }
        position += 1
        if found == byte { depth -= 1 }
        return found == byte
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count else { throw JSONError(.endsEarly, at: bytes.count) }
        guard UTF8Text.equal(UnsafeBufferPointer(rebasing: bytes[position..<end]), word) else {
            throw error(.unexpectedCharacter)
        }
        position = end
    }

    /// The next byte that is not white space.
    @inline(never)
    mutating func next() throws(JSONError) -> UInt8 {
        skipSpace()
        guard position < bytes.count else { throw error(.endsEarly) }
        return bytes[position]
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}

/// The kinds of JSON values.
public enum JSONKind: UInt8, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
}
