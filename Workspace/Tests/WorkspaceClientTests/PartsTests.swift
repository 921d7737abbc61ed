// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Parts without a page")
struct PartsTests {
    @Test("what can be carried is known to other windows by its kind")
    func kinds() {
        let named = CarriedType.names.map(\.kind)
        let others = Kind.allCases.filter { !named.contains($0) }
        #expect(others == [.workspace, .member, .shelf, .trash])
        #expect(Set(CarriedType.names.map(\.name.text)).count == named.count)
    }

    @Test("a path of 16 folders, and a password as long as a PDF may have one, are told whole")
    func addresses() {
        let folders = Array(repeating: "Übersicht der Aufnahmen", count: 16).joined(separator: "/")
        #expect(folders.percentEncoded.removingPercentEncoding == folders)
        let password = String(repeating: "ß", count: 127)
        #expect(password.percentEncoded.removingPercentEncoding == password)
    }

    @Test("a range that Shift extends takes the place of the one before, and of nothing else")
    func ranges() {
        let nodes = (UInt64(0)..<6).map { NodeID.make($0 + 10) }
        var selection = Selection()
        selection.toggle(nodes[5])
        selection.toggle(nodes[1])
        selection.extend(to: Array(nodes[1...3]), from: nodes[1])
        selection.extend(to: Array(nodes[1...2]), from: nodes[1])
        #expect(selection.nodes == [nodes[1], nodes[2], nodes[5]])
        selection.extend(to: Array(nodes[1...5]), from: nodes[1])
        selection.extend(to: Array(nodes[0...1]), from: nodes[1])
        #expect(selection.nodes == [nodes[0], nodes[1], nodes[5]])
        selection.toggle(nodes[3])
        selection.extend(to: Array(nodes[3...4]), from: nodes[3])
        #expect(selection.nodes == [nodes[0], nodes[1], nodes[3], nodes[4], nodes[5]])
    }

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
        "a moment far away is what a calendar says, and back, though its minutes are more than 32 bits hold",
        arguments: [
            (1e15, 33_658, 9, 27), (8.64e15, 275_760, 9, 13), (-8.64e15, -271_821, 4, 20), (2.5e14, 9892, 3, 8),
        ]
    )
    func far(milliseconds: Double, year: Int, month: Int, day: Int) {
        let moment = Moment(milliseconds: milliseconds, offset: 0)
        #expect(moment.year == year && moment.month == month && moment.day == day)
        let whole = (milliseconds / 60_000).rounded(.down) * 60_000
        #expect(moment.milliseconds(offset: 0) == whole)
    }

    @Test(
        "bytes as people say them",
        arguments: [
            (1, "1 byte"), (812, "812 bytes"), (34_000, "34 kB"), (1.2e6, "1.2 MB"), (5e14, "500000000 MB"), (-1, ""),
            (.nan, ""), (3e6, "3 MB"),
        ] as [(Double, String)]
    )
    func byteCounts(bytes: Double, text: String) {
        #expect(NumberText(conventions: Conventions()).bytes(bytes) == text)
    }

    @Test(
        "a fraction comes after the person's own sign",
        arguments: [(3, "3"), (2.5, "2,5"), (-0.25, "-0,25")] as [(Double, String)]
    )
    func fractions(number: Double, text: String) {
        var conventions = Conventions()
        conventions.usesDecimalComma = true
        let numbers = NumberText(conventions: conventions)
        #expect(numbers.text(of: number) == text)
        #expect(numbers.bytes(1.2e6) == "1,2 MB")
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
        #expect(WordSearch("BORSE strasse").matches(["Börsen", "Straßen"]))
        let browser = Browser()
        let context = BoardContext(workspace: browser.workspace, board: .make(1))
        var card = Node(id: .make(500), kind: .card, parent: .make(10))
        card.fields = [.title: .text("Walls"), .labels: .nodes([.make(5)])]
        func matches(_ prepare: (inout CardFilter) -> Void) -> Bool {
            var filter = CardFilter()
            prepare(&filter)
            return filter.matches(card, in: context)
        }
        #expect(matches { $0.text = "urg wal" })
        #expect(matches { $0.labels = [.make(5)] })
        #expect(!matches { $0.labels = [.make(6)] })
        #expect(!matches { $0.isDueOnly = true })
        card.fields[.due] = .number(1)
        #expect(matches { $0.isDueOnly = true })
        card.fields[.done] = .flag(true)
        #expect(!matches { $0.isDueOnly = true })
    }

    @Test(
        "an address names a route",
        arguments: [
            ("/#/trash", "trash"), ("/#/board/0000000000001001", "board"), ("/", "nothing"), ("/#/board/zz", "nothing"),
            ("/#/card/0000000000001001", "card"), ("/#/card/zz", "nothing"), ("/#/documents", "documents"),
            ("/#/document/0000000000001001", "document"), ("/#/document/zz", "nothing"),
            ("/#/photos", "photos"), ("/#/album/0000000000001001", "album"), ("/#/album/zz", "nothing"),
            ("/#/chat", "chat"), ("/#/chat/0000000000001001", "conversation"), ("/#/frame", "frame"),
            ("/#/compose", "compose"), ("/#/compose/0000000000001001", "draft"), ("/#/drafts", "drafts"),
            ("/#/frame/0000000000001001", "frame of an album"),
            ("/#/board/", "nothing"), ("#", "nothing"), ("", "nothing"), ("/#//board//0000000000001001", "board"),
        ]
    )
    func routes(address: String, expected: String) {
        let name =
            switch Route(address: address) {
            case .board: "board"
            case .card: "card"
            case .documents(let document): document == nil ? "documents" : "document"
            case .photos(let album): album == nil ? "photos" : "album"
            case .frame(let album): album == nil ? "frame" : "frame of an album"
            case .chat(let conversation): conversation == nil ? "chat" : "conversation"
            case .compose(let draft): draft == nil ? "compose" : "draft"
            case .drafts: "drafts"
            case .trash: "trash"
            case .nothing: "nothing"
            }
        #expect(name == expected)
    }
}
