// SPDX-License-Identifier: Apache-2.0

extension Kind {
    /// The word for one of them: "checklist item".
    public var noun: String {
        switch self {
        case .workspace: L10n.nounWorkspace
        case .board: L10n.nounBoard
        case .list: L10n.nounList
        case .card: L10n.nounCard
        case .label: L10n.nounLabel
        case .checklist: L10n.nounChecklist
        case .checkItem: L10n.nounCheckItem
        case .message: L10n.nounMessage
        case .customField: L10n.nounCustomField
        case .file: L10n.nounFile
        case .link: L10n.nounLink
        case .document: L10n.nounDocument
        case .page: L10n.nounPage
        case .album: L10n.nounAlbum
        case .photo: L10n.nounPhoto
        case .conversation: L10n.nounConversation
        case .member: L10n.nounMember
        case .draft: L10n.nounDraft
        case .shelf: L10n.nounShelf
        case .trash: L10n.nounTrash
        }
    }

    /// So many of them: "3 checklist items".
    public func counted(_ count: Int) -> String {
        switch self {
        case .board: L10n.boards(count: count)
        case .list: L10n.lists(count: count)
        case .card: L10n.cards(count: count)
        case .label: L10n.labels(count: count)
        case .checklist: L10n.checklists(count: count)
        case .checkItem: L10n.checklistItems(count: count)
        case .message: L10n.messages(count: count)
        case .customField: L10n.customFields(count: count)
        case .file: L10n.files(count: count)
        case .link: L10n.links(count: count)
        case .document: L10n.documents(count: count)
        case .page: L10n.pages(count: count)
        case .album: L10n.albums(count: count)
        case .photo: L10n.photos(count: count)
        case .conversation: L10n.conversations(count: count)
        case .member: L10n.members(count: count)
        case .draft: L10n.drafts(count: count)
        case .workspace, .shelf, .trash: L10n.things(count: count)
        }
    }

    /// The word with its article: "a checklist item", "the Trash".
    public var nounWithArticle: String {
        switch self {
        case .workspace: L10n.articleWorkspace
        case .board: L10n.articleBoard
        case .list: L10n.articleList
        case .card: L10n.articleCard
        case .label: L10n.articleLabel
        case .checklist: L10n.articleChecklist
        case .checkItem: L10n.articleCheckItem
        case .message: L10n.articleMessage
        case .customField: L10n.articleCustomField
        case .file: L10n.articleFile
        case .link: L10n.articleLink
        case .document: L10n.articleDocument
        case .page: L10n.articlePage
        case .album: L10n.articleAlbum
        case .photo: L10n.articlePhoto
        case .conversation: L10n.articleConversation
        case .member: L10n.articleMember
        case .draft: L10n.articleDraft
        case .shelf: L10n.articleShelf
        case .trash: L10n.articleTrash
        }
    }
}

extension Node {
    /// How a sentence begins that is about this node: "The card “Buy milk”".
    public var asSubject: String {
        let title = shortTitle
        return title.utf8.isEmpty ? L10n.the(kind: kind.noun) : L10n.the(kind: kind.noun, title: title)
    }

    /// The title as far as a sentence can carry it: one line of at most 60 characters.
    public var shortTitle: String {
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in title.unicodeScalars {
            // Line breaks and other controls would break the sentence.
            result.append(scalar.value < 0x20 ? " " : scalar)
            count += 1
            if count == 60 {
                result.append("…")
                break
            }
        }
        return String(result)
    }
}
