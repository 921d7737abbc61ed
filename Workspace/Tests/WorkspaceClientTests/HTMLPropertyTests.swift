// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// A random tree of HTML, whose texts are full of what means something in Markdown.
private struct RandomHTML {
    private static let elements = [
        "p", "div", "span", "b", "i", "s", "code", "a", "ul", "ol", "li", "blockquote", "pre", "h1", "h4", "br", "hr",
        "table", "tr", "td", "img", "section", "script", "style", "svg", "unknown", "strong", "em",
    ]
    private static let pieces = [
        "*", "**", "_", "__", "`", "```", "~", "~~", "~~~", "[", "]", "](", ")", "(", "<", ">", "\\", "#", "# ", "- ",
        "+ ",
        "1. ", "1)", "---", "> ", "!", "|", " ", "  ", "\n", "\t", "a", "word", "é", "\u{A0}", "https://",
        "http://a.example",
        "https://b.example/c_d*e", "https://f.example/)", "javascript:alert(1)", "[x](javascript:alert(1))", "<b>",
        "&lt;",
        "[y](https://evil.example)", "<https://evil.example>", ".", ",", "[ ] ", "[x] ", "h", ":", "//",
    ]
    private static let addresses = [
        "https://a.example/", "http://b.example/x_y*z", "https://c.example/(d)", "mailto:a@b.example",
        "javascript:alert(1)",
        "data:text/html,x", "/relative", "", " https://e.example/\\", "https://f.example/a b", "vbscript:x",
    ]
    private static let skipped: Set = ["script", "style", "svg"]

    var nodes: [HTMLNode] = []
    /// The texts that a person would read.
    var text = ""
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...6, using: &generator) { add(depth: 1, isSkipped: false) }
    }

    private mutating func add(depth: Int, isSkipped: Bool) {
        if generator.chance(45) || depth > 14 { return addText(depth: depth, isSkipped: isSkipped) }
        let name = Self.elements.randomElement(using: &generator) ?? "p"
        let address = Self.addresses.randomElement(using: &generator) ?? ""
        let alternative = name == "img" ? randomText() : ""
        let style = generator.chance(20) ? "font-weight: 700; font-style:italic" : ""
        nodes.append(HTMLNode(depth: depth, name: name, values: [address, alternative, style]))
        if !isSkipped { text += alternative }
        guard !["br", "hr", "img"].contains(name) else { return }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            add(depth: depth + 1, isSkipped: isSkipped || Self.skipped.contains(name))
        }
    }

    private mutating func addText(depth: Int, isSkipped: Bool) {
        let piece = randomText()
        nodes.append(HTMLNode(depth: depth, values: [piece]))
        if !isSkipped { text += piece }
    }

    private mutating func randomText() -> String {
        (0..<Int.random(in: 1...6, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator) ?? "a" }
            .joined()
    }

    func has(_ names: String...) -> Bool { nodes.contains { names.contains($0.name) } }
}

@Suite("Random HTML that becomes Markdown")
struct HTMLPropertyTests {
    /// What of a text is not blank, nor between the cells of a table.
    private func letters(_ text: String) -> String {
        String(text.unicodeScalars.filter { !" \n\t\r\u{A0}|".unicodeScalars.contains($0) }.map(Character.init))
    }

    private func inlines(_ blocks: [Markdown.Block]) -> [Markdown.Inline] {
        blocks.flatMap { block -> [Markdown.Inline] in
            switch block {
            case .paragraph(let inlines), .heading(_, let inlines): inlines.flatMap(all)
            case .list(_, let items): items.flatMap { self.inlines($0.blocks) }
            case .quote(let blocks): self.inlines(blocks)
            case .table(_, let rows): rows.flatMap { $0.flatMap { $0.flatMap(all) } }
            case .code, .rule: []
            }
        }
    }

    private func all(_ inline: Markdown.Inline) -> [Markdown.Inline] {
        switch inline {
        case .strong(let inner), .emphasis(let inner), .strikethrough(let inner), .link(_, let inner):
            [inline] + inner.flatMap(all)
        case .text, .code, .lineBreak: [inline]
        }
    }

    @Test("its text survives, and nothing is active that was not", arguments: UInt64(0)..<400)
    func random(seed: UInt64) {
        for step in UInt64(0)..<10 {
            let html = RandomHTML(seed: seed * 10 + step)
            var reader = HTMLReader()
            for node in html.nodes { reader.visit(node) }
            let markdown = reader.finish()
            let trace: Comment = "seed \(seed * 10 + step): \(html.nodes)\n\(markdown)"
            #expect(letters(Markdown.plainText(of: markdown)) == letters(html.text), trace)
            let blocks = Markdown.blocks(of: markdown)
            for case .link(let destination, _) in inlines(blocks) {
                let address = String(decoding: destination, as: UTF8.self)
                // An address in the text leads where it says.
                let isText = letters(html.text).contains(letters(address))
                let isLink = html.nodes.contains { node in
                    node.name == "a"
                        && HTMLReader.address(node.values[0]).map { encoded($0) == encoded(destination) } == true
                }
                #expect((isText && address.hasPrefix("http")) || isLink, trace)
            }
            let shown = kinds(blocks)
            for (kind, names) in Self.sources where shown.contains(kind) {
                #expect(names.contains { html.has($0) }, "\(kind): \(trace)")
            }
        }
    }

    private static let sources: [(kind: String, names: [String])] = [
        ("heading", ["h1", "h4"]), ("list", ["li"]), ("quote", ["blockquote"]), ("code", ["pre"]), ("rule", ["hr"]),
        ("table", ["table", "tr"]),
    ]

    private func kinds(_ blocks: [Markdown.Block]) -> Set<String> {
        var kinds: Set<String> = []
        for block in blocks {
            switch block {
            case .paragraph: break
            case .heading: kinds.insert("heading")
            case .list(_, let items):
                kinds.insert("list")
                for item in items { kinds.formUnion(self.kinds(item.blocks)) }
            case .quote(let inner):
                kinds.insert("quote")
                kinds.formUnion(self.kinds(inner))
            case .code: kinds.insert("code")
            case .table: kinds.insert("table")
            case .rule: kinds.insert("rule")
            }
        }
        return kinds
    }

    /// An address with nothing in it that is written in two ways.
    private func encoded(_ address: [UInt8]) -> String {
        let text = String(decoding: address, as: UTF8.self)
        return [("(", "%28"), (")", "%29"), (" ", "%20"), ("\\", "%5C")].reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
