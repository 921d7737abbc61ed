// SPDX-License-Identifier: Apache-2.0

/// One session with everything the engine remembers about it, from the press to the end: the sum of its rooms, each a
/// value that keeps its own state and answers what the host is to be told.
///
/// It keeps its sources' and its target's delegates alive, so that a view that disappears still hears the end.
final class ActiveSession {
    struct Source {
        var region: RegionID
        var interaction: DragInteraction
        var delegate: any DragInteractionDelegate
        var items: [ItemID] = []
        /// With those that were taken out of the session again.
        var allItems: Set<ItemID> = []
        var showsOriginals = true
    }

    struct Target {
        var region: Region
        var interaction: DropInteraction
        var delegate: any DropInteractionDelegate
        var place: DropPlace
        var proposal: DropProposal
        var operation: DropOperation
    }

    /// The zone of the item under the aim, and the layout it is true of.
    struct Zone {
        var region: RegionID
        var layout: any CollectionLayout
        var revision: UInt64
        var item: ItemID
        var zone: ItemZone
    }

    var machine: SessionMachine
    let press: DropPlace?
    let pressed: Source?
    var drag: DragSession? { didSet { drag?.sources = sources } }
    var drop: DropSession?
    var sources: [Source] = [] { didSet { drag?.sources = sources } }
    // The rooms, in the order in which a move goes through them.
    var aim = Aim()
    var target: Target?
    var zone: Zone?
    var spring = SpringCountdown()
    var scroll = AutoScroll()
    var shown = ShownTarget()
    var displaced = DisplacedRegions()
    var carried = CarriedFrames()
    var flights = ReturnFlights()
    var units: (revision: Int, count: DragItem.UnitCount)?
    var coordinator: DropCoordinator?
    /// The target that performs the drop, until it has heard that every item has its receipt.
    var performer: (interaction: DropInteraction, delegate: any DropInteractionDelegate)?
    var removed: [Receipt] = []
    var dropped: Announcement?
    var pointer: PointerID?

    init(machine: SessionMachine, press: DropPlace?, pressed: Source?) {
        self.machine = machine
        self.press = press
        self.pressed = pressed
    }

    /// Whoever keeps the session's value longer does not keep its sources with it.
    deinit { drag?.end() }

    /// Whether the session takes aim: it is lifted or dragging.
    var isHeld: Bool { machine.hold != nil }

    var location: Point<Screen> { machine.hold?.location ?? drag?.location ?? .zero }

    /// The carried items as a set, for skipping them in collections; made again only when they changed.
    var carriedIDs: Set<ItemID> {
        guard let drag else { return [] }
        if known.revision != drag.revision { known = (drag.revision, Set(drag.items.map { $0.id })) }
        return known.ids
    }

    /// Whether an item is carried.
    ///
    /// - Complexity: O(1).
    func carries(_ id: ItemID) -> Bool { carriedIDs.contains(id) }

    private var known: (revision: Int, ids: Set<ItemID>) = (.min, [])
}
