// SPDX-License-Identifier: Apache-2.0

extension Rules {
    /// Why a kind cannot go to another, and where it can.
    static func sentence(_ carried: Kind, _ destination: Kind) -> String {
        switch (carried, destination) {
        case (.workspace, _), (.shelf, _), (.trash, _): return "The \(carried.noun) stays where it is."
        case (.card, .board): return "A card cannot stand on a board by itself: drop it on one of its lists."
        case (.list, .list): return "A list cannot go into a list: drop it beside this one."
        case (.page, .page), (.photo, .page), (.document, .page), (.file, .page), (.card, .page):
            return "\(carried.nounWithArticle.capitalizedFirst) cannot go into a page: drop it between two pages."
        case (.member, .trash): return "A member cannot go into the trash: people are removed in the dialog People."
        case (.member, .member): break
        case (_, .member):
            return "\(carried.nounWithArticle.capitalizedFirst) cannot be given to a member: only cards can."
        default: break
        }
        let what = carried.nounWithArticle.capitalizedFirst
        return "\(what) cannot go into \(destination.nounWithArticle): \(home(of: carried).text)."
    }

    /// Where a kind belongs, as the end of a sentence.
    static func home(of kind: Kind) -> StaticString {
        switch kind {
        case .board: "boards belong in the workspace"
        case .list: "lists belong on boards"
        case .card: "cards belong on lists"
        case .label: "labels belong on boards and cards"
        case .checklist: "checklists belong on cards"
        case .checkItem: "checklist items belong in checklists"
        case .message: "messages belong in conversations and on cards"
        case .customField: "custom fields belong on boards"
        case .file: "files belong on lists, on cards and in messages"
        case .link: "links belong on cards and in messages"
        case .document: "documents belong in the workspace, on lists, on cards and in messages"
        case .page: "pages belong in documents, in albums, on lists and on cards"
        case .album: "albums belong in the workspace and in albums"
        case .photo: "photos belong in albums, on lists, on cards and in messages"
        case .conversation: "conversations belong in the workspace"
        case .member: "members belong on cards"
        case .draft: "drafts belong in the composer"
        case .workspace, .shelf, .trash: "it stays where it is"
        }
    }
}
