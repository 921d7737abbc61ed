// SPDX-License-Identifier: Apache-2.0

/// What to show under the hand.
public struct DragPreview: Equatable, Sendable {
    /// The session it belongs to.
    public var session: SessionID

    /// The carried items, the pressed one first and the others in order, with where each was on the screen when it was
    /// picked up, if it was anywhere.
    public var parts: [Part]

    /// Where the hand is.
    public var location: Point<Screen>

    /// From the first part's origin to the point of the press: keeps the preview under the finger as it was picked up.
    public var grip: Vector

    /// One carried item of a preview.
    public struct Part: Equatable, Sendable {
        /// The item.
        public var item: ItemID

        /// What it is called.
        public var title: String

        /// Where it was.
        public var frame: Rect<Screen>?

        /// What to draw.
        public var content: PreviewContent

        /// Makes a part.
        public init(item: ItemID, title: String, frame: Rect<Screen>?, content: PreviewContent = .snapshot()) {
            self.item = item
            self.title = title
            self.frame = frame
            self.content = content
        }
    }

    /// Makes a preview.
    public init(session: SessionID, parts: [Part], location: Point<Screen>, grip: Vector) {
        self.session = session
        self.parts = parts
        self.location = location
        self.grip = grip
    }
}

/// What the preview says about the drop.
public struct DragBadge: Equatable, Sendable {
    /// What a release would do; nil over nothing.
    public var operation: DropOperation?

    /// How many things are carried: one document counts as its pages.
    public var units: DragItem.UnitCount

    /// The number alone, between 0 and ``DragItem/UnitCount/limit``.
    public var count: Int { units.value }

    /// Makes a badge.
    public init(operation: DropOperation?, units: DragItem.UnitCount) {
        self.operation = operation
        self.units = units
    }

    /// Makes a badge for a number that is known.
    public init(operation: DropOperation?, count: Int) { self.init(operation: operation, units: .known(count)) }
}

/// How a region under the drag is highlighted.
public enum HighlightState: Equatable, Sendable {
    /// A release copies.
    case copy

    /// A release moves.
    case move

    /// A release links.
    case link

    /// A release is refused.
    case forbidden

    init?(_ operation: DropOperation) {
        switch operation {
        case .copy: self = .copy
        case .move: self = .move
        case .link: self = .link
        case .forbidden: self = .forbidden
        case .cancel: return nil
        }
    }
}

/// The last way of an item's preview.
public struct Flight: Equatable, Sendable {
    /// The item.
    public var item: ItemID

    /// Where it ends; nil if it is nowhere to be seen: fade it where it is.
    public var destination: Rect<Screen>?

    /// Makes a flight.
    public init(item: ItemID, destination: Rect<Screen>?) {
        self.item = item
        self.destination = destination
    }
}
