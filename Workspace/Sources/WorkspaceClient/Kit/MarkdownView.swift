// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Shows Markdown as elements and text nodes; nothing a person wrote is ever read as markup of the page.
struct MarkdownView {
    let page: WebPage

    /// Makes an element with the blocks of a text.
    func make(_ text: String) -> Element {
        page.make("div", "markdown", Markdown.blocks(of: text).map(make)).with("dir", "auto")
    }

    private func make(_ block: Markdown.Block) -> Element {
        switch block {
        case .paragraph(let inlines): filled("p", inlines)
        case .heading(let level, let inlines): filled(Self.headings[min(max(level, 1), 4) - 1], inlines)
        case .list(let ordered, let items): makeList(ordered: ordered, items)
        case .quote(let blocks): container("blockquote", blocks)
        case .code(let bytes): page.make("pre", nil, [page.make("code", nil, text: text(bytes))])
        case .table(let columns, let rows): makeTable(columns, rows)
        case .rule: page.make("hr")
        }
    }

    /// The dialog's own title is a second level, so a description begins at the third.
    private static let headings: [StaticString] = ["h3", "h4", "h5", "h6"]

    private func makeList(ordered: Bool, _ items: [Markdown.ListItem]) -> Element {
        let list = page.make(ordered ? "ol" : "ul")
        for item in items {
            let row = container("li", item.blocks)
            if let checked = item.checked {
                row.addClass("task")
                let box = page.make("input", "checkbox").with("type", "checkbox")
                box.setProperty("checked", checked)
                box.setProperty("disabled", true)
                row.insert(box, before: row.children.first)
            }
            list.append(row)
        }
        return list
    }

    private func makeTable(_ columns: [Markdown.Alignment], _ rows: [[[Markdown.Inline]]]) -> Element {
        let table = page.make("table")
        for (number, cells) in rows.enumerated() {
            let row = page.make("tr")
            for (index, inlines) in cells.enumerated() {
                let cell = filled(number == 0 ? "th" : "td", inlines)
                let name: StaticString? =
                    switch columns.indices.contains(index) ? columns[index] : .start {
                    case .start: nil
                    case .left: "left"
                    case .center: "center"
                    case .right: "right"
                    }
                cell.setAttribute("data-align", name?.text)
                row.append(cell)
            }
            table.append(row)
        }
        return table
    }

    private func container(_ tag: StaticString, _ blocks: [Markdown.Block]) -> Element {
        page.make(tag, nil, blocks.map(make))
    }

    private func filled(_ tag: StaticString, _ inlines: [Markdown.Inline]) -> Element {
        page.make(tag, nil, inlines.map(make)).with("dir", "auto")
    }

    private func make(_ inline: Markdown.Inline) -> Element {
        switch inline {
        case .text(let bytes): page.make("span", nil, text: text(bytes))
        case .code(let bytes): page.make("code", nil, text: text(bytes))
        case .strong(let inner): page.make("strong", nil, inner.map(make))
        case .emphasis(let inner): page.make("em", nil, inner.map(make))
        case .strikethrough(let inner): page.make("del", nil, inner.map(make))
        case .lineBreak: page.make("br")
        case .link(let destination, let label): makeLink(destination, label)
        }
    }

    private func makeLink(_ destination: [UInt8], _ label: [Markdown.Inline]) -> Element {
        page.make("a", nil, label.map(make))
            .with(["href": text(destination), "rel": "noopener noreferrer", "target": "_blank"])
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
