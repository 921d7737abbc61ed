// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What is changed in a source before its pages are chosen: scripts go, and with pages that are left out goes what would
/// carry their words along.
enum CatalogueChanges {
    /// The update for qpdf, or nil where nothing must change. `outline` are the new bookmarks, naming pages of this source;
    /// nil leaves them as they are.
    ///
    /// - Parameters:
    ///   - kept: The pages that are kept, from 1; nil where none is left out.
    ///   - keepsAttachments: Whether the files that are attached to the source go along.
    static func update(
        _ source: SourceStructure,
        outline: [SourceStructure.Bookmark]?,
        kept: Set<Int>? = nil,
        keepsAttachments: Bool = true
    ) -> [UInt8]? {
        guard let catalogue = source.catalogue else { return nil }
        let clean = source.withoutScripts.first { $0.name == catalogue.reference }?.value.object
        var entries = (clean ?? catalogue.value).members
        var extra = withoutScripts(source)
        if source.hasScripts {
            entries.removeAll { $0.name == "/AA" }
            if source.opensWithScript { entries.removeAll { $0.name == "/OpenAction" } }
        }
        // A portfolio shows attached files in place of pages.
        if !keepsAttachments { entries.removeAll { ["/AF", "/Collection"].contains($0.name) } }
        // What names a place may be the words of its heading.
        let places = kept.map { kept in source.destinations.filter { kept.contains($0.page) } }
        let namesPlaces = source.names?.contains { $0.name == "/Dests" } ?? false
        let namesChange =
            source.hasScripts || !keepsAttachments && !source.attachments.isEmpty || places != nil && namesPlaces
        if namesChange, let names = source.names {
            entries.removeAll { $0.name == "/Names" }
            let rest = names.filter {
                !(source.hasScripts && $0.name == "/JavaScript") && (keepsAttachments || $0.name != "/EmbeddedFiles")
                    && (places == nil || $0.name != "/Dests")
            }
            entries.append(.init("/Names", .object(JSONObject(rest + tree(of: places)))))
        }
        if source.hasDynamicForm, source.form == nil, let form = catalogue.value["/AcroForm"]?.object {
            entries.removeAll { $0.name == "/AcroForm" }
            let rest = form.members.filter { $0.name != "/XFA" }
            entries.append(.init("/AcroForm", .object(JSONObject(rest))))
        }
        let changesPlaces = places != nil && catalogue.value["/Dests"] != nil
        if let places {
            // The tree of a tagged PDF may repeat the words of every page, and an outline that cannot be read has some.
            let left = ["/StructTreeRoot", "/MarkInfo", "/Threads", "/OpenAction", "/Outlines"]
            entries.removeAll { left.contains($0.name) }
            if changesPlaces {
                entries.removeAll { $0.name == "/Dests" }
                let named = places.filter { $0.name.hasPrefix("/") }.map {
                    JSONObject.Member($0.name, .array($0.place))
                }
                entries.append(.init("/Dests", .object(JSONObject(named))))
            }
        }
        if let outline {
            entries.removeAll { $0.name == "/Outlines" }
            if !outline.isEmpty {
                let (first, overflows) = source.highest.addingReportingOverflow(1)
                guard !overflows else { return nil }
                var pages: [Int: String] = [:]
                for (index, reference) in source.pages.enumerated() { pages[index + 1] = reference }
                extra += OutlinePlan.objects(outline, pages: pages, first: first)
                entries.append(.init("/Outlines", OutlinePlan.reference(first)))
            }
        }
        let changes = namesChange || changesPlaces || source.hasDynamicForm || outline != nil
        guard changes || entries.count != catalogue.value.members.count else { return nil }
        let root = OutlinePlan.object(catalogue.reference, entries)
        return text([root] + extra.filter { $0.name != root.name })
    }

    /// The tree of the places whose names are in it; none where all of them stay.
    private static func tree(of places: [SourceStructure.Destination]?) -> [JSONObject.Member] {
        let named = places?.filter { !$0.name.hasPrefix("/") } ?? []
        guard !named.isEmpty else { return [] }
        let pairs = named.flatMap { [JSONValue.string($0.name), .array($0.place)] }
        return [.init("/Dests", .object(JSONObject([.init("/Names", .array(pairs))])))]
    }

    /// The update that takes scripts out of a source of which only pages are used; nil where it has none.
    static func update(pagesOf source: SourceStructure) -> [UInt8]? {
        let changed = source.withoutScripts
        return changed.isEmpty ? nil : text(changed.map { OutlinePlan.object($0.name, value: $0.value) })
    }

    /// Objects without scripts; the form also without what draws it in place of the pages.
    private static func withoutScripts(_ source: SourceStructure) -> [JSONObject.Member] {
        var changed = source.withoutScripts
        if source.hasDynamicForm, let form = source.form {
            let index = changed.firstIndex { $0.name == form.reference }
            let members = (index.flatMap { changed[$0].value.object } ?? form.value).members
            let value = JSONValue.object(JSONObject(members.filter { $0.name != "/XFA" }))
            if let index { changed[index].value = value } else { changed.append(.init(form.reference, value)) }
        }
        return changed.map { OutlinePlan.object($0.name, value: $0.value) }
    }

    private static func text(_ members: [JSONObject.Member]) -> [UInt8] {
        let head = JSONValue.object(
            JSONObject([
                .init("jsonversion", .number(2)), .init("pushedinheritedpageresources", .bool(false)),
                .init("calledgetallpages", .bool(false)),
            ])
        )
        let objects = JSONValue.object(JSONObject(members))
        let whole = JSONValue.object(
            JSONObject([.init("version", .number(2)), .init("qpdf", .array([head, objects]))])
        )
        return whole.encoded()
    }
}
