// SPDX-License-Identifier: Apache-2.0

/// The part of Markdown that cards and comments use, as a tree of values.
///
/// It is a tree and not HTML because the page never parses markup: what a person typed or dropped becomes text nodes.
package enum Markdown {
    /// A piece of text inside a block.
    package indirect enum Inline: Equatable {
        case text([UInt8])
        case code([UInt8])
        case strong([Inline])
        case emphasis([Inline])
        case strikethrough([Inline])
        case link(destination: [UInt8], label: [Inline])
        case lineBreak
    }

    /// A block of a document, in reading order.
    package indirect enum Block: Equatable {
        case paragraph([Inline])
        case heading(level: Int, [Inline])
        case list(ordered: Bool, items: [ListItem])
        case quote([Block])
        case code([UInt8])
        /// The first row is its head; a row may have more or fewer cells than that.
        case table(columns: [Alignment], rows: [[[Inline]]])
        case rule
    }

    /// Where the text of a column stands.
    package enum Alignment: Equatable {
        case start
        case left
        case center
        case right
    }

    /// An item of a list; `checked` is nil unless the item is a task.
    package struct ListItem: Equatable {
        package var checked: Bool?
        package var blocks: [Block]

        package init(checked: Bool?, blocks: [Block]) {
            self.checked = checked
            self.blocks = blocks
        }
    }

    /// Quotes and lists nested deeper than this are shown as plain text, so that hostile input cannot exhaust the stack.
    package static let maximumDepth = 12

    /// Parses UTF-8 text.
    ///
    /// - Complexity: O(n · `maximumDepth`) for n bytes.
    package static func blocks(of text: String) -> [Block] {
        var parser = MarkdownBlockParser(lines: lines(of: Array(text.utf8)), depth: 0)
        return parser.parse()
    }

    /// Splits at line feeds; a carriage return before one is dropped.
    package static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: Byte.lineFeed, omittingEmptySubsequences: false).map { line in
            line.last == Byte.carriageReturn ? line.dropLast() : line
        }
    }

    /// Whether a link may be followed: only addresses that cannot run code.
    package static func isSafe(destination: [UInt8]) -> Bool {
        let lowered = destination.map { (65...90).contains($0) ? $0 + 32 : $0 }
        return ["https://", "http://", "mailto:"].contains { scheme in lowered.starts(with: scheme.utf8) }
    }
}

/// The bytes that mean something in Markdown.
package enum Byte {
    package static let tab: UInt8 = 9
    package static let lineFeed: UInt8 = 10
    package static let carriageReturn: UInt8 = 13
    package static let space: UInt8 = 32
    package static let exclamation: UInt8 = 33
    package static let hash: UInt8 = 35
    package static let parenthesisOpen: UInt8 = 40
    package static let parenthesisClose: UInt8 = 41
    package static let asterisk: UInt8 = 42
    package static let plus: UInt8 = 43
    package static let dash: UInt8 = 45
    package static let dot: UInt8 = 46
    package static let less: UInt8 = 60
    package static let greater: UInt8 = 62
    package static let colon: UInt8 = 58
    package static let bracketOpen: UInt8 = 91
    package static let backslash: UInt8 = 92
    package static let bracketClose: UInt8 = 93
    package static let underscore: UInt8 = 95
    package static let backtick: UInt8 = 96
    package static let x: UInt8 = 120
    package static let pipe: UInt8 = 124
    package static let tilde: UInt8 = 126

    /// Whether the byte is a space or a tab.
    package static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// Whether the byte is an ASCII digit.
    package static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Whether the byte is an ASCII letter or digit, or part of a longer UTF-8 sequence.
    package static func isWord(_ byte: UInt8) -> Bool {
        byte >= 128 || isDigit(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }

    /// Bytes without those at both ends for which something holds; where nothing is said, without spaces and tabs.
    package static func trimmed(
        _ bytes: ArraySlice<UInt8>,
        of isLeftOut: (UInt8) -> Bool = Byte.isBlank
    ) -> ArraySlice<UInt8> {
        var rest = bytes.drop(while: isLeftOut)
        while let last = rest.last, isLeftOut(last) { rest.removeLast() }
        return rest
    }

    /// Bytes with those percent-encoded for which something holds.
    package static func percentEncoded(_ bytes: [UInt8], where isEncoded: (UInt8) -> Bool) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            encoded += isEncoded(byte) ? [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
        }
        return encoded
    }
}
