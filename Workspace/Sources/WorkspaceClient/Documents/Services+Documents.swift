// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension Services {
    /// The documents of the workspace, in their order.
    var documents: [Node] { workspace.children(of: .workspace, kind: .document) }

    /// The view of a document, as long as it is shown.
    func openDocument(_ id: NodeID) -> DocumentView? {
        documentsView?.document?.id == id ? documentsView?.document : nil
    }

    /// Shows a document, or all of them, and says so in the address.
    func showDocuments(_ id: NodeID?) {
        if let documentsView, documentsView.current == id { return }
        page.pushAddress(id.map { "/#/document/\($0)" } ?? "/#/documents")
        open(.documents(open: id))
    }

    /// Shows a document that is on its way as soon as the feed has told of it; several become tabs.
    func showDocumentsWhenKnown(_ documents: [NodeID]) {
        awaitedDocuments += documents
        showAwaitedDocuments()
    }

    func showAwaitedDocuments() {
        guard !awaitedDocuments.isEmpty, awaitedDocuments.allSatisfy({ workspace.node($0) != nil }) else { return }
        let documents = awaitedDocuments
        awaitedDocuments = []
        guard let documentsView else { return }
        if documents.count == 1 { showDocuments(documents[0]) } else { documentsView.add(documents) }
    }

    /// Opens tabs of documents behind the others, without showing them.
    func openTabs(of documents: [NodeID]) {
        documentsView?.add(documents)
    }
}
