// SPDX-License-Identifier: Apache-2.0

/// One session with everything the engine remembers about it, from the press to the end: the values that a move and a
/// drop go through, each of which keeps its own state and answers what the host is to be told.
///
/// It keeps its sources' and its target's delegates alive, so that a view that disappears still hears the end.
final class ActiveSession {
    /// Who gave what. One object for the engine and the session, so that another item costs nothing for those before it.
    final class Source {
        let region: RegionID
        let interaction: DragInteraction
        let delegate: any DragInteractionDelegate
        private(set) var items: [ItemID] = []
        /// With those that were taken out of the session again.
        private(set) var allItems: Set<ItemID> = []
        var showsOriginals = true

        init(
            region: RegionID,
            interaction: DragInteraction,
            delegate: any DragInteractionDelegate,
            allItems: Set<ItemID> = []
        ) {
            self.region = region
            self.interaction = interaction
            self.delegate = delegate
            self.allItems = allItems
        }

        func add(_ new: [DragItem]) {
            items += new.map { $0.id }
            for item in new { allItems.insert(item.id) }
        }

        func remove(_ gone: Set<ItemID>) { items.removeAll { gone.contains($0) } }
    }

    var machine: SessionMachine
    let press: DropPlace?
    let pressed: Source?
    var drag: DragSession? { didSet { drag?.sources = sources } }
    var drop: DropSession?
    var sources: [Source] = [] { didSet { drag?.sources = sources } }
    // The values, in the order in which a move goes through them.
    var aim = Aim()
    var over = SessionTarget()
    var spring = SpringCountdown()
    var scroll = AutoScroll()
    var shown = ShownTarget()
    var displaced = DisplacedRegions()
    var carried = CarriedFrames()
    var flights = ReturnFlights()
    var handover = PendingDrop()
    /// Whether the last frame brought nothing new under the hand: what it brings may scroll or open in the next.
    var isSettled = false
    var pointer: PointerID?
    /// The keys held now, also before anything is lifted.
    var modifiers: Modifiers = []

    init(machine: SessionMachine, press: DropPlace?, pressed: Source?) {
        self.machine = machine
        self.press = press
        self.pressed = pressed
    }

    /// Whoever keeps the session's value longer does not keep its sources with it.
    deinit { drag?.end() }

    /// Whether the session takes aim: it is lifted or dragging.
    var isHeld: Bool { machine.hold != nil }

    /// What a release would land on.
    var target: SessionTarget.Answer? { over.current }

    var location: Point<Screen> { machine.hold?.location ?? drag?.location ?? .zero }

    /// The carried items as a set, for skipping them in collections.
    var carriedIDs: Set<ItemID> { drag?.carried ?? [] }

    /// What was picked up in a region. One whose view was made anew meanwhile, with another delegate, is two sources.
    ///
    /// - Complexity: O(sources), without a copy; O(items) for a region that is two.
    func items(from region: RegionID) -> [ItemID] {
        var items: [ItemID] = []
        for source in sources where source.region == region {
            items = items.isEmpty ? source.items : items + source.items
        }
        return items
    }

    /// Whether an item is carried.
    ///
    /// - Complexity: O(1).
    func carries(_ id: ItemID) -> Bool { drag?.carries(id) ?? false }
}
