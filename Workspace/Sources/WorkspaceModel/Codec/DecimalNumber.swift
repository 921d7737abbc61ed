// SPDX-License-Identifier: Apache-2.0

/// Decimal digits to the nearest `Double`, exactly, for the few numbers that the fast way cannot read.
///
/// `Double(String)` does not link in Embedded Swift, and libc's `strtod` brings a file system with it. This one divides
/// whole numbers of any length: slow (some microseconds), small, and right to the last bit, ties to even.
struct DecimalNumber {
    /// More digits than this cannot change a Double, but for whether there is anything behind them.
    private static let digitLimit = 800

    private var digits = WideInteger()
    private var count = 0
    private var hasMore = false
    /// The power of ten of the last digit kept.
    var exponent = 0

    /// Takes the next digit; `isFraction` says that it stands behind the point.
    mutating func append(_ digit: UInt8, isFraction: Bool) {
        if count == 0, digit == 0 {
            if isFraction { exponent -= 1 }
        } else if count < DecimalNumber.digitLimit {
            digits.multiply(by: 10, adding: UInt32(digit))
            count += 1
            if isFraction { exponent -= 1 }
        } else {
            if digit != 0 { hasMore = true }
            if !isFraction { exponent += 1 }
        }
    }

    /// The nearest Double; nil when it would be infinite.
    var value: Double? {
        guard count > 0, count + exponent > -330 else { return 0 }
        guard count + exponent < 311 else { return nil }
        var numerator = digits
        var denominator = WideInteger()
        denominator.multiply(by: 1, adding: 1)
        var power = exponent
        if hasMore {
            numerator.multiply(by: 10, adding: 1)
            power -= 1
        }
        if power > 0 { numerator.multiply(byPowerOfTen: power) } else { denominator.multiply(byPowerOfTen: -power) }
        // Scaled by a power of two, the quotient lies between a half and two: 57 bits of it are the 53 of a Double and
        // some to round by.
        let scale = denominator.bitWidth - numerator.bitWidth
        if scale > 0 { numerator.shiftLeft(by: scale) } else { denominator.shiftLeft(by: -scale) }
        let quotient = numerator.divide(by: denominator, bits: 57)
        return DecimalNumber.rounded(quotient, isExact: numerator.isZero, exponent: -scale - 56)
    }

    /// `quotient` times two to the power of `exponent`, and a little more unless it is exact.
    private static func rounded(_ quotient: UInt64, isExact: Bool, exponent: Int) -> Double? {
        let width = 64 - quotient.leadingZeroBitCount
        let dropped = max(width - 53, -1_074 - exponent)
        guard dropped < 64 else { return 0 }
        var mantissa = quotient >> UInt64(dropped)
        let rest = quotient & (1 << UInt64(dropped) - 1)
        let half: UInt64 = 1 << UInt64(dropped - 1)
        if rest > half || (rest == half && (!isExact || mantissa & 1 == 1)) { mantissa += 1 }
        // A mantissa that grew to 54 bits carries into the exponent by itself; below 2^52 the number is subnormal.
        let biased = mantissa < 1 << 52 ? 0 : exponent + dropped + 1_075
        guard biased < 2_047 else { return nil }
        let bits = biased == 0 ? mantissa : UInt64(biased) << 52 + (mantissa - 1 << 52)
        let value = Double(bitPattern: bits)
        return value.isFinite ? value : nil
    }
}
