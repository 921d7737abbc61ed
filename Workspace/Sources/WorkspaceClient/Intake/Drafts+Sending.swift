// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

// What is staged can be changed, and is sent.
extension Drafts {
    /// What a copy was made of, or a reference leads to, where either would do.
    func original(of node: Node) -> NodeID? {
        guard let target = node.fields.node(.target) else { return nil }
        switch node.kind {
        case .photo, .document: return target
        case .link:
            let kind = workspace.node(target)?.kind
            return kind == .photo || kind == .document ? target : nil
        default: return nil
        }
    }

    /// Makes a reference of a staged copy, or a copy of a reference.
    func turn(_ node: Node) {
        guard let draft = node.parent, let original = original(of: node) else { return }
        let place = Place(parent: draft, after: node.id)
        workspace.loader.load([original], at: place) { [self] failure in
            if let failure { return dragging.toasts.show(failure.sentence, tone: .refused) }
            // It was sent meanwhile.
            guard workspace.node(node.id)?.parent == draft else { return }
            if node.kind == .link {
                // As if it had been dropped there as a copy, which knows who could see what it is of.
                switch workspace.plan([original], at: place, copying: false, in: workspace.replica.tree) {
                case .success(let plan):
                    let news = workspace.news(isOpening: plan.isOpening, in: draft)
                    workspace.perform(plan.operations + [.trash([node.id])], announces: plan.isOpening, telling: news)
                case .failure(let refusal): dragging.toasts.show(refusal.sentence, tone: .refused)
                }
            } else {
                let title = workspace.node(original)?.reference ?? node.reference
                let fields: Fields = [.title: .text(title), .target: .node(original)]
                let link = NodeOperation.insert(workspace.newID(), kind: .link, at: place, fields: fields)
                workspace.perform([link, .trash([node.id])])
            }
        }
    }

    /// What a draft is called: the first line of its text, or of what was written last in this browser.
    func title(of draft: Node) -> String {
        var draft = draft
        draft.fields[.body] = .text(text(in: draft.id))
        if let line = draft.firstLine { return line }
        return workspace.children(of: draft.id).lazy.compactMap(workspace.node).first?.reference ?? L10n.newDraft
    }

    /// Where a draft waits to be sent to, and when; nil for one that is not on its way.
    func schedule(of draft: Node) -> (destination: Node?, time: Double)? {
        guard let time = draft.fields.number(.due) else { return nil }
        let target = draft.fields.node(.target).flatMap(workspace.node)
        return (target.flatMap { workspace.replica.tree.isGone($0.id) ? nil : $0 }, time)
    }

    /// Lets the server send a draft at a time, in milliseconds since 1970; nil: it waits for the person again.
    func schedule(_ draft: NodeID, to destination: NodeID?, at time: Double?) {
        save(draft, isNeeded: true)
        let change: FieldChanges = [
            .target: destination.map { .node($0) }, .due: time.map { .number($0) }, .obstacle: nil,
        ]
        var operations = [NodeOperation.set(draft, change)]
        // The server sends what is in the queue, and nothing that was set aside.
        if time != nil, workspace.node(draft)?.parent != .workspace {
            operations.insert(.move([draft], to: Place(parent: .workspace)), at: 0)
        }
        // Nobody is told any more when the server sends it.
        let isOpening = destination.map { opens(draft, at: $0) } ?? false
        let news = workspace.news(isOpening: isOpening, in: draft)
        workspace.perform(operations, announces: true, telling: news)
    }

    /// Whether somebody would see by a draft that is sent now what they could not see where it was.
    private func opens(_ draft: NodeID, at destination: NodeID) -> Bool {
        let tree = workspace.replica.tree
        guard
            case .success(let plan) = workspace.plan([draft], at: Place(parent: destination), copying: false, in: tree)
        else { return false }
        return plan.isOpening
    }

    /// Sends a text and everything that is staged as one message.
    ///
    /// - Returns: The message; nil when there is nothing to send, or it was refused.
    func send(_ text: String, in conversation: NodeID) -> NodeID? {
        let staged = staged(in: conversation)
        guard !staged.isEmpty || !text.utf8.isEmpty else { return nil }
        let message = workspace.newID()
        var fields = workspace.signedFields
        if !text.utf8.isEmpty { fields[.body] = .text(text) }
        let (operations, isOpening) = DropPlan.send(
            message,
            saying: fields,
            with: staged,
            in: conversation,
            people: workspace.people.members,
            of: workspace.replica.tree
        )
        // That a message was sent is seen.
        let news = workspace.news(isOpening: isOpening, in: conversation)
        guard workspace.perform(operations, announces: isOpening, telling: news) == nil else { return nil }
        return message
    }

    /// Follows a message that an undo or a redo of this page is about: taken back, its text is before what is in the field of its
    /// conversation by now; sent again, it is there no more.
    ///
    /// It comes with what the first screen does without.
    func follow(_ message: Node) {
        let isBack = message.fields.flag(.undone)
        guard isBack != takenBack.contains(message.id),
            let conversation = (isBack ? message.fields.node(.from) : message.parent).flatMap(workspace.node),
            conversation.kind == .conversation
        else { return }
        guard let text = message.body else {
            return workspace.loader.loadWhole([message.id]) { [self] failure in
                if failure == nil, let whole = workspace.node(message.id), whole.body != nil { follow(whole) }
            }
        }
        followed.insert(message.id)
        if isBack { takenBack.insert(message.id) } else { takenBack.remove(message.id) }
        if !text.utf8.isEmpty { put(text, of: conversation, isBack: isBack) }
    }

    private func put(_ text: String, of conversation: Node, isBack: Bool) {
        let home = conversation.id
        if isBack, workspace.replica.tree.isGone(home) {
            let label = workspace.title(of: conversation)
            return workspace.keepUnsaved(text, label: label, reason: L10n.itIsNotThereAnyMore)
        }
        if isBack { return add(text, in: home, isBefore: true) }
        let written = self.text(in: home)
        guard "\(written)\n".utf8.starts(with: "\(text)\n".utf8) else { return }
        keep(String(decoding: written.utf8.dropFirst(text.utf8.count + 1), as: UTF8.self), in: home)
        onText(home)
    }
}

extension NodeTarget {
    /// Stages what is dropped at a home: nothing leaves its place, but drafts, which become part of it.
    ///
    /// - Parameters:
    ///   - takesDrafts: Whether drafts are taken as well.
    ///   - home: Gives the home for the nodes that are dropped; one that is not there yet is made for the drop.
    func stages(in drafts: Drafts, takesDrafts: Bool = false, at home: @escaping ([NodeID]) -> NodeID?) {
        refusal = { [unowned(unsafe) drafts] in drafts.refusal(of: $0) }
        proposal = { cargo in
            if cargo.isOutside { return DropProposal(.copy, intent: .unspecified) }
            // What is staged already goes nowhere when it is let go of beside its row.
            if cargo.origin == .region(StagingTray.region) { return .nothing }
            if takesDrafts, cargo.kind == .draft { return DropProposal(.move, intent: .unspecified) }
            switch DropOperation(Rules.decide(cargo.kind, onto: .draft), of: cargo.kind) {
            case .forbidden(let reason): return .forbidden(reason)
            case .link: return DropProposal(.link, intent: .unspecified)
            default: return DropProposal(.copy, intent: .unspecified)
            }
        }
        perform = { drop in if let home = home(drop.session.drag.nodes) { drafts.stage(drop, in: home) } }
    }
}
