// SPDX-License-Identifier: Apache-2.0

/// What another program brings, before it is anything here.
public enum OutsideKind: UInt8, CaseIterable, Sendable {
    /// A file that is no picture and no board: a PDF.
    case file
    /// A picture, or a file that may be one.
    case picture
    /// A file that holds a board.
    case boardFile
    /// A file that is nothing of these: it is kept as it is.
    case other
    /// A text, with or without markup.
    case text
    /// A link to a page of the web.
    case link
}

extension Rules {
    /// What happens when another program drops something on, or between the children of, `destination`, or when it is pasted
    /// there. It is always copied. What a node refuses is offered to what is around it, at last to the page, which is the
    /// workspace.
    public static func decide(_ brought: OutsideKind, onto destination: Kind) -> RuleDecision {
        switch (brought, destination) {
        case (_, .list): .convert(.card)
        case (.file, .document), (.picture, .document): .convert(.page)
        case (.picture, .album): .convert(.photo)
        case (.picture, .card), (.picture, .conversation), (.picture, .draft), (.picture, .shelf): .convert(.photo)
        case (.boardFile, .workspace): .convert(.board)
        case (.file, .workspace), (.file, .card), (.file, .conversation), (.file, .draft), (.file, .shelf),
            (.picture, .workspace):
            .convert(.document)
        // Only the workspace makes a board of it; on a list, and where things are attached and set aside, it is kept as it is.
        case (.boardFile, .card), (.boardFile, .conversation), (.boardFile, .draft), (.boardFile, .shelf),
            (.other, .card), (.other, .conversation), (.other, .draft), (.other, .shelf):
            .convert(.file)
        case (.link, .card): .convert(.link)
        // It becomes a part of what is written there.
        case (.text, .card): .copy
        case (.text, .shelf), (.link, .shelf): .convert(.draft)
        // It becomes a part of what is being written there.
        case (.text, .conversation), (.text, .draft), (.link, .conversation), (.link, .draft): .copy
        default: .refused(sentence(brought, destination))
        }
    }

    /// What happens when another program drops something on an area; the same as there, where that takes it for a node.
    public static func decide(_ brought: OutsideKind, onto area: Area) -> RuleDecision {
        switch (area, brought) {
        case (.compose, _), (.member, _): return decide(brought, onto: .draft)
        case (.photos, .picture), (.frame, .picture): return .convert(.photo)
        case (.frame, _): return .refused(L10n.onlyPhotosCanHangInThe)
        case (.photos, _): return .refused(L10n.onlyPhotosAndAlbumsBelongHere)
        case (.chat, _): return .refused(L10n.holdItHereUntilChatOpens)
        case (_, .boardFile), (.documents, .file), (.documents, .picture): return decide(brought, onto: .workspace)
        case (.boardTab, _): return decide(brought, onto: .list)
        case (.boards, _): return .refused(L10n.holdItHereUntilABoard)
        case (.documents, _): return .refused(L10n.onlyPagesAndDocumentsBelongThere)
        }
    }

    /// Why what another program brings cannot go to `destination`.
    public static func refusal(_ brought: OutsideKind, onto destination: Kind) -> Refusal {
        Refusal(.notAllowed, sentence(brought, destination))
    }

    private static func sentence(_ brought: OutsideKind, _ destination: Kind) -> String {
        switch (brought, destination) {
        case (.text, .workspace), (.link, .workspace):
            return L10n.dropTextOnAListTo
        case (.file, .album):
            return L10n.onlyPhotosAndAlbumsBelongHere
        case (.boardFile, _):
            return L10n.aBoardsFileCannotGoInto(kind: destination.nounWithArticle)
        case (.other, _):
            return
                L10n.suchAFileCannotGoInto(kind: destination.nounWithArticle)
        case (.file, _), (.picture, _):
            let what = brought == .file ? L10n.aFile : L10n.aPicture
            let home = L10n.filesBelongOnListsOnCards
            return Rules.sentence(what, destination, home)
        default:
            let what = brought == .text ? L10n.text : L10n.aLink
            let home = L10n.textsBelongOnListsOnCards
            return Rules.sentence(what, destination, home)
        }
    }
}
