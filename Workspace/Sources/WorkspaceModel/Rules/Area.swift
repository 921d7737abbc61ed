// SPDX-License-Identifier: Apache-2.0

/// A place of the page that is no node, and takes drops all the same.
public enum Area: UInt8, CaseIterable, Sendable {
    /// The entry that opens the boards.
    case boards
    /// The tab of a board that is not open. What belongs on lists goes to the end of the first one there.
    case boardTab
    /// The entry that opens the documents.
    case documents
    /// The entry that opens the photos, and what leads back to all of them.
    case photos
    /// The picture frame.
    case frame
    /// The entry that opens the conversations.
    case chat
    /// The entry that opens the composer, and the composer.
    case compose
    /// A member, wherever they are shown: what is not given to them is sent to them.
    case member
}

extension Rules {
    /// What happens when `carried` is dropped on an area; nil where that means nothing, as it is there already or on its way
    /// past it.
    ///
    /// Where a refusal says to hold it there, the area opens under what rests on it.
    public static func decide(_ carried: Kind, onto area: Area) -> RuleDecision? {
        switch (area, carried) {
        case (.boards, .board), (.boardTab, .board), (.documents, .board), (.documents, .document): return nil
        case (.boards, _): return .refused(L10n.holdItHereUntilABoard)
        case (.boardTab, _):
            for taker in [Kind.board, .list] {
                let decision = decide(carried, onto: taker)
                if !decision.isRefused { return decision }
            }
            return .refused(L10n.holdItHereUntilTheBoard)
        case (.documents, .page), (.photos, .photo), (.photos, .album): return decide(carried, onto: .workspace)
        case (.documents, _): return .refused(L10n.onlyPagesAndDocumentsBelongThere)
        case (.photos, _): return .refused(L10n.onlyPhotosAndAlbumsBelongHere)
        case (.frame, .photo), (.frame, .album): return .link
        case (.frame, _): return .refused(L10n.onlyPhotosCanHangInThe)
        case (.chat, _): return .refused(L10n.holdItHereUntilChatOpens)
        case (.member, .card): return decide(carried, onto: Kind.member)
        case (.member, .draft): return decide(carried, onto: .conversation)
        // A draft opens, with all others that come along in it.
        case (.compose, .draft): return .move
        case (.compose, _), (.member, _): return decide(carried, onto: .draft)
        }
    }
}
