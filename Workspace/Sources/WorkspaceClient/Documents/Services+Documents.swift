// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

extension Services {
    /// The documents of the workspace, in their order.
    var documents: [Node] { workspace.children(of: .workspace, kind: .document) }
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

    /// What a release does with what comes from another program or window.
    func proposal(forOutside session: DropSession, onto target: NodeID, intent: DropIntent) -> DropProposal {
        // Always a copy: with a move a file manager would take the person's own file away.
        guard let kind = session.foreignKind else { return DropProposal(.copy, intent: intent) }
        guard let destination = workspace.node(target) ?? (target == .workspace ? Self.root : nil) else {
            return .forbidden("This is not there any more.")
        }
        switch Rules.decide(kind, onto: destination.kind) {
        case .move: return DropProposal(.move, intent: intent, alternatives: [.copy])
        case .copy, .convert: return DropProposal(.copy, intent: intent)
        case .link: return DropProposal(.link, intent: intent)
        case .refused(let sentence): return .forbidden(sentence)
        }
    }

    private static var root: Node { Node(id: .workspace, kind: .workspace, parent: nil) }

    /// Does what a drop means and writes its receipts.
    ///
    /// - Parameter completion: Takes what stands at the place now; called at once if all that is needed is known here.
    func perform(
        _ drop: DropCoordinator,
        at place: Place,
        completion: @escaping ([NodeID]) -> Void = { _ in }
    ) {
        let nodes = carried(by: drop.session.drag)
        contents.load(nodes, for: drop, at: place) { [self] in
            switch workspace.drop(nodes, at: place, copying: drop.operation == .copy) {
            case .failure(let refusal): drop.refuseAll(reason: refusal.sentence)
            case .success(let placed):
                for (item, node) in zip(drop.items, placed) { drop.accept(item.id, as: [ItemID(node.rawValue)]) }
                drop.acceptAll()
                completion(placed)
            }
        }
    }

    /// The hand is empty again; a refusal is read even when its preview has gone.
    func sessionDidEnd(_ reason: EndReason) {
        sessionDidEnd()
        if case .cancelled(.forbidden(let sentence)) = reason { toasts.show(sentence, tone: .refused) }
    }
}
