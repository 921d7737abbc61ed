// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Something that the sources have and the result will not.
public enum Loss: Hashable, Sendable {
    /// Bookmarks that lead to pages which are left out.
    case bookmarks(Int)
    /// Bookmarks that lead to something other than a page, such as a web address.
    case bookmarksElsewhere(Int)
    /// Bookmarks that lead nowhere, with nothing below them that is kept.
    case headings(Int)
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
    /// Files that are attached to the sources.
    case attachments(Int)
    /// Signatures no longer hold, because the file is another.
    case signatures
    /// A source whose structure is too large to look through.
    case unknown

    /// What a person reads before saving.
    public var sentence: String {
        switch self {
        case .bookmarks(let count): L10n.bookmarksLeadToPagesLeftOut(count: count)
        case .bookmarksElsewhere(let count): L10n.bookmarksThatLeadOutAreLeftOut(count: count)
        case .headings(let count): L10n.bookmarksWithoutAPageAreLeftOut(count: count)
        case .links(let count): L10n.linksWillLeadNowhere(count: count)
        case .layers(let count): L10n.layersWillAlwaysBeVisible(count: count)
        case .readingOrder: L10n.theReadingOrderIsLost
        case .scripts: L10n.scriptsAreLeftOut
        case .renamedFields(let count): L10n.formFieldsGetNewNames(count: count)
        case .dynamicForm: L10n.itsDynamicFormIsLeftOut
        case .attachments(let count): L10n.attachedFilesAreLeftOut(count: count)
        case .signatures: L10n.itsSignaturesWillNotBeValid
        case .unknown: L10n.aFileIsTooLargeToTell
        }
    }
}

/// What an assembly would lose, told before it is made.
public struct LossReport: Hashable, Sendable {
    /// The losses; empty when there are none.
    public let losses: [Loss]

    /// Computes it: a pure function of the pages and the structures of their sources.
    init(_ plan: AssemblyPlan, _ structures: [BlobID: SourceStructure], keepsAttachments: Bool = true) {
        var bookmarks = 0
        var elsewhere = 0
        var headings = 0
        var links = 0
        var layers = 0
        var attachments = 0
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
                headings += OutlinePlan.lostHeadings(of: source, pages: kept)
            }
            for (page, targets) in source.links where kept[page] != nil {
                links += targets.count { !isPrimary || kept[$0] == nil }
            }
            if !isPrimary { layers += source.layers }
            if !keepsAttachments { attachments += source.attachments.count }
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
            headings > 0 ? .headings(headings) : nil,
            links > 0 ? .links(links) : nil, layers > 0 ? .layers(layers) : nil,
            renamed > 0 ? .renamedFields(renamed) : nil, attachments > 0 ? .attachments(attachments) : nil,
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
