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
        // Without one, a name that needs an identity leads nowhere.
        let routes: [(name: StaticString, route: Route?)] = [
            ("trash", .trash), ("drafts", .drafts), ("documents", .documents(open: nil)),
            ("document", id.map { .documents(open: $0) }), ("photos", .photos(album: nil)),
            ("album", id.map { .photos(album: $0) }), ("frame", .frame(album: id)), ("chat", .chat(conversation: id)),
            ("compose", .compose(draft: id)), ("board", id.map { .board($0) }), ("card", id.map { .card($0) }),
        ]
        let named = parts.first.flatMap { area in routes.first { area.elementsEqual($0.name.text.utf8) } }
        self = named?.route ?? .nothing
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
