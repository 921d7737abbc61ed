// SPDX-License-Identifier: Apache-2.0
import BrowserBridge

/// The source of an example, lightly coloured. It comes as plain text and becomes text nodes.
struct SourceView {
    let element: Element

    init(_ page: WebPage, _ example: Example) {
        let code = page.make("code", "")
        let block = page.make("pre", "source-text", [code])
        block.setAttribute("tabindex", "0")
        block.setAttribute("aria-label", "Source")
        element = page.make(
            "section",
            "example-source",
            [page.make("header", "source-name", "Examples/\(example.folder)/\(example.folder).swift"), block]
        )
        page.send(Request("GET", "/examples/\(example.name).txt")) { response in
            guard response.isSuccess else { return code.setText("The source could not be loaded.") }
            for part in SwiftText.parts(of: response.body) {
                let text = String(decoding: part.bytes, as: UTF8.self)
                code.append(page.make("span", part.kind.rawValue, text))
            }
        }
    }
}

/// Swift, cut into comments, words, strings and the rest: enough to colour it.
enum SwiftText {
    enum Kind: String {
        case plain = "code-plain"
        case comment = "code-comment"
        case string = "code-string"
        case keyword = "code-keyword"
        case type = "code-type"
    }

    static func parts(of source: [UInt8]) -> [(kind: Kind, bytes: [UInt8])] {
        var parts: [(kind: Kind, bytes: [UInt8])] = []
        var position = source.startIndex
        while position < source.endIndex {
            let (kind, end) = next(in: source, from: position)
            let bytes = Array(source[position..<end])
            if kind == .plain, let last = parts.indices.last, parts[last].kind == .plain {
                parts[last].bytes += bytes
            } else {
                parts.append((kind, bytes))
            }
            position = end
        }
        return parts
    }

    private static func next(in source: [UInt8], from start: Int) -> (Kind, Int) {
        let byte = source[start]
        if byte == UInt8(ascii: "/"), start + 1 < source.count, source[start + 1] == byte {
            return (.comment, source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.endIndex)
        }
        if byte == UInt8(ascii: "\"") {
            let end = source[(start + 1)...].firstIndex { $0 == byte || $0 == UInt8(ascii: "\n") }
            return (.string, end.map { $0 + 1 } ?? source.endIndex)
        }
        guard isLetter(byte) else { return (.plain, start + 1) }
        let end = source[start...].firstIndex { !isLetter($0) } ?? source.endIndex
        let word = source[start..<end]
        if keywords.contains(where: { "\($0)".utf8.elementsEqual(word) }) { return (.keyword, end) }
        return (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? .type : .plain, end)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static let keywords: [StaticString] = [
        "import", "final", "class", "struct", "enum", "extension", "func", "init", "let", "var", "private", "return",
        "if", "else", "guard", "for", "in", "where", "switch", "case", "default", "self", "nil", "true", "false", "as",
        "is", "static", "unowned", "unsafe", "continue", "while", "weak",
    ]
}
