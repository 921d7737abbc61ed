// SPDX-License-Identifier: Apache-2.0

extension OrderKey {
    /// Numbers in a key stay between minus and plus this: 62^10 - 1, ten digits.
    static let greatest: Int64 = 839_299_365_868_340_223

    /// The key that is a path of numbers.
    init(components: [Int64]) {
        var bytes: [UInt8] = []
        for component in components { OrderKey.append(component, to: &bytes) }
        self = bytes.withUnsafeBufferPointer { OrderKey(unchecked: $0) }
    }

    /// The path of numbers; never empty.
    var components: [Int64] {
        let bytes = utf8
        var result: [Int64] = []
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while let number = OrderKey.number(in: bytes, at: &index) { result.append(number) }
        }
        return result.isEmpty ? [0] : result
    }

    static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            if number(in: bytes, at: &index) == nil { return false }
        }
        return !bytes.isEmpty
    }

    /// Numbers from 0 on are `a` and one digit, `b` and two and so on; below zero `Z` and one digit, `Y` and two, and
    /// the digits count from the other end, so that more negative is less.
    private static func append(_ number: Int64, to bytes: inout [UInt8]) {
        let negative = number < 0
        var rest = negative ? -(number + 1) : number
        var digits: [UInt8] = []
        repeat {
            digits.append(UInt8(truncatingIfNeeded: rest % 62))
            rest /= 62
        } while rest > 0
        let length = UInt8(truncatingIfNeeded: digits.count - 1)
        bytes.append(negative ? 0x5A - length : 0x61 + length)
        for digit in digits.reversed() { bytes.append(letter(negative ? 61 - digit : digit)) }
    }

    private static func number(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Int64? {
        guard index < bytes.count else { return nil }
        let head = bytes[index]
        let negative = head <= 0x5A
        let length = negative ? 0x5A - Int(head) + 1 : Int(head) - 0x61 + 1
        guard (1...10).contains(length), bytes.count - index > length else { return nil }
        var result: Int64 = 0
        for offset in 1...length {
            guard let digit = digit(bytes[index + offset]) else { return nil }
            let value = Int64(negative ? 61 - digit : digit)
            // Shorter numbers have a shorter form; only the one-digit form may start with zero.
            if offset == 1, length > 1, value == 0 { return nil }
            result = result * 62 + value
        }
        index += length + 1
        return negative ? -result - 1 : result
    }

    private static func letter(_ digit: UInt8) -> UInt8 {
        switch digit {
        case 0..<10: 0x30 + digit
        case 10..<36: 0x41 + digit - 10
        default: 0x61 + digit - 36
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x5A: byte - 0x41 + 10
        case 0x61...0x7A: byte - 0x61 + 36
        default: nil
        }
    }
}
