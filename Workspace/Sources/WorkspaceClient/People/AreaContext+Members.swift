// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// What a drop on a member does, wherever they are shown: a card is given to them; everything else, and a card of which a
// copy is asked for, waits to be sent in the conversation with them. A card's face is no such place: it takes drops itself;
// members of an opened card, and who wrote its comments, are.
extension AreaContext {
    /// Where what is dropped on a member goes.
    func makeTarget(ofMember id: NodeID) -> NodeTarget {
        let target = NodeTarget(dragging, into: id, heldSize: NodeTarget.sizeOverRow)
        target.stages(in: drafts, takesDrafts: true) { _ in nil }
        let (stages, refusal) = (target.proposal, target.refusal)
        // A card that is given to somebody is not sent.
        target.refusal = { [unowned(unsafe) self] cargo in
            Self.isGiven(cargo) ? dragging.policy.refusal(ofSending: cargo) : refusal(cargo)
        }
        target.proposal = { Self.isGiven($0) ? nil : stages($0) }
        target.perform = { [unowned(unsafe) self] drop in accept(drop, for: id) }
        return target
    }

    /// Lets the face of somebody, if they are a member, take what is dropped on it. Keys pass it by: to them the member is the
    /// row at the side.
    func bind(_ face: Element, of id: NodeID, as region: RegionID, in around: Region? = nil) -> NodeBinding? {
        guard let member = workspace.people[id] else { return nil }
        let target = makeTarget(ofMember: id)
        target.handles = { [unowned(unsafe) dragging] _ in !dragging.isByKeyboard }
        let region = Region(id: region, frame: .zero, label: member.name, order: 5)
        // Something may be held already.
        dragging.invalidateFrames()
        return dragging.register(region, face, in: around, target: target)
    }

    private static func isGiven(_ cargo: Cargo) -> Bool { cargo.kind == .card && !cargo.isOutside }

    private func accept(_ drop: DropCoordinator, for member: NodeID) {
        let cargo = drop.session.cargo(in: workspace)
        if cargo.map(Self.isGiven) ?? true, drop.operation != .copy {
            let cards = drop.session.drag.nodes
            let new = cards.filter { !isGiven($0, to: member) }
            return dragging.perform(drop, at: Place(parent: member)) { [self] _ in
                if !new.isEmpty { offerSending(cards, new, to: member) }
            }
        }
        if let refusal = send(to: member, { drafts.stage(drop, in: $0) }) { drop.refuseAll(reason: refusal) }
    }

    /// A finger has no key to say beforehand that cards are to be sent and not given; of these some are theirs only now.
    private func offerSending(_ cards: [NodeID], _ new: [NodeID], to member: NodeID) {
        guard member != workspace.ownID else { return }
        toasts.offer(L10n.sendInstead) { [unowned(unsafe) self] in
            let refusal = send(to: member) { conversation in
                // Not an undo: something else may have been done since.
                let given = new.filter { isGiven($0, to: member) }.compactMap(workspace.node)
                if !given.isEmpty { workspace.perform(given.map { Assignment.toggle(member, on: $0) }) }
                drafts.stage(cards, in: conversation)
            }
            if let refusal { toasts.show(refusal, tone: .refused) }
        }
    }

    private func isGiven(_ card: NodeID, to member: NodeID) -> Bool {
        workspace.node(card)?.fields.nodes(.members).contains(member) ?? false
    }

    /// Opens the conversation with a member, in which something is staged.
    ///
    /// - Returns: Why nothing can be sent to them; nil if it can.
    private func send(to member: NodeID, _ stage: (NodeID) -> Void) -> String? {
        guard let conversation = conversations.direct(with: member) else {
            return workspace.refusal(of: .edit) ?? L10n.nothingCanBeSentToThem
        }
        stage(conversation)
        // They may be shown in one.
        dialogs.closeAll()
        router.show(.chat(conversation: conversation))
        return nil
    }
}
