// SPDX-License-Identifier: Apache-2.0

@testable import WorkspaceExchange

/// Boards with what is hard to write and to read: marks of the formats, quotes, line ends, right-to-left, emoji.
struct OutlineGenerator {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let words = [
        "milk", "Größe", "مرحبا", "👩‍👧", "a,b", "c;d", "\"quoted\"", "'s", "=1+1", "+49", "-5", "@ada", "#tag", "#12",
        "(due 2026-01-01)",
        "()", "(#x)", "(5)", "[ ]", "[x]", "- [ ]", "* ", "##", "---", "> ", "\\", "\\(", "\\#", "📅", "2026-11-24",
        "@{2026-11-24}",
        "^block", "[tag:x]", "[due:: 2026-11-24]", "<https://a.org>", "📎", "**Ada**, 2026-11-20 08:05 UTC:",
        "[a](https://a.org)", "```", "%%",
        "|", "007", "3.5",
        "[Price:: 3]", "::", "＝x", "e\u{301}", "a\u{2028}b",
    ]

    private mutating func text(_ bound: Int = 4) -> String {
        (0...random.below(bound)).map { _ in random.pick(Self.words) }.joined(
            separator: random.below(5) == 0 ? "" : " "
        )
    }

    /// A text in one line, without space around it, as titles and names are kept.
    private mutating func title() -> String {
        let title = text().inOneLine
        return title.isEmpty ? "x" : title
    }

    /// A text of several lines, with bullets and indents as descriptions have them.
    private mutating func body() -> String {
        guard random.below(2) == 0 else { return "" }
        let starts = ["", "", "- ", "- [ ] ", "- \\[ ] ", "  ", "\t- ", "1. [x] ", "# ", "> ", "- 📎 ", "    "]
        let lines = (0...random.below(6)).map { _ in
            random.below(6) == 0 ? "" : random.pick(starts) + text().inOneLine
        }
        return MarkdownBody.text(lines)
    }

    private mutating func date() -> Double? {
        switch random.below(4) {
        case 0: Double(random.below(60_000)) * 86_400_000 + DateText.noon
        case 1: Double(random.below(3_000_000)) * 60_000
        case 2: Double(random.below(2_000_000_000)) * 1_000 + Double(random.below(1_000)) - 500_000_000
        default: nil
        }
    }

    private mutating func some<Element>(_ bound: Int, _ make: (inout Self) -> Element) -> [Element] {
        (0..<random.below(bound)).map { _ in make(&self) }
    }

    /// Each name once, as a card has its labels.
    private mutating func names(_ bound: Int) -> [String] {
        var seen: Set<String> = []
        return some(bound) { $0.title() }.filter { seen.insert($0).inserted }
    }

    mutating func card() -> CardOutline {
        var card = CardOutline(title: title(), body: body(), isDone: random.below(3) == 0)
        card.start = date()
        card.due = date()
        card.labels = names(3)
        card.members = names(3)
        card.values = names(3).map { ValueOutline(name: $0, text: title()) }
        card.checklists = some(3) { me in
            ChecklistOutline(
                title: me.title(),
                items: me.some(4) { me in
                    CheckItemOutline(
                        title: me.title(),
                        isDone: me.random.below(2) == 0,
                        due: me.date(),
                        members: me.names(2)
                    )
                }
            )
        }
        card.links = some(2) { LinkOutline(title: $0.title(), address: "https://a.org/?q=\($0.random.below(9))") }
        card.comments = some(2) { me in
            let date = Double(me.random.below(30_000_000)) * 60_000
            return CommentOutline(author: me.title(), date: date, text: me.body())
        }
        return card
    }

    mutating func board() -> BoardOutline {
        var board = BoardOutline(title: title(), body: body())
        for index in 0..<random.below(5) {
            let limit = random.below(3) == 0 ? Double(1 + random.below(9)) : nil
            let title = "\(title()) \(index)"
            board.lists.append(ListOutline(title: title, limit: limit, cards: some(5) { $0.card() }))
        }
        return board
    }
}
