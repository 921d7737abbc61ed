// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
public import DragDrop

// What a paste without keys brings of items of this program.
//
// Observation: a browser gives a page that asks for the clipboard by itself texts, HTML and PNG, and none of the page's own
// types (https://w3c.github.io/clipboard-apis/#mandatory-data-types-x). Workaround: an attribute of the HTML says these;
// browsers leave it there when they clean the HTML (https://github.com/tldraw/tldraw/pull/4003).
extension OutsideContent {
    private static let attribute: StaticString = "data-carry"

    /// More HTML than this is another program's.
    private static let maximumMarkupBytes = 4 << 20

    /// The HTML of items on the clipboard, which brings them as ``identity(of:)`` does.
    ///
    /// - Parameters:
    ///   - ids: The items.
    ///   - marks: The types beside their identity, which begin with `application/x-carry-`. The text of each is "1".
    ///   - lines: What other programs read.
    public static func markup(of ids: [ItemID], marks: [StaticString], lines: [String]) -> String {
        var bytes = Array("<div data-carry=\"".utf8)
        bytes += text(of: ids).utf8
        for mark in marks {
            bytes.append(UInt8(ascii: " "))
            mark.withUTF8Buffer { bytes += $0 }
        }
        bytes += "\">".utf8
        for line in lines {
            bytes += "<div>".utf8
            for byte in line.utf8 {
                switch byte {
                case UInt8(ascii: "&"): bytes += "&amp;".utf8
                case UInt8(ascii: "<"): bytes += "&lt;".utf8
                default: bytes.append(byte)
                }
            }
            bytes += "</div>".utf8
        }
        bytes += "</div>".utf8
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether HTML may have the attribute: most has not, and is not read for it.
    ///
    /// - Complexity: O(bytes).
    private static func isMarked(_ html: String) -> Bool {
        let bytes = Array(html.utf8)
        return attribute.withUTF8Buffer { name in
            bytes.indices.contains { bytes[$0] == name.first && bytes[$0...].starts(with: name) }
        }
    }

    /// What a paste brings, with what only its HTML says of items of this program.
    static func withMarked(_ items: [TransferItem], page: WebPage) -> [TransferItem] {
        guard !items.contains(where: { $0.type.hasSameBytes(as: privateType) }),
            let html = items.first(where: { $0.type.hasSameBytes(as: "text/html") })?.text,
            html.utf8.count <= maximumMarkupBytes, isMarked(html)
        else { return items }
        var said: [UInt8] = []
        var depth: Int?
        var (isInside, isAlone) = (true, true)
        page.readHTML(html, attributes: [attribute]) { node in
            guard let value = node.values.first else { return }
            if let around = depth {
                if node.depth <= around { isInside = false }
                if isInside { return }
            }
            if node.name.utf8.isEmpty {
                // Who has written beside them means the text.
                if value.utf8.contains(where: { $0 > UInt8(ascii: " ") }) { isAlone = false }
            } else if depth == nil, !value.utf8.isEmpty {
                (said, depth) = (Array(value.utf8), node.depth)
            }
        }
        guard isAlone else { return items }
        let ids = identifiers(in: String(decoding: said, as: UTF8.self))
        guard !ids.isEmpty else { return items }
        let type = privateType.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        var marked = items
        marked.append(TransferItem(type: type, text: text(of: ids)))
        for mark in said.split(separator: UInt8(ascii: " ")) where mark.starts(with: "application/x-carry-".utf8) {
            marked.append(TransferItem(type: String(decoding: mark, as: UTF8.self), text: "1"))
        }
        return marked
    }
}
