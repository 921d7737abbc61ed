// SPDX-License-Identifier: Apache-2.0

/// A natural number of any length, with the few operations that reading decimals needs.
struct WideInteger {
    /// 32 bits each, least significant first, without zeros at the end.
    private var limbs: [UInt32] = []

    var isZero: Bool { limbs.isEmpty }

    var bitWidth: Int {
        guard let last = limbs.last else { return 0 }
        return limbs.count * 32 - last.leadingZeroBitCount
    }

    mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
        var carry = UInt64(summand)
        for index in limbs.indices {
            carry += UInt64(limbs[index]) * UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }

    mutating func shiftLeft(by count: Int) {
        guard !isZero else { return }
        multiply(by: 1 << UInt32(count % 32))
        limbs.insert(contentsOf: [UInt32](repeating: 0, count: count / 32), at: 0)
    }

    mutating func multiply(byPowerOfTen power: Int) {
        var rest = power
        while rest > 0 {
            let step = min(rest, 9)
            var factor: UInt32 = 1
            for _ in 0..<step { factor *= 10 }
            multiply(by: factor)
            rest -= step
        }
    }

    /// The first `bits` bits of the quotient, which must be less than two. What is left over stays here, and is zero
    /// only if the quotient is exact.
    mutating func divide(by divisor: WideInteger, bits: Int) -> UInt64 {
        var quotient: UInt64 = 0
        for bit in 0..<bits {
            if bit > 0 { multiply(by: 2) }
            quotient <<= 1
            guard !isLess(than: divisor) else { continue }
            subtract(divisor)
            quotient |= 1
        }
        return quotient
    }

    private func isLess(than other: WideInteger) -> Bool {
        if limbs.count != other.limbs.count { return limbs.count < other.limbs.count }
        for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
            return limbs[index] < other.limbs[index]
        }
        return false
    }

    /// Takes away a number that is not greater.
    private mutating func subtract(_ other: WideInteger) {
        var borrow: Int64 = 0
        for index in limbs.indices {
            let subtrahend = index < other.limbs.count ? Int64(other.limbs[index]) : 0
            let difference = Int64(limbs[index]) - subtrahend - borrow
            limbs[index] = UInt32(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        while limbs.last == 0 { limbs.removeLast() }
    }
}
