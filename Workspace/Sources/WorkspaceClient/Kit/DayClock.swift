// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Times by the day, on the person's own clock.
struct DayClock {
    private let now: Moment
    private let yesterday: Moment
    private let offset: Int

    init(_ page: WebPage) {
        let clock = page.wallClock
        offset = clock.minutesAheadOfUTC
        now = Moment(milliseconds: clock.milliseconds, offset: offset)
        yesterday = Moment(milliseconds: clock.milliseconds - 86_400_000, offset: offset)
    }

    /// "09:30".
    func time(_ milliseconds: Double) -> String {
        let moment = Moment(milliseconds: milliseconds, offset: offset)
        return "\(moment.hour.padded(to: 2)):\(moment.minute.padded(to: 2))"
    }

    /// "Today", "Yesterday", "12 Mar".
    func day(_ milliseconds: Double) -> String {
        let moment = Moment(milliseconds: milliseconds, offset: offset)
        if Self.isSameDay(moment, now) { return L10n.today }
        return Self.isSameDay(moment, yesterday) ? L10n.yesterday : moment.dayText(currentYear: now.year)
    }

    /// The time of what is of today, the day of everything else.
    func short(_ milliseconds: Double) -> String {
        let isToday = Self.isSameDay(Moment(milliseconds: milliseconds, offset: offset), now)
        return isToday ? time(milliseconds) : day(milliseconds)
    }

    /// Whether two times are on one day.
    func isSameDay(_ one: Double, _ other: Double) -> Bool {
        Self.isSameDay(Moment(milliseconds: one, offset: offset), Moment(milliseconds: other, offset: offset))
    }

    private static func isSameDay(_ one: Moment, _ other: Moment) -> Bool {
        one.day == other.day && one.month == other.month && one.year == other.year
    }
}
