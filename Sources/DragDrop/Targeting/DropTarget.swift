// SPDX-License-Identifier: Apache-2.0

/// What a session is over.
public struct DropTarget {
    /// The place in the region.
    public var place: DropPlace

    /// The target's answer.
    public var proposal: DropProposal

    /// The answer, joined with what the source allows and the keys ask for.
    public var operation: DropOperation
}
