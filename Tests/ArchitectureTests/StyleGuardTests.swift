// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("The style sheets")
struct StyleGuardTests {
    private func sources(_ folders: [String]) throws -> [Source] {
        try folders.flatMap { try Project.files(below: $0, suffixes: ["swift", "js", "html"]) }
    }

    @Test(
        "every class and data attribute that a rule selects is put into a page by a source",
        arguments: [
            ("Workspace/Web", ["Workspace/Web", "Workspace/Sources/WorkspaceClient", "Sources"]),
            ("Examples/Web", ["Examples", "Sources"]),
            ("Sources/DragDropWeb", ["Sources"]),
        ]
    )
    func unused(styles: String, mentionedBy folders: [String]) throws {
        let sheets = try Project.files(below: styles, suffixes: ["css"])
        #expect(!sheets.isEmpty, "\(styles) is where it was")
        #expect(StyleSheets.unused(in: sheets, mentionedBy: try sources(folders)) == [])
    }

    @Test(
        "a finger that is held on what it picks up chooses no word of it, and opens no menu of the browser's",
        arguments: [
            ("Sources/DragDropWeb/dragdrop.css", ".carry-row"),
            ("Workspace/Web/styles/areas/card.css", ".card"),
            ("Workspace/Web/styles/areas/card.css", ".check-item"),
            ("Workspace/Web/styles/areas/card.css", ".attachment"),
            ("Workspace/Web/styles/areas/chat.css", ".attached"),
            ("Workspace/Web/styles/areas/chat.css", ".conversation-row"),
            ("Workspace/Web/styles/areas/people.css", ".member-row"),
            ("Workspace/Web/styles/areas/shell.css", ".trash-page .row"),
            ("Workspace/Web/styles/components/dialog.css", ".part-row"),
        ]
    )
    func held(sheet: String, selector: String) throws {
        let text = try String(contentsOf: Project.root.appendingPathComponent(sheet), encoding: .utf8)
        let rule = try #require(text.range(of: "\n\(selector) {\n"))
        let lines = text[rule.upperBound...].prefix { $0 != "}" }.split(separator: "\n")
        for style in ["user-select: none;", "-webkit-user-select: none;", "-webkit-touch-callout: none;"] {
            #expect(lines.contains("    \(style)"))
        }
    }

    @Test("a page links every sheet beside it, each once")
    func links() throws {
        let page = try String(
            contentsOf: Project.root.appendingPathComponent("Workspace/Web/index.html"),
            encoding: .utf8
        )
        let linked = page.matches(of: /href="\/(styles\/[a-z\/-]+\.css)"/).map { "Workspace/Web/\($0.1)" }
        let sheets = try Project.files(below: "Workspace/Web", suffixes: ["css"]).map(\.path)
        #expect(linked.sorted() == sheets)
    }
}

@Suite("The guard of the style sheets")
struct StyleGuardSelfTests {
    private let sheet = Source(
        path: "a.css",
        text: """
            /* .comment */
            .card > .face[data-kind="card.old"]:is(.wide, [data-open]) { background: url("a.png"); margin: 0.5px; }
            @media (width < 700px) { .row-green { top: 0 } }
            """
    )

    @Test("selectors are read, comments and values are not")
    func selectors() {
        #expect(
            StyleSheets.names(in: sheet.text) == [".card", ".face", ".wide", ".row-green", "data-kind", "data-open"]
        )
    }

    @Test("what no source mentions is found; comments and sentences mention nothing")
    func mentions() {
        let swift = Source(
            path: "a.swift",
            text: """
                // "wide"
                make("div", "card face"); set("data-kind"); make("p", "row-\\(color)"); let color = "green"
                say("It is open, wide.")
                """
        )
        #expect(StyleSheets.unused(in: [sheet], mentionedBy: [swift]) == [".wide", "data-open"])
        let page = Source(path: "a.html", text: #"<p class="wide">"#)
        #expect(StyleSheets.unused(in: [sheet], mentionedBy: [swift, page]) == ["data-open"])
    }
}
