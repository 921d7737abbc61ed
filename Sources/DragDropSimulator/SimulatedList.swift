// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// A headless list of cards: source, target and collection, with answers a test can choose.
public final class SimulatedList {
    /// When and what the list answers to a drop.
    public enum Answer {
        /// Takes everything at once.
        case accept

        /// Takes everything after that many seconds.
        case acceptLater(Double)

        /// Refuses everything.
        case refuse(String)

        /// Takes every second item and refuses the others.
        case acceptSome(String)

        /// Never answers.
        case never

        /// Answers twice and contradicts itself; the first answer counts.
        case contradict
    }

    /// What it is called.
    public let label: String

    /// Its region.
    public let region: Region

    /// Where its cards are.
    public let layout: ListLayout

    /// What it answers to drops.
    public var answer = Answer.accept

    /// What it proposes; nil proposes a move, or a copy if the drag is from elsewhere.
    public var proposal: ((DropSession, DropPlace) -> DropProposal)?

    /// The cards that are lifted together when one of them is pressed.
    public var selection: [ItemID] = []

    /// What may be done with its cards.
    public var allowed: OperationMask = [.copy, .move]

    /// Whether it takes part as a target of a session.
    public var handles: (DropSession) -> Bool = { _ in true }

    /// The events its delegate methods saw.
    public private(set) var events: [String] = []

    /// The receipts of the sessions that began here.
    public private(set) var receipts: [[Receipt]] = []

    /// The gap of the last drop, as it was when the drop was performed.
    public private(set) var lastGap: Gap?

    /// How often the display was told to look different.
    public private(set) var displayChanges = 0

    unowned let simulator: Simulator
    private var token: RegionToken?

    /// Makes a list with cards of one height and registers it.
    public init(
        _ id: UInt64,
        _ label: String,
        cards: [UInt64],
        cardHeight: Double = 40,
        at origin: Point<Content> = .zero,
        size: Size = Size(width: 200, height: 400),
        in simulator: Simulator,
        parent: Region? = nil
    ) {
        self.label = label
        self.simulator = simulator
        layout = ListLayout(breadth: size.width, spacing: 8, placeholderExtent: cardHeight)
        layout.replaceAll(cards.map { ListLayout.Row(ItemID($0), extent: cardHeight) })
        region = Region(
            id: RegionID(id),
            frame: Rect(origin: origin, size: size),
            label: label,
            layout: layout
        )
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        region.display = self
        simulator.lists.append(self)
        token = simulator.engine.register(region, in: parent)
    }

    /// The cards in order.
    public var cards: [UInt64] { layout.itemIDs.map(\.rawValue) }

    /// The middle of a card on the screen.
    public func center(of card: ItemID) -> Point<Screen> {
        region.contentToScreen(layout.frame(of: card) ?? region.visibleContent).center
    }

    /// A point of the list on the screen, measured from its visible corner.
    public func point(x: Double = 100, y: Double) -> Point<Screen> {
        region.contentToScreen(region.visibleContent).origin + Vector(dx: x, dy: y) * region.contentToScreen.scale
    }

    /// Takes the list out of the engine, as when someone deletes it.
    public func remove() {
        token?.cancel()
        token = nil
        simulator.lists.removeAll { $0 === self }
    }

    /// Takes a card out and tells the engine, as when someone deletes it.
    public func delete(_ card: ItemID, reason: String = "Someone deleted it.") {
        layout.remove(card)
        simulator.engine.removeItem(card, reason: reason)
    }

    func take(_ drop: DropCoordinator, where isTaken: (Int) -> Bool = { _ in true }) {
        var gap = drop.gap ?? Gap(after: layout.item(before: nil))
        lastGap = gap
        for (index, item) in drop.items.enumerated() where isTaken(index) {
            guard drop.pendingItems.contains(where: { $0.id == item.id }) else { continue }
            let moves = drop.operation(for: item.id) == .move && drop.session.isLocal
            let id = moves ? item.id : simulator.mintItem()
            if moves { simulator.list(of: id)?.layout.remove(id) }
            layout.insert(id, extent: layout.placeholderExtent, in: gap)
            gap = Gap(after: id, before: gap.before)
            drop.accept(item.id, as: [id])
        }
    }

    fileprivate func note(_ event: String) { events.append(event) }

    fileprivate func keep(_ receipts: [Receipt]) { self.receipts.append(receipts) }

    fileprivate func countDisplayChange() { displayChanges += 1 }
}

extension SimulatedList: CollectionDisplay {
    /// Counts the change.
    public func displacementDidChange(in region: Region) { countDisplayChange() }
}

extension SimulatedList: DragInteractionDelegate {
    /// Lifts the pressed card, or the whole selection if it is part of it.
    public func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item, layout.contains(item) else { return [] }
        let ids = selection.contains(item) ? layout.itemIDs.filter { selection.contains($0) } : [item]
        return ids.map { DragItem($0, title: "Card \($0.rawValue)", provider: ItemProvider(text: "\($0.rawValue)")) }
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
        note("ended")
        keep(receipts)
    }
}

extension SimulatedList: DropInteractionDelegate {
    /// Answers ``proposal``.
    public func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        if let proposal { return proposal(session, place) }
        return session.isLocal ? DropProposal(.move, alternatives: [.copy]) : DropProposal(.copy)
    }

    /// Answers as ``answer`` says.
    public func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        note("drop")
        lastGap = drop.gap
        switch answer {
        case .accept: take(drop)
        case .acceptLater(let seconds): simulator.schedule(after: seconds) { self.take(drop) }
        case .refuse(let reason): drop.refuseAll(reason: reason)
        case .acceptSome(let reason):
            take(drop) { $0 % 2 == 0 }
            drop.refuseAll(reason: reason)
        case .never: break
        case .contradict:
            take(drop)
            drop.refuseAll(reason: "Too late.")
        }
    }

    /// Answers ``handles``.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        handles(session)
    }

    /// Notes it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) { note("enter") }

    /// Notes it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) { note("exit") }
}
