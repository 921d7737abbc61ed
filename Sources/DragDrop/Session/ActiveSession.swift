// SPDX-License-Identifier: Apache-2.0

/// One session with everything the engine remembers about it, from the press to the end.
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

    enum Aim {
        case pointer
        case keyboard(KeyboardTarget)
    }

    /// The zone of the item under the aim, and the layout it is true of.
    struct Zone {
        var region: RegionID
        var layout: any CollectionLayout
        var revision: UInt64
        var item: ItemID
        var zone: ItemZone
    }

    /// How much room a gap takes, and for which items it was reckoned.
    struct GapRoom {
        var region = RegionID(0)
        var layout: (any CollectionLayout)?
        var revision = -1
        var extent = 0.0
        var count = 1
    }

    struct Spring {
        var region: Region
        var item: ItemID?
        var since: Timestamp
        var hasFired = false
    }

    var machine: SessionMachine
    let press: DropPlace?
    let pressed: Source?
    var drag: DragSession? { didSet { drag?.sources = sources } }
    var drop: DropSession?
    var sources: [Source] = [] { didSet { drag?.sources = sources } }
    var target: Target?
    var aim = Aim.pointer
    /// Where the pointer that owns the session was last.
    var pointerLocation: Point<Screen>?
    /// Where that pointer was when the keyboard took the aim from it.
    var locationAtKeyboardTakeover: Point<Screen>?
    /// What has been typed to reach a target by its name, and when.
    var typed: (prefix: [UInt8], time: Timestamp) = ([], .zero)
    var spring: Spring?
    var zone: Zone?
    var scroll = AutoScroll()
    var highlighted: (region: RegionID, state: HighlightState)?
    var badge: DragBadge?
    var content: PreviewContent?
    var carried = CarriedFrames()
    var flights: [(flight: Flight, region: RegionID?)] = []
    var units: (revision: Int, count: DragItem.UnitCount)?
    var displaced: [Region] = []
    var gapRoom: GapRoom?
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
