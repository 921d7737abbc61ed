// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Times as the person writes them, on their own clock: the one way in which the page says days and times.
struct DayClock {
    private let page: WebPage
    // Only who shows a time needs them, and the browser takes its time to say them.
    private var conventions: Conventions { page.conventions }
    /// When this was made.
    let milliseconds: Double
    private let now: Moment

    init(_ page: WebPage) {
        self.page = page
        let clock = page.wallClock
        milliseconds = clock.milliseconds
        now = Moment(milliseconds: clock.milliseconds, offset: clock.minutesAheadOfUTC)
    }

    /// What the clock shows at a time: in summer what it shows then, also in winter.
    func moment(_ milliseconds: Double) -> Moment {
        Moment(milliseconds: milliseconds, offset: page.minutesAheadOfUTC(at: milliseconds))
    }

    /// When the clock shows a moment. One that it skips in spring is an hour later, one that it shows twice in autumn the
    /// first of them.
    func milliseconds(of moment: Moment) -> Double {
        let inUTC = moment.milliseconds(offset: 0)
        // What holds half a day before and after covers every change that is near.
        let offsets = [-43_200_000, 43_200_000].map { page.minutesAheadOfUTC(at: inUTC + $0) }
        let times = offsets.map { inUTC - Double($0) * 60_000 }
        let fitting = times.filter { $0 + Double(page.minutesAheadOfUTC(at: $0)) * 60_000 == inUTC }
        return fitting.min() ?? times.max() ?? inUTC
    }

    /// "09:30", "9:30 AM".
    func time(_ milliseconds: Double) -> String { time(moment(milliseconds)) }

    /// "12 Mar", "Mar 12", with the year when it is not the current one.
    func date(_ milliseconds: Double) -> String { date(moment(milliseconds)) }

    /// "12 Mar, 09:30".
    func full(_ milliseconds: Double) -> String {
        let moment = moment(milliseconds)
        return L10n.moment(date: date(moment), time: time(moment))
    }

    /// "Today", "Yesterday", "12 Mar".
    func day(_ milliseconds: Double) -> String {
        let moment = moment(milliseconds)
        if isToday(moment) { return L10n.today }
        // By the calendar: where clocks change a day has an hour more or less.
        let yesterday = Moment(milliseconds: now.milliseconds(offset: 0) - 86_400_000, offset: 0)
        return Self.isSameDay(moment, yesterday) ? L10n.yesterday : date(moment)
    }

    /// The time of what is of today, the day of everything else.
    func short(_ milliseconds: Double) -> String {
        isToday(moment(milliseconds)) ? time(milliseconds) : day(milliseconds)
    }

    func isSameDay(_ one: Double, _ other: Double) -> Bool { Self.isSameDay(moment(one), moment(other)) }

    private func isToday(_ moment: Moment) -> Bool { Self.isSameDay(moment, now) }

    private static func isSameDay(_ one: Moment, _ other: Moment) -> Bool {
        one.day == other.day && one.month == other.month && one.year == other.year
    }
}

extension DayClock {
    private static let monthNames: [String] = [
        L10n.jan, L10n.feb, L10n.mar, L10n.apr, L10n.may, L10n.jun, L10n.jul, L10n.aug, L10n.sep, L10n.oct, L10n.nov,
        L10n.dec,
    ]

    private func date(_ moment: Moment) -> String {
        let month = Self.monthNames[min(max(moment.month - 1, 0), 11)]
        let (day, year) = ("\(moment.day)", "\(moment.year)")
        let isThisYear = moment.year == now.year
        switch (conventions.dateOrder, isThisYear) {
        case (.dayFirst, true): return L10n.dayMonth(day: day, month: month)
        case (.dayFirst, false): return L10n.dayMonth(day: day, month: month, year: year)
        case (_, true): return L10n.monthDay(month: month, day: day)
        case (.monthFirst, false): return L10n.monthDay(month: month, day: day, year: year)
        case (.yearFirst, false): return L10n.yearMonth(year: year, month: month, day: day)
        }
    }

    private func time(_ moment: Moment) -> String {
        let minute = moment.minute.padded(to: 2)
        guard conventions.usesTwelveHours else { return "\(moment.hour.padded(to: 2)):\(minute)" }
        let time = "\((moment.hour + 11) % 12 + 1):\(minute)"
        return moment.hour < 12 ? L10n.am(time: time) : L10n.pm(time: time)
    }
}
