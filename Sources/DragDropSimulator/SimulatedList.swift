// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// A headless list of cards: source, target and collection, with answers a test can choose.
public final class SimulatedList {
    /// When and what the list answers to a drop.
    public enum Answer: Equatable, Sendable {
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

        /// Loads each item's text first, then takes it; what cannot be loaded fails.
        case load
    }

    /// How its cards' data arrives when a target loads it.
    public enum Supply: Equatable, Sendable {
        /// At once.
        case instant

        /// In four parts, the last after that many seconds.
        case slow(Double)

        /// Fails after that many seconds.
        case failing(Double)

        /// Never.
        case never
    }

    /// What it is called.
    public let label: String

    /// Its region.
    public private(set) var region: Region

    /// Where its cards are.
    public let layout: ListLayout

    /// What it answers to drops.
    public var answer = Answer.accept

    /// What it does with drops instead of ``answer``.
    public var onDrop: ((DropCoordinator) -> Void)?

    /// How many things its cards will be once dropped; those that are not here will be one.
    public var units: [ItemID: DragItem.UnitCount] = [:]

    /// As what its cards can be had in one piece.
    public var bundleTypes: [ContentType] = []

    /// Makes one piece of several cards; answers whether it does.
    public var bundler: ([DragItem], ContentType, Transfer) -> Bool = { _, _, _ in false }

    /// What it heard of its cards after the end of their session.
    public internal(set) var lateReceipts: [Receipt] = []

    /// What it proposes; nil proposes a move, or a copy if the drag is from elsewhere.
    public var proposal: ((DropSession, DropPlace) -> DropProposal)?

    /// The cards that are lifted together when one of them is pressed.
    public var selection: [ItemID] = []

    /// How the data of its cards arrives.
    public var supply = Supply.instant

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
    public var displayChanges: Int { ledger.displayChanges }

    unowned let simulator: Simulator
    var ledger = Ledger()
    private var token: RegionToken?

    /// Makes a list with cards of one height and registers it.
    public init(
        _ id: UInt64,
        _ label: String,
        cards: [UInt64],
        cardHeight: Double = 40,
        at origin: Point<Content> = .zero,
        size: Size = Size(width: 200, height: 400),
        scale: Double = 1,
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
            layout: layout,
            scale: scale
        )
        simulator.lists.append(self)
        connect(in: parent)
    }

    /// Makes the view anew, as a list does that is scrolled away and back, or reloaded: another region with the same
    /// identity takes the place of the present one.
    public func reload() {
        guard token != nil else { return }
        let former = region
        region = Region(id: former.id, frame: former.frame, label: label, layout: layout, scale: former.scale)
        region.contentOffset = former.contentOffset
        connect(in: former.parentRegion)
    }

    private func connect(in parent: Region?) {
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        region.display = self
        token = simulator.engine.register(region, in: parent)
        simulator.scene.register(self)
    }

    /// The cards in order.
    public var cards: [UInt64] { layout.itemIDs.map(\.rawValue) }

    /// The middle of a card on the screen, where it is when nothing is displaced.
    public func center(of card: ItemID) -> Point<Screen> {
        region.contentToScreen(layout.frame(of: card) ?? region.visibleContent).center
    }

    /// The middle of a card on the screen where it is shown now, in the middle of a drag too.
    public func shownCenter(of card: ItemID) -> Point<Screen> {
        region.contentToScreen(region.shownFrame(of: card) ?? region.visibleContent).center
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

    func accept(_ drop: DropCoordinator, where isAccepted: (Int) -> Bool) {
        simulator.recordDelivery(drop) {
            var became: [ItemID: [ItemID]] = [:]
            var gap = drop.gap ?? Gap(after: layout.item(before: nil))
            lastGap = gap
            for (index, item) in drop.items.enumerated() where isAccepted(index) {
                guard drop.pendingItems.contains(where: { $0.id == item.id }) else { continue }
                let id = put(item.id, of: drop, in: gap)
                gap = Gap(after: id, before: gap.before)
                became[item.id] = [id]
            }
            return became
        }
    }

    private func put(_ item: ItemID, of drop: DropCoordinator, in gap: Gap) -> ItemID {
        let moves = drop.operation(for: item) == .move && drop.session.isLocal
        let id = moves ? item : simulator.mintItem()
        if moves { simulator.removeEverywhere(id) }
        layout.insert(id, extent: layout.placeholderExtent, in: gap)
        drop.accept(item, as: [id])
        return id
    }

    /// Loads every item and takes each as it arrives; what arrives after the deadline is too late.
    private func load(_ drop: DropCoordinator) {
        for (index, item) in drop.items.enumerated() {
            guard let transfer = item.provider.load(.plainText) else {
                drop.fail(item.id, .failed("No text."))
                continue
            }
            let settle: (Transfer) -> Void = { [weak self] transfer in
                switch transfer.state {
                case .loading: break
                case .finished: self?.accept(drop) { $0 == index }
                case .failed(let error): drop.fail(item.id, error)
                }
            }
            transfer.onChange = settle
            settle(transfer)
        }
    }

    private func supply(_ text: String, to transfer: Transfer) {
        let bytes = Array(text.utf8)
        switch supply {
        case .instant: transfer.finish(bytes)
        case .never: break
        case .failing(let seconds):
            simulator.schedule(after: seconds) { transfer.fail(.failed("The file is damaged.")) }
        case .slow(let seconds):
            for part in 1...3 {
                simulator.schedule(after: seconds * Double(part) / 4) { transfer.progress(Double(part) / 4) }
            }
            simulator.schedule(after: seconds) { transfer.finish(bytes) }
        }
    }

    fileprivate func note(_ event: String) { events.append(event) }

    fileprivate func keep(_ receipts: [Receipt]) { self.receipts.append(receipts) }

    /// The items of a session, and that they were given to it.
    fileprivate func give(_ ids: [ItemID], to session: DragSession) -> [DragItem] {
        let added = ids.filter { !session.carries($0) }
        if !added.isEmpty { ledger.given[session.id, default: []].formUnion(added) }
        return ids.map { id in
            let text = "Card \(id.rawValue)"
            let representation = ItemProvider.Representation(.plainText) { [weak self] in self?.supply(text, to: $0) }
            let provider = ItemProvider([representation])
            return DragItem(id, title: text, provider: provider, units: units[id] ?? .known(1))
        }
    }
}

extension SimulatedList: CollectionDisplay {
    /// Counts the change.
    public func displacementDidChange(in region: Region) { ledger.displayChanges += 1 }
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
        return give(ids, to: session)
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
        ledger.told[session.id, default: []].append(receipts)
    }
}

extension SimulatedList: DropInteractionDelegate {
    /// Answers ``proposal``.
    public func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        ledger.proposals += 1
        if let proposal { return proposal(session, place) }
        return session.isLocal ? DropProposal(.move, alternatives: [.copy]) : DropProposal(.copy)
    }

    /// Answers as ``answer`` says.
    public func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        note("drop")
        lastGap = drop.gap
        simulator.note(drop, in: self)
        if let onDrop { return onDrop(drop) }
        if answer == .load { return load(drop) }
        simulator.give(answer, to: drop) { self.accept(drop, where: $0) }
    }

    /// Answers ``handles``.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        ledger.questions += 1
        return handles(session)
    }

    /// The title its cards are lifted with.
    public func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        "Card \(item.rawValue)"
    }

    /// Notes it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        ledger.entered += 1
        note("enter")
    }

    /// Notes it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        ledger.exited += 1
        note("exit")
    }
}

extension SimulatedList: SimulatedView {
    func takesPart(in session: DropSession) -> Bool { handles(session) }
}
