// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// How many cards a text becomes.
enum TextDivision: UInt8, CaseIterable {
    /// The first line is the title, the rest the description.
    case whole
    /// A card for each paragraph.
    case paragraphs
    /// A card for each line, without what marks it as part of a list.
    case lines

    /// The name under which this browser keeps what the person chose.
    private static let key = "carry-text-division"

    /// What the person chose before; nil while they are asked.
    static func kept(in page: WebPage) -> TextDivision? {
        let kept = page.stored(key).flatMap { $0.utf8.first }
        return allCases.first { $0.rawValue + UInt8(ascii: "0") == kept }
    }

    /// Keeps a choice for the next text; nil to be asked again.
    static func keep(_ division: TextDivision?, in page: WebPage) {
        if let division { page.store(key, "\(division.rawValue)") } else { page.removeStored(key) }
    }

    /// The parts of a text, none of them empty.
    func parts(of text: String) -> [String] {
        switch self {
        case .whole: text.trimmed.utf8.isEmpty ? [] : [text]
        case .paragraphs: Self.paragraphs(of: text)
        case .lines: Composer.lines(of: text).map(Self.withoutMarker).filter { !$0.utf8.isEmpty }
        }
    }

    private static func paragraphs(of text: String) -> [String] {
        var paragraphs: [[ArraySlice<UInt8>]] = [[]]
        for line in Markdown.lines(of: Array(text.utf8)) {
            if line.contains(where: { !Byte.isBlank($0) }) {
                paragraphs[paragraphs.count - 1].append(line)
            } else {
                paragraphs.append([])
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { lines in
            String(decoding: Array(lines.joined(separator: [Byte.lineFeed])), as: UTF8.self)
        }
    }

    /// "- [x] Buy milk", "• Buy milk", "3. Buy milk" and "| Buy milk |" are "Buy milk"; the dashes of a table are nothing.
    private static func withoutMarker(_ line: String) -> String {
        var rest = Array(line.utf8)[...]
        if let marker = MarkdownBlockParser.marker(rest) {
            rest = marker.rest
            _ = MarkdownBlockParser.task(&rest)
        } else if rest.starts(with: "• ".utf8) {
            rest = rest.dropFirst("• ".utf8.count)
        } else if rest.first == Byte.pipe {
            if MarkdownBlockParser.isDashes(rest) { return "" }
            rest.removeFirst()
            if rest.last == Byte.pipe { rest.removeLast() }
        }
        return String(decoding: rest, as: UTF8.self).trimmed
    }
}

/// Asks once how a text becomes cards; the answer holds for the next texts, until the person changes it here.
final class TextDivisionDialog: Dialog {
    /// - Parameters:
    ///   - texts: What waits for the answer; empty when the person only changes what they chose.
    ///   - onChoice: Takes the answer, which is kept already.
    init(page: WebPage, texts: [String], onChoice: @escaping (TextDivision) -> Void) {
        super.init(page: page, title: L10n.makeCardsOfAText, classes: "dialog alert-dialog")
        let note = texts.isEmpty ? L10n.thisHoldsForTheNextTexts : L10n.carryDoesTheSameWithThe
        body.append(page.makePersonal("p", "dialog-lead", text: note))
        let kept = TextDivision.kept(in: page)
        let options = page.make("div", "option-stack")
        let offer = { [unowned(unsafe) self] (division: TextDivision?, label: String) -> Void in
            let button = page.makeButton(text: label) { [unowned(unsafe) self] in
                TextDivision.keep(division, in: page)
                close()
                if let division { onChoice(division) }
            }
            if texts.isEmpty { button.setAttribute("aria-pressed", kept == division ? "true" : "false") }
            options.append(button)
        }
        for division in TextDivision.allCases {
            let count = texts.reduce(0) { $0 + division.parts(of: $1).count }
            // Paragraphs that are lines, or all of the text, are no choice of their own.
            if division == .paragraphs, !texts.isEmpty, count == texts.count { continue }
            offer(division, Self.label(division, texts.isEmpty ? nil : count))
        }
        if texts.isEmpty { offer(nil, L10n.askMe) }
        body.append(options)
    }

    private static func label(_ division: TextDivision, _ count: Int?) -> String {
        switch division {
        case .whole: L10n.oneCardOfTheWholeText
        case .paragraphs: count.map { L10n.cardsOneForEachParagraph(count: $0) } ?? L10n.aCardForEachParagraph
        case .lines: count.map { L10n.cardsOneForEachLine(count: $0) } ?? L10n.aCardForEachLine
        }
    }
}
