// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What an element of HTML means for the text in it. One that is not named here is its text.
enum HTMLElement: Equatable {
    /// Nothing of it is read: it is not text, or is shown only where something does not work.
    case skipped
    /// Its text is all there is to it.
    case plain
    /// It begins and ends a line.
    case line
    /// It has a blank line around it.
    case paragraph
    case heading(Int)
    case list(isOrdered: Bool)
    case item
    case quote
    case codeBlock
    case rule
    case lineBreak
    case table
    case row
    case cell
    case image
    case link
    case strong
    case emphasis
    case struck
    case code

    /// The element with a name in small letters.
    init(_ name: String) {
        let bytes = Array(name.utf8)
        if bytes.count == 2, bytes[0] == 104, (49...54).contains(bytes[1]) {
            self = .heading(Int(bytes[1]) - 48)
            return
        }
        self = .plain
        for (names, element) in Self.names where Self.has(names, bytes) {
            self = element
            return
        }
    }

    private static let names: [(names: StaticString, element: HTMLElement)] = [
        ("a", .link), ("b strong", .strong), ("i em cite dfn var", .emphasis), ("s del strike", .struck),
        ("code kbd samp tt", .code), ("br", .lineBreak), ("img", .image),
        ("p dl figure", .paragraph), ("table", .table),
        ("div section article header footer main aside nav address form dt dd caption figcaption summary", .line),
        ("ul menu", .list(isOrdered: false)), ("ol", .list(isOrdered: true)), ("li", .item), ("blockquote", .quote),
        ("pre", .codeBlock), ("hr", .rule), ("tr", .row), ("td th", .cell),
        ("script style template noscript iframe object svg math canvas audio video", .skipped),
    ]

    /// Whether a name is one of several with spaces between them.
    private static func has(_ names: StaticString, _ name: [UInt8]) -> Bool {
        names.withUTF8Buffer { bytes in
            var matched = 0
            for byte in bytes {
                if byte == Byte.space {
                    if matched == name.count { return true }
                    matched = 0
                } else if matched >= 0 {
                    matched = matched < name.count && name[matched] == byte ? matched + 1 : -1
                }
            }
            return matched == name.count
        }
    }
}
