// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// Where what is dropped on an element goes: the one target of drops. An area names the node and says what differs from
/// the usual: everything is taken that the rules allow, into the gap under the pointer where there is a layout, else to
/// the end.
final class NodeTarget {
    /// The node whose children things become.
    let parent: NodeID
    /// Whether something is the element's business at all; the region around it is asked about the rest.
    var handles: (Cargo) -> Bool = { _ in true }
    /// Whether something goes between the children, where a gap opens for it.
    var opensGaps: (Cargo) -> Bool = { _ in true }
    /// Whether something goes into the child under the pointer, if it is over the middle of one.
    var goesIntoItems: (Cargo) -> Bool = { _ in false }
    /// Whether what the child under the pointer refuses goes between the children instead.
    var insertsBesideRefusingItem = false
    /// Whether files of other programs become photos, also where others become documents.
    var filesBecomePhotos = false
    /// Why something is refused by the person's role, before anything else is asked.
    var refusal: (Cargo) -> String?
    /// What a release does, if that is not what the rules say.
    var proposal: (Cargo) -> DropProposal? = { _ in nil }
    /// What a child is called in announcements.
    var itemTitle: (NodeID) -> String
    /// Whether the node is a board, on which what belongs on lists goes to the end of the first one.
    var landsInFirstList = false
    /// How large what is held looks over the element, in points; nil: as large as it is.
    var heldSize: Size?
    /// The same over something as low as a tab or a button, which is to be seen beside it.
    static let sizeOverRow = Size(width: 88, height: 32)
    /// The same over something as high as a line or two.
    static let sizeOverOption = Size(width: 110, height: 60)
    /// The node that takes what another program brings instead of the element's own; nil: that does.
    var homeFromOutside: () -> NodeID? = { nil }
    /// Does what a drop means, where that is no change of the tree.
    var perform: ((DropCoordinator) -> Void)?
    /// Is told what stands at the place now, perhaps after the view has gone: nothing of it may be asked here.
    var didDrop: ([NodeID]) -> Void = { _ in }
    /// The session is over the element, and moves; whether a release is refused, or does nothing.
    var didMove: (DropSession, Bool) -> Void = { _, _ in }
    /// The session has left the element, or is over.
    var didLeave: () -> Void = {}
    /// What a held thing opens by resting on the element, or on a child of it.
    var spring: Spring?

    /// What opens under a held thing.
    struct Spring {
        var scope = SpringLoadedInteraction.Scope.region
        /// Whether it opens for something.
        var opensFor: (Cargo) -> Bool = { _ in true }
        /// Whether a child opens, if those do.
        var opensItem: (NodeID) -> Bool = { _ in true }
        /// Opens the node, or a child if those open.
        var open: (NodeID) -> Void
    }

    let dragging: NodeDragging
    private var workspace: Workspace { dragging.workspace }

    init(_ dragging: NodeDragging, into parent: NodeID, heldSize: Size? = nil) {
        self.dragging = dragging
        self.parent = parent
        self.heldSize = heldSize
        itemTitle = { [unowned(unsafe) dragging] in dragging.workspace.node($0)?.title ?? "" }
        refusal = { [unowned(unsafe) dragging] in $0.isForeign ? dragging.policy.refusal : nil }
    }

    /// The node whose children these become; nil while nobody knows which list of a board that is.
    func recipient(of nodes: [NodeID]) -> NodeID? {
        guard landsInFirstList, let first = nodes.first.flatMap(workspace.node) else { return parent }
        return switch dragging.policy.landing(of: first.kind, on: parent) {
        case .list(let list): list
        case .board: parent
        case .unknownList, .noList: nil
        }
    }

    private func home(of cargo: Cargo) -> NodeID { (cargo.isOutside ? homeFromOutside() : nil) ?? parent }

    /// The child that takes a drop at a place; nil if it goes to the node itself.
    private func item(taking cargo: Cargo, at place: DropPlace) -> NodeID? {
        guard place.zone == .into, goesIntoItems(cargo), let item = place.item?.node else { return nil }
        return insertsBesideRefusingItem && !dragging.policy.accepts(cargo, into: item) ? nil : item
    }
}

extension NodeTarget: DropInteractionDelegate {
    func dropInteraction(_: DropInteraction, canHandle session: DropSession) -> Bool {
        guard let cargo = session.cargo(in: workspace), handles(cargo) else { return false }
        if !cargo.isOutside || landsInFirstList || proposal(cargo) != nil { return true }
        return dragging.policy.accepts(cargo, into: home(of: cargo))
    }

    func dropInteraction(_: DropInteraction, proposalFor session: DropSession, at place: DropPlace) -> DropProposal {
        answer(to: session, at: place).proposal
    }

    /// What a release does, and the thing for which that is so: of several another than the first may be at home here.
    private func answer(to session: DropSession, at place: DropPlace) -> (cargo: Cargo?, proposal: DropProposal) {
        let first = session.cargo(in: workspace)
        let answer = proposal(for: session, carrying: first, at: place)
        // Who does what a drop means looks at the first.
        guard perform == nil, case .forbidden = answer.operation, let first, !first.isForeign else {
            return (first, answer)
        }
        for cargo in dragging.policy.answers.cargos(of: session) where cargo.kind != first.kind {
            let other = proposal(for: session, carrying: cargo, at: place)
            if other.operation.isDelivering { return (cargo, other) }
        }
        return (first, answer)
    }

    /// What a release does with what is carried, if that is of one kind.
    private func proposal(for session: DropSession, carrying cargo: Cargo?, at place: DropPlace) -> DropProposal {
        if let refusal = cargo.flatMap(refusal) { return .forbidden(refusal) }
        // A child is asked first: what the element refuses may be at home in it.
        if let item = cargo.flatMap({ item(taking: $0, at: place) }) {
            return dragging.policy.proposal(for: session, into: item, intent: .insertIntoItem)
        }
        if let answer = cargo.flatMap(proposal) { return answer }
        if landsInFirstList, let cargo {
            switch dragging.policy.landing(of: cargo.kind, on: parent) {
            case .list(let list): return dragging.policy.proposal(for: session, into: list, intent: .unspecified)
            case .unknownList: return dragging.policy.proposal(for: session, ontoUnknownList: cargo)
            case .noList: return .forbidden(L10n.theBoardHasNoList)
            case .board: break
            }
        }
        let opensGap = place.region.layout != nil && cargo.map(opensGaps) ?? false
        let intent = opensGap ? DropIntent.insertAtGap : .unspecified
        return dragging.policy.proposal(for: session, into: cargo.map(home) ?? parent, intent: intent)
    }

    func dropInteraction(_: DropInteraction, perform drop: DropCoordinator) {
        if let perform { return perform(drop) }
        guard let cargo = answer(to: drop.session, at: drop.place).cargo else {
            return drop.refuseAll(reason: L10n.thisIsNotThereAnyMore)
        }
        let item = drop.proposal.intent == .insertIntoItem ? drop.place.item?.node : nil
        // What opens no gap was not aimed at one: another program's things come last then.
        let gap = item == nil && (drop.proposal.intent == .insertAtGap || !cargo.isOutside) ? drop.gap : nil
        if landsInFirstList, dragging.policy.landing(of: cargo.kind, on: parent) != .board {
            return dragging.findFirstList(of: parent, for: drop) { [self] list in
                perform(drop, cargo, at: Place(parent: list))
            }
        }
        perform(drop, cargo, at: Place(parent: item ?? home(of: cargo), gap), into: item)
    }

    private func perform(_ drop: DropCoordinator, _ cargo: Cargo, at place: Place, into item: NodeID? = nil) {
        if cargo.isOutside {
            dragging.files.accept(drop, at: place, isForPhotos: filesBecomePhotos)
            if let item { didDrop([item]) }
        } else {
            dragging.perform(
                drop,
                at: place,
                ownRefusal: { [self] node in item == nil ? refusal(of: node, from: cargo.origin) : nil },
                completion: { [didDrop] placed in didDrop(item.map { [$0] } ?? placed) }
            )
        }
    }

    /// Why the element itself does not take a node.
    private func refusal(of node: Node, from origin: Cargo.Origin) -> String? {
        let own = proposal(Cargo(kind: node.kind, origin: origin, node: node.id))
        return if case .forbidden(let reason)? = own?.operation { reason } else { nil }
    }

    func dropInteraction(_: DropInteraction, titleOf item: ItemID, in _: Region) -> String {
        item.node.map(itemTitle) ?? ""
    }

    func dropInteraction(_: DropInteraction, previewFor _: DropSession, at _: DropPlace) -> PreviewContent? {
        heldSize.map { .snapshot(size: $0) }
    }

    func dropInteraction(
        _: DropInteraction,
        sessionDidUpdate session: DropSession,
        at _: DropPlace,
        operation: DropOperation
    ) { didMove(session, !operation.isDelivering) }

    func dropInteraction(_: DropInteraction, sessionDidExit _: DropSession) { didLeave() }
}

extension NodeTarget: SpringLoadedInteractionDelegate {
    private func opens(for session: DropSession) -> Bool {
        session.cargo(in: workspace).map { spring?.opensFor($0) ?? false } ?? false
    }

    func springLoadedInteraction(
        _: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in _: Region
    ) -> Bool { opens(for: session) }

    func springLoadedInteraction(
        _: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in _: Region
    ) -> Bool { opens(for: session) && item.node.map { spring?.opensItem($0) ?? false } ?? false }

    func springLoadedInteraction(_: SpringLoadedInteraction, didActivateFor _: DropSession, in _: Region) {
        spring?.open(parent)
    }

    func springLoadedInteraction(
        _: SpringLoadedInteraction,
        didActivate item: ItemID,
        for _: DropSession,
        in _: Region
    ) { if let node = item.node { spring?.open(node) } }
}
