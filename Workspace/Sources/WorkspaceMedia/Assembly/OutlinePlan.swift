// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// The outline of the result: the entries of every source whose pages are kept, in the order of the sources.
enum OutlinePlan {
    typealias Bookmark = SourceStructure.Bookmark

    /// Whether the main source's own outline will not do: a page of it is left out, or another source has one too.
    static func mustRebuild(_ plan: AssemblyPlan, _ structures: [BlobID: SourceStructure]) -> Bool {
        guard let primary = plan.primary, let main = structures[primary] else { return false }
        let isWhole = plan.positions[primary]?.count == main.pageCount
        return !isWhole && !main.bookmarks.isEmpty || isMixed(plan, structures)
    }

    /// Whether a source other than the main one brings bookmarks, which qpdf does not copy.
    static func isMixed(_ plan: AssemblyPlan, _ structures: [BlobID: SourceStructure]) -> Bool {
        plan.blobs.contains { $0 != plan.primary && !(structures[$0]?.bookmarks.isEmpty ?? true) }
    }

    /// The entries of a source that are kept: those that lead to kept pages, those above them that lead to no page, and where
    /// every page is kept those that never led anywhere. What leads to a page that is left out has its words: what is below it
    /// takes its place.
    static func kept(of source: SourceStructure, pages: [Int: Int]) -> [Bookmark] { split(source, pages).kept }

    /// How many entries of a source that lead nowhere are not kept.
    static func lostHeadings(of source: SourceStructure, pages: [Int: Int]) -> Int { split(source, pages).lostHeadings }

    private static func split(_ source: SourceStructure, _ pages: [Int: Int]) -> (kept: [Bookmark], lostHeadings: Int) {
        var lost = 0
        let isWhole = pages.count == source.pageCount
        let kept = kept(source.bookmarks, pages: pages, isWhole: isWhole, lostHeadings: &lost)
        return (kept, lost)
    }

    private static func kept(
        _ bookmarks: [Bookmark],
        pages: [Int: Int],
        isWhole: Bool,
        lostHeadings: inout Int
    ) -> [Bookmark] {
        var found: [Bookmark] = []
        for bookmark in bookmarks {
            var own = bookmark
            own.children = kept(bookmark.children, pages: pages, isWhole: isWhole, lostHeadings: &lostHeadings)
            if let page = bookmark.page, pages[page] == nil {
                found += own.children
            } else if own.page != nil || !own.children.isEmpty || isWhole && bookmark.isTitleOnly {
                found.append(own)
            } else if bookmark.isTitleOnly {
                lostHeadings += 1
            }
        }
        return found
    }

    /// Objects of the outline, numbered from `first`, which is its root. `pages` are the references of the pages that
    /// the bookmarks name.
    static func objects(_ bookmarks: [Bookmark], pages: [Int: String], first: Int) -> [JSONObject.Member] {
        var next = first + 1
        var written: [JSONObject.Member] = []
        let top = write(bookmarks, parent: first, pages: pages, next: &next, into: &written)
        var root: [JSONObject.Member] = [.init("/Type", .string("/Outlines"))]
        if let top {
            root += [.init("/First", reference(top.first)), .init("/Last", reference(top.last))]
            root.append(.init("/Count", .number(Double(top.visible))))
        }
        return [object(first, root)] + written
    }

    /// - Returns: The first and the last object of these siblings, and how many entries show below their parent.
    private static func write(
        _ bookmarks: [Bookmark],
        parent: Int,
        pages: [Int: String],
        next: inout Int,
        into written: inout [JSONObject.Member]
    ) -> (first: Int, last: Int, visible: Int)? {
        guard !bookmarks.isEmpty else { return nil }
        let first = next
        next += bookmarks.count
        var visible = 0
        for (index, bookmark) in bookmarks.enumerated() {
            let number = first + index
            var entries: [JSONObject.Member] = [
                .init("/Title", .string("u:" + bookmark.title)), .init("/Parent", reference(parent)),
            ]
            if index > 0 { entries.append(.init("/Prev", reference(number - 1))) }
            if index < bookmarks.count - 1 { entries.append(.init("/Next", reference(number + 1))) }
            if let page = bookmark.page.flatMap({ pages[$0] }) {
                let view = bookmark.view.isEmpty ? [.string("/Fit")] : bookmark.view
                entries.append(.init("/Dest", .array([.string(page)] + view)))
            }
            visible += 1
            if let below = write(bookmark.children, parent: number, pages: pages, next: &next, into: &written) {
                entries += [.init("/First", reference(below.first)), .init("/Last", reference(below.last))]
                let count = Double(below.visible)
                entries.append(.init("/Count", .number(bookmark.isOpen ? count : -count)))
                if bookmark.isOpen { visible += below.visible }
            }
            written.append(object(number, entries))
        }
        return (first, first + bookmarks.count - 1, visible)
    }

    static func reference(_ number: Int) -> JSONValue { .string("\(number) 0 R") }

    static func object(_ number: Int, _ entries: [JSONObject.Member]) -> JSONObject.Member {
        object("\(number) 0 R", entries)
    }

    static func object(_ reference: String, _ entries: [JSONObject.Member]) -> JSONObject.Member {
        object(reference, value: .object(JSONObject(entries)))
    }

    static func object(_ reference: String, value: JSONValue) -> JSONObject.Member {
        .init("obj:\(reference)", .object(JSONObject([.init("value", value)])))
    }
}
