// SPDX-License-Identifier: Apache-2.0

/// Reads the records the page wrote into the inbox.
///
/// What is missing reads as zero or as an empty text: a short record is never a trap.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset >= bytes.count }

    var remaining: Int { bytes.count - offset }

    mutating func number<Number: BitwiseCopyable & ExpressibleByIntegerLiteral>(_ type: Number.Type) -> Number {
        let size = MemoryLayout<Number>.size
        guard remaining >= size else {
            offset = bytes.count
            return 0
        }
        defer { offset += size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }

    mutating func byte() -> UInt8 { number(UInt8.self) }

    mutating func flag() -> Bool { byte() != 0 }

    mutating func short() -> UInt16 { number(UInt16.self) }

    mutating func word() -> UInt32 { number(UInt32.self) }

    mutating func double() -> Double { number(Double.self) }

    mutating func float() -> Double { Double(number(Float.self)) }

    mutating func text() -> String {
        let length = countedLength()
        guard length > 0 else { return "" }
        defer { offset += length }
        return String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    }

    mutating func byteArray() -> [UInt8] {
        let length = countedLength()
        defer { offset += length }
        return [UInt8](bytes[offset..<offset + length])
    }

    private mutating func countedLength() -> Int {
        min(Int(clamping: word()), remaining)
    }
}
