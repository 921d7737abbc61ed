// SPDX-License-Identifier: Apache-2.0

extension UInt64 {
    /// Reads decimal digits; nil for anything else and for numbers that are too large.
    package init?(digits: ArraySlice<UInt8>) {
        guard !digits.isEmpty else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            let (shifted, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = shifted.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
            guard !overflow, !carry else { return nil }
            number = sum
        }
        self = number
    }
}
