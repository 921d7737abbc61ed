// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Dates as people, spreadsheets and Markdown write them.
enum DateText {
    /// A date that was read.
    struct Moment: Equatable {
        /// Milliseconds since 1970.
        var milliseconds: Double
        /// Whether a time of the day was written.
        var hasTime = false
        /// Whether it was written how far the clock is from Greenwich.
        var hasZone = false
    }

    /// What the first number of `3/4/2026` is.
    enum SlashOrder {
        case monthFirst
        case dayFirst
    }

    /// A day in milliseconds, at which it is that day nearly everywhere: noon in Greenwich.
    static let noon: Double = 12 * 3_600_000

    /// The moment that a text names: `2026-11-24`, `2026/11/24`, `24.11.2026`, `11/24/2026` or, as Jira writes it, `24/Nov/26`,
    /// perhaps a time, perhaps a zone. Without a time it is noon in Greenwich; without a zone the time is Greenwich's.
    static func moment(_ text: some StringProtocol, slashes: SlashOrder = .monthFirst) -> Moment? {
        var scanner = DateScanner(text)
        scanner.skipSpaces()
        guard let midnight = day(&scanner, slashes) else { return nil }
        var moment = Moment(milliseconds: Double(midnight) + noon)
        if scanner.skip("T") || scanner.skip(" ") {
            scanner.skipSpaces()
            if !scanner.isAtEnd {
                guard var time = scanner.time() else { return nil }
                scanner.skipSpaces()
                if scanner.skip(word: "pm") {
                    if time < 12 * 3_600_000 { time += 12 * 3_600_000 }
                } else if scanner.skip(word: "am"), time >= 12 * 3_600_000 {
                    time -= 12 * 3_600_000
                }
                scanner.skipSpaces()
                moment = Moment(milliseconds: Double(midnight + time), hasTime: true)
                if let zone = scanner.zone() {
                    moment.milliseconds -= Double(zone * 60_000)
                    moment.hasZone = true
                }
            }
        }
        scanner.skipSpaces()
        return scanner.isAtEnd ? moment : nil
    }

    private static func day(_ scanner: inout DateScanner, _ slashes: SlashOrder) -> Int? {
        guard let first = scanner.number(digits: 1...4) else { return nil }
        if first > 31 {
            guard scanner.skip("-") || scanner.skip("/") || scanner.skip("_"),
                let month = scanner.number(digits: 1...2),
                scanner.skip("-") || scanner.skip("/") || scanner.skip("_"), let day = scanner.number(digits: 1...2)
            else { return nil }
            return CivilTime.midnight(first, month, day)
        }
        let isGerman = scanner.skip(".")
        guard isGerman || scanner.skip("/") else { return nil }
        if !isGerman, let month = scanner.month() {
            guard scanner.skip("/"), let year = scanner.number(digits: 4) ?? scanner.number(digits: 2)
            else { return nil }
            return CivilTime.midnight(year < 100 ? 2_000 + year : year, month, first)
        }
        guard let second = scanner.number(digits: 1...2),
            isGerman ? scanner.skip(".") : scanner.skip("/"), let year = scanner.number(digits: 4)
        else { return nil }
        let isDayFirst = isGerman || slashes == .dayFirst
        return CivilTime.midnight(year, isDayFirst ? second : first, isDayFirst ? first : second)
    }

    /// "2026-11-24 10:00", with seconds where there are some; in Greenwich.
    static func text(_ milliseconds: Double) -> String {
        let time = CivilTime(milliseconds: milliseconds)
        let thousandths = milliseconds.isFinite ? Int(milliseconds.truncatingRemainder(dividingBy: 1_000)) : 0
        guard time.second != 0 || thousandths != 0 else { return time.text }
        let fraction = thousandths == 0 ? "" : ".\(((thousandths + 1_000) % 1_000).padded(to: 3))"
        return "\(time.text):\(time.second.padded(to: 2))\(fraction)"
    }

    /// A day alone where it is noon, otherwise the moment, with the zone.
    static func shortText(_ milliseconds: Double) -> String {
        let time = CivilTime(milliseconds: milliseconds)
        let isNoon = milliseconds.remainder(dividingBy: 2 * noon).magnitude == noon
        return isNoon ? time.dateText : "\(text(milliseconds)) UTC"
    }
}
