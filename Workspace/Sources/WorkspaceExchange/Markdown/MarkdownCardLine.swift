// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// The line of a card or of a checklist's item: its title and what is written behind it.
///
/// Ours are in brackets at the end: `Buy milk (due 2026-11-24, #shopping, @Ada, [Price:: 3])`. What is in no such
/// brackets is read as other programs write it.
struct MarkdownCardLine: Equatable {
    var title = ""
    var start: Double?
    var due: Double?
    var createdAt: Double?
    var labels: [String] = []
    var members: [String] = []
    var values: [ValueOutline] = []
    /// Whether a time was written without saying in which zone.
    var hasLocalTime = false

    /// A line that is nothing but a title.
    init(title: String) {
        self.title = title
    }

    init(of card: CardOutline) {
        title = card.title
        start = card.start
        due = card.due
        labels = card.labels
        members = card.members
        values = card.values
    }

    init(of item: CheckItemOutline) {
        title = item.title
        due = item.due
        members = item.members
    }

    // MARK: - Writing

    /// The line. Brackets with nothing in them say that what looks like details is the title's.
    var text: String {
        let title = title.inOneLine.isEmpty ? L10n.untitled : title.inOneLine
        let parts = parts
        if !parts.isEmpty { return "\(title) (\(parts.joined(separator: ", ")))" }
        return MarkdownCardLine(parsing: title) == MarkdownCardLine(title: title) ? title : "\(title) ()"
    }

    private var parts: [String] {
        var parts: [String] = []
        if let start { parts.append("from \(DateText.shortText(start))") }
        if let due { parts.append("due \(DateText.shortText(due))") }
        parts += labels.map { "#\(Self.escaped($0))" } + members.map { "@\(Self.escaped($0))" }
        // As Dataview writes fields.
        parts += values.map { value in
            let name = Self.escaped(value.name, ":")
            return "[\(name):: \(Self.escaped(value.text))]"
        }
        return parts
    }

    private static func escaped(_ name: String, _ more: String = "") -> String {
        NameList.escaped(name.inOneLine, ",()" + more)
    }

    // MARK: - Reading

    /// Reads what is behind a bullet and its box.
    init(parsing text: String) {
        if let (title, parts) = Self.group(at: text), let line = MarkdownCardLine(title: title, parts) {
            self = line
        } else {
            self.init(foreign: text)
        }
    }

    /// What is before the brackets at the end, and the parts in them; nil without such brackets.
    static func group(at text: String) -> (title: String, parts: [ArraySlice<UInt8>])? {
        let bytes = Array(text.utf8)
        guard bytes.last == 0x29 else { return nil }
        // The last bracket that no backslash precedes; how many there are tells whether one of them is escaped itself.
        var open = bytes.count - 1
        while open > 0 {
            open -= 1
            guard bytes[open] == 0x28 else { continue }
            let backslashes = bytes[..<open].reversed().prefix { $0 == 0x5C }.count
            if backslashes % 2 == 0 { break }
        }
        guard open > 1, bytes[open] == 0x28, bytes[open - 1] == 0x20 else { return nil }
        let title = String(decoding: bytes[..<open], as: UTF8.self).trimmed
        let content = bytes[(open + 1)..<(bytes.count - 1)]
        if content.isEmpty { return (title, []) }
        return (title, NameList.parts(of: content))
    }

    /// Nil when one of the parts is none that we write.
    private init?(title: String, _ parts: [ArraySlice<UInt8>]) {
        guard !title.isEmpty else { return nil }
        self.title = title
        for part in parts {
            let part = part.drop { $0 == 0x20 }
            if part.first == 0x23 {
                labels.append(NameList.unescaped(part.dropFirst()))
            } else if part.first == 0x40 {
                members.append(NameList.unescaped(part.dropFirst()))
            } else if part.starts(with: Array("due ".utf8)) {
                guard let date = date(String(decoding: part.dropFirst(4), as: UTF8.self)) else { return nil }
                due = date
            } else if part.starts(with: Array("from ".utf8)) {
                guard let date = date(String(decoding: part.dropFirst(5), as: UTF8.self)) else { return nil }
                start = date
            } else if let value = Self.value(part) {
                values.append(value)
            } else {
                return nil
            }
        }
        guard !labels.contains(""), !members.contains("") else { return nil }
    }

    /// A field as Dataview writes it: `[Name:: value]`.
    private static func value(_ part: ArraySlice<UInt8>) -> ValueOutline? {
        guard part.first == 0x5B, part.last == 0x5D else { return nil }
        let content = part.dropFirst().dropLast()
        var index = content.startIndex
        while index + 1 < content.endIndex {
            if content[index] == 0x5C {
                index += 1
            } else if content[index] == 0x3A, content[index + 1] == 0x3A {
                let name = NameList.unescaped(content[..<index])
                let text = NameList.unescaped(content[(index + 2)...])
                return name.isEmpty || text.isEmpty ? nil : ValueOutline(name: name, text: text)
            }
            index += 1
        }
        return nil
    }

    /// A date, remembering whether it has a time of some unknown place.
    mutating func date(_ text: String) -> Double? {
        guard let moment = DateText.moment(text) else { return nil }
        if moment.hasTime, !moment.hasZone { hasLocalTime = true }
        return moment.milliseconds
    }
}
