// SPDX-License-Identifier: Apache-2.0

extension FixedWidthInteger {
    /// In decimal digits, with zeros in front up to a width.
    package func padded(to width: Int) -> String {
        let text = "\(self)"
        let missing = width - text.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + text : text
    }
}

extension UInt64 {
    /// Reads the number that stands in a key behind a prefix, padded to a width; nil for anything else.
    package init?(padded width: Int, in key: String, after prefix: String) {
        let digits = Array(key.utf8.dropFirst(prefix.utf8.count).prefix(width))
        self.init(digits: digits[...])
    }
}
