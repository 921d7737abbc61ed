// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// A board as Markdown: a heading for each list, a task for each card, its content indented below it.
///
/// It is there to be read, by people and by programs that know nothing of Carry; importing uses the JSON beside it.
struct MarkdownMirror {
    private var lines: [String] = []
    private let names: [NodeID: String]

    /// The Markdown of a board.
    static func text(of tree: BoardTree) -> String {
        var names: [NodeID: String] = [:]
        for entry in tree.entries where entry.node.kind == .label || entry.node.kind == .customField {
            names[entry.node.id] = label(entry.node)
        }
        for entry in tree.entries {
            for choice in entry.node.fields.choices(.people) + entry.node.fields.choices(.options) {
                names[choice.id] = choice.text
            }
        }
        var mirror = MarkdownMirror(names: names)
        for entry in tree.entries { mirror.write(entry) }
        return mirror.lines.joined(separator: "\n") + "\n"
    }

    private init(names: [NodeID: String]) {
        self.names = names
    }

    private static func label(_ node: Node) -> String {
        node.title.isEmpty ? node.fields.text(.color) ?? "" : node.title
    }

    private mutating func write(_ entry: BoardTree.Entry) {
        let node = entry.node
        let fields = node.fields
        let indent = String(repeating: "    ", count: max(0, entry.depth - 2))
        switch node.kind {
        case .board:
            lines.append("# \(line(node.title))")
            append(node.body, indent: "", after: "")
        case .list:
            lines += ["", "## \(line(node.title))", ""]
        case .card:
            lines.append("\(indent)- [\(fields.flag(.done) ? "x" : " ")] \(line(node.title))\(details(of: fields))")
            append(node.body, indent: indent + "    ", after: nil)
        case .checklist:
            lines.append("\(indent)- \(line(node.title))")
        case .checkItem:
            lines.append("\(indent)- [\(fields.flag(.done) ? "x" : " ")] \(line(node.title))\(details(of: fields))")
        case .message:
            let date = fields.number(.createdAt).map { ", \(CivilTime(milliseconds: $0).text)" } ?? ""
            lines.append("\(indent)- \(line(fields.text(.author) ?? ""))\(date):")
            append(node.body, indent: indent + "    ", after: nil)
        case .link, .file, .photo:
            let address = fields.text(.url).map { " <\(line($0))>" } ?? ""
            lines.append("\(indent)- \(line(node.title))\(address)")
        default: break
        }
    }

    /// Dates, labels, members and custom values, in a line with the title.
    private func details(of fields: Fields) -> String {
        var parts: [String] = []
        if let start = fields.number(.start) { parts.append("from \(CivilTime(milliseconds: start).dateText)") }
        if let due = fields.number(.due) { parts.append("due \(CivilTime(milliseconds: due).dateText)") }
        parts += fields.nodes(.labels).compactMap { names[$0].map { "#\(line($0))" } }
        parts += fields.nodes(.members).compactMap { names[$0].map { "@\(line($0))" } }
        for entry in fields.custom.entries {
            guard let name = names[entry.field], let value = text(entry.value) else { continue }
            parts.append("\(line(name)): \(line(value))")
        }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private func text(_ value: CustomValue) -> String? {
        switch value {
        case .text(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .date(let date): CivilTime(milliseconds: date).dateText
        case .flag(let flag): flag ? "yes" : "no"
        case .option(let option): names[option]
        case .none: nil
        }
    }

    /// A body, line by line below what it belongs to.
    private mutating func append(_ body: String?, indent: String, after separator: String?) {
        guard let body, !body.isEmpty else { return }
        if let separator { lines.append(separator) }
        let normal = body.replacing("\r\n", with: "\n")
        for line in normal.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(line.isEmpty ? "" : indent + line)
        }
    }

    /// A text that must stay in its line.
    private func line(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
