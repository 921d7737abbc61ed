// SPDX-License-Identifier: Apache-2.0
import DragDrop
import WorkspaceModel

// "Move to…": the way to carry nodes without a pointer.
extension NodeDragging {
    /// A node into which others can be moved, and what moving them there would do.
    struct Choice: Equatable {
        let node: NodeID
        let operation: DropOperation
    }

    /// Opens "Move to…". A menu can outlast what it would move: what was deleted meanwhile stays deleted.
    ///
    /// - Parameter copying: Whether what is moved stays, and copies go: what a hand without keys cannot ask for.
    func openMoveDialog(for nodes: [NodeID], copying: Bool = false) {
        guard !nodes.isEmpty else { return }
        if let refusal = workspace.refusal(of: copying ? .edit : .write) { return toasts.show(refusal, tone: .refused) }
        let there = nodes.filter { !workspace.replica.tree.isGone($0) }
        if there.isEmpty { return toasts.show(L10n.thisIsNotThereAnyMore, tone: .refused) }
        // Who may move nothing can send it, where there is a conversation; else no place at all would be shown.
        if let refusal = policy.refusal, choices(for: there, open: []).isEmpty {
            return toasts.show(policy.sendingRefusal(of: there) ?? refusal, tone: .refused)
        }
        dialogs.present(MoveDialog(moving: there, with: self, copying: copying))
    }

    /// Where nodes can go: what is in the page as the engine sees it, and what is not as the rules and the tree have it. The
    /// Trash has a command of its own.
    ///
    /// - Parameter open: What ``openChoices(for:)`` answers.
    /// - Complexity: O(destinations) questions to the rules.
    func choices(for nodes: [NodeID], open: [Choice]) -> [Choice] {
        let candidates = candidates
        let known = Set(candidates)
        let staging = policy.operation(staging: nodes)
        return open.filter { !known.contains($0.node) }
            + candidates.compactMap { node -> Choice? in
                let isConversation = workspace.node(node)?.kind == .conversation
                // Nobody would send a conversation to itself.
                if isConversation, nodes.contains(node) { return nil }
                // The rules are asked of what is not open only: they look at all of the nodes.
                let operation =
                    open.first { $0.node == node }?.operation
                    ?? (isConversation ? staging : policy.operation(for: nodes, into: node))
                return operation.isDelivering ? Choice(node: node, operation: operation) : nil
            }
    }

    /// The nodes that would take a drag of these now: the same regions that a pointer could hit, each node once.
    func openChoices(for nodes: [NodeID]) -> [Choice] {
        guard let first = nodes.first, let source = sourceRegion(of: first),
            let destinations = engine.destinations(lifting: ItemID(first), from: source)
        else { return [] }
        var choices: [Choice] = []
        for index in 0..<destinations.count {
            guard let place = destinations[index]?.first, place.operation.isDelivering,
                let target = engine.region(place.region)?.drop?.delegate as? NodeTarget, target.perform == nil,
                target.parent != .trash, let node = target.recipient(of: nodes),
                !choices.contains(where: { $0.node == node })
            else { continue }
            choices.append(Choice(node: node, operation: place.operation))
        }
        return choices
    }

    /// The region from which a node could be carried now.
    func sourceRegion(of node: NodeID) -> RegionID? {
        sources.first { $0.drag != nil && $0.layout?.contains(ItemID(node)) == true }?.id
    }

    /// Puts nodes into a place without a drag; each stays where it is if a drag there would copy it.
    ///
    /// - Parameters:
    ///   - copying: Whether all stay where they are.
    ///   - completion: Takes what stands at the place now, if all went well.
    func move(
        _ nodes: [NodeID],
        to place: Place,
        copying: Bool = false,
        completion: @escaping ([NodeID]) -> Void = { _ in }
    ) {
        workspace.loader.load(nodes, at: place) { [self] failure in
            if let failure { return toasts.show(failure.sentence, tone: .refused) }
            guard case .success(let placed) = drop(nodes, at: place, copying: copying) else { return }
            completion(placed)
        }
    }

    /// The same, so that the first of them has a position among what is there of its kind, counted from 1; nil: the last, as
    /// with a position beyond it.
    func move(
        _ nodes: [NodeID],
        into parent: NodeID,
        position: Int?,
        copying: Bool = false,
        completion: @escaping ([NodeID]) -> Void = { _ in }
    ) {
        guard let position else {
            return move(nodes, to: Place(parent: parent), copying: copying, completion: completion)
        }
        workspace.loader.loadChildren(of: parent) { [self] failure in
            if let failure { return toasts.show(failure.sentence, tone: .refused) }
            guard let kind = nodes.first.flatMap(workspace.node)?.kind else { return }
            let all = workspace.children(of: parent, kind: kind).map { $0.id }
            let place = PagePosition.place(position, moving: copying ? [] : nodes, among: all, of: parent)
            move(nodes, to: place, copying: copying, completion: completion)
        }
    }

    /// Everything that can be named as a destination: each board with its lists behind it, then the person's shelf, the
    /// documents, the albums and the conversations.
    private var candidates: [NodeID] {
        var nodes = workspace.boards.flatMap { board in
            [board] + workspace.children(of: board.id, kind: .list).filter { !$0.fields.flag(.archived) }
        }.map { $0.id }
        nodes += workspace.ownShelves.prefix(1)
        nodes += workspace.documents.map { $0.id }
        nodes += albums(in: .workspace)
        return nodes + workspace.children(of: .workspace, kind: .conversation).map { $0.id }
    }

    /// The albums that are known, each with those in it behind it.
    private func albums(in parent: NodeID) -> [NodeID] {
        workspace.children(of: parent, kind: .album).flatMap { [$0.id] + albums(in: $0.id) }
    }
}
