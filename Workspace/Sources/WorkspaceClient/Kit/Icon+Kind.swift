// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension Icon {
    /// What stands for a node of a kind where it has no picture.
    init(of kind: Kind) {
        switch kind {
        case .board: self = .board
        case .list: self = .list
        case .card: self = .card
        case .checklist, .checkItem: self = .checklist
        case .document: self = .documents
        case .album: self = .album
        case .photo: self = .image
        case .conversation, .message: self = .comment
        case .link: self = .link
        case .draft: self = .pencil
        case .shelf: self = .shelf
        default: self = .file
        }
    }
}
