// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Days and times, as the person writes them")
struct DayClockTests {
    /// The recorded clock is at 14 November 2023, 23:13 in its zone.
    private func page(_ conventions: String = "dmyh23.") -> WebPage {
        let page = WebPage()
        page.recording.conventions = conventions
        return page
    }

    private let march = 1_678_613_400_000.0  // 12 March 2023, 09:30 UTC

    @Test(
        "the browser's settings decide the order of a date and the hours of the clock",
        arguments: [
            ("dmyh23.", "12 Mar, 10:30", "12 Mar 2022"), ("dmyh23,", "12 Mar, 10:30", "12 Mar 2022"),
            ("mdyh12.", "Mar 12, 10:30 AM", "Mar 12, 2022"), ("ymdh23.", "Mar 12, 10:30", "2022 Mar 12"),
            ("dmyh12.", "12 Mar, 10:30 AM", "12 Mar 2022"), ("", "12 Mar, 10:30", "12 Mar 2022"),
        ]
    )
    func order(conventions: String, full: String, otherYear: String) {
        let clock = DayClock(page(conventions))
        #expect(clock.full(march) == full)
        #expect(clock.date(march - 365 * 86_400_000) == otherYear)
    }

    @Test(
        "a clock of twelve hours has neither a zero nor a thirteen",
        arguments: [(-600, "12:30 AM"), (-1, "10:29 AM"), (90, "12:00 PM"), (150, "1:00 PM"), (779, "11:29 PM")]
    )
    func twelve(minutes: Double, text: String) {
        #expect(DayClock(page("mdyh12.")).time(march + minutes * 60_000) == text)
    }

    @Test("today and yesterday are called so")
    func near() {
        let clock = DayClock(page("mdyh12."))
        #expect(clock.day(clock.milliseconds) == "Today")
        #expect(clock.day(clock.milliseconds - 86_400_000) == "Yesterday")
        #expect(clock.short(clock.milliseconds) == "11:13 PM")
        #expect(clock.short(march) == "Mar 12")
    }

    @Test("yesterday is the day before, also where today has an hour more")
    func longDay() {
        let page = page()
        // Summer ends on 29 October 2023, at 01:00 UTC; it is 23:30 on that day.
        let end = 1_698_541_200_000.0
        page.recording.onOffset = { $0 < end ? 120 : 60 }
        page.recording.wallClock.milliseconds = end + 21.5 * 3_600_000
        let clock = DayClock(page)
        #expect(clock.day(end) == "Today")
        #expect(clock.day(end - 15 * 3_600_000) == "Yesterday")
        #expect(clock.day(end - 39 * 3_600_000) == "27 Oct")
    }

    @Test("a time of summer is what the clock shows in summer, also when it is winter")
    func summer() throws {
        let page = page()
        // Summer begins on 26 March and ends on 29 October 2023, at 01:00 UTC.
        let (begin, end) = (1_679_792_400_000.0, 1_698_541_200_000.0)
        page.recording.onOffset = { $0 >= begin && $0 < end ? 120 : 60 }
        let clock = DayClock(page)
        let july = try #require(Moment(fieldValue: "2023-07-01T09:30"))
        #expect(clock.full(clock.milliseconds(of: july)) == "1 Jul, 09:30")
        #expect(clock.milliseconds(of: july) == 1_688_196_600_000)
        let skipped = try #require(Moment(fieldValue: "2023-03-26T02:30"))
        #expect(clock.full(clock.milliseconds(of: skipped)) == "26 Mar, 03:30")
        let doubled = try #require(Moment(fieldValue: "2023-10-29T02:30"))
        #expect(clock.milliseconds(of: doubled) == end - 30 * 60_000)
        // Every half hour around both changes comes back as it was read.
        for change in [begin, end] {
            for step in -48...48 {
                let time = change + Double(step) * 1_800_000
                let back = clock.milliseconds(of: clock.moment(time))
                #expect(clock.full(back) == clock.full(time))
            }
        }
    }
}
