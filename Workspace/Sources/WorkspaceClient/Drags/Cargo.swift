// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// What a session carries, as far as a target has to know it: the kind that the rules are asked about, and its origin.
struct Cargo: Equatable {
    /// Who picked it up.
    enum Origin: Equatable {
        /// A region of this window.
        case region(RegionID)
        /// Another window of this program.
        case otherWindow
        /// Another program.
        case outside
    }

    /// The kind of the first thing. Another program brings files, texts (as messages) and boards, which is what files
    /// without a known type may be.
    let kind: Kind
    let origin: Origin

    /// Whether another program brings it.
    var isOutside: Bool { origin == .outside }

    /// Whether another program or another window brings it.
    var isForeign: Bool { if case .region = origin { false } else { true } }

    /// The kind about which the rules are asked: a file that comes in becomes a document, among photos a photo.
    func ruleKind(for destination: Kind) -> Kind {
        guard isOutside, kind == .file else { return kind }
        return destination == .album ? .photo : .document
    }
}

extension DropSession {
    /// What the session carries; nil when all of it has gone.
    ///
    /// - Complexity: O(1); O(items) while the first of them are not known.
    func cargo(in workspace: Workspace) -> Cargo? {
        switch drag.origin {
        case .region(let region):
            for item in items {
                if let node = item.id.node.flatMap(workspace.node) {
                    return Cargo(kind: node.kind, origin: .region(region))
                }
            }
            return nil
        case .outside:
            if let kind = foreignKind { return Cargo(kind: kind, origin: .otherWindow) }
            if bringsDocuments { return Cargo(kind: .file, origin: .outside) }
            return Cargo(kind: hasItems(conformingTo: .plainText) ? .message : .board, origin: .outside)
        }
    }
}
