// SPDX-License-Identifier: Apache-2.0

/// What became of one item of a session.
public struct Receipt: Equatable, Sendable {
    /// The item as it was carried.
    public var item: ItemID

    /// What became of it.
    public var outcome: Outcome

    /// Makes a receipt.
    public init(item: ItemID, outcome: Outcome) {
        self.item = item
        self.outcome = outcome
    }

    /// The ways an item can end.
    public enum Outcome: Equatable, Sendable {
        /// The target has it; it became these items there (itself when moved, new ones when copied or expanded).
        case accepted([ItemID])

        /// The target did not want it, with the sentence that says why.
        case refused(reason: String)

        /// The target wanted it and could not have it.
        case failed(TransferError)

        /// Not known yet; at the end of a session: nobody can know, as after a drop on another program.
        case pending
    }

    /// Whether the target took the item.
    public var isAccepted: Bool {
        if case .accepted = outcome { true } else { false }
    }

    /// Whether the outcome is known.
    public var isSettled: Bool { outcome != .pending }
}
