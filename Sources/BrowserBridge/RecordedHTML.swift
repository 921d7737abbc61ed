// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
/// Reads HTML as far as tests write it: elements, attributes in quotes, texts, comments and the common references. A
/// browser repairs what is broken; here an end that nothing began is left out.
struct RecordedHTML {
    private static let empty: Set = ["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]
    private static let raw: Set = ["script", "style"]
    private static let references = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&nbsp;": "\u{A0}", "&amp;": "&"]

    private var rest: Substring
    private var open: [String] = []

    /// The nodes of a text of HTML, with the values of some attributes.
    static func nodes(of text: String, attributes: [String]) -> [HTMLNode] {
        var reader = RecordedHTML(rest: text[...])
        var nodes: [HTMLNode] = []
        while let node = reader.next(attributes) { nodes.append(node) }
        return nodes
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func next(_ attributes: [String]) -> HTMLNode? {
        while let first = rest.first {
            if let name = open.last, Self.raw.contains(name), !rest.hasPrefix("</\(name)") {
                return text(until: "</\(name)")
            }
            guard first == "<" else { return text(until: "<") }
            if rest.hasPrefix("<!--") {
                _ = consume(until: "-->")
                rest = rest.dropFirst(3)
                continue
            }
            let tag = consume(until: ">").dropFirst()
            rest = rest.dropFirst()
            if let node = element(tag, attributes) { return node }
        }
        return nil
    }

    private mutating func consume(until end: String) -> Substring {
        var index = rest.startIndex
        while index < rest.endIndex, !rest[index...].hasPrefix(end) { index = rest.index(after: index) }
        defer { rest = rest[index...] }
        return rest[..<index]
    }

    private mutating func text(until end: String) -> HTMLNode {
        HTMLNode(depth: open.count + 1, values: [Self.decoded(consume(until: end))])
    }

    private mutating func element(_ tag: Substring, _ attributes: [String]) -> HTMLNode? {
        if tag.hasPrefix("/") {
            let name = tag.dropFirst().lowercased()
            if let index = open.lastIndex(of: name) { open.removeSubrange(index...) }
            return nil
        }
        let name = tag.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
        guard !["html", "head", "body", "!doctype"].contains(name) else { return nil }
        let values = attributes.map { attribute in
            var tag = tag
            let name = attribute == "data-style" ? "style" : attribute
            guard let start = Self.position(of: " \(name)=\"", in: tag) else { return "" }
            tag = tag[start...]
            return Self.decoded(tag.prefix { $0 != "\"" })
        }
        let node = HTMLNode(depth: open.count + 1, name: name, values: values)
        if !Self.empty.contains(name) { open.append(name) }
        return node
    }

    private static func position(of words: String, in text: Substring) -> Substring.Index? {
        var rest = text
        while !rest.isEmpty, !rest.hasPrefix(words) { rest = rest.dropFirst() }
        return rest.isEmpty ? nil : rest.dropFirst(words.count).startIndex
    }

    private static func decoded(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let first = rest.first {
            if first == "&", let (name, sign) = references.first(where: { rest.hasPrefix($0.key) }) {
                result += sign
                rest = rest.dropFirst(name.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
#endif
