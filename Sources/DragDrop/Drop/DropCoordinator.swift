// SPDX-License-Identifier: Apache-2.0

/// A drop in progress: what was dropped where, and the receipts its target writes, at once or later.
///
/// Every item ends with exactly one receipt. The first answer for an item counts; later ones change nothing. Items
/// without an answer when ``deadline`` has passed end as failed with ``TransferError/timedOut``; what the target answers
/// after that is told to the source as a late receipt, and the receipts of the session stay as they were.
///
/// Keep it as long as an answer may come: a target that let go of it, and whose region has gone, cannot answer any more,
/// and its items fail at once.
public final class DropCoordinator {
    /// The session that was dropped.
    public let session: DropSession

    /// Where it was dropped.
    public let place: DropPlace

    /// The target's region as it is now: another object than in ``place`` once the region was registered anew.
    public internal(set) var region: Region

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
    /// Where the items were when they were dropped; nothing of those from other programs.
    let former: [FormerPlace]
    let formerIndices: [ItemID: Int]
    /// The gap at that moment.
    private(set) var firstGap: Gap?
    /// How long the drop may go on after each sign of progress, in seconds.
    let progressTimeout: Double
    /// Something moved since the time was told the last time.
    var hasMoved = false
    package let site: DropSite
    /// Loads are being stopped.
    var isStopping = false
    /// Items whose receipt the engine wrote while the target still owed an answer.
    package var overruled: Set<ItemID> = []
    package var lateReceipts: [Receipt] = []
    /// What the target answered late, whoever has heard of it.
    var lateAnswers: [Receipt] = []
    var lateRouter: (router: LateReceiptRouter, engine: DragDropEngine)?

    private let allowed: OperationMask
    private let indices: [ItemID: Int]
    private let overrides: [ItemID: DropOperation]
    private var pendingCount: Int

    init(
        session: DropSession,
        place: DropPlace,
        operation: DropOperation,
        proposal: DropProposal,
        carried: CarriedFrames = CarriedFrames(),
        former: [FormerPlace] = [],
        deadline: Timestamp,
        progressTimeout: Double = DragDropConfiguration().dropTimeout
    ) {
        self.carried = carried
        self.former = former
        var formerIndices: [ItemID: Int] = [:]
        for (index, place) in former.enumerated() where formerIndices[place.item] == nil {
            formerIndices[place.item] = index
        }
        self.formerIndices = formerIndices
        self.session = session
        self.place = place
        self.operation = operation
        self.proposal = proposal
        self.deadline = deadline
        self.progressTimeout = progressTimeout
        region = place.region
        allowed = session.drag.allowedOperations
        transfers.reasons = session.drag.reasons
        receipts = session.drag.items.map { Receipt(item: $0.id, outcome: .pending) }
        pendingCount = receipts.count
        var indices: [ItemID: Int] = [:]
        for (index, receipt) in receipts.enumerated() { indices[receipt.item] = index }
        self.indices = indices
        let layout = place.region.layout
        let anchor = place.gap.map { gap in
            AnchoredGap(layout.map { $0.resolve(gap, near: place.point) } ?? gap, in: layout) { indices[$0] != nil }
        }
        site = DropSite(session: session.drag.id, point: place.point, anchor: anchor)
        var overrides: [ItemID: DropOperation] = [:]
        for override in proposal.overrides where overrides[override.item] == nil {
            overrides[override.item] = override.operation
        }
        self.overrides = overrides
        for override in proposal.overrides {
            switch self.operation(for: override.item) {
            case .forbidden(let reason): refuse(override.item, reason: reason)
            case .cancel: refuse(override.item, reason: "")
            case .copy, .move, .link: break
            }
        }
        site.leaving = leavingItems
        firstGap = gap
    }

    /// What was dropped and still waits for an answer.
    ///
    /// - Complexity: O(n) for n dropped items.
    public var pendingItems: [DragItem] {
        session.items.filter { isPending($0.id) }
    }

    /// What was dropped.
    public var items: [DragItem] { session.items }

    /// The identities of what was dropped, in order.
    public var itemIDs: [ItemID] { items.map { $0.id } }

    /// The gap it was dropped into, re-anchored to what is in the collection now; nil outside collections.
    ///
    /// What is moved is never its anchor: the anchors are the nearest items that stay, refused ones among them.
    ///
    /// - Complexity: O(log n), and O(k log n) for k items beside it that move.
    public var gap: Gap? {
        guard let anchor = site.anchor else { return nil }
        guard let layout = region.layout else { return anchor.gap }
        return anchor.resolved(in: layout, near: place.point) { isLeaving($0) }
    }

    /// Whether an item was dropped to be moved, and the target has not refused it: what is copied or refused stays.
    private func isLeaving(_ item: ItemID) -> Bool {
        guard let index = indices[item], operation(for: item) == .move else { return false }
        return receipts[index].isAccepted || !receipts[index].isSettled || overruled.contains(item)
    }

    /// What happens to one item.
    public func operation(for item: ItemID) -> DropOperation {
        guard let override = overrides[item] else { return operation }
        return DropOperation.resolve(
            proposed: override,
            alternatives: [],
            allowed: allowed,
            modifiers: [],
            reason: session.drag.reasons.notAllowed
        )
    }

    /// Which of the dropped items one is, from 0; nil if it was not dropped.
    ///
    /// - Complexity: O(1).
    func index(of item: ItemID) -> Int? { indices[item] }

    /// Whether an item was dropped and has no receipt yet.
    ///
    /// - Complexity: O(1).
    func isPending(_ item: ItemID) -> Bool { indices[item].map { !receipts[$0].isSettled } ?? false }

    /// Answers that the target has an item, and what it became there; without `ids` it stayed itself.
    public func accept(_ item: ItemID, as ids: [ItemID]? = nil) { answer(item, .accepted(ids ?? [item])) }

    /// Answers that the target has several items as the same things: pages that became one document.
    public func accept(_ items: [ItemID], as ids: [ItemID]) {
        answer(items.map { Receipt(item: $0, outcome: .accepted(ids)) })
    }

    /// Answers that the target has every item it has not answered for, each as itself.
    public func acceptAll() { answer(unansweredItems.map { Receipt(item: $0, outcome: .accepted([$0])) }) }

    /// Answers that the target does not want an item.
    public func refuse(_ item: ItemID, reason: String) { answer(item, .refused(reason: reason)) }

    /// Answers that the target wants none of the items it has not answered for.
    public func refuseAll(reason: String) {
        answer(unansweredItems.map { Receipt(item: $0, outcome: .refused(reason: reason)) })
    }

    /// Answers that an item was wanted and could not be had.
    public func fail(_ item: ItemID, _ error: TransferError) { answer(item, .failed(error)) }

    /// Asks for more time, as a long load that makes progress does.
    public func extendDeadline(to moment: Timestamp) {
        if moment > deadline { deadline = moment }
    }

    /// Whether every item has its answer.
    public var isSettled: Bool { pendingCount == 0 }

    /// What the target owes an answer for; it does not know what the engine gave up on.
    private var unansweredItems: [ItemID] {
        receipts.filter { !$0.isSettled || overruled.contains($0.item) }.map { $0.item }
    }

    func answer(_ item: ItemID, _ outcome: Receipt.Outcome) { answer([Receipt(item: item, outcome: outcome)]) }

    /// The target's word. The first one for an item counts; if the engine could not wait for it, it is late. What is late is
    /// told together.
    package func answer(_ answers: [Receipt]) {
        var late: [Receipt] = []
        for answer in answers where answer.isSettled {
            if overruled.contains(answer.item) {
                // That a load failed which the engine stopped is no news.
                guard !isStopping else { continue }
                overruled.remove(answer.item)
                late.append(answer)
            } else {
                settle(answer.item, answer.outcome)
            }
        }
        if !late.isEmpty { tellLate(late) }
    }

    /// The engine's word, because it cannot wait for the target.
    func overrule(_ item: ItemID, _ outcome: Receipt.Outcome) {
        guard isPending(item) else { return }
        overruled.insert(item)
        settle(item, outcome)
    }

    func failPending(_ error: TransferError) {
        for receipt in receipts { overrule(receipt.item, .failed(error)) }
    }

    private func settle(_ item: ItemID, _ outcome: Receipt.Outcome) {
        guard outcome != .pending, let index = indices[item], !receipts[index].isSettled else { return }
        receipts[index].outcome = outcome
        pendingCount -= 1
        receiptDidSettle(receipts[index])
    }

    /// Pending items that leave the place where they are, so that they are no neighbours of what lands.
    private var leavingItems: Set<ItemID> {
        var result: Set<ItemID> = []
        for receipt in receipts where !receipt.isSettled && operation(for: receipt.item) == .move {
            result.insert(receipt.item)
        }
        return result
    }
}
