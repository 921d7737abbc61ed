// SPDX-License-Identifier: Apache-2.0

extension MarkdownCardLine {
    /// Reads what other programs write at the end of a line: tags, dates, and names of blocks.
    ///
    /// - Obsidian Kanban: `#tag`, `@{2026-11-24}`, `@[[2026-11-24]]`, `@@{10:30}`, `^block`
    /// - Obsidian Tasks: `📅 2026-11-24`, `🛫 2026-11-24`, `➕ 2026-11-20`, `✅ 2026-11-24`
    /// - Tasks.md, Dataview: `[tag:name]`, `[due:2026-11-24]`, `[due:: 2026-11-24]`
    init(foreign text: String) {
        var line = MarkdownCardLine(title: "")
        var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
        var time: Substring?
        while let last = words.last, words.count > 1 {
            let before = words.dropLast().last.map(String.init) ?? ""
            if words.count > 2, let field = Self.dateField(before),
                let date = line.date(String(last.filter { $0 != "]" }))
            {
                if let field { line[keyPath: field] = date }
                words = words.dropLast(2)
                continue
            }
            guard line.take(last, &time) else { break }
            words = words.dropLast()
        }
        if let time, let due = line.due { line.add(time, to: due) }
        line.labels.reverse()
        line.title = NameList.unescaped(words.joined(separator: " ").utf8)
        self = line.title.isEmpty ? MarkdownCardLine(title: text) : line
    }

    /// What a date behind a mark is; nil for a word that is no mark, and nothing for a date that is not kept.
    private static func dateField(_ mark: String) -> WritableKeyPath<MarkdownCardLine, Double?>?? {
        switch mark {
        case "📅", "[due::": .some(\.due)
        case "🛫", "⏳", "[start::", "[scheduled::": .some(\.start)
        case "➕", "[created::": .some(\.createdAt)
        case "✅", "[completion::": .some(nil)
        default: nil
        }
    }

    /// Takes a word over that is not part of the title.
    private mutating func take(_ word: Substring, _ time: inout Substring?) -> Bool {
        if let tag = Self.tag(word) {
            labels.append(tag)
        } else if let text = Self.inside(word, "@@{", "}") {
            time = text
        } else if let text = Self.inside(word, "@{", "}") ?? Self.inside(word, "@[[", "]]")
            ?? Self.inside(word, "[due:", "]"), let date = date(String(text))
        {
            due = date
        } else if let tag = Self.inside(word, "[tag:", "]"), !tag.isEmpty {
            labels.append(String(tag))
        } else {
            return word.utf8.first == 0x5E && word.utf8.count > 1
                && word.utf8.dropFirst().allSatisfy { $0 == 0x2D || Character(Unicode.Scalar($0)).isLetterOrDigit }
        }
        return true
    }

    /// A tag: letters, digits, `-`, `_` and `/`, and not digits alone.
    private static func tag(_ word: Substring) -> String? {
        guard word.utf8.first == 0x23 else { return nil }
        let name = word.unicodeScalars.dropFirst()
        let isPart: (Unicode.Scalar) -> Bool = { scalar in
            "-_/".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic || scalar.properties.isEmoji
                || scalar.properties.generalCategory == .decimalNumber
        }
        guard name.allSatisfy(isPart), name.contains(where: { !("0"..."9").contains($0) }) else { return nil }
        return String(name)
    }

    private static func inside(_ word: Substring, _ open: String, _ close: String) -> Substring? {
        guard word.hasPrefix(open), word.hasSuffix(close), word.utf8.count > open.utf8.count + close.utf8.count else {
            return nil
        }
        return word.dropFirst(open.count).dropLast(close.count)
    }

    /// Puts a time of the day to a due date.
    private mutating func add(_ time: Substring, to due: Double) {
        let day = CivilTime(milliseconds: due).dateText
        if let moment = date("\(day) \(time)") { self.due = moment }
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
