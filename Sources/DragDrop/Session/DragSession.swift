// SPDX-License-Identifier: Apache-2.0

/// One drag from lift to end, as its source sees it. Tests may make one.
public final class DragSession {
    /// Where a session came from.
    public enum Origin: Equatable, Sendable {
        /// A region of this engine.
        case region(RegionID)

        /// Another program or window; before the drop only types are known.
        case outside(Offer)
    }

    /// What is known of a drag from another program before it is dropped.
    public struct Offer: Equatable, Sendable {
        /// The kinds of data on offer.
        public var contentTypes: [ContentType]

        /// How many items there are; nil if the platform does not say.
        public var count: Int?

        /// Makes an offer.
        public init(contentTypes: [ContentType], count: Int? = nil) {
            self.contentTypes = contentTypes
            self.count = count
        }
    }

    /// The session's number.
    public let id: SessionID

    /// Where it came from.
    public let origin: Origin

    /// What is carried, in the order it was picked up.
    public internal(set) var items: [DragItem]

    /// What its sources allow.
    public internal(set) var allowedOperations: OperationMask

    /// The keys held now.
    public internal(set) var modifiers: Modifiers = []

    /// Where the hand is now.
    public internal(set) var location: Point<Screen>

    /// Anything the source wants to keep with the session.
    public var localContext: AnyObject?

    /// Counts the changes of ``items``.
    public internal(set) var revision = 0

    /// Who gave what; empty once the session is over.
    var sources: [ActiveSession.Source] = []
    /// The engine's own sentences.
    var reasons = EngineReasons()

    /// Makes a session.
    public init(
        id: SessionID = SessionID(0),
        origin: Origin,
        items: [DragItem],
        allowedOperations: OperationMask = [.copy, .move],
        location: Point<Screen> = .zero
    ) {
        self.id = id
        self.origin = origin
        self.items = items
        self.allowedOperations = allowedOperations
        self.location = location
    }

    /// It is over; nobody can be asked any more.
    func end() { sources = [] }

    /// Whether an item is carried.
    public func carries(_ item: ItemID) -> Bool { items.contains { $0.id == item } }

    /// The carried identities, in order.
    public var itemIDs: [ItemID] { items.map { $0.id } }
}
