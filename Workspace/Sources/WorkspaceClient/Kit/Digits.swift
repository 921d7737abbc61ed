// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension FixedWidthInteger {
    /// In decimal digits, with zeros in front up to a width.
    func padded(to width: Int) -> String {
        let text = "\(self)"
        let missing = width - text.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + text : text
    }
}

extension UInt64 {
    /// Reads decimal digits; nil for anything else and for numbers that are too large.
    init?(digits: ArraySlice<UInt8>) {
        guard !digits.isEmpty else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard Byte.isDigit(digit) else { return nil }
            let (shifted, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = shifted.addingReportingOverflow(UInt64(digit - 48))
            guard !overflow, !carry else { return nil }
            number = sum
        }
        self = number
    }
}
