// SPDX-License-Identifier: Apache-2.0

extension FixedWidthInteger {
    /// In decimal digits, with zeros in front up to a width.
    package func padded(to width: Int) -> String {
        let text = "\(self)"
        let missing = width - text.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + text : text
    }
}
