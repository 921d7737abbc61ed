// SPDX-License-Identifier: Apache-2.0

/// The one table of what may go where. The client asks it for the proposal, the applier asks it again on the server.
public enum Rules {
    /// What happens when `carried` is dropped on, or between the children of, `destination`.
    ///
    /// Within one parent things move, whatever the table says about newcomers. What is attached to a message stays there.
    ///
    /// - Parameter source: The kind of the node in which `carried` is now, if that is known.
    public static func decide(
        _ carried: Kind,
        onto destination: Kind,
        sameParent: Bool = false,
        from source: Kind? = nil
    ) -> RuleDecision {
        switch carried {
        case .workspace, .shelf, .trash: return refused(carried, destination)
        // Whom a card is given to, stands on the card: no member is in the tree.
        case .member: return destination == .card || destination == .draft ? .link : refused(carried, destination)
        default: break
        }
        if sameParent { return .move }
        let decision = decide(newcomer: carried, onto: destination)
        return decision == .move && source == .message && destination != .trash ? .copy : decision
    }

    private static func decide(newcomer carried: Kind, onto destination: Kind) -> RuleDecision {
        switch destination {
        case .workspace: return ontoWorkspace(carried)
        case .board: return ontoBoard(carried)
        case .list: return ontoList(carried)
        case .card: return ontoCard(carried)
        case .checklist: return ontoChecklist(carried)
        case .message, .draft: return ontoMessage(carried, destination)
        case .document: return ontoDocument(carried)
        case .album: return ontoAlbum(carried)
        case .photo: return carried == .photo ? .convert(.album) : refused(carried, .photo)
        case .conversation: return ontoConversation(carried)
        case .shelf: return ontoShelf(carried)
        case .member: return carried == .card ? .link : refused(carried, .member)
        case .trash: return .move
        case .label, .checkItem, .customField, .file, .link, .page: return refused(carried, destination)
        }
    }

    /// Whether a parent may have such children: what inserts, moves and copies are checked with.
    public static func mayHold(_ parent: Kind, _ child: Kind) -> Bool {
        // What is written there is a message; one that is dropped there is referred to.
        if parent == .conversation, child == .message { return true }
        // It is begun there once, and stays.
        if parent == .workspace, child == .shelf { return true }
        return switch decide(child, onto: parent) {
        case .move, .copy: true
        case .link, .convert, .refused: false
        }
    }

    /// Why `carried` cannot simply go to `destination`.
    public static func refusal(_ carried: Kind, onto destination: Kind) -> Refusal {
        if case .refused(let sentence) = decide(carried, onto: destination) { return Refusal(.notAllowed, sentence) }
        return Refusal(.notAllowed, sentence(carried, destination))
    }

    private static func ontoWorkspace(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .board, .document, .album, .photo, .conversation, .draft: .move
        case .list: .convert(.board)
        case .page: .convert(.document)
        default: refused(carried, .workspace)
        }
    }

    private static func ontoBoard(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .list: .move
        case .label, .customField: .copy
        default: refused(carried, .board)
        }
    }

    private static func ontoList(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .card: .move
        case .checklist, .checkItem, .message, .file, .link, .document, .page, .album, .photo, .draft: .convert(.card)
        default: refused(carried, .list)
        }
    }

    private static func ontoCard(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .checklist, .file, .link: .move
        case .message, .photo, .document: .copy
        case .label, .card, .board, .album, .conversation: .link
        case .checkItem: .convert(.checklist)
        case .page: .convert(.document)
        case .draft: .convert(.message)
        default: refused(carried, .card)
        }
    }

    private static func ontoChecklist(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .checkItem: .move
        case .card, .message, .link: .convert(.checkItem)
        default: refused(carried, .checklist)
        }
    }

    private static func ontoMessage(_ carried: Kind, _ destination: Kind) -> RuleDecision {
        switch carried {
        case .file, .link, .document, .photo: .copy
        case .page: .convert(.document)
        case .board, .list, .card, .label, .customField, .album, .conversation, .message, .checklist, .checkItem: .link
        default: refused(carried, destination)
        }
    }

    private static func ontoDocument(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .page: .move
        case .document, .photo, .file, .card, .message: .convert(.page)
        default: refused(carried, .document)
        }
    }

    private static func ontoAlbum(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .photo, .album: .move
        case .file, .message, .page: .convert(.photo)
        default: refused(carried, .album)
        }
    }

    private static func ontoConversation(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .checklist, .checkItem, .file, .link, .document, .photo, .draft: .convert(.message)
        case .page: .convert(.document)
        case .board, .list, .card, .label, .customField, .album, .conversation, .message: .link
        default: refused(carried, .conversation)
        }
    }

    private static func ontoShelf(_ carried: Kind) -> RuleDecision {
        switch carried {
        case .list, .card, .checklist, .checkItem, .file, .link, .document, .page, .album, .photo, .draft: .move
        case .message: .copy
        case .board, .conversation: .link
        default: refused(carried, .shelf)
        }
    }

    private static func refused(_ carried: Kind, _ destination: Kind) -> RuleDecision {
        .refused(sentence(carried, destination))
    }
}
