// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What is changed in a source before its pages are chosen: scripts go, and with pages that are left out goes what would
/// carry their words along.
enum CatalogueChanges {
    /// The update for qpdf, or nil where nothing must change. `outline` are the new bookmarks, naming pages of this source;
    /// nil leaves them as they are.
    ///
    /// - Parameter keepsAttachments: Whether the files that are attached to the source go along.
    static func update(
        _ source: SourceStructure,
        outline: [SourceStructure.Bookmark]?,
        isWhole: Bool,
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
        let namesChange = source.hasScripts || !keepsAttachments && !source.attachments.isEmpty
        if namesChange, let names = source.names {
            entries.removeAll { $0.name == "/Names" }
            let rest = names.filter {
                !(source.hasScripts && $0.name == "/JavaScript") && (keepsAttachments || $0.name != "/EmbeddedFiles")
            }
            entries.append(.init("/Names", .object(JSONObject(rest))))
        }
        if source.hasDynamicForm, source.form == nil, let form = catalogue.value["/AcroForm"]?.object {
            entries.removeAll { $0.name == "/AcroForm" }
            let rest = form.members.filter { $0.name != "/XFA" }
            entries.append(.init("/AcroForm", .object(JSONObject(rest))))
        }
        if !isWhole {
            // The tree of a tagged PDF may repeat the words of every page.
            entries.removeAll { ["/StructTreeRoot", "/MarkInfo", "/Threads", "/OpenAction"].contains($0.name) }
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
        let changes = namesChange || source.hasDynamicForm || outline != nil
        guard changes || entries.count != catalogue.value.members.count else { return nil }
        let root = OutlinePlan.object(catalogue.reference, entries)
        return text([root] + extra.filter { $0.name != root.name })
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
