// SPDX-License-Identifier: Apache-2.0

/// What a target would do with a session if it were released now.
public struct DropProposal: Equatable, Sendable {
    /// What happens to the items, unless ``overrides`` says otherwise for one.
    public var operation: DropOperation

    /// Where in a collection they would land.
    public var intent: DropIntent

    /// What else the target would do if the person holds a modifier for it.
    public var alternatives: OperationMask

    /// Different answers for single items.
    public var overrides: [ItemOverride]

    /// Where the items come to lie in a target that is no collection.
    public var placement: DropPlacement

    /// Makes a proposal that holds for all items.
    public init(
        _ operation: DropOperation,
        intent: DropIntent = .insertAtGap,
        alternatives: OperationMask = [],
        overrides: [ItemOverride] = [],
        placement: DropPlacement = .automatic
    ) {
        self.operation = operation
        self.intent = intent
        self.alternatives = alternatives
        self.overrides = overrides
        self.placement = placement
    }

    /// A refusal with its reason.
    public static func forbidden(_ reason: String) -> DropProposal {
        DropProposal(.forbidden(reason: reason), intent: .unspecified)
    }
}

/// Where in a collection a drop would land.
public enum DropIntent: Equatable, Sendable {
    /// In the region as a whole; no gap opens.
    case unspecified

    /// In the gap under the pointer, which opens.
    case insertAtGap

    /// In the item under the pointer.
    case insertIntoItem
}

/// The answer of a proposal for one item.
public struct ItemOverride: Equatable, Sendable {
    /// The item it is about.
    public var item: ItemID

    /// What happens to it.
    public var operation: DropOperation

    /// Makes the answer for one item.
    public init(item: ItemID, operation: DropOperation) {
        self.item = item
        self.operation = operation
    }
}
