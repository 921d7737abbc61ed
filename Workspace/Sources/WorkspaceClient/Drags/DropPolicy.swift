// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// What a drop does, whoever drops and however: the rules table, asked in one place for what is carried here, in another
/// window or by another program, and for "Move to…".
struct DropPolicy {
    let workspace: Workspace
    let answers: CarriedAnswers
    /// Whether files are on their way into a draft, and would not go with it.
    var isBusy: (NodeID) -> Bool = { _ in false }

    init(workspace: Workspace) {
        self.workspace = workspace
        answers = CarriedAnswers(workspace)
    }

    /// What a release of a session onto a node, or between its children, would do.
    ///
    /// - Complexity: O(items) when it is first asked of a node, and again when they or the workspace have changed.
    func proposal(for session: DropSession, into target: NodeID, intent: DropIntent) -> DropProposal {
        guard let cargo = session.cargo(in: workspace) else { return .forbidden(L10n.thisIsNotThereAnyMore) }
        if let refusal { return .forbidden(refusal) }
        let operation: DropOperation
        switch cargo.origin {
        case .region:
            operation = answers.operation(of: session.drag, into: target) { self.operation(for: $0, into: target) }
        case .otherWindow, .outside:
            guard let destination = node(target) else { return .forbidden(L10n.thisIsNotThereAnyMore) }
            // As long as another window's things are held their kind alone is known; at the drop this is asked again.
            if cargo.origin == .otherWindow {
                for node in session.drag.nodes.compactMap(workspace.node) {
                    if let sentence = reason(against: node, onto: destination) { return .forbidden(sentence) }
                }
            }
            let meant = DropOperation(cargo.decision(onto: destination.kind), of: cargo.kind)
            operation = meant == .move && session.bringsCopies ? .copy : meant
        }
        switch operation {
        case .forbidden(let reason): return .forbidden(reason)
        case .cancel: return .nothing
        // Always a copy: with a move a file manager would take the person's own file away.
        case _ where cargo.isOutside: return DropProposal(.copy, intent: intent)
        default: return DropProposal(operation, intent: intent, alternatives: [.copy])
        }
    }

    /// What happens to nodes that are put into another: the strongest of what the rules say about each. It is refused where
    /// all of them are.
    ///
    /// - Complexity: O(nodes); the rules are asked once for neighbours of one kind that have one parent.
    func operation(for nodes: [NodeID], into target: NodeID) -> DropOperation {
        guard let destination = node(target) else { return .forbidden(reason: L10n.thisIsNotThereAnyMore) }
        if let refusal { return .forbidden(reason: refusal) }
        var result = DropOperation.move
        var (isTaken, isCancelled) = (false, false)
        var refused: String?
        decide(about: nodes, into: destination) { _, operation in
            switch operation {
            case .forbidden(let reason): if refused == nil { refused = reason }
            case .cancel: isCancelled = true
            case .move: isTaken = true
            case .copy, .link: (result, isTaken) = (operation, true)
            }
        }
        if isCancelled { return .cancel }
        if let refused, !isTaken { return .forbidden(reason: refused) }
        return result
    }

    /// The nodes that cannot go into another, each with the reason; nothing is said of one that is not known.
    ///
    /// - Complexity: As that of ``operation(for:into:)``.
    func refused(of nodes: [NodeID], into target: NodeID) -> [(node: NodeID, reason: String)] {
        var refused: [(node: NodeID, reason: String)] = []
        guard let destination = node(target) else { return [] }
        decide(about: nodes, into: destination) { node, operation in
            if case .forbidden(let reason) = operation { refused.append((node, reason)) }
        }
        return refused
    }

    /// Says of each node that is known what happens to it.
    @inline(never)
    private func decide(about nodes: [NodeID], into destination: Node, _ body: (NodeID, DropOperation) -> Void) {
        var last: (kind: Kind, parent: NodeID?)?
        var operation = DropOperation.move
        for id in nodes {
            guard let node = workspace.node(id) else { continue }
            if node.kind == .draft, node.parent != destination.id, destination.id != .trash, isBusy(id) {
                body(id, .forbidden(reason: L10n.canBeSentWhenTheFiles))
                continue
            }
            // Of one kind, those of one parent have one fate.
            if last.map({ $0 != (node.kind, node.parent) }) ?? true || id == destination.id {
                last = (node.kind, node.parent)
                operation = self.operation(for: node, onto: destination)
            }
            body(id, operation)
        }
    }

    private func operation(for node: Node, onto destination: Node) -> DropOperation {
        let isHere = node.parent == destination.id
        // What is in the Trash stays there.
        if node.id == destination.id || isHere && destination.id == .trash { return .cancel }
        if let sentence = reason(against: node, onto: destination) { return .forbidden(reason: sentence) }
        if destination.kind == .draft, !isHere, let sentence = sendingRefusal(of: node) {
            return .forbidden(reason: sentence)
        }
        let decision = Rules.decide(node.kind, onto: destination.kind, sameParent: isHere, from: attachedTo(node))
        return switch DropOperation(decision, of: node.kind) {
        // Of what was deleted there is neither a copy nor a way to it.
        case .copy where node.parent == .trash, .link where node.parent == .trash:
            .forbidden(reason: L10n.itIsInTheTrash)
        case let operation: operation
        }
    }

    /// Why a node cannot go to another, though its kind may: a label to a card of another board.
    private func reason(against node: Node, onto destination: Node) -> String? {
        Rules.refusal(of: node, onto: destination, in: workspace.replica.tree)?.sentence
    }

    /// The kind of what a node is in, where the rules ask for it: what is attached to a message stays there.
    private func attachedTo(_ node: Node) -> Kind? {
        switch node.kind {
        case .photo, .document, .file, .link: node.parent.flatMap(workspace.node)?.kind == .message ? .message : nil
        default: nil
        }
    }

    /// Why the person may put nothing anywhere, by their role; nil when they may.
    var refusal: String? { workspace.refusal(of: .edit) }

    /// Why the person may not send something in a conversation, by their role; nil when they may. Texts go into the field
    /// of the next message; files are brought in for it.
    func refusal(ofSending cargo: Cargo) -> String? {
        workspace.refusal(of: cargo.isOutside && cargo.kind != .message ? .edit : .write)
    }

    /// Why a node cannot be sent: who gets it would find nothing where it leads to, or less than is to be in it.
    func sendingRefusal(of node: Node) -> String? {
        if node.parent == .trash { return L10n.itIsInTheTrash }
        if node.kind == .draft, isBusy(node.id) { return L10n.canBeSentWhenTheFiles }
        guard case .link = DropOperation(Rules.decide(node.kind, onto: .draft), of: node.kind),
            node.parent.flatMap(workspace.node)?.kind == .shelf
        else { return nil }
        return L10n.nobodyElseSeesYourShelf(title: node.reference)
    }

    /// Why none of these can be sent; nil where one can.
    func sendingRefusal(of nodes: [NodeID]) -> String? {
        var refusal: String?
        for node in nodes.lazy.compactMap(workspace.node) {
            guard let reason = sendingRefusal(of: node) else { return nil }
            if refusal == nil { refusal = reason }
        }
        return refusal
    }

    /// What becomes of nodes that are staged: none leaves its place, but drafts, which become part of what is written there.
    /// As with a drop, the first says it for all.
    func operation(staging nodes: [NodeID]) -> DropOperation {
        if let reason = workspace.refusal(of: .write) ?? sendingRefusal(of: nodes) { return .forbidden(reason: reason) }
        guard let kind = nodes.first.flatMap(workspace.node)?.kind else { return .cancel }
        return kind == .draft ? .move : DropOperation(Rules.decide(kind, onto: .draft), of: kind)
    }

    /// Whether another program's things are taken by a node at all; what is not is offered to the region around it.
    func accepts(_ cargo: Cargo, into target: NodeID) -> Bool {
        node(target).map { !cargo.decision(onto: $0.kind).isRefused } ?? false
    }

    /// The workspace itself is never sent: its kind is known.
    func node(_ id: NodeID) -> Node? {
        workspace.node(id) ?? (id == .workspace ? Node(id: id, kind: .workspace, parent: nil) : nil)
    }

    /// Where something lands that is dropped on a board as a whole.
    enum BoardLanding: Equatable {
        /// On the board itself, as a list does.
        case board
        /// At the end of its first list.
        case list(NodeID)
        /// The same; which one that is was not asked yet.
        case unknownList
        /// It belongs on a list, and the board has none.
        case noList
    }

    /// Where things of a kind land that are dropped on a board as a whole, if the rules let them.
    func landing(of kind: Kind, on board: NodeID) -> BoardLanding {
        if !Rules.decide(kind, onto: .board).isRefused { return .board }
        if !workspace.loader.knowsLists(of: board) { return .unknownList }
        return workspace.loader.firstList(of: board).map(BoardLanding.list) ?? .noList
    }

    /// What a release onto a list would do that is not known yet.
    func proposal(for session: DropSession, ontoUnknownList cargo: Cargo) -> DropProposal {
        if let refusal { return .forbidden(refusal) }
        let meant = DropOperation(cargo.decision(onto: Kind.list), of: cargo.kind)
        let operation = meant == .move && session.bringsCopies ? .copy : meant
        return DropProposal(operation, intent: .unspecified, alternatives: [.copy])
    }
}

extension DropProposal {
    /// Nothing happens, and no reason is given.
    static var nothing: DropProposal { DropProposal(.cancel, intent: .unspecified) }

    /// What an area answers by itself; nil where it takes something, as the node does that it stands for.
    init?(_ cargo: Cargo, onto area: Area) {
        switch cargo.decision(onto: area) {
        case nil: self = .nothing
        case .refused(let sentence): self = .forbidden(sentence)
        default: return nil
        }
    }
}

extension DropOperation {
    /// What a person sees of a decision: what is converted is copied into something new, but for what a new album, checklist
    /// or board takes in, drafts, which are spent, and cards and items of checklists, which become each other.
    init(_ decision: RuleDecision, of kind: Kind) {
        switch decision {
        case .move, .convert(.album), .convert(.checklist): self = .move
        case .convert where kind == .draft, .convert(.board) where kind == .list: self = .move
        case .convert(.card) where kind == .checkItem, .convert(.checkItem) where kind == .card: self = .move
        case .copy, .convert: self = .copy
        case .link: self = .link
        case .refused(let sentence): self = .forbidden(reason: sentence)
        }
    }
}

extension RuleDecision {
    /// Whether a person sees that something of a kind stays where it is, and a copy goes or becomes something.
    func isCopy(of kind: Kind) -> Bool { DropOperation(self, of: kind) == .copy }
}
