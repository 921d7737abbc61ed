// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// A headless region without a collection: a tab, a folder, a Delete target.
public final class SimulatedRegion {
    /// Its region.
    public let region: Region

    /// What it proposes.
    public var proposal = DropProposal(.move, intent: .unspecified)

    /// Whether its spring acts for what is carried.
    public var opens = true

    /// Called when its spring acts.
    public var onSpring: () -> Void = {}

    /// Called with each drop; takes everything unless replaced.
    public var onDrop: (DropCoordinator) -> Void = { $0.acceptAll() }

    /// How often its spring acted.
    public private(set) var springs = 0

    /// The items dropped on it.
    public private(set) var dropped: [ItemID] = []

    var ledger = Ledger()
    private unowned let simulator: Simulator
    private var token: RegionToken?

    /// Makes a region and registers it.
    public init(
        _ id: UInt64,
        _ label: String,
        frame: Rect<Content>,
        in simulator: Simulator,
        parent: Region? = nil,
        takesDrops: Bool = true,
        isSpringLoaded: Bool = false,
        order: Int = 0,
        isModal: Bool = false
    ) {
        self.simulator = simulator
        region = Region(id: RegionID(id), frame: frame, label: label, order: order, isModal: isModal)
        if takesDrops { region.drop = DropInteraction(delegate: self) }
        if isSpringLoaded { region.spring = SpringLoadedInteraction(delegate: self) }
        token = simulator.engine.register(region, in: parent)
        simulator.scene.register(self)
    }

    /// Takes it out of the engine.
    public func remove() {
        token?.cancel()
        token = nil
    }

    fileprivate func note(_ drop: DropCoordinator) { dropped += drop.session.drag.itemIDs }

    fileprivate func noteSpring() { springs += 1 }
}

extension SimulatedRegion: DropInteractionDelegate {
    /// Answers ``proposal``.
    public func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        ledger.proposals += 1
        return proposal
    }

    /// Says yes and counts that it was asked.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        ledger.questions += 1
        return true
    }

    /// Counts it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        ledger.entered += 1
    }

    /// Counts it.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        ledger.exited += 1
    }

    /// Calls ``onDrop``.
    public func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        note(drop)
        simulator.note(drop, in: self)
        onDrop(drop)
    }
}

extension SimulatedRegion: SimulatedView {
    func takesPart(in session: DropSession) -> Bool { true }
}

extension SimulatedRegion: SpringLoadedInteractionDelegate {
    /// Answers ``opens``.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool { opens }

    /// Calls ``onSpring``.
    public func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {
        noteSpring()
        onSpring()
    }
}
