// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What an address asks to be shown: `/#/board/<id>`, `/#/documents`, `/#/document/<id>`, `/#/photos`, `/#/album/<id>`,
/// `/#/frame`, `/#/frame/<id>`, `/#/trash`.
enum Route {
    case board(NodeID)
    /// The documents: all of them, or one.
    case documents(open: NodeID?)
    /// The photos and albums: those in no album, or those of one.
    case photos(album: NodeID?)
    /// One photo at a time, of all those in no album or of an album.
    case frame(album: NodeID?)
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
        } else if area.elementsEqual("board".utf8), let id {
            self = .board(id)
        } else {
            self = .nothing
        }
    }

    /// The address that asks for it.
    var address: String {
        switch self {
        case .board(let id): "/#/board/\(id)"
        case .documents(let id): id.map { "/#/document/\($0)" } ?? "/#/documents"
        case .photos(let album): album.map { "/#/album/\($0)" } ?? "/#/photos"
        case .frame(let album): album.map { "/#/frame/\($0)" } ?? "/#/frame"
        case .trash: "/#/trash"
        case .nothing: "/"
        }
    }
}
