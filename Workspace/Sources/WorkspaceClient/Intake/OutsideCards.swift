// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropWeb
import WorkspaceModel

/// Makes cards of what other programs drop on a list: the first line of a text is the title, the rest the description.
struct OutsideCards {
    /// The longest title that is made of a text, in bytes; a longer first line is kept whole in the description.
    private static let maximumTitleBytes = 400

    let workspace: Workspace

    /// The cards to insert, one for each text that was dropped.
    func operations(for items: [DragItem], at place: Place) -> [NodeOperation] {
        var operations: [NodeOperation] = []
        var place = place
        for item in items {
            guard let content = item.localObject as? OutsideContent, let text = content.text("text/plain"),
                let fields = Self.fields(of: text)
            else { continue }
            let card = workspace.newID()
            operations.append(.insert(card, kind: .card, at: place, fields: fields))
            place = Place(parent: place.parent, after: card)
        }
        return operations
    }

    private static func fields(of text: String) -> Fields? {
        let lines = Markdown.lines(of: Array(text.utf8)).drop { line in line.allSatisfy { Byte.isBlank($0) } }
        guard let first = lines.first else { return nil }
        var title = String(decoding: first, as: UTF8.self).trimmed
        var body = String(decoding: Array(lines.dropFirst().joined(separator: [Byte.lineFeed])), as: UTF8.self)
        if title.utf8.count > maximumTitleBytes {
            body = text
            title = String(decoding: title.utf8.prefix(maximumTitleBytes), as: UTF8.self) + "…"
        }
        var fields: Fields = [.title: .text(title)]
        if !body.trimmed.utf8.isEmpty { fields[.body] = .text(body) }
        return fields
    }
}
