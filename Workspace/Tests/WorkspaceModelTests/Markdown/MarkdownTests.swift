// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

@Suite("Markdown")
struct MarkdownTests {
    private func text(_ string: String) -> Markdown.Inline { .text(Array(string.utf8)) }

    private func inline(_ string: String) -> [Markdown.Inline] {
        MarkdownInlineParser.parse(ArraySlice(Array(string.utf8)), depth: 0)
    }

    @Test("marks in a line: emphasis, strong, struck, code, links")
    func inlines() {
        #expect(
            inline("a *b* **c** ~~d~~ `e`") == [
                text("a "), .emphasis([text("b")]), text(" "), .strong([text("c")]), text(" "),
                .strikethrough([text("d")]), text(" "), .code(Array("e".utf8)),
            ]
        )
        let address = Array("https://example.org/a".utf8)
        #expect(inline("[here](https://example.org/a)") == [.link(destination: address, label: [text("here")])])
        #expect(inline("<https://example.org/a>") == [.link(destination: address, label: [.text(address)])])
        #expect(inline("https://example.org/a.") == [.link(destination: address, label: [.text(address)]), text(".")])
        #expect(inline("snake_case_name \\*no\\*") == [text("snake_case_name *no*")])
    }

    @Test("tables: columns, what is in their cells, and what only looks like one")
    func tables() {
        let blocks = Markdown.blocks(of: "said\n| *a* | b |\n|:-:|--:|\n| 1\\|2 | `x\\|y` | 3 |\nc\n\nend | not")
        #expect(
            blocks == [
                .paragraph([text("said")]),
                .table(
                    columns: [.center, .right],
                    rows: [
                        [[.emphasis([text("a")])], [text("b")]],
                        [[text("1|2")], [.code(Array("x|y".utf8))], [text("3")]],
                        [[text("c")]],
                    ]
                ),
                .paragraph([text("end | not")]),
            ]
        )
        for other in ["a | b\n--- | --- | ---", "a | b\n- | x", "a\n---|---", "a | b", "|", "|\n|", "a | b\n\n-|-"] {
            #expect(!Markdown.blocks(of: other).contains { if case .table = $0 { true } else { false } }, "\(other)")
        }
    }

    @Test("blocks: headings, lists, tasks, quotes, code, rules")
    func blocks() {
        let blocks = Markdown.blocks(of: "# One\n\n- [x] done\n- open\n\n> said\n\n```\nlet x\n```\n---\nend")
        #expect(
            blocks == [
                .heading(level: 1, [text("One")]),
                .list(
                    ordered: false,
                    items: [
                        Markdown.ListItem(checked: true, blocks: [.paragraph([text("done")])]),
                        Markdown.ListItem(checked: nil, blocks: [.paragraph([text("open")])]),
                    ]
                ),
                .quote([.paragraph([text("said")])]),
                .code(Array("let x".utf8)),
                .rule,
                .paragraph([text("end")]),
            ]
        )
    }

    @Test(
        "an address that could run code is text",
        arguments: ["javascript:alert(1)", "data:text/html,x", " javascript:x", "JaVaScRiPt:x", "vbscript:x", "/etc"]
    )
    func unsafeLinks(address: String) {
        #expect(inline("[a](\(address))").allSatisfy { if case .link = $0 { false } else { true } })
        #expect(inline("<\(address)>").allSatisfy { if case .link = $0 { false } else { true } })
    }

    @Test(
        "hostile lines: searches look at a number of bytes that grows with the line, not with its square",
        arguments: [
            "*", "**", "_", " _a", "~~", "`", "[", "[a](", "[a](b", "[a](b ", "<", "<a", "\\", "*a **b", "![", "a*b*",
            "](", "**a*", "https://", "[a](https://b ", "*[", "`*[<",
        ]
    )
    func hostileLines(piece: String) {
        for end in ["", ")", "]", ">", "](x)", "*", "`"] {
            let line = Array((String(repeating: piece, count: 2_000) + end).utf8)
            let steps = MarkdownInlineParser.parse(ArraySlice(line), depth: 0).steps
            #expect(steps <= 60 * line.count, "\(piece) … \(end)")
        }
    }

    @Test("hostile documents: nesting ends, and nothing is lost on the way", arguments: ["> ", "- ", "1. ", "  - "])
    func nesting(mark: String) {
        let document = String(repeating: mark, count: 3_000) + "end"
        #expect(depth(Markdown.blocks(of: document)) <= Markdown.maximumDepth + 1)
        let steps = (1...200).map { String(repeating: "  ", count: $0) + "- x" }.joined(separator: "\n")
        #expect(depth(Markdown.blocks(of: steps)) <= Markdown.maximumDepth + 1)
    }

    @Test(
        "a message is called what its first line says",
        arguments: [
            ("**Hello** _all_\nMore", "Hello all"), ("\n\n# Plan\n", "Plan"), ("```swift\nlet x\n```", "let x"),
            ("---\n> - [x] done", "done"), ("[Docs](https://a.example/b) here", "Docs here"),
            ("2 * 3 * 4", "2 * 3 * 4"),
        ]
    )
    func reference(text: String, name: String) throws {
        let id = try #require(NodeID(rawValue: 100))
        #expect(Node(id: id, kind: .message, parent: nil, fields: [.body: .text(text)]).reference == name)
    }

    @Test("random bytes parse to no more than there was", arguments: UInt64(0)..<30)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("ab*_~`[]()<>\\ \n#->1.|x!h:/".utf8)
        let bytes = (0..<2_000).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
        let blocks = Markdown.blocks(of: String(decoding: bytes, as: UTF8.self))
        #expect(blocks.count <= bytes.count)
        #expect(depth(blocks) <= Markdown.maximumDepth + 1)
    }

    private func depth(_ blocks: [Markdown.Block]) -> Int {
        blocks.map { block in
            switch block {
            case .quote(let inner): 1 + depth(inner)
            case .list(_, let items): 1 + (items.map { depth($0.blocks) }.max() ?? 0)
            default: 0
            }
        }.max() ?? 0
    }
}
