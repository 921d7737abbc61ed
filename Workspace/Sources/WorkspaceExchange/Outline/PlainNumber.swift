// SPDX-License-Identifier: Apache-2.0

/// Numbers that are the same text again: no zeros in front, as article numbers have them, none behind, as versions have
/// them, and no exponents.
enum PlainNumber {
    /// The number that a text is.
    static func value(_ text: String) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), digits.utf8.count <= 15,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let number = Double(text), self.text(number) == text
        else { return nil }
        return number
    }

    /// A number as a text.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
