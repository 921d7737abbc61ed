// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Reads Nullboard's `.nbx`: a board, or an array of boards.
///
/// https://github.com/apankrat/nullboard
struct NullboardDecoder: PlacedDecoder {
    var path = ImportPath(program: "Nullboard")
    private var boards: [BoardOutline] = []
    private var formats: [Double?] = []
    /// Notes that Nullboard shows as headings between the others.
    private var rawNotes = 0

    /// The number that Nullboard writes as its format: the only one there ever was.
    static let format: Double = 20_190_412

    /// The boards in a file.
    static func outlines(from text: UnsafeBufferPointer<UInt8>) throws(ImportError) -> ImportedOutlines {
        var decoder = NullboardDecoder()
        do throws(JSONError) {
            let limits = JSONLimits(bytes: Importer.maximumBytes, depth: 100, elements: 500_000)
            var reader = try JSONReader(text, limits: limits)
            if try reader.peek() == .array {
                try reader.array { (reader) throws(JSONError) in
                    decoder.path.enter(.element(.board, decoder.boards.count + 1))
                    try decoder.readBoard(&reader)
                    decoder.path.leave()
                }
            } else {
                try decoder.readBoard(&reader)
            }
            try reader.end()
        } catch {
            // A file of another format is most likely why it is not as Nullboard writes it.
            try decoder.checkFormats()
            throw ImportError(.malformed, decoder.path.sentence(for: error))
        }
        try decoder.checkFormats()
        var imported = ImportedOutlines(source: .nullboard, boards: decoder.boards)
        if decoder.rawNotes > 0 { imported.notes.append(L10n.rawNotesAreCards(count: decoder.rawNotes)) }
        return imported
    }

    private func checkFormats() throws(ImportError) {
        guard let format = formats.first(where: { $0 != Self.format }) else { return }
        let known = "\(Int(Self.format))"
        let found = format.map { $0.magnitude < 1e15 ? "\(Int($0))" : "\($0)" }
        throw ImportError(
            .unknownFormat,
            found.map { L10n.theNullboardFileIsOfAFormat(found: $0, known: known) }
                ?? L10n.theNullboardFileIsOfNoFormat(known: known)
        )
    }

    private mutating func readBoard(_ reader: inout JSONReader) throws(JSONError) {
        var board = BoardOutline()
        var format: Double?
        var hasLists = false
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "format":
                if try reader.peek() == .number { format = try reader.number() } else { try reader.skip() }
                formats.append(format)
            case "title": board.title = try text("title", &reader)?.trimmed ?? ""
            case "lists":
                hasLists = true
                board.lists = try list("lists", of: .list, &reader) { (me, reader) throws(JSONError) in
                    try me.readList(&reader)
                }
            default: try reader.skip()
            }
        }
        if format == nil { formats.append(nil) }
        path.enter(.member("lists"))
        guard hasLists else { throw reader.error(.missingMember) }
        path.leave()
        boards.append(board)
    }

    private mutating func readList(_ reader: inout JSONReader) throws(JSONError) -> ListOutline {
        var outline = ListOutline()
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "title": outline.title = try text("title", &reader)?.trimmed ?? ""
            case "notes":
                outline.cards = try list("notes", of: .note, &reader) { (me, reader) throws(JSONError) in
                    try me.readNote(&reader)
                }
            default: try reader.skip()
            }
        }
        return outline
    }

    /// A note is one text: its first line is the card's title.
    private mutating func readNote(_ reader: inout JSONReader) throws(JSONError) -> CardOutline {
        var note: String?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "text": note = try text("text", &reader)
            case "raw": if try flag("raw", &reader) { rawNotes += 1 }
            default: try reader.skip()
            }
        }
        let content = try required(note, "text", reader).trimmed
        let end = content.unicodeScalars.firstIndex { $0 == "\n" || $0 == "\r" } ?? content.endIndex
        return CardOutline(title: String(content[..<end]), body: content[end...].trimmed)
    }
}
