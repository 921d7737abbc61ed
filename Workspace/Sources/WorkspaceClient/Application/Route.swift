// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What an address asks to be shown: `/#/board/<id>`, `/#/card/<id>`, `/#/documents`, `/#/document/<id>`, `/#/photos`, `/#/album/<id>`,
/// `/#/frame`, `/#/frame/<id>`, `/#/chat`, `/#/chat/<id>`, `/#/compose`, `/#/compose/<id>`, `/#/drafts`, `/#/trash`.
enum Route {
    case board(NodeID)
    /// A card, opened above its board.
    case card(NodeID)
    /// The documents: all of them, or one.
    case documents(open: NodeID?)
    /// The photos and albums: those in no album, or those of one.
    case photos(album: NodeID?)
    /// One photo at a time, of all those in no album or of an album.
    case frame(album: NodeID?)
    /// The conversations: the list alone, or one of them.
    case chat(conversation: NodeID?)
    /// The composer: something new, or a draft.
    case compose(draft: NodeID?)
    /// The queue of drafts.
    case drafts
    case trash
    case nothing

    init(address: String) {
        let parts = Array(address.utf8).split(separator: 35).last.map { $0.split(separator: 47) } ?? []
        let id = parts.count == 2 ? NodeID(String(decoding: parts[1], as: UTF8.self)) : nil
        guard let area = parts.first else {
            self = .nothing
            return
        }
        if area.elementsEqual("trash".utf8) {
            self = .trash
        } else if area.elementsEqual("documents".utf8) {
            self = .documents(open: nil)
        } else if area.elementsEqual("document".utf8), let id {
            self = .documents(open: id)
        } else if area.elementsEqual("photos".utf8) {
            self = .photos(album: nil)
        } else if area.elementsEqual("album".utf8), let id {
            self = .photos(album: id)
        } else if area.elementsEqual("frame".utf8) {
            self = .frame(album: id)
        } else if area.elementsEqual("chat".utf8) {
            self = .chat(conversation: id)
        } else if area.elementsEqual("compose".utf8) {
            self = .compose(draft: id)
        } else if area.elementsEqual("drafts".utf8) {
            self = .drafts
        } else if area.elementsEqual("board".utf8), let id {
            self = .board(id)
        } else if area.elementsEqual("card".utf8), let id {
            self = .card(id)
        } else {
            self = .nothing
        }
    }

    /// The address that asks for it.
    var address: String {
        switch self {
        case .board(let id): "/#/board/\(id)"
        case .card(let id): "/#/card/\(id)"
        case .documents(let id): id.map { "/#/document/\($0)" } ?? "/#/documents"
        case .photos(let album): album.map { "/#/album/\($0)" } ?? "/#/photos"
        case .frame(let album): album.map { "/#/frame/\($0)" } ?? "/#/frame"
        case .chat(let conversation): conversation.map { "/#/chat/\($0)" } ?? "/#/chat"
        case .compose(let draft): draft.map { "/#/compose/\($0)" } ?? "/#/compose"
        case .drafts: "/#/drafts"
        case .trash: "/#/trash"
        case .nothing: "/"
        }
    }
}
