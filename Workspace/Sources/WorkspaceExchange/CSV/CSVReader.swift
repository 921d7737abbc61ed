// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Reads CSV as RFC 4180 has it, and as spreadsheets write it: with commas, semicolons or tabs, with any end of line, and
/// with rows of different lengths.
struct CSVReader {
    /// How many cells are read: a comma is a byte, and a cell dozens.
    static let maximumCells = 4_000_000

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position: Int
    /// The line, counted from 1.
    private var line = 1
    private var cellCount = 0

    /// A reader of UTF-8 from a position on.
    init(_ bytes: [UInt8], separator: UInt8, from position: Int = 0) {
        self.bytes = bytes
        self.separator = separator
        self.position = position
    }

    /// The next row; nil at the end.
    mutating func next() throws(ImportError) -> [String]? {
        guard position < bytes.count else { return nil }
        var row: [String] = []
        while true {
            cellCount += 1
            guard cellCount <= Self.maximumCells else {
                throw ImportError(
                    .tooLarge,
                    L10n.theCSVHasTooManyCells(limit: Self.maximumCells)
                )
            }
            row.append(try cell())
            guard position < bytes.count else { return row }
            if bytes[position] == separator {
                position += 1
                // Nothing behind the last separator is an empty cell.
                if position == bytes.count { row.append("") }
                guard position < bytes.count else { return row }
            } else {
                skipLineEnd()
                return row
            }
        }
    }

    /// A cell, up to its separator or the end of its line.
    private mutating func cell() throws(ImportError) -> String {
        var content: [UInt8] = []
        if let quote = openingQuote() {
            position = quote + 1
            try readQuoted(into: &content)
        }
        // What follows a closing quote belongs to the cell, as spreadsheets see it.
        let start = position
        while position < bytes.count, bytes[position] != separator, !isLineEnd(bytes[position]) { position += 1 }
        content += bytes[start..<position]
        return String(decoding: content, as: UTF8.self)
    }

    /// Where the quote is that opens the cell, perhaps after spaces; nil for a cell without one.
    private func openingQuote() -> Int? {
        var index = position
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index < bytes.count && bytes[index] == 0x22 ? index : nil
    }

    private mutating func readQuoted(into content: inout [UInt8]) throws(ImportError) {
        let opening = line
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == 0x22 {
                guard position < bytes.count, bytes[position] == 0x22 else { return }
                position += 1
            }
            if byte == 0x0A { line += 1 }
            content.append(byte)
        }
        throw ImportError(
            .malformed,
            L10n.theQuoteIsNeverClosed(number: opening)
        )
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private mutating func skipLineEnd() {
        if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
        position += 1
        line += 1
    }
}
