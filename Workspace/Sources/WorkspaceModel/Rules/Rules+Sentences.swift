// SPDX-License-Identifier: Apache-2.0

extension Rules {
    /// Why a kind cannot go to another, and where it can.
    static func sentence(_ carried: Kind, _ destination: Kind) -> String {
        switch (carried, destination) {
        case (.workspace, _), (.shelf, _), (.trash, _): return L10n.theStaysWhereItIs(kind: carried.noun)
        case (.card, .board): return L10n.aCardCannotStandOnA
        case (.list, .list): return L10n.aListCannotGoIntoA
        case (.page, .page), (.photo, .page), (.document, .page), (.file, .page), (.card, .page):
            return L10n.cannotGoIntoAPageDrop(kind: carried.nounWithArticle.capitalizedFirst)
        case (.member, .trash): return L10n.aMemberCannotGoIntoThe
        case (.member, .member): break
        case (_, .member):
            return L10n.cannotBeGivenToAMember(kind: carried.nounWithArticle.capitalizedFirst)
        default: break
        }
        let what = carried.nounWithArticle.capitalizedFirst
        return sentence(what, destination, home(of: carried))
    }

    /// Why something cannot go to a kind, and where it can.
    static func sentence(_ what: String, _ destination: Kind, _ home: String) -> String {
        L10n.cannotGoInto(what: what, place: destination.nounWithArticle, home: home)
    }

    /// Where a kind belongs, as the end of a sentence.
    static func home(of kind: Kind) -> String {
        switch kind {
        case .board: L10n.boardsBelongInTheWorkspace
        case .list: L10n.listsBelongOnBoards
        case .card: L10n.cardsBelongOnLists
        case .label: L10n.labelsBelongOnBoardsAndCards
        case .checklist: L10n.checklistsBelongOnCards
        case .checkItem: L10n.checklistItemsBelongInChecklists
        case .message: L10n.messagesBelongInConversationsAndOn
        case .customField: L10n.customFieldsBelongOnBoards
        case .file: L10n.filesBelongOnListsOnCardsAnd
        case .link: L10n.linksBelongOnCardsAndIn
        case .document: L10n.documentsBelongInTheWorkspaceOn
        case .page: L10n.pagesBelongInDocumentsInAlbums
        case .album: L10n.albumsBelongInTheWorkspaceAnd
        case .photo: L10n.photosBelongInAlbumsOnLists
        case .conversation: L10n.conversationsBelongInTheWorkspace
        case .member: L10n.membersBelongOnCards
        case .draft: L10n.draftsBelongInTheComposer
        case .workspace, .shelf, .trash: L10n.itStaysWhereItIs
        }
    }
}
