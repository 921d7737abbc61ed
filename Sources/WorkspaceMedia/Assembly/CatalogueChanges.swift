// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What is changed in the main source before its pages are chosen: scripts go, and with pages that are left out goes what
/// would carry their words along.
enum CatalogueChanges {
    /// The update for qpdf, or nil where nothing must change. `outline` are the new bookmarks, naming pages of this source;
    /// nil leaves them as they are.
    static func update(_ source: SourceStructure, outline: [SourceStructure.Bookmark]?, isWhole: Bool) -> [UInt8]? {
        guard let catalogue = source.objects.catalogue else { return nil }
        var entries = catalogue.value.members
        var extra: [JSONObject.Member] = []
        if source.hasScripts {
            entries.removeAll { $0.name == "/AA" }
            if SourceStructure.isScript(catalogue.value["/OpenAction"], source.objects) {
                entries.removeAll { $0.name == "/OpenAction" }
            }
            if let names = source.objects.resolved(catalogue.value["/Names"])?.object?.members {
                entries.removeAll { $0.name == "/Names" }
                let rest = names.filter { $0.name != "/JavaScript" }
                entries.append(.init("/Names", .object(JSONObject(rest))))
            }
        }
        if !isWhole {
            // The tree of a tagged PDF may repeat the words of every page.
            entries.removeAll { ["/StructTreeRoot", "/MarkInfo", "/Threads", "/OpenAction"].contains($0.name) }
        }
        if let outline {
            entries.removeAll { $0.name == "/Outlines" }
            if !outline.isEmpty {
                let (first, overflows) = source.objects.highest.addingReportingOverflow(1)
                guard !overflows else { return nil }
                var pages: [Int: String] = [:]
                for (index, reference) in source.objects.pages.enumerated() { pages[index + 1] = reference }
                extra = OutlinePlan.objects(outline, pages: pages, first: first)
                entries.append(.init("/Outlines", OutlinePlan.reference(first)))
            }
        }
        let same = entries.count == catalogue.value.members.count && !source.hasScripts && outline == nil
        return same ? nil : text(catalogue.reference, entries, extra)
    }

    private static func text(
        _ root: String,
        _ entries: [JSONObject.Member],
        _ extra: [JSONObject.Member]
    ) -> [UInt8] {
        let value = JSONValue.object(JSONObject([.init("value", .object(JSONObject(entries)))]))
        let head = JSONValue.object(
            JSONObject([
                .init("jsonversion", .number(2)), .init("pushedinheritedpageresources", .bool(false)),
                .init("calledgetallpages", .bool(false)),
            ])
        )
        let objects = JSONValue.object(JSONObject([.init("obj:\(root)", value)] + extra))
        let whole = JSONValue.object(
            JSONObject([.init("version", .number(2)), .init("qpdf", .array([head, objects]))])
        )
        return whole.encoded()
    }
}
