// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// A layout that a headless collection can change and list.
public protocol SimulatedLayout: EditableLayout {
    /// All identities of items in order.
    var itemIDs: [ItemID] { get }
}

extension ListLayout: SimulatedLayout {}

extension GridLayout: SimulatedLayout {}

extension TreeLayout: SimulatedLayout {}

/// A headless collection of any layout: a grid, a tree, a list in sections. Source, target and collection; a drop into
/// a gap moves, or copies what is from elsewhere; a drop into an item that ``takesInto`` allows goes to ``contents``.
public final class SimulatedCollection {
    /// What it is called.
    public let label: String

    /// Its region.
    public private(set) var region: Region

    /// Where its items are.
    public let layout: any SimulatedLayout

    /// The items that are lifted together when one of them is pressed.
    public var selection: [ItemID] = []

    /// What may be done with its items.
    public var allowed: OperationMask = [.copy, .move]

    /// Which of its items take drops.
    public var takesInto: (ItemID) -> Bool = { _ in false }

    /// Whether something may be dropped between its items.
    public var takesBetween = true

    /// What it proposes, instead of what follows from ``takesInto`` and ``takesBetween``.
    public var proposal: ((DropSession, DropPlace) -> DropProposal)?

    /// What it answers to drops; what its items' data would be is no matter to it.
    public var answer = SimulatedList.Answer.accept

    /// What it does with drops instead of ``answer``.
    public var onDrop: ((DropCoordinator) -> Void)?

    /// What was dropped into each item.
    public private(set) var contents: [ItemID: [ItemID]] = [:]

    /// The gaps of the drops, as they were when each was performed.
    public private(set) var gaps: [Gap] = []

    /// Which of its items open under a drag that rests on them; nil for a collection without springs.
    public var opens: ((ItemID) -> Bool)? { didSet { connectSpring() } }

    /// Called when an item has opened.
    public var onOpen: (ItemID) -> Void = { _ in }

    /// The items that have opened, in order.
    public private(set) var opened: [ItemID] = []

    /// The zones that the last proposals were asked for, in order.
    public private(set) var zones: [ItemZone?] = []

    unowned let simulator: Simulator
    var ledger = Ledger()
    private var token: RegionToken?

    /// Makes a collection and registers it.
    public init(
        _ id: UInt64,
        _ label: String,
        layout: any SimulatedLayout,
        frame: Rect<Content>,
        in simulator: Simulator,
        parent: Region? = nil
    ) {
        self.label = label
        self.layout = layout
        self.simulator = simulator
        region = Region(id: RegionID(id), frame: frame, label: label, layout: layout)
        simulator.collections.append(self)
        connect(in: parent)
    }

    /// Makes the view anew, as one does that is scrolled away and back, or reloaded: another region with the same
    /// identity takes the place of the present one.
    public func reload() {
        guard token != nil else { return }
        let former = region
        region = Region(id: former.id, frame: former.frame, label: label, layout: layout, scale: former.scale)
        region.contentOffset = former.contentOffset
        connect(in: former.parentRegion)
    }

    /// Takes it out of the engine.
    public func remove() {
        token?.cancel()
        token = nil
        simulator.collections.removeAll { $0 === self }
    }

    private func connect(in parent: Region?) {
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        region.display = self
        connectSpring()
        token = simulator.engine.register(region, in: parent)
        simulator.scene.register(self)
    }

    private func connectSpring() {
        region.spring = opens.map { _ in SpringLoadedInteraction(delegate: self, scope: .items) }
    }

    /// The items in order.
    public var items: [UInt64] { layout.itemIDs.map(\.rawValue) }

    /// How often the display was told to look different.
    public var displayChanges: Int { ledger.displayChanges }

    /// The middle of an item on the screen, where it is shown now.
    public func center(of item: UInt64) -> Point<Screen> {
        let frame = region.shownFrame(of: ItemID(item))
        return region.contentToScreen(frame ?? region.visibleContent).center
    }

    /// A point on the screen, measured from the visible corner.
    public func point(x: Double, y: Double) -> Point<Screen> {
        region.contentToScreen(region.visibleContent).origin + Vector(dx: x, dy: y) * region.contentToScreen.scale
    }

    /// The middle of a gap's line on the screen, as the layout has it.
    public func point(in gap: Gap) -> Point<Screen> { region.contentToScreen(layout.frame(of: gap)).center }

    fileprivate func accept(_ drop: DropCoordinator, where isAccepted: (Int) -> Bool) {
        let pending = Set(drop.pendingItems.map(\.id))
        let items = drop.items.enumerated().filter { isAccepted($0.offset) && pending.contains($0.element.id) }.map(
            \.element
        )
        if drop.proposal.intent == .insertIntoItem, let item = drop.place.item {
            return simulator.recordDelivery(drop) { put(items, of: drop, into: item) }
        }
        guard let gap = drop.gap else { return drop.refuseAll(reason: "No gap.") }
        gaps.append(gap)
        simulator.recordDelivery(drop) { put(items, of: drop, in: gap) }
    }

    private func put(_ items: [DragItem], of drop: DropCoordinator, into item: ItemID) -> [ItemID: [ItemID]] {
        var became: [ItemID: [ItemID]] = [:]
        for carried in items {
            let moves = drop.operation(for: carried.id) == .move && drop.session.isLocal
            let id = moves ? carried.id : simulator.mintItem()
            if moves { simulator.removeEverywhere(id) }
            contents[item, default: []].append(id)
            drop.accept(carried.id, as: [id])
            became[carried.id] = [id]
        }
        return became
    }

    /// Notes that things are in an item.
    func keep(_ ids: [ItemID], in item: ItemID) { contents[item, default: []] += ids }

    /// Notes that something is in no item any more.
    func forget(_ id: ItemID) {
        for item in contents.keys { contents[item]?.removeAll { $0 == id } }
        contents = contents.filter { !$0.value.isEmpty }
    }

    private func put(_ items: [DragItem], of drop: DropCoordinator, in gap: Gap) -> [ItemID: [ItemID]] {
        var became: [ItemID: [ItemID]] = [:]
        var landed: [ItemID] = []
        for item in items {
            let moves = drop.operation(for: item.id) == .move && drop.session.isLocal
            let id = moves ? item.id : simulator.mintItem()
            if !layout.contains(id) {
                if moves { simulator.removeEverywhere(id) }
                layout.insert(id, in: gap)
            }
            landed.append(id)
            became[item.id] = [id]
        }
        layout.move(landed, to: gap)
        for (item, ids) in became { drop.accept(item, as: ids) }
        return became
    }

    fileprivate func note(_ zone: ItemZone?) { zones.append(zone) }

    fileprivate func note(opened item: ItemID) { opened.append(item) }
}

extension SimulatedCollection: CollectionDisplay {
    /// Counts the change.
    public func displacementDidChange(in region: Region) { ledger.displayChanges += 1 }
}

extension SimulatedCollection: DragInteractionDelegate {
    /// Lifts the pressed item, or the whole selection if it is part of it.
    public func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item, layout.contains(item) else { return [] }
        let ids = selection.contains(item) ? layout.itemIDs.filter { selection.contains($0) } : [item]
        let added = ids.filter { !session.carries($0) }
        if !added.isEmpty { ledger.given[session.id, default: []].formUnion(added) }
        return ids.map { DragItem($0, title: "Item \($0.rawValue)") }
    }

    /// Answers ``allowed``.
    public func dragInteraction(
        _ interaction: DragInteraction,
        allowedOperationsFor session: DragSession
    ) -> OperationMask { allowed }

    /// Keeps the receipts.
    public func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        ledger.told[session.id, default: []].append(receipts)
    }
}

extension SimulatedCollection: DropInteractionDelegate {
    /// Into an item that takes drops where its middle is pointed at, else into the gap.
    public func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        ledger.proposals += 1
        note(place.zone)
        if let proposal { return proposal(session, place) }
        let operation: DropOperation = session.isLocal ? .move : .copy
        if let item = place.item, place.zone == .into, takesInto(item) {
            return DropProposal(operation, intent: .insertIntoItem)
        }
        return takesBetween
            ? DropProposal(operation, alternatives: [.copy]) : DropProposal(.cancel, intent: .unspecified)
    }

    /// Moves or copies what was dropped.
    public func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        simulator.note(drop, in: self)
        if let onDrop { return onDrop(drop) }
        simulator.give(answer, to: drop) { self.accept(drop, where: $0) }
    }

    /// Yes.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        ledger.questions += 1
        return true
    }

    /// The title its items are lifted with.
    public func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        "Item \(item.rawValue)"
    }

    /// Notes it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        ledger.entered += 1
    }

    /// Notes it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        ledger.exited += 1
    }
}

extension SimulatedCollection: SpringLoadedInteractionDelegate {
    /// Answers ``opens``.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) -> Bool { opens?(item) ?? false }

    /// Remembers the item and calls ``onOpen``.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) {
        note(opened: item)
        onOpen(item)
    }

    /// Does nothing: only items open.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {}
}

extension SimulatedCollection: SimulatedView {
    func takesPart(in session: DropSession) -> Bool { true }
}

extension Simulator {
    /// Takes an item out of whatever holds it.
    func removeEverywhere(_ id: ItemID) {
        list(of: id)?.layout.remove(id)
        for collection in collections where collection.layout.contains(id) { collection.layout.remove(id) }
        for collection in collections where !collection.contents.isEmpty { collection.forget(id) }
    }
}
