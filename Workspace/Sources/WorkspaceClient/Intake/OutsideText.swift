// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb
import WorkspaceModel

/// What another program drops or pastes beside files, as Markdown: a link with its title, HTML as far as Markdown has it, or
/// the plain text as it is. Nothing is asked of the web for it.
struct OutsideText {
    /// More HTML than this is not read: then the plain text counts.
    private static let maximumHTMLBytes = 4 << 20

    let page: WebPage
    private let texts: [(type: String, text: String)]
    /// What a link is called; nil where its HTML says it.
    private var title: String?

    /// What a drop or a paste brought, after it was made an item.
    init(_ content: OutsideContent, in page: WebPage) {
        self.page = page
        texts = content.texts
    }

    /// What an event brings to a field.
    init(_ items: [TransferItem], in page: WebPage) {
        self.page = page
        texts = items.lazy.filter { !$0.isFile }.map { ($0.type, $0.text) }
    }

    /// A link that was shared, with its title; where it may not be followed, the title alone.
    init(link address: String, titled title: String, in page: WebPage) {
        self.page = page
        self.title = title
        texts = [("text/uri-list", address), ("text/plain", title)]
    }

    /// The Markdown; nil if there is no text.
    var markdown: String? {
        let text = rich ?? text("text/plain")
        return text.utf8.contains { $0 > Byte.space } ? text : nil
    }

    /// The Markdown of what is more than plain text; nil if nothing is.
    var rich: String? {
        // An editor of code offers its colours, and this program what its cards are; what is meant is the text.
        let isPlain = texts.contains {
            UTF8Text.equal($0.type, "vscode-editor-data") || UTF8Text.equal($0.type, "application/x-carry")
        }
        if isPlain { return nil }
        let links = links
        guard !links.isEmpty else {
            let read = read
            return read.utf8.isEmpty ? nil : read
        }
        let name = name(of: links)
        let lines = links.map { Self.line(titled: name, to: $0) }
        return String(decoding: Array(lines.joined(separator: [Byte.lineFeed])), as: UTF8.self)
    }

    /// The links that were dropped as such, each with what it is called; a link without a name is called by its address.
    var titledLinks: [(title: String, address: String)] {
        let links = links
        let name = name(of: links).trimmed
        return links.map { link in
            let address = String(decoding: link, as: UTF8.self)
            return (name.utf8.isEmpty ? address : name, address)
        }
    }

    /// What a link is called; empty where there are several.
    private func name(of links: [[UInt8]]) -> String {
        links.count == 1 ? title ?? Markdown.plainText(of: read) : ""
    }

    /// The HTML, as Markdown.
    private var read: String {
        let html = text("text/html")
        return html.utf8.count > Self.maximumHTMLBytes ? "" : HTMLReader.markdown(of: html, in: page)
    }

    private func text(_ type: String) -> String { texts.first { UTF8Text.equal($0.type, type) }?.text ?? "" }

    /// The addresses that were dropped as such and may be followed.
    private var links: [[UInt8]] {
        Markdown.lines(of: Array(text("text/uri-list").utf8)).compactMap {
            HTMLReader.address(String(decoding: $0, as: UTF8.self))
        }
    }

    private static func line(titled title: String, to address: [UInt8]) -> [UInt8] {
        var line = MarkdownRuns()
        let style = MarkdownRuns.Style(address: address)
        line.append(Array(title.utf8), style)
        if line.isEmpty { line.append(address, style) }
        return line.markdown()
    }
}
