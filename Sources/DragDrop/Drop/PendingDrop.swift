// SPDX-License-Identifier: Apache-2.0

/// The drop of a session: what is being handed over, who performs it, and the receipts in the end.
///
/// ```
/// none --begin--> performing --every item has its receipt--> concluded --the session ends--> ended (answers are late)
/// ```
struct PendingDrop {
    typealias Performer = (interaction: DropInteraction, delegate: any DropInteractionDelegate)

    private(set) var coordinator: DropCoordinator?

    /// What is to be said when something was taken.
    private(set) var announcement: Announcement?

    /// The target, until it has heard that every item has its receipt.
    private var performer: Performer?

    /// The receipts of items that disappeared before they were dropped.
    private var removed: [Receipt] = []

    /// Whether something was handed to a target.
    var hasBegun: Bool { announcement != nil }

    /// The items are handed over.
    mutating func begin(_ coordinator: DropCoordinator, by performer: Performer, saying announcement: Announcement) {
        self.coordinator = coordinator
        self.performer = performer
        self.announcement = announcement
    }

    /// Items disappeared from the model while they were carried; some may have joined again after they did so before.
    mutating func remove(_ items: [DragItem], reason: String) {
        let gone = Set(items.map { $0.id })
        removed.removeAll { gone.contains($0.item) }
        removed += items.map { Receipt(item: $0.id, outcome: .refused(reason: reason)) }
    }

    /// Every item has its receipt. Answers who is to hear of it, once.
    mutating func conclude() -> Performer? {
        defer { performer = nil }
        return performer
    }

    /// The session has told its end. Answers what may still be answered, late.
    mutating func end() -> DropCoordinator? {
        defer { coordinator = nil }
        return coordinator
    }

    /// Whether nobody can answer any more: the target was taken away and kept nothing of the drop.
    mutating func isUnanswerable() -> Bool {
        coordinator?.region.isAttached == false && isKnownUniquelyReferenced(&coordinator)
    }

    /// One receipt for each item of the session that ends, for whatever reason.
    func receipts(of carried: [ItemID], _ reason: EndReason) -> [Receipt] {
        if let coordinator {
            return coordinator.receipts + removed.filter { coordinator.index(of: $0.item) == nil }
        }
        let outcome: Receipt.Outcome
        switch reason {
        case .deliveredOutside, .dropped: outcome = .pending
        case .cancelled(.forbidden(let sentence)): outcome = .refused(reason: sentence)
        case .cancelled: outcome = .failed(.cancelled)
        }
        // One that joined again after that ends as what is carried does.
        let known = Set(carried)
        return carried.map { Receipt(item: $0, outcome: outcome) } + removed.filter { !known.contains($0.item) }
    }
}
