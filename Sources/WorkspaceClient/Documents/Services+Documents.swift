// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
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

    /// Opens tabs of documents behind the others, without showing them.
    func openTabs(of documents: [NodeID]) {
        documentsView?.add(documents)
    }

    /// Lets the person choose files whose pages go to a place.
    func addFiles(to place: Place) {
        page.pickFiles(types: ".pdf,image/*", allowsMany: true) { [unowned(unsafe) self] files in
            for file in files {
                let target = place.parent == .workspace ? "parent" : "into"
                var path = "/api/documents?name=file.pdf&\(target)=\(place.parent)"
                if let after = place.after { path += "&after=\(after)" }
                var request = Request("POST", path)
                request.headers = [(name: "Content-Type", value: "application/octet-stream")]
                request.body = .file(file)
                page.send(request) { _ in }
            }
        }
    }

    /// Saves pages, or documents with all of theirs, as one PDF.
    func export(_ nodes: [NodeID], titled title: String) {
        let request = ExportRequest(nodes: nodes, title: title)
        workspace.server.post("/api/exports", request, as: ExportAnswer.self) { [unowned(unsafe) self] result in
            switch result {
            case .success(let answer): page.download(answer.path, as: answer.fileName)
            case .failure(let failure): toasts.show(failure.sentence, tone: .refused)
            }
        }
    }
}

// MARK: - Carrying

extension Services {
    /// The nodes a session carries.
    func carried(by session: DragSession) -> [NodeID] {
        session.items.compactMap { NodeID(rawValue: $0.id.rawValue) }.filter { workspace.node($0) != nil }
    }

    /// Takes things that were deleted meanwhile out of the hand, with the reason.
    func forgetMissing() {
        guard let session = drags.engine.session else { return }
        for item in session.items {
            guard let id = NodeID(rawValue: item.id.rawValue), workspace.replica.tree.isTrashed(id) else { continue }
            drags.engine.removeItem(item.id, reason: "Someone deleted it.")
        }
    }

    /// A document as something to carry: as many things as it has pages, as far as is known.
    func documentItem(_ id: NodeID) -> DragItem? {
        guard let document = workspace.node(id) else { return nil }
        return DragItem(ItemID(id.rawValue), title: document.title, provider: ItemProvider(text: document.title))
    }

    /// What the rules say about dropping everything that is carried onto a node.
    ///
    /// - Complexity: O(items); the rules are asked once for neighbours of one kind.
    func proposal(for session: DragSession, onto target: NodeID, intent: DropIntent) -> DropProposal {
        guard let destination = workspace.node(target) ?? (target == .workspace ? Self.root : nil) else {
            return .forbidden("This is not there any more.")
        }
        var operation = DropOperation.move
        var last: (kind: Kind, isHere: Bool)?
        for item in session.items {
            guard let node = NodeID(rawValue: item.id.rawValue).flatMap(workspace.node) else { continue }
            let isHere = node.parent == target
            if let last, last.kind == node.kind, last.isHere == isHere { continue }
            last = (node.kind, isHere)
            if node.id == target { return DropProposal(.cancel, intent: .unspecified) }
            switch Rules.decide(node.kind, onto: destination.kind, sameParent: isHere) {
            case .move: break
            case .copy, .convert: operation = .copy
            case .link: operation = .link
            case .refused(let sentence): return .forbidden(sentence)
            }
        }
        return DropProposal(operation, intent: intent, alternatives: [.copy])
    }

    private static var root: Node { Node(id: .workspace, kind: .workspace, parent: nil) }

    /// Does what a drop means and writes its receipts.
    ///
    /// - Returns: What stands at the place now.
    @discardableResult
    func perform(_ drop: DropCoordinator, at place: Place) -> [NodeID] {
        switch workspace.drop(carried(by: drop.session.drag), at: place, copying: drop.operation == .copy) {
        case .failure(let refusal):
            drop.refuseAll(reason: refusal.sentence)
            return []
        case .success(let placed):
            for (item, node) in zip(drop.items, placed) { drop.accept(item.id, as: [ItemID(node.rawValue)]) }
            drop.acceptAll()
            return placed
        }
    }

    /// The hand is empty again; a refusal is read even when its preview has gone.
    func sessionDidEnd(_ reason: EndReason) {
        sessionDidEnd()
        if case .cancelled(.forbidden(let sentence)) = reason { toasts.show(sentence, tone: .refused) }
    }
}
