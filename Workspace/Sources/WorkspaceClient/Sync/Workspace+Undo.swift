// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

// What an undo or a redo does, also where something of it is not known here yet.
extension Workspace {
    /// Takes the last change of this browser back.
    func undo() { step(.undo) }

    /// Does again what was undone last.
    func redo() { step(.redo) }

    /// Records nodes that the server made for this browser, as by an import, so that undo takes them back.
    func record(created nodes: [NodeID], label: String) {
        history.record(created: nodes, as: newTransactionID(), label: label)
        onChange(ChangeSet())
    }

    /// What this page does not know of it yet is waited for, and asked for: one thing at a time.
    ///
    /// - Parameters:
    ///   - former: What was asked for just now: if the step still needs it, nobody has it any more, or it comes later.
    ///   - failure: Why it has not come, if that was said.
    func step(
        _ direction: History.Direction,
        after former: History.Needed? = nil,
        _ failure: ServerConnection.Failure? = nil
    ) {
        let isKnown = { [replica, loader] (needed: History.Needed) in
            needed.nodes.allSatisfy { replica.node($0) != nil } && needed.texts.allSatisfy(loader.isWhole)
        }
        switch history.start(direction, as: newTransactionID(), isKnown: isKnown) {
        case .step(let step): perform(step)
        case .awaits(let needed) where needed == former:
            let reason = failure?.sentence ?? L10n.itIsNotThereAnyMore
            guard let sentence = history.giveUp(reason: reason) else { return }
            onMessage(Message(text: sentence, isRefusal: true))
            onChange(ChangeSet())
        case .awaits(let needed) where askedForHistory == nil:
            askedForHistory = needed
            loader.load(needed, completion: didLoadForHistory)
        case .awaits, nil: break
        }
    }

    /// What an undo or a redo waited for was asked for. The person may have taken another step meanwhile.
    private func didLoadForHistory(_ failure: ServerConnection.Failure?) {
        let former = askedForHistory.take()
        guard let awaited = history.awaited else { return }
        if let failure, failure.isTemporary { return onMessage(Message(text: failure.sentence, isRefusal: true)) }
        step(awaited, after: former, failure)
    }

    private func perform(_ step: UndoStack.Step) {
        let shown = showingFilled(step.transaction.operations, copies: step.copies)
        let operations = withoutLateTimes(shown.map(amongNeighbours))
        let transaction = Transaction(id: step.transaction.id, operations: operations)
        let rewritten = nodesRewritten(since: step.former)
        let restored = step.isUndo ? TransactionLabel.text(restoring: operations, in: replica.tree) : nil
        let isExact = transaction.operations.allSatisfy { replica.knowsNeighbours(of: $0) }
        switch replica.perform(transaction, by: actor) {
        case .refused(let refusal):
            onMessage(Message(text: history.refused(step.transaction.id, refusal), isRefusal: true))
        case .applied(let changes, let inverse):
            history.performed(step, inverse: inverse, isExact: isExact)
            for node in rewritten { keepReplaced(node.body ?? "", basis: "", label: textLabel(of: node)) }
            outbox.send(transaction)
            onUnsent()
            onChange(changes)
            for operation in transaction.operations {
                switch operation {
                case .insert(let node, _, _, _): onBroughtBack(node)
                case .move(let nodes, let place) where place.parent != .trash: nodes.first.map(onBroughtBack)
                default: continue
                }
            }
            messagesWritten(in: step).forEach(onTakenBack)
            let text = step.isUndo ? L10n.undone(label: step.label) : L10n.doneAgain(label: step.label)
            onMessage(Message(text: restored ?? text))
        }
    }
}

extension Workspace {
    /// The messages that a step takes back, or sends again, which were written where messages are: what was made of a draft is
    /// that draft again.
    private func messagesWritten(in step: UndoStack.Step) -> [Node] {
        let operations = step.transaction.operations
        let isOfDraft = operations.contains { operation in
            if case .move(let nodes, _) = operation { nodes.contains { node($0)?.kind == .draft } } else { false }
        }
        if isOfDraft { return [] }
        return operations.compactMap { operation in
            guard case .set(let id, let changes) = operation, changes.isMarkOfUndo,
                !step.copies.contains(where: { $0.copy == id }), let message = node(id), message.kind == .message
            else { return nil }
            return message
        }
    }
}

// What it does where others have changed it, or what is around it, meanwhile.
extension Workspace {
    /// The nodes in which somebody else has written since operations wrote a text there.
    private func nodesRewritten(since operations: [NodeOperation]) -> [Node] {
        var nodes: [Node] = []
        for case .set(let id, let changes) in operations {
            for entry in changes.entries where entry.field == .body {
                let written = entry.value ?? .text("")
                if let node = node(id), written != .text(node.body ?? "") { nodes.append(node) }
            }
        }
        return nodes
    }

    /// What was deleted comes back between those that are on both sides of where it stood, if the ones that were there have
    /// left.
    func amongNeighbours(_ operation: NodeOperation) -> NodeOperation {
        guard case .move(let nodes, let place) = operation, let first = nodes.first.flatMap(node),
            first.parent == .trash,
            let key = first.fields.text(.formerKey).flatMap({ OrderKey($0) }),
            place.after != nil || place.before != nil,
            ![place.after, place.before].contains(where: { $0.flatMap(node)?.parent == place.parent })
        else { return operation }
        let siblings = children(of: place.parent)
        let index = siblings.firstIndex(after: NodePosition(key: key, id: first.id))
        let (after, before) = (index > 0 ? siblings[index - 1] : nil, index < siblings.count ? siblings[index] : nil)
        return .move(nodes, to: Place(parent: place.parent, after: after, before: before, from: place.from))
    }

    /// Without what would hide a node in which there is more by now, perhaps of somebody else, than was copied with it.
    private func showingFilled(_ operations: [NodeOperation], copies: [CopiedNode]) -> [NodeOperation] {
        var originals: [NodeID: NodeID] = [:]
        for copy in copies { originals[copy.copy] = copy.source }
        var leaving: Set<NodeID> = []
        for case .move(let nodes, _) in operations { leaving.formUnion(nodes) }
        return operations.filter { operation in
            guard case .set(let id, let changes) = operation, changes.isMarkOfUndo else { return true }
            if let original = originals[id], isAsCopied(id, from: original, root: id) { return true }
            return replica.tree.children(of: id, after: nil, limit: .max).allSatisfy { leaving.contains($0.id) }
        }
    }

    /// Whether all that is in a copy came with it.
    private func isAsCopied(_ copy: NodeID, from original: NodeID, root: NodeID) -> Bool {
        var copied: [NodeID: NodeID] = [:]
        for child in children(of: original) { copied[NodeID.derived(root: root, original: child)] = child }
        return children(of: copy).allSatisfy { child in
            copied[child].map { isAsCopied(child, from: $0, root: root) } ?? false
        }
    }
}
