// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Reads a number.
    @inline(never)
    public mutating func number() throws(JSONError) -> Double {
        let first = try next()
        guard first == 0x2D || (0x30...0x39).contains(first) else { throw error(.wrongType) }
        let start = position
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        var fractionDigits = 0

        let isNegative = first == 0x2D
        if isNegative { position += 1 }
        if position < bytes.count, bytes[position] == 0x30 {
            // Another digit after this zero is refused by whoever expects something else there.
            position += 1
            digits = 1
        } else {
            digits = try self.digits(into: &mantissa)
        }
        if position < bytes.count, bytes[position] == 0x2E {
            position += 1
            fractionDigits = try self.digits(into: &mantissa)
            digits += fractionDigits
            exponent -= fractionDigits
        }
        if position < bytes.count, bytes[position] | 0x20 == 0x65 { exponent += try self.exponent() }

        // Up to 15 digits and 22 powers of ten are exact in a Double, so that one operation rounds correctly.
        if digits <= 15, exponent >= -22, exponent <= 22 {
            let magnitude = Double(mantissa)
            let power = JSONReader.power(exponent < 0 ? -exponent : exponent)
            let value = exponent < 0 ? magnitude / power : magnitude * power
            return isNegative ? -value : value
        }
        return try slowNumber(from: start, exponent: exponent + fractionDigits)
    }

    /// Reads a whole number from 0 to 2^53.
    @inline(never)
    public mutating func count() throws(JSONError) -> Int {
        let value = try number()
        guard let count = Int(exactly: value), count >= 0 else { throw error(.invalidValue) }
        return count
    }

    /// Reads a revision: a whole number from 0 to 2^53.
    @inline(never)
    public mutating func revision() throws(JSONError) -> UInt64 {
        let value = try number()
        guard value <= 9_007_199_254_740_992, let revision = UInt64(exactly: value) else { throw error(.invalidValue) }
        return revision
    }

    /// Reads at least one digit; the mantissa is right only up to nineteen of them, and then not used.
    private mutating func digits(into mantissa: inout UInt64) throws(JSONError) -> Int {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
            mantissa = mantissa &* 10 &+ UInt64(bytes[position] - 0x30)
            position += 1
        }
        guard position > start else {
            throw error(position < bytes.count ? .unexpectedCharacter : .endsEarly)
        }
        return position - start
    }

    private mutating func exponent() throws(JSONError) -> Int {
        position += 1
        var isNegative = false
        if position < bytes.count, bytes[position] == 0x2B || bytes[position] == 0x2D {
            isNegative = bytes[position] == 0x2D
            position += 1
        }
        let start = position
        var value: UInt64 = 0
        _ = try digits(into: &value)
        // Anything beyond four digits is beyond a Double, and is left to the slow way.
        var leading = start
        while leading < position, bytes[leading] == 0x30 { leading += 1 }
        let magnitude = position - leading > 4 ? 100_000 : Int(truncatingIfNeeded: value)
        return isNegative ? -magnitude : magnitude
    }

    @inline(never)
    private func slowNumber(from start: Int, exponent: Int) throws(JSONError) -> Double {
        var number = DecimalNumber()
        var isFraction = false
        var index = start
        while index < position, bytes[index] | 0x20 != 0x65 {
            switch bytes[index] {
            case 0x2E: isFraction = true
            case 0x30...0x39: number.append(bytes[index] - 0x30, isFraction: isFraction)
            default: break
            }
            index += 1
        }
        number.exponent += exponent
        guard let value = number.value else { throw JSONError(.numberOutOfRange, at: start) }
        return bytes[start] == 0x2D ? -value : value
    }

    private static func power(_ exponent: Int) -> Double {
        var result = 1.0
        var index = 0
        while index < exponent {
            result *= 10
            index += 1
        }
        return result
    }
}
