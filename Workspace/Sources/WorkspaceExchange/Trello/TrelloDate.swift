// SPDX-License-Identifier: Apache-2.0

/// The dates of Trello's files: ISO 8601 with minutes, with `Z` or an offset.
enum TrelloDate {
    /// Milliseconds since 1970, or nil when the text is not such a date.
    static func milliseconds(_ text: String) -> Double? {
        var scanner = DateScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip("-"), let month = scanner.number(digits: 2),
            scanner.skip("-"), let day = scanner.number(digits: 2), scanner.skip("T") || scanner.skip("t"),
            let midnight = CivilTime.midnight(year, month, day), let time = scanner.time(),
            let zone = scanner.zone(), scanner.isAtEnd
        else { return nil }
        return Double(midnight + time - zone * 60_000)
    }

    /// When an object with this identity was made: the first eight digits are seconds since 1970.
    static func creation(of id: String) -> Double? {
        guard id.utf8.count == 24, id.allSatisfy(\.isHexDigit), let seconds = UInt32(id.prefix(8), radix: 16),
            seconds > 0
        else { return nil }
        return Double(seconds) * 1_000
    }
}
