// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What the address asks to be shown: `/#/board/<id>`, `/#/trash`.
enum Destination {
    case board(NodeID)
    case trash
    case nothing

    init(address: String) {
        let parts = Array(address.utf8).split(separator: 35).last.map { $0.split(separator: 47) } ?? []
        if let first = parts.first, first.elementsEqual("trash".utf8) {
            self = .trash
        } else if parts.count == 2, parts[0].elementsEqual("board".utf8),
            let id = NodeID(String(decoding: parts[1], as: UTF8.self))
        {
            self = .board(id)
        } else {
            self = .nothing
        }
    }
}
