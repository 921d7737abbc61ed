// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension Workspace {
    /// A node as it is shown, with changes that are not confirmed yet; also a member, who is carried like one.
    func node(_ id: NodeID) -> Node? { replica.node(id) ?? people.node(id) }

    /// Whether a node is known, of a kind, and not deleted.
    func isThere(_ id: NodeID, as kind: Kind) -> Bool { node(id)?.kind == kind && !replica.tree.isGone(id) }

    func children(of id: NodeID) -> ChildList { replica.tree.children(of: id) }

    func children(of id: NodeID, kind: Kind) -> [Node] { replica.tree.children(of: id, kind: kind) }

    /// The boards that are not archived, in order.
    var boards: [Node] { children(of: .workspace, kind: .board).filter { !$0.fields.flag(.archived) } }

    /// Whether a board is one that is shown. An archived one is put away, but for who looks at it through a share link.
    func isShown(board id: NodeID) -> Bool {
        guard let board = node(id), board.parent == .workspace else { return false }
        return session.role == .guest || !board.fields.flag(.archived)
    }

    /// The nodes that hold the person's shelf: one, or several if two devices began at once.
    var ownShelves: [NodeID] { children(of: .workspace, kind: .shelf).filter(isOwn).map { $0.id } }

    /// The documents of the workspace, in their order.
    var documents: [Node] { children(of: .workspace, kind: .document) }

    /// The page of a document that was made of one picture; nil for any other document, and while its pages are not known.
    func picture(in document: Node) -> NodeID? {
        let (type, pages) = (document.fields.text(.mimeType) ?? "", children(of: document.id, kind: .page))
        return type.utf8.starts(with: "image/".utf8) && pages.count == 1 ? pages[0].id : nil
    }

    /// The number of children of a node that are of a kind.
    func count(of kind: Kind, in id: NodeID) -> Int {
        children(of: id).reduce(0) { count, child in node(child)?.kind == kind ? count + 1 : count }
    }

    /// Writes what a person has changed of what they began with. The rest others may have changed meanwhile.
    ///
    /// - Returns: Why it was refused; nil when it is shown, or nothing was changed.
    func set(_ fields: FieldChanges, of began: Node) -> Refusal? {
        var changes = FieldChanges()
        for entry in fields.entries where entry.value != began.fields[entry.field] {
            changes.set(entry.field, to: entry.value)
        }
        return changes.entries.isEmpty ? nil : perform([.set(began.id, changes)])
    }
}
