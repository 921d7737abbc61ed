// SPDX-License-Identifier: Apache-2.0

/// Writes JSON into bytes, without building a tree.
public struct JSONWriter {
    /// What was written.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty writer.
    public init() {}

    /// Writes an object with the members that `members` writes.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        begin(0x7B)
        members(&self)
        end(0x7D)
    }

    /// Writes an array with the elements that `elements` writes.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        begin(0x5B)
        elements(&self)
        end(0x5D)
    }

    /// Writes a member's name; its value must follow.
    @inline(never)
    public mutating func name(_ name: StaticString) {
        separate()
        quote(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(0x3A)
        needsComma = false
    }

    /// Writes a member's name; its value must follow.
    @inline(never)
    public mutating func name(_ name: String) {
        string(name)
        bytes.append(0x3A)
        needsComma = false
    }

    /// Writes a string.
    @inline(never)
    public mutating func string(_ text: String) {
        separate()
        var text = text
        text.withUTF8 { quote($0) }
    }

    /// Writes a string that is known at compile time.
    @inline(never)
    public mutating func string(_ text: StaticString) {
        separate()
        quote(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes a number; whole ones without a fraction, and what JSON cannot say as null.
    @inline(never)
    public mutating func number(_ number: Double) {
        guard number.isFinite else { return null() }
        if let whole = Int64(exactly: number), whole != 0 || number.sign == .plus { return integer(whole) }
        separate()
        bytes.append(contentsOf: "\(number)".utf8)
    }

    /// Writes a whole number.
    @inline(never)
    public mutating func integer(_ number: Int64) {
        separate()
        if number < 0 { bytes.append(0x2D) }
        var rest = number.magnitude
        let start = bytes.count
        repeat {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ flag: Bool) {
        word(flag ? "true" : "false")
    }

    /// Writes `null`.
    public mutating func null() {
        word("null")
    }

    @inline(never)
    private mutating func word(_ word: StaticString) {
        separate()
        bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    @inline(never)
    private mutating func begin(_ byte: UInt8) {
        separate()
        bytes.append(byte)
        needsComma = false
    }

    @inline(never)
    private mutating func end(_ byte: UInt8) {
        bytes.append(byte)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
        needsComma = true
    }

    /// Digits of an identity, which need no escaping.
    @inline(never)
    mutating func hexadecimal(_ halves: UInt64...) {
        separate()
        bytes.append(0x22)
        for half in halves { Hexadecimal.append(half, to: &bytes) }
        bytes.append(0x22)
    }

    @inline(never)
    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(0x22)
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                escape(byte)
                start = index + 1
            }
            index += 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        bytes.append(0x22)
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(0x5C)
        switch byte {
        case 0x22, 0x5C: bytes.append(byte)
        case 0x08: bytes.append(0x62)
        case 0x09: bytes.append(0x74)
        case 0x0A: bytes.append(0x6E)
        case 0x0C: bytes.append(0x66)
        case 0x0D: bytes.append(0x72)
        default:
            bytes.append(contentsOf: [0x75, 0x30, 0x30, 0x30 + byte >> 4])
            bytes.append(byte & 0xF < 10 ? 0x30 + byte & 0xF : 0x57 + byte & 0xF)
        }
    }
}
