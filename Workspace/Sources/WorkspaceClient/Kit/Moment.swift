// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// A moment on the person's own clock, taken apart into day and time.
struct Moment {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int

    private static let minutesPerDay = 1440

    /// Takes milliseconds since 1970 apart; a value beyond the calendar is clamped to it.
    ///
    /// - Parameter offset: minutes that the person's clock is ahead of UTC.
    init(milliseconds: Double, offset: Int) {
        // ±8.64e15 ms is the range of a date in the browser. `Int` has 32 bits there and holds that many days, but not
        // that many minutes.
        let clamped = milliseconds.isFinite ? min(max(milliseconds, -8.64e15), 8.64e15) : 0
        let total = (clamped / 60_000).rounded(.down) + Double(offset)
        let wholeDays = (total / Double(Self.minutesPerDay)).rounded(.down)
        let days = Int(wholeDays)
        let rest = Int(total - wholeDays * Double(Self.minutesPerDay))
        (hour, minute) = (rest / 60, rest % 60)
        let date = CivilCalendar.date(ofDay: days)
        (year, month, day) = (date.year, date.month, date.day)
    }

    /// Reads what a `datetime-local` or `date` field holds: `2024-03-12T09:30`, `2024-03-12`.
    init?(fieldValue text: String) {
        var numbers: [Int] = [0]
        for byte in text.utf8 {
            if Byte.isDigit(byte) {
                let last = numbers[numbers.count - 1]
                guard last < 100_000 else { return nil }
                numbers[numbers.count - 1] = last * 10 + Int(byte) - 48
            } else {
                numbers.append(0)
            }
        }
        guard numbers.count >= 3, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
        hour = numbers.count > 3 ? min(numbers[3], 23) : 0
        minute = numbers.count > 4 ? min(numbers[4], 59) : 0
    }

    /// Milliseconds since 1970.
    func milliseconds(offset: Int) -> Double {
        let days = CivilCalendar.day(year: year, month: month, day: day)
        // The minutes since 1970 of the year 6054 are more than 32 bits hold.
        return (Double(days) * Double(Self.minutesPerDay) + Double(hour * 60 + minute - offset)) * 60_000
    }
}

extension Moment {
    /// What a `datetime-local` field takes: `2024-03-12T09:30`.
    var fieldValue: String {
        let date = "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
        return "\(date)T\(hour.padded(to: 2)):\(minute.padded(to: 2))"
    }
}
