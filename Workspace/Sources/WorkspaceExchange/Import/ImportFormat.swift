// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// What a file is. Its content decides, and its name only where the content does not.
enum ImportFormat: Equatable {
    /// A JSON object with the cards and lists of a Trello board.
    case trello
    /// A JSON object, or an array of them, with a `format`.
    case nullboard
    /// A ZIP, which may be one of ours.
    case zip
    /// Rows of cells whose first row names the columns.
    case csv
    /// Headings with items below them.
    case markdown

    /// What the first bytes tell; nil for a text that is no JSON.
    static func detect(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) -> ImportFormat? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            return .zip
        }
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let content = text(of: bytes).drop(while: isSpace)
        guard let first = content.first else {
            throw ImportError(.unknownFormat, L10n.theFileIsEmpty(importable: L10n.whatCanBeImported))
        }
        if isJSONInUTF16(bytes) {
            throw ImportError(.unknownFormat, L10n.theFileIsUTF16)
        }
        if first == 0x7B { return try object(UnsafeBufferPointer(rebasing: content)) }
        // A text may begin with a bracket as well.
        let elements = content.dropFirst().drop(while: isSpace)
        guard first == 0x5B, elements.first == 0x7B else { return nil }
        let (names, _) = Self.names(in: UnsafeBufferPointer(rebasing: elements))
        guard !names.isSuperset(of: trelloNames) else {
            throw ImportError(.unknownFormat, L10n.thisFileHasSeveralTrelloBoards)
        }
        return .nullboard
    }

    /// What comes after a byte order mark of UTF-8, if there is one.
    static func text(of bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes.starts(with: ByteOrderMark.utf8) ? bytes[ByteOrderMark.utf8.count...] : bytes[...]
    }

    private static func isJSONInUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.starts(with: [0xFF, 0xFE, 0x7B, 0x00]) || bytes.starts(with: [0xFE, 0xFF, 0x00, 0x7B])
    }

    /// Which program's board an object is, by the names in it. A damaged one is what its names so far say.
    private static func object(_ text: UnsafeBufferPointer<UInt8>) throws(ImportError) -> ImportFormat {
        let (names, isWhole) = Self.names(in: text)
        if names.contains("format"), !names.contains("cards") { return .nullboard }
        // WeKan's has cards and lists as well, but what is in them has other names.
        guard !names.isSuperset(of: weKanNames) else { throw ImportError(.unknownFormat, L10n.thisIsAWeKanBoard) }
        guard !isWhole || names.isSuperset(of: trelloNames) else {
            throw ImportError(.unknownFormat, L10n.thisIsNoTrelloBoard(importable: L10n.whatCanBeImported))
        }
        return .trello
    }

    private static let trelloNames: Set<String> = ["cards", "lists"]
    /// What a WeKan board's file begins with.
    private static let weKanNames: Set<String> = ["_format", "_id"]

    /// The names in an object, as far as it can be read, and whether that is all of it.
    private static func names(in text: UnsafeBufferPointer<UInt8>) -> (names: Set<String>, isWhole: Bool) {
        var names: Set<String> = []
        var isWhole = true
        do throws(JSONError) {
            let limits = JSONLimits(bytes: Importer.maximumBytes, depth: TrelloDecoder.depth)
            var reader = try JSONReader(text, limits: limits)
            try reader.object { (name, reader) throws(JSONError) in
                if names.count < 1_000 { names.insert(name.text) }
                try reader.skip()
            }
        } catch {
            isWhole = false
        }
        return (names, isWhole)
    }
}
