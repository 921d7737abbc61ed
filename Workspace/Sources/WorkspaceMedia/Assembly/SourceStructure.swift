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

        /// Whether it leads nowhere by itself: a heading, or one whose place in the tree of tags has no page.
        var isTitleOnly: Bool { page == nil && !leadsElsewhere }
    }

    /// A place that has a name: that of the tree as `u:` or `b:` and its text, that of the dictionary with a slash.
    struct Destination: Sendable {
        var name = ""
        /// Its page from 1.
        var page = 0
        /// The page's reference, and how it is shown.
        var place: [JSONValue] = []
    }

    /// The catalogue's reference and value.
    var catalogue: (reference: String, value: JSONObject)?
    /// What the catalogue's tree of names holds.
    var names: [JSONObject.Member]?
    /// Whether opening the file starts a script.
    var opensWithScript = false
    /// The highest number of an object.
    var highest = 0
    /// References of the pages, in order.
    var pages: [String] = []
    /// The names of attached files.
    var attachments: [String] = []
    /// The outline, with what its entries do.
    var bookmarks: [Bookmark] = []
    /// Its places that have names, in their order.
    var destinations: [Destination] = []
    /// By page from 1: the pages its links lead to.
    var links: [Int: [Int]] = [:]
    var layers = 0
    var isTagged = false
    /// Whether it does something by itself, or at a click more than showing another place.
    var hasScripts = false
    /// Objects as they are without that, the catalogue among them only for what is written in it.
    var withoutScripts: [JSONObject.Member] = []
    var isSigned = false
    /// The names of the form's topmost fields.
    var fieldNames: Set<String> = []
    /// Whether it has a form that is drawn by its reader and not by its pages (XFA).
    var hasDynamicForm = false
    /// The form, where it is an object of its own.
    var form: (reference: String, value: JSONObject)?
    /// Whether there is more of it than was looked at.
    var isPartial = false

    var pageCount: Int { pages.count }

    /// The most bookmarks that are looked at.
    static let bookmarkLimit = 20_000
    /// The most fields whose names are looked at.
    static let fieldLimit = 20_000
    /// The most annotations that are looked at, counted once for each page that has them: pages may share one array.
    static let annotationLimit = 200_000

    /// Nothing.
    init() {}

    /// - Complexity: O(number of objects + limits), whatever the file says.
    init(_ objects: PDFObjects, annotationLimit: Int = annotationLimit) {
        let root = objects.catalogue?.value
        catalogue = objects.catalogue
        names = objects.resolved(root?["/Names"])?.object?.members
        opensWithScript = Self.isScript(root?["/OpenAction"], objects)
        highest = objects.highest
        pages = objects.pages
        attachments = objects.attachments
        var numbers: [String: Int] = [:]
        for (index, reference) in objects.pages.enumerated() { numbers[reference] = index + 1 }
        var restOfBookmarks = Self.bookmarkLimit
        bookmarks = Self.bookmarks(objects.outline, objects, numbers, depth: 0, rest: &restOfBookmarks)
        var restOfAnnotations = annotationLimit
        let named = NamedDestinations(objects)
        destinations = named.all(numbers)
        links = Self.links(objects, numbers, named, rest: &restOfAnnotations)
        isPartial = restOfBookmarks < 0 || restOfAnnotations < 0
        layers = objects.resolved(root?["/OCProperties"]).flatMap { objects.resolved($0["/OCGs"])?.array?.count } ?? 0
        isTagged = root?["/StructTreeRoot"] != nil
        withoutScripts = ScriptRemoval(objects).changes
        let runsByItself = names?.contains { $0.name == "/JavaScript" } ?? false || root?["/AA"] != nil
        hasScripts = runsByItself || opensWithScript || !withoutScripts.isEmpty
        let form = objects.resolved(root?["/AcroForm"])?.object
        self.form = root?["/AcroForm"]?.string.flatMap { reference in form.map { (reference, $0) } }
        hasDynamicForm = form?["/XFA"] != nil
        let fields = objects.resolved(form?["/Fields"])?.array ?? []
        fieldNames = Set(
            fields.prefix(Self.fieldLimit).compactMap { objects.resolved(objects.resolved($0)?["/T"])?.string }
        )
        isSigned = objects.all.contains { $0["/FT"]?.string == "/Sig" && $0["/V"] != nil }
    }

    /// Bytes of memory that it takes, roughly: values of JSON take ten times their text.
    var cost: Int {
        let named = names.map { JSONValue.object(JSONObject($0)).encoded().count } ?? 0
        let root = catalogue.map { JSONValue.object($0.value).encoded().count } ?? 0
        let changed = withoutScripts.reduce(0) { $0 + $1.value.encoded().count }
        let fields = fieldNames.reduce(0) { $0 + $1.utf8.count + 48 }
        let written = form.map { JSONValue.object($0.value).encoded().count } ?? 0
        let texts = attachments.reduce(0) { $0 + $1.utf8.count + 32 } + Self.cost(of: bookmarks)
        return 10 * (named + root + changed + written) + fields + texts + pages.count * 64
            + links.values.reduce(0) { $0 + $1.count * 8 + 64 }
            + destinations.reduce(0) { $0 + $1.name.utf8.count + $1.place.count * 48 + 64 }
    }

    private static func cost(of bookmarks: [Bookmark]) -> Int {
        bookmarks.reduce(0) { $0 + $1.title.utf8.count + $1.view.count * 48 + 160 + cost(of: $1.children) }
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
            rest -= 1
            guard rest >= 0 else { break }
            var bookmark = Bookmark(title: entry["title"]?.string ?? "")
            if let destination = entry["dest"]?.array, let reference = destination.first?.string {
                bookmark.page = numbers[reference]
                bookmark.view = Array(destination.dropFirst())
            }
            let item = objects.resolved(entry["object"])
            if item?["/A"] != nil || item?["/Dest"] != nil {
                bookmark.leadsElsewhere = bookmark.page == nil
            } else if let element = objects.resolved(item?["/SE"]) {
                // qpdf knows destinations only; Acrobat's bookmarks of tagged files lead to an element of the tags instead.
                bookmark.page = element["/Pg"]?.string.flatMap { numbers[$0] }
            }
            bookmark.isOpen = entry["open"]?.bool ?? true
            bookmark.children = bookmarks(entry["kids"], objects, numbers, depth: depth + 1, rest: &rest)
            found.append(bookmark)
        }
        return found
    }

    private static func links(
        _ objects: PDFObjects,
        _ numbers: [String: Int],
        _ named: NamedDestinations,
        rest: inout Int
    ) -> [Int: [Int]] {
        var links: [Int: [Int]] = [:]
        for (index, reference) in objects.pages.enumerated() {
            let annotations = objects.resolved(objects.resolved(.string(reference))?["/Annots"])?.array ?? []
            for one in annotations {
                rest -= 1
                guard rest >= 0 else { return links }
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
