// SPDX-License-Identifier: Apache-2.0

extension Markdown {
    /// What is read of a text where marks are not shown, as in a title: a line for each of its lines.
    package static func plainText(of text: String) -> String {
        var bytes: [UInt8] = []
        for block in blocks(of: text) { append(block, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a line is a text that says no more than what is read of it: no link, and no part of a list, a quote or code.
    package static func isPlain(line: String) -> Bool {
        // It may be the head of a table.
        guard line.utf8.first != Byte.pipe else { return false }
        return blocks(of: line).allSatisfy { block in
            switch block {
            case .paragraph(let inlines), .heading(_, let inlines): !hasLink(inlines)
            case .list, .quote, .code, .table, .rule: false
            }
        }
    }

    private static func append(_ block: Block, to bytes: inout [UInt8]) {
        switch block {
        case .paragraph(let inlines), .heading(_, let inlines):
            append(inlines, to: &bytes)
            bytes.append(Byte.lineFeed)
        case .list(_, let items): for item in items { for block in item.blocks { append(block, to: &bytes) } }
        case .quote(let blocks): for block in blocks { append(block, to: &bytes) }
        case .code(let code): bytes += code + [Byte.lineFeed]
        case .table(_, let rows):
            for cells in rows {
                for (index, cell) in cells.enumerated() {
                    if index > 0 { bytes += " | ".utf8 }
                    append(cell, to: &bytes)
                }
                bytes.append(Byte.lineFeed)
            }
        case .rule: break
        }
    }

    private static func append(_ inlines: [Inline], to bytes: inout [UInt8]) {
        for inline in inlines {
            switch inline {
            case .text(let text), .code(let text): bytes += text
            case .strong(let inner), .emphasis(let inner), .strikethrough(let inner), .link(_, let inner):
                append(inner, to: &bytes)
            case .lineBreak: bytes.append(Byte.lineFeed)
            }
        }
    }

    private static func hasLink(_ inlines: [Inline]) -> Bool {
        inlines.contains { inline in
            switch inline {
            case .link: true
            case .strong(let inner), .emphasis(let inner), .strikethrough(let inner): hasLink(inner)
            case .text, .code, .lineBreak: false
            }
        }
    }
}
