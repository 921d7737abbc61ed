// SPDX-License-Identifier: Apache-2.0

/// Something that the sources have and the result will not.
public enum Loss: Hashable, Sendable {
    /// Bookmarks that lead to pages which are left out.
    case bookmarks(Int)
    /// Bookmarks that lead to something other than a page, such as a web address.
    case bookmarksElsewhere(Int)
    /// Links to pages that are left out, or between pages of a source that is not the main one.
    case links(Int)
    /// Layers of sources that are not the main one: what they hid will be seen.
    case layers(Int)
    /// The reading order that screen readers use.
    case readingOrder
    /// Scripts, and what starts programs or sends the values of a form.
    case scripts
    /// Fields of forms that have the name of a field of another source, and get one of their own.
    case renamedFields(Int)
    /// A form that is drawn by its reader and not by its pages (XFA).
    case dynamicForm
    /// Signatures no longer hold, because the file is another.
    case signatures
    /// A source whose structure is too large to look through.
    case unknown

    /// What a person reads before saving.
    public var sentence: String {
        switch self {
        case .bookmarks(1): "1 bookmark leads to a page that is left out."
        case .bookmarks(let count): "\(count) bookmarks lead to pages that are left out."
        case .bookmarksElsewhere(1): "1 bookmark that leads out of the document is left out."
        case .bookmarksElsewhere(let count): "\(count) bookmarks that lead out of the document are left out."
        case .links(1): "1 link inside the document will lead nowhere."
        case .links(let count): "\(count) links inside the document will lead nowhere."
        case .layers(1): "1 layer will always be visible."
        case .layers(let count): "\(count) layers will always be visible."
        case .readingOrder: "The reading order for screen readers is lost."
        case .scripts:
            "Scripts are left out, and so is what starts programs or sends a form: nothing is calculated any more."
        case .renamedFields(1): "1 form field has the name of another and gets a new one."
        case .renamedFields(let count): "\(count) form fields have the names of others and get new ones."
        case .dynamicForm: "Its dynamic form (XFA) is left out; the fields on its pages stay."
        case .signatures: "Its digital signatures will no longer be valid."
        case .unknown: "A file is too large to tell in advance what would be lost."
        }
    }
}

/// What an assembly would lose, told before it is made.
public struct LossReport: Hashable, Sendable {
    /// The losses; empty when there are none.
    public let losses: [Loss]

    /// Computes it: a pure function of the pages and the structures of their sources.
    init(_ plan: AssemblyPlan, _ structures: [BlobID: SourceStructure]) {
        var bookmarks = 0
        var elsewhere = 0
        var links = 0
        var layers = 0
        var others: Set<Loss> = []
        var fields: Set<String> = []
        var renamed = 0
        let mustRebuild = OutlinePlan.mustRebuild(plan, structures)
        for blob in plan.blobs {
            guard let source = structures[blob] else {
                others.insert(.unknown)
                continue
            }
            let kept = plan.positions[blob] ?? [:]
            let isPrimary = blob == plan.primary
            let isWhole = kept.count == source.pageCount
            if mustRebuild {
                Self.count(source.bookmarks, kept: kept, lost: &bookmarks, elsewhere: &elsewhere)
            }
            for (page, targets) in source.links where kept[page] != nil {
                links += targets.count { !isPrimary || kept[$0] == nil }
            }
            if !isPrimary { layers += source.layers }
            if source.isTagged, !isPrimary || !isWhole { others.insert(.readingOrder) }
            if source.hasScripts { others.insert(.scripts) }
            renamed += fields.intersection(source.fieldNames).count
            fields.formUnion(source.fieldNames)
            if source.hasDynamicForm { others.insert(.dynamicForm) }
            if source.isSigned { others.insert(.signatures) }
            if source.isPartial { others.insert(.unknown) }
        }
        let counted: [Loss?] = [
            bookmarks > 0 ? .bookmarks(bookmarks) : nil, elsewhere > 0 ? .bookmarksElsewhere(elsewhere) : nil,
            links > 0 ? .links(links) : nil, layers > 0 ? .layers(layers) : nil,
            renamed > 0 ? .renamedFields(renamed) : nil,
        ]
        let flags: [Loss] = [.readingOrder, .dynamicForm, .scripts, .signatures, .unknown]
        losses = counted.compactMap { $0 } + flags.filter(others.contains)
    }

    private static func count(
        _ bookmarks: [SourceStructure.Bookmark],
        kept: [Int: Int],
        lost: inout Int,
        elsewhere: inout Int
    ) {
        for bookmark in bookmarks {
            if let page = bookmark.page, kept[page] == nil { lost += 1 }
            if bookmark.leadsElsewhere { elsewhere += 1 }
            count(bookmark.children, kept: kept, lost: &lost, elsewhere: &elsewhere)
        }
    }
}
