// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// A moment as a calendar says it, in UTC.
struct CivilTime: Equatable {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    /// A moment from milliseconds since 1970; one that no calendar has becomes the nearest that ours has.
    init(milliseconds: Double) {
        // The years 0 to 9999 are enough for anybody.
        let clamped = milliseconds.isFinite ? min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_000) : 0
        let seconds = Int((clamped / 1_000).rounded(.down))
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = seconds - day * 86_400
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
        (year, month, self.day) = CivilCalendar.date(ofDay: day)
    }

    /// "2021-01-28".
    var dateText: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

    /// "2021-01-28 10:00".
    var text: String { "\(dateText) \(hour.padded(to: 2)):\(minute.padded(to: 2))" }

    /// Milliseconds since 1970 at midnight of a day; nil when there is no such day.
    static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1...12).contains(month), (1...days(in: month, of: year)).contains(day) else { return nil }
        return CivilCalendar.day(year: year, month: month, day: day) * 86_400_000
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
