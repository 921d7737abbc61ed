// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What of a source is more than its pages: what an assembly can lose.
struct SourceStructure: Sendable {
    /// A bookmark.
    struct Bookmark: Sendable {
        var title: String
        /// Its page from 1, and the rest of its destination: how that page is shown.
        var page: Int?
        var view: [JSONValue] = []
        var isOpen = true
        var children: [Bookmark] = []
        /// Whether it leads somewhere that is no page of this document, such as a web address.
        var leadsElsewhere = false
    }

    let objects: PDFObjects
    /// The outline, with what its entries do.
    let bookmarks: [Bookmark]
    /// By page from 1: the pages its links lead to.
    let links: [Int: [Int]]
    let layers: Int
    let isTagged: Bool
    let hasScripts: Bool
    let isSigned: Bool

    var pageCount: Int { objects.pages.count }
    var attachments: [String] { objects.attachments }

    init(_ objects: PDFObjects) {
        self.objects = objects
        let root = objects.catalogue?.value
        var numbers: [String: Int] = [:]
        for (index, reference) in objects.pages.enumerated() { numbers[reference] = index + 1 }
        var rest = 20_000
        bookmarks = Self.bookmarks(objects.outline, objects, numbers, depth: 0, rest: &rest)
        links = Self.links(objects, numbers)
        layers = objects.resolved(root?["/OCProperties"]).flatMap { objects.resolved($0["/OCGs"])?.array?.count } ?? 0
        isTagged = root?["/StructTreeRoot"] != nil
        let names = objects.resolved(root?["/Names"])
        hasScripts = names?["/JavaScript"] != nil || root?["/AA"] != nil || Self.isScript(root?["/OpenAction"], objects)
        isSigned = objects.all.contains { $0["/FT"]?.string == "/Sig" && $0["/V"] != nil }
    }

    /// Whether an action does more than go to a page.
    static func isScript(_ action: JSONValue?, _ objects: PDFObjects) -> Bool {
        guard let kind = objects.resolved(objects.resolved(action)?["/S"])?.string else { return false }
        return kind != "/GoTo"
    }

    private static func bookmarks(
        _ json: JSONValue?,
        _ objects: PDFObjects,
        _ numbers: [String: Int],
        depth: Int,
        rest: inout Int
    ) -> [Bookmark] {
        guard depth < 32 else { return [] }
        var found: [Bookmark] = []
        for entry in json?.array ?? [] {
            guard rest > 0 else { break }
            rest -= 1
            var bookmark = Bookmark(title: entry["title"]?.string ?? "")
            if let destination = entry["dest"]?.array, let reference = destination.first?.string {
                bookmark.page = numbers[reference]
                bookmark.view = Array(destination.dropFirst())
            }
            let item = objects.resolved(entry["object"])
            bookmark.leadsElsewhere = bookmark.page == nil && (item?["/A"] != nil || item?["/Dest"] != nil)
            bookmark.isOpen = entry["open"]?.bool ?? true
            bookmark.children = bookmarks(entry["kids"], objects, numbers, depth: depth + 1, rest: &rest)
            found.append(bookmark)
        }
        return found
    }

    private static func links(_ objects: PDFObjects, _ numbers: [String: Int]) -> [Int: [Int]] {
        let named = NamedDestinations(objects)
        var links: [Int: [Int]] = [:]
        for (index, reference) in objects.pages.enumerated() {
            let annotations = objects.resolved(objects.resolved(.string(reference))?["/Annots"])?.array ?? []
            for one in annotations {
                guard let annotation = objects.resolved(one), annotation["/Subtype"]?.string == "/Link" else {
                    continue
                }
                let action = objects.resolved(annotation["/A"])
                let isGoTo = action?["/S"]?.string == "/GoTo"
                guard let target = annotation["/Dest"] ?? (isGoTo ? action?["/D"] : nil) else { continue }
                guard let page = named.page(target).flatMap({ numbers[$0] }) else { continue }
                links[index + 1, default: []].append(page)
            }
        }
        return links
    }
}
