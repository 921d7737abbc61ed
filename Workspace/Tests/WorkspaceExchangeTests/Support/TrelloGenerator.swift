// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Writes Trello exports of any size, with everything that real ones have and some things that are wrong in them:
/// equal positions, references to nothing, text that looks like markup, addresses that would run.
///
/// The same seed gives the same bytes. What it put in is counted beside it.
struct TrelloGenerator {
    /// What an import of the file must find.
    struct Contents: Equatable {
        var lists = 0
        var cards = 0
        var archivedLists = 0
        var archivedCards = 0
        var labels = 0
        var checklists = 0
        var checkItems = 0
        var comments = 0
        var attachments = 0
        var missingFiles = 0
        var customValues = 0
        var people = 0
    }

    var contents = Contents()
    var random: SeededGenerator
    let cardCount: Int
    let listCount: Int
    var counter: UInt32 = 0

    let memberIDs: [String]
    let labelIDs: [String]
    let listIDs: [String]
    let fieldIDs: [String]
    let optionIDs: [String]
    var cardIDs: [String] = []
    var checklists: [(id: String, card: String)] = []

    /// A generator of a board with so many cards.
    init(cards: Int, lists: Int = 6, seed: UInt64 = 1) {
        cardCount = cards
        listCount = lists
        random = SeededGenerator(seed: seed)
        let identity = { (kind: Int, index: Int) in
            "5fcbec03" + String(100_000_000 + kind * 1_000_000 + index) + "0000000"
        }
        memberIDs = (0..<4).map { identity(1, $0) }
        labelIDs = (0..<TrelloGenerator.colors.count).map { identity(2, $0) }
        listIDs = (0..<lists).map { identity(3, $0) }
        fieldIDs = (0..<5).map { identity(4, $0) }
        optionIDs = (0..<3).map { identity(5, $0) }
    }

    static let colors: [String?] = [
        "green", "yellow", "orange", "red", "purple", "blue", "sky", "lime", "pink", "black", "green_light", "red_dark",
        nil,
    ]

    static let titles = [
        "Write the minutes", "<img src=x onerror=alert(1)>", "مرحبا بالعالم", "Fix 🐛 in 👩‍👩‍👧", "Call \"Ada\" \\ Bob",
        "שלום & welcome",
        "A rather long title that goes on for some time so that it needs more than one line on a card",
    ]

    /// The whole file, in one line like Trello's.
    mutating func file() -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            text("id", "5fcbec03c670ab79e1f625b2", &writer)
            text("name", "Generated board", &writer)
            text("desc", "A board of **\(cardCount)** cards.", &writer)
            flag("closed", false, &writer)
            text("url", "javascript:alert(1)", &writer)
            writePreferences(&writer)
            writer.name("limits")
            writer.object { _ in }
            writeLists(&writer)
            writeCards(&writer)
            writeLabels(&writer)
            writeMembers(&writer)
            writeChecklists(&writer)
            writeCustomFields(&writer)
            writeActions(&writer)
            writer.name("pluginData")
            writer.array { _ in }
        }
        return writer.bytes
    }

    func text(_ name: StaticString, _ value: String?, _ writer: inout JSONWriter) {
        writer.name(name)
        if let value { writer.string(value) } else { writer.null() }
    }

    func number(_ name: StaticString, _ value: Double?, _ writer: inout JSONWriter) {
        writer.name(name)
        if let value { writer.number(value) } else { writer.null() }
    }

    func flag(_ name: StaticString, _ value: Bool, _ writer: inout JSONWriter) {
        writer.name(name)
        writer.bool(value)
    }

    func texts(_ name: StaticString, _ values: [String], _ writer: inout JSONWriter) {
        writer.name(name)
        writer.array { writer in
            for value in values { writer.string(value) }
        }
    }

    mutating func identity() -> String {
        counter += 1
        return "60000000" + String(10_000_000_000_000_000 + Int(counter)).suffix(16)
    }

    func writePreferences(_ writer: inout JSONWriter) {
        writer.name("prefs")
        writer.object { writer in
            text("background", "green", &writer)
            text("backgroundColor", "#519839", &writer)
            text("backgroundImage", nil, &writer)
            flag("isTemplate", false, &writer)
        }
    }

    mutating func writeLists(_ writer: inout JSONWriter) {
        writer.name("lists")
        writer.array { writer in
            for (index, id) in listIDs.enumerated() {
                let closed = index == listCount - 1 && listCount > 2
                contents.lists += 1
                if closed { contents.archivedLists += 1 }
                writer.object { writer in
                    text("id", id, &writer)
                    text("name", index == 1 ? "<b>List</b> 2" : "List \(index + 1)", &writer)
                    flag("closed", closed, &writer)
                    number("pos", 65_535 + 65_536 * Double(index), &writer)
                    text("color", index == 0 ? "lime" : nil, &writer)
                    number("softLimit", nil, &writer)
                }
            }
        }
    }

    mutating func writeCards(_ writer: inout JSONWriter) {
        writer.name("cards")
        writer.array { writer in
            for index in 0..<cardCount { writeCard(index, &writer) }
        }
    }
}
