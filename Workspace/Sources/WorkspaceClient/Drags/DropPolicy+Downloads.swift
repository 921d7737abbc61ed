// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension DropPolicy {
    /// What another program gets of nodes that are dropped on it: one PDF of pages, the originals of photos.
    struct Download {
        /// The file's name without its extension.
        let title: String
        /// The document of which these are all pages; it is named instead of them, however many they are.
        var document: NodeID?
    }

    /// What another program can get of nodes; nil if it can get nothing: only pages, documents, photos and albums
    /// go out.
    ///
    /// - Complexity: O(log pages).
    func download(of nodes: [NodeID]) -> Download? {
        guard let first = nodes.first.flatMap(workspace.node) else { return nil }
        if first.kind == .document { return Download(title: first.title) }
        if first.kind == .photo || first.kind == .album {
            let album = first.parent.flatMap(workspace.node).flatMap { $0.kind == .album ? $0.title : nil }
            return Download(title: nodes.count == 1 ? first.title : album ?? L10n.photos)
        }
        guard first.kind == .page, let document = first.parent.flatMap(workspace.node) else { return nil }
        let pages = workspace.children(of: document.id)
        if nodes.count == 1 {
            let number = pages.index(of: first.position).map { $0 + 1 }
            return Download(title: number.map { L10n.page(title: document.title, number: $0) } ?? document.title)
        }
        guard nodes.count == pages.count, workspace.replica.isComplete(document.id) else {
            return Download(title: L10n.pages(title: document.title, count: nodes.count))
        }
        return Download(title: document.title, document: document.id)
    }
}
