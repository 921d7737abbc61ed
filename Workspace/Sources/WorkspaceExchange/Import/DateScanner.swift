// SPDX-License-Identifier: Apache-2.0

/// Reads the parts of a date, one after the other.
struct DateScanner {
    private(set) var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) {
        rest = Array(text.utf8)[...]
    }

    /// Whether all was read.
    var isAtEnd: Bool { rest.isEmpty }

    /// A number of so many digits.
    mutating func number(digits: Int) -> Int? { number(digits: digits...digits) }

    /// A number of at least and at most so many digits.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix(digits.upperBound).prefix { (0x30...0x39).contains($0) }
        guard found.count >= digits.lowerBound else { return nil }
        rest = rest.dropFirst(found.count)
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Whether a character comes next, which is then read.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Reads spaces, if there are any.
    mutating func skipSpaces() {
        rest = rest.drop { $0 == 0x20 }
    }

    /// Whether a word comes next, in capitals or not, which is then read.
    mutating func skip(word: String) -> Bool {
        let next = rest.prefix(word.utf8.count)
        guard String(decoding: next, as: UTF8.self).lowercased() == word else { return false }
        rest = rest.dropFirst(next.count)
        return true
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The number of a month whose English name's first three letters come next, which are then read.
    mutating func month() -> Int? {
        for (index, name) in Self.months.enumerated() where skip(word: name) { return index + 1 }
        return nil
    }

    /// Hours and minutes, perhaps seconds and a fraction, in milliseconds.
    mutating func time() -> Int? {
        guard let hour = number(digits: 1...2), skip(":"), let minute = number(digits: 2), hour < 24, minute < 60 else {
            return nil
        }
        var seconds = 0
        if skip(":") {
            guard let value = number(digits: 2), value <= 60 else { return nil }
            seconds = value
        }
        guard let thousandths = fraction() else { return nil }
        return ((hour * 60 + minute) * 60 + seconds) * 1_000 + thousandths
    }

    /// Thousandths of a second; zero when there is no fraction.
    private mutating func fraction() -> Int? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        var result = 0
        for place in 0..<3 {
            let digit = place < digits.count ? Int(digits[digits.startIndex + place] - 0x30) : 0
            result = result * 10 + digit
        }
        return result
    }

    /// Minutes east of Greenwich: `Z`, `UTC` or an offset.
    mutating func zone() -> Int? {
        if skip("Z") || skip("z") || skip(word: "utc") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
        _ = skip(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }
}
