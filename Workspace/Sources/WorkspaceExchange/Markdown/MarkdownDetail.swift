// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// What stands below a card as an item and is more than a line of its description.
///
/// The writer puts a backslash before a line of a description that would be taken for one, and the reader takes it away.
enum MarkdownDetail: Equatable {
    /// A line of a checklist.
    case task
    /// Somebody's comment, with its text indented below: `**Ada**, 2026-11-20 08:05 UTC:`.
    case comment(CommentOutline)
    /// A link: `[Name](https://a.org)` or `<https://a.org>`.
    case link(LinkOutline)
    /// A file that is not in the Markdown.
    case file(String)

    private static let fileMark = "📎 "
    private static let commentEnd = " UTC:"

    /// The detail that an item is; nil for an ordinary one.
    init?(_ item: MarkdownLine.Item) {
        let text = item.text
        if item.isDone != nil {
            self = .task
        } else if text.hasPrefix(Self.fileMark) {
            self = .file(String(text.dropFirst(Self.fileMark.count)))
        } else if text.hasPrefix("<"), text.hasSuffix(">"),
            let address = WebAddress.checked(String(text.dropFirst().dropLast()))
        {
            self = .link(LinkOutline(title: "", address: address))
        } else if let link = Self.link(text) {
            self = .link(link)
        } else if let comment = Self.comment(text) {
            self = .comment(comment)
        } else {
            return nil
        }
    }

    private static func link(_ text: String) -> LinkOutline? {
        let bytes = Array(text.utf8)
        guard bytes.first == 0x5B, bytes.last == 0x29 else { return nil }
        var end = 1
        while end < bytes.count, bytes[end] != 0x5D { end += bytes[end] == 0x5C ? 2 : 1 }
        guard end + 1 < bytes.count, bytes[end + 1] == 0x28,
            let address = WebAddress.checked(String(decoding: bytes[(end + 2)...].dropLast(), as: UTF8.self))
        else { return nil }
        return LinkOutline(title: NameList.unescaped(bytes[1..<end]), address: address)
    }

    private static func comment(_ text: String) -> CommentOutline? {
        guard text.hasPrefix("**"), text.hasSuffix(commentEnd), let comma = text.lastIndex(of: ",") else { return nil }
        let author = text[..<comma]
        guard author.hasSuffix("**"), author.count > 4,
            let moment = DateText.moment(text[text.index(after: comma)...].dropLast()), moment.hasTime
        else { return nil }
        return CommentOutline(author: author.dropFirst(2).dropLast(2).trimmed, date: moment.milliseconds, text: "")
    }

    // MARK: - Writing

    /// The item for a link.
    static func text(of link: LinkOutline) -> String {
        let title = link.title.inOneLine
        return title.isEmpty ? "<\(link.address)>" : "[\(NameList.escaped(title, "[]"))](\(link.address.inOneLine))"
    }

    /// The item for a file.
    static func text(ofFile name: String) -> String { fileMark + name.inOneLine }

    /// The item above a comment.
    static func text(above comment: CommentOutline) -> String {
        let date = comment.date.map { ", \(DateText.text($0))\(commentEnd)" } ?? ":"
        let author = comment.author.inOneLine
        return "**\(author.isEmpty ? L10n.somebody : author)**\(date)"
    }

    // MARK: - Backslashes

    /// A line of a description, with a backslash where it would be taken for a detail.
    static func escaped(_ line: Substring) -> String {
        guard case .item(let item) = MarkdownLine(line), isDetail(behindBackslashesOf: item.content) else {
            return String(line)
        }
        return "\(line[..<item.content.startIndex])\\\(item.content)"
    }

    /// The line as it was before ``escaped(_:)``.
    static func unescaped(_ line: Substring) -> String {
        guard case .item(let item) = MarkdownLine(line), item.content.utf8.first == 0x5C,
            isDetail(behindBackslashesOf: item.content)
        else { return String(line) }
        return line[..<item.content.startIndex] + String(item.content.unicodeScalars.dropFirst())
    }

    /// The item for a checklist. Dashes behind a bullet would be a line across the page.
    static func item(titled title: String) -> String {
        let line = "- \(title)"
        return isRule(behindBackslashesOf: title[...]) ? "- \\\(title)" : escaped(line[...])
    }

    /// The title of a checklist whose item this is.
    static func title(of line: Substring) -> String {
        guard case .item(let item) = MarkdownLine(unescaped(line)[...]) else { return "" }
        let title = item.content.trimmed
        guard title.utf8.first == 0x5C, isRule(behindBackslashesOf: title[...]) else { return title }
        return String(title.unicodeScalars.dropFirst())
    }

    /// Whether it is a detail, whatever backslashes are before it, so that each one can be taken back.
    private static func isDetail(behindBackslashesOf content: Substring) -> Bool {
        guard case .item(let item) = bare(content) else { return false }
        return MarkdownDetail(item) != nil
    }

    private static func isRule(behindBackslashesOf content: Substring) -> Bool { bare(content) == .rule }

    /// What a bullet would be with the content but for its backslashes.
    private static func bare(_ content: Substring) -> MarkdownLine {
        MarkdownLine("- \(String(content.unicodeScalars.drop { $0 == "\\" }))")
    }
}
