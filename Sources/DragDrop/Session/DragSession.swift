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
    public private(set) var items: [DragItem]

    /// What its sources allow.
    public internal(set) var allowedOperations: OperationMask

    /// The keys held now.
    public internal(set) var modifiers: Modifiers = []

    /// Where the hand is now, on the screen.
    public internal(set) var location: Point<Screen>

    /// Anything the source wants to keep with the session.
    public var localContext: AnyObject?

    /// Counts the changes of ``items``.
    public private(set) var revision = 0

    /// How many things the carried items will be once dropped.
    public private(set) var units: DragItem.UnitCount

    /// The identities of the items.
    private(set) var carried: Set<ItemID>

    /// Who gave what; empty once the session is over.
    var sources: [ActiveSession.Source] = []
    /// The engine's own sentences.
    let reasons: EngineReasons

    /// Makes a session.
    public init(
        id: SessionID = SessionID(0),
        origin: Origin,
        items: [DragItem],
        allowedOperations: OperationMask = [.copy, .move],
        location: Point<Screen> = .zero,
        reasons: EngineReasons = EngineReasons()
    ) {
        self.reasons = reasons
        self.id = id
        self.origin = origin
        self.items = items
        units = DragSession.units(of: items)
        carried = Set(items.map { $0.id })
        self.allowedOperations = allowedOperations
        self.location = location
    }

    /// It is over; nobody can be asked any more.
    func end() { sources = [] }

    /// Whether an item is carried.
    ///
    /// - Complexity: O(1).
    public func carries(_ item: ItemID) -> Bool { carried.contains(item) }

    /// The carried identities, in order.
    ///
    /// - Complexity: O(n) for n carried items.
    public var itemIDs: [ItemID] { items.map { $0.id } }
}

extension DragSession {
    /// Carries more, each item once, and only those that are not carried already. Answers what is new.
    ///
    /// - Complexity: O(k) for k items, however many are carried.
    func add(_ offered: [DragItem]) -> [DragItem] {
        let new = offered.filter { carried.insert($0.id).inserted }
        guard !new.isEmpty else { return [] }
        items += new
        units = units + DragSession.units(of: new)
        revision += 1
        return new
    }

    /// Carries items no more, all of which were carried. Answers them in the order in which they were.
    ///
    /// - Complexity: O(n) for n carried items.
    func remove(_ gone: Set<ItemID>) -> [DragItem] {
        let removed = items.filter { gone.contains($0.id) }
        items.removeAll { gone.contains($0.id) }
        for item in removed { carried.remove(item.id) }
        units = DragSession.units(of: items)
        revision += 1
        return removed
    }

    /// Another number of things will come of an item.
    ///
    /// - Complexity: O(n) for n carried items.
    func reviseUnits(of item: ItemID, to count: DragItem.UnitCount) {
        guard carries(item), let index = items.firstIndex(where: { $0.id == item }), items[index].units != count else {
            return
        }
        items[index].units = count
        units = DragSession.units(of: items)
        revision += 1
    }

    private static func units(of items: [DragItem]) -> DragItem.UnitCount {
        items.reduce(.known(0)) { $0 + $1.units }
    }
}
