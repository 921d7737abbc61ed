// SPDX-License-Identifier: Apache-2.0

/// The dates of Trello's files: ISO 8601 with seconds, with or without a fraction, with `Z` or an offset.
enum TrelloDate {
    /// Milliseconds since 1970, or nil when the text is not such a date.
    static func milliseconds(_ text: String) -> Double? {
        var rest = Array(text.utf8)[...]
        guard let year = number(&rest, digits: 4), skip(&rest, "-"), let month = number(&rest, digits: 2),
            skip(&rest, "-"), let day = number(&rest, digits: 2), skip(&rest, "T") || skip(&rest, "t"),
            let hour = number(&rest, digits: 2), skip(&rest, ":"), let minute = number(&rest, digits: 2),
            (1...12).contains(month), (1...daysIn(month, of: year)).contains(day), hour < 24, minute < 60
        else { return nil }
        var seconds = 0
        if skip(&rest, ":") {
            guard let value = number(&rest, digits: 2), value <= 60 else { return nil }
            seconds = value
        }
        guard let thousandths = fraction(&rest), let offset = offset(&rest), rest.isEmpty else { return nil }
        let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - offset
        return Double((minutes * 60 + seconds) * 1_000 + thousandths)
    }

    /// When an object with this identity was made: the first eight digits are seconds since 1970.
    static func creation(of id: String) -> Double? {
        guard id.utf8.count == 24, id.allSatisfy(\.isHexDigit), let seconds = UInt32(id.prefix(8), radix: 16),
            seconds > 0
        else { return nil }
        return Double(seconds) * 1_000
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var result = 0
        for byte in rest.prefix(digits) {
            guard (0x30...0x39).contains(byte) else { return nil }
            result = result * 10 + Int(byte - 0x30)
        }
        rest = rest.dropFirst(digits)
        return result
    }

    private static func skip(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Thousandths of a second; zero when there is no fraction.
    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard skip(&rest, ".") else { return 0 }
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

    /// Minutes east of Greenwich.
    private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
        if skip(&rest, "Z") || skip(&rest, "z") { return 0 }
        let sign = skip(&rest, "+") ? 1 : skip(&rest, "-") ? -1 : 0
        guard sign != 0, let hours = number(&rest, digits: 2), hours < 24 else { return nil }
        _ = skip(&rest, ":")
        guard let minutes = number(&rest, digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970 in the Gregorian calendar, counted from March so that the leap day comes last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
