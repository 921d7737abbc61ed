// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

/// The languages that the page of a web folder has, for what the server itself says: the same catalogues, which the page names
/// by `<link hreflang="de" dir="ltr" href="/assets/…/de.txt">`, and beside each what only the server says (`de.server.txt`).
struct Languages: Sendable {
    private var all: [Language] = []

    /// English alone, which needs no file.
    init() {}

    /// Reads what the page names. One of another version, whose sentences have other numbers, is passed over.
    init(webFolder: URL) {
        let build = webFolder.appendingPathComponent("build")
        guard let page = try? String(contentsOf: build.appendingPathComponent("index.html"), encoding: .utf8) else {
            return
        }
        for link in page.matches(of: /<link ([^>]*)>/).map({ String($0.1) }) {
            guard let tag = Self.value(of: "hreflang", in: link), tag != Language.english.tag,
                tag.wholeMatch(of: /[A-Za-z0-9-]{2,35}/) != nil,
                let path = Self.value(of: "href", in: link), ShellFiles.relativePath(of: path) == "build\(path)",
                let texts = try? [path, "\(path.dropLast(4)).server.txt"].map({
                    try String(contentsOf: build.appendingPathComponent($0), encoding: .utf8)
                })
            else { continue }
            let catalog = SentenceCatalog(staged: texts.joined(separator: "\n")) { $0 == 1 ? 1 : 5 }
            guard catalog.count == SentenceCatalog.english.count else { continue }
            let direction = Self.value(of: "dir", in: link) == "rtl" ? "rtl" : "ltr"
            all.append(Language(tag: tag, direction: direction, catalog: catalog))
        }
    }

    private static func value(of name: String, in link: String) -> String? {
        guard let start = link.range(of: "\(name)=\"") else { return nil }
        return String(link[start.upperBound...].prefix { $0 != "\"" })
    }

    /// The first language of the header `Accept-Language` (RFC 9110, section 12.5.4) that is here, by the weights in it; the
    /// page takes the same. English where none is.
    func best(for header: String?) -> Language {
        guard let header, !all.isEmpty else { return .english }
        let wishes = header.prefix(1_000).split(separator: ",").compactMap { part -> (tag: String, weight: Double)? in
            let sides = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let tag = sides.first else { return nil }
            let weight = sides.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (tag.lowercased(), weight) : nil
        }
        // Those of one weight are in the order of the header.
        let sorted = wishes.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        for wish in sorted.map(\.element.tag) {
            let found = (all + [.english]).first { "\(wish)-".hasPrefix("\($0.tag.lowercased())-") }
            if let found { return found }
        }
        return .english
    }
}
