// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension DropPolicy {
    /// What leaves as a file of nodes, whether it is exported or dropped on another program: one PDF of pages, the originals of
    /// photos.
    struct Download {
        /// The file's name without its extension.
        let title: String
        /// The document of which these are all pages; it is named instead of them, however many they are.
        var document: NodeID?
    }

    /// What becomes a file of nodes; nil if nothing does: only pages, documents, photos and albums go out.
    ///
    /// - Complexity: O(n log pages).
    func download(of nodes: [NodeID]) -> Download? {
        guard let first = nodes.first.flatMap(workspace.node) else { return nil }
        let holder = first.parent.flatMap(workspace.node)
        switch first.kind {
        case .photo, .album:
            guard nodes.count > 1 else { return Download(title: first.title) }
            let album = holder.flatMap { $0.kind == .album ? $0.title : nil }
            guard nodes.allSatisfy({ workspace.node($0)?.kind == .photo }) else {
                return Download(title: album ?? L10n.photos)
            }
            let words = L10n.photos(count: nodes.count)
            return Download(title: album.map { "\($0), \(words)" } ?? words)
        case .page:
            guard let holder, holder.kind == .document,
                nodes.allSatisfy({ workspace.node($0)?.parent == holder.id })
            else { break }
            let isWhole = nodes.count > 1 && nodes.count == workspace.children(of: holder.id).count
            guard isWhole, workspace.replica.isComplete(holder.id) else {
                return Download(title: workspace.title(of: nodes, in: holder))
            }
            return Download(title: holder.title, document: holder.id)
        case .document: break
        default: return nil
        }
        let name = first.kind == .document && !first.title.utf8.isEmpty ? first.title : first.reference
        return Download(title: nodes.count == 1 ? name : L10n.andMore(title: first.reference, count: nodes.count - 1))
    }
}

extension Workspace {
    /// The longest text of page numbers that somebody reads, in bytes.
    private static let longestNumbers = 40

    /// What pages of a document are called together: by the numbers that they have in it now, or, where these are too many to
    /// be read, by how many they are.
    func title(of pages: [NodeID], in document: Node) -> String {
        let siblings = children(of: document.id)
        let indexes = pages.compactMap { node($0).flatMap { siblings.index(of: $0.position) } }
        let numbers = PageNumbers.text(for: indexes)
        // What follows the title is not to be cut off.
        let title = document.reference
        guard numbers.utf8.count <= Self.longestNumbers else { return L10n.pages(title: title, count: pages.count) }
        return L10n.extracted(count: indexes.count, title: title, numbers: numbers)
    }
}
