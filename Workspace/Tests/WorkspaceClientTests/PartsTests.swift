import BrowserBridge
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Parts without a page")
struct PartsTests {
    @Test("a moment is what a calendar says, and back", arguments: UInt64(0)..<20)
    func moments(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var calendar = Calendar(identifier: .gregorian)
        for _ in 0..<50 {
            let offset =
                Int.random(in: -14...14, using: &generator) * 60 + ([0, 30, 45].randomElement(using: &generator) ?? 0)
            calendar.timeZone = try #require(TimeZone(secondsFromGMT: offset * 60))
            // From 1600 to 2600: before that the calendars differ.
            let minutes = Int.random(in: -194_000_000...331_000_000, using: &generator)
            let moment = Moment(milliseconds: Double(minutes) * 60_000, offset: offset)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute],
                from: Date(timeIntervalSince1970: Double(minutes) * 60)
            )
            #expect(moment.year == parts.year && moment.month == parts.month && moment.day == parts.day, "seed \(seed)")
            #expect(moment.hour == parts.hour && moment.minute == parts.minute, "seed \(seed)")
            #expect(moment.milliseconds(offset: offset) == Double(minutes) * 60_000, "seed \(seed)")
            let read = try #require(Moment(fieldValue: moment.fieldValue))
            #expect(read.milliseconds(offset: offset) == Double(minutes) * 60_000, "seed \(seed)")
        }
    }

    @Test(
        "beyond the calendar, and no number at all: clamped",
        arguments: [.infinity, -.infinity, .nan, 1e300, -1e300]
    )
    func clamped(milliseconds: Double) {
        let moment = Moment(milliseconds: milliseconds, offset: 60)
        #expect((1...12).contains(moment.month) && (1...31).contains(moment.day))
    }

    @Test(
        "what is not a date is not read",
        arguments: ["", "2024", "2024-13-01", "2024-00-10", "99999999999-01-01", "x"]
    )
    func notDates(text: String) {
        #expect(Moment(fieldValue: text) == nil)
    }

    @Test("a filter wants every word, in the title or a label, one of the labels, and what is due")
    func filter() {
        #expect(CardFilter().isEmpty)
        #expect(WordSearch("ink BLUE").matches(["Blue drinks"]))
        #expect(!WordSearch("ink red").matches(["Blue drinks"]))
        let browser = Browser()
        let context = BoardContext(workspace: browser.workspace, board: .make(1))
        var card = Node(id: .make(500), kind: .card, parent: .make(10))
        card.fields = [.title: .text("Walls"), .labels: .nodes([.make(5)])]
        #expect(CardFilter(text: "urg wal").matches(card, in: context))
        #expect(CardFilter(labels: [.make(5)]).matches(card, in: context))
        #expect(!CardFilter(labels: [.make(6)]).matches(card, in: context))
        #expect(!CardFilter(isDueOnly: true).matches(card, in: context))
        card.fields[.due] = .number(1)
        #expect(CardFilter(isDueOnly: true).matches(card, in: context))
        card.fields[.done] = .flag(true)
        #expect(!CardFilter(isDueOnly: true).matches(card, in: context))
    }

    @Test(
        "an address names a route",
        arguments: [
            ("/#/trash", "trash"), ("/#/board/0000000000001001", "board"), ("/", "nothing"), ("/#/board/zz", "nothing"),
            ("/#/documents", "documents"), ("/#/document/0000000000001001", "document"), ("/#/document/zz", "nothing"),
            ("/#/photos", "photos"), ("/#/album/0000000000001001", "album"), ("/#/album/zz", "nothing"),
            ("/#/frame", "frame"), ("/#/frame/0000000000001001", "frame of an album"),
            ("/#/board/", "nothing"), ("#", "nothing"), ("", "nothing"), ("/#//board//0000000000001001", "board"),
        ]
    )
    func routes(address: String, expected: String) {
        let name =
            switch Route(address: address) {
            case .board: "board"
            case .documents(let document): document == nil ? "documents" : "document"
            case .photos(let album): album == nil ? "photos" : "album"
            case .frame(let album): album == nil ? "frame" : "frame of an album"
            case .trash: "trash"
            case .nothing: "nothing"
            }
        #expect(name == expected)
    }
}
