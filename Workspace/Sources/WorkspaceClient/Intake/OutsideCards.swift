// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// Makes cards of what other programs drop on a list: one of each text, or of each of its parts. The first line is the
/// title, the rest the description.
struct OutsideCards {
    /// The longest title that is made of a text, in bytes; a longer first line is kept whole in the description.
    private static let maximumTitleBytes = 400

    private let workspace: Workspace
    /// The texts that were dropped, and whether their marks mean something.
    private let texts: [(text: String, isRich: Bool)]

    init(_ texts: [OutsideText], in workspace: Workspace) {
        self.workspace = workspace
        self.texts = texts.map { text in
            let rich = text.rich
            return (rich ?? text.markdown ?? "", rich != nil)
        }
    }

    /// The texts that could become several cards; empty when there is nothing to ask.
    var divisible: [String] { texts.map { $0.text }.filter { TextDivision.lines.parts(of: $0).count > 1 } }

    /// The cards to insert.
    func operations(_ division: TextDivision, at place: Place) -> [NodeOperation] {
        var operations: [NodeOperation] = []
        var place = place
        for (text, isRich) in texts {
            for part in division.parts(of: text) {
                guard let fields = Self.fields(of: part, isRich: isRich) else { continue }
                let card = workspace.newID()
                operations.append(.insert(card, kind: .card, at: place, fields: fields))
                place = Place(parent: place.parent, after: card)
            }
        }
        return operations
    }

    /// - Parameter isRich: Whether the text was made here, and its marks mean something; a title has none.
    static func fields(of text: String, isRich: Bool) -> Fields? {
        guard var title = firstLine(of: isRich ? Markdown.plainText(of: text) : text)?.line else { return nil }
        var body = text
        if let (line, rest) = firstLine(of: text), !isRich || Markdown.isPlain(line: line) { body = rest }
        if title.utf8.count > maximumTitleBytes {
            body = text
            let bytes = Array(title.utf8)
            var end = maximumTitleBytes
            // Not in the middle of a character.
            while bytes[end] & 0xC0 == 0x80 { end -= 1 }
            title = String(decoding: bytes[..<end], as: UTF8.self) + "…"
        }
        var fields: Fields = [.title: .text(title)]
        if !body.trimmed.utf8.isEmpty { fields[.body] = .text(body) }
        return fields
    }

    private static func firstLine(of text: String) -> (line: String, rest: String)? {
        let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy { Byte.isBlank($0) } }
        let lines = Markdown.lines(of: Array(text.utf8)).drop(while: isBlank)
        guard let first = lines.first else { return nil }
        let rest = lines.dropFirst().drop(while: isBlank).joined(separator: [Byte.lineFeed])
        return (String(decoding: first, as: UTF8.self).trimmed, String(decoding: Array(rest), as: UTF8.self))
    }
}

extension DropCoordinator {
    /// Performs what is made of the texts of a drop, and writes its receipts.
    func perform(_ operations: [NodeOperation], in workspace: Workspace) {
        guard !operations.isEmpty else { return refuseAll(reason: L10n.thereIsNoTextAndNo) }
        if let refusal = workspace.perform(operations, announces: true) {
            refuseAll(reason: refusal.sentence)
        } else {
            acceptAll()
        }
    }
}
