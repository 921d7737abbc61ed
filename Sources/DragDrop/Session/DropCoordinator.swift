// SPDX-License-Identifier: Apache-2.0

/// A drop in progress: what was dropped where, and the receipts its target writes, at once or later.
///
/// Every item ends with exactly one receipt. The first answer for an item counts; later ones change nothing. Items
/// without an answer when ``deadline`` has passed end as failed with ``TransferError/timedOut``.
public final class DropCoordinator {
    /// The session that was dropped.
    public let session: DropSession

    /// Where it was dropped.
    public let place: DropPlace

    /// The resolved operation for items without an answer of their own.
    public let operation: DropOperation

    /// The target's last proposal.
    public let proposal: DropProposal

    /// One receipt an item, in the order of the items.
    public private(set) var receipts: [Receipt]

    /// When the engine gives up on items without an answer.
    public private(set) var deadline: Timestamp

    /// The loads of this drop, shown as one and cancelled together. The engine tells them the time on every frame; see
    /// ``load(_:anyOf:limit:timeout:deliver:)`` for the short way, and add a load yourself to take its chunks.
    public let transfers = TransferGroup()

    let carried: CarriedFrames

    private let allowed: OperationMask

    init(
        session: DropSession,
        place: DropPlace,
        operation: DropOperation,
        proposal: DropProposal,
        carried: CarriedFrames = CarriedFrames(),
        deadline: Timestamp
    ) {
        self.carried = carried
        self.session = session
        self.place = place
        self.operation = operation
        self.proposal = proposal
        self.deadline = deadline
        allowed = session.drag.allowedOperations
        receipts = session.drag.items.map { Receipt(item: $0.id, outcome: .pending) }
        for override in proposal.overrides {
            if case .forbidden(let reason) = override.operation { refuse(override.item, reason: reason) }
            if case .cancel = override.operation { refuse(override.item, reason: "") }
        }
    }

    /// What was dropped and still waits for an answer.
    public var pendingItems: [DragItem] {
        session.items.filter { item in receipts.contains { $0.item == item.id && !$0.isSettled } }
    }

    /// What was dropped.
    public var items: [DragItem] { session.items }

    /// The identities of what was dropped, in order.
    public var itemIDs: [ItemID] { items.map { $0.id } }

    /// The gap it was dropped into, re-anchored to what is in the collection now; nil outside collections.
    ///
    /// When items move, they are never its anchors: the anchors are the nearest items that stay.
    public var gap: Gap? {
        guard let gap = place.gap else { return nil }
        guard let layout = place.region.layout else { return gap }
        let resolved = layout.resolve(gap, near: place.point)
        guard operation == .move else { return resolved }
        let carried = Set(session.drag.itemIDs)
        return layout.gap(resolved) { carried.contains($0) }
    }

    /// What happens to one item.
    public func operation(for item: ItemID) -> DropOperation {
        for override in proposal.overrides where override.item == item {
            return DropOperation.resolve(
                proposed: override.operation,
                alternatives: [],
                allowed: allowed,
                modifiers: []
            )
        }
        return operation
    }

    /// Answers that the target has an item, and what it became there; without `ids` it stayed itself.
    public func accept(_ item: ItemID, as ids: [ItemID]? = nil) { settle(item, .accepted(ids ?? [item])) }

    /// Answers that the target has every item still waiting, each as itself.
    public func acceptAll() {
        for receipt in receipts { accept(receipt.item) }
    }

    /// Answers that the target does not want an item.
    public func refuse(_ item: ItemID, reason: String) { settle(item, .refused(reason: reason)) }

    /// Answers that the target wants none of the items still waiting.
    public func refuseAll(reason: String) {
        for receipt in receipts { refuse(receipt.item, reason: reason) }
    }

    /// Answers that an item was wanted and could not be had.
    public func fail(_ item: ItemID, _ error: TransferError) { settle(item, .failed(error)) }

    /// Asks for more time, as a long load that makes progress does.
    public func extendDeadline(to moment: Timestamp) {
        if moment > deadline { deadline = moment }
    }

    /// Whether every item has its answer.
    public var isSettled: Bool { receipts.allSatisfy { $0.isSettled } }

    func failPending(_ error: TransferError) {
        for receipt in receipts { fail(receipt.item, error) }
    }

    private func settle(_ item: ItemID, _ outcome: Receipt.Outcome) {
        for index in receipts.indices where receipts[index].item == item && !receipts[index].isSettled {
            receipts[index].outcome = outcome
        }
    }
}
