// SPDX-License-Identifier: Apache-2.0

extension Region {
    /// Makes the region a source: answers what a press at a place picks up; nothing refuses the lift.
    ///
    /// ```swift
    /// let region = Region(frame: Rect(x: 0, y: 0, width: 80, height: 80), label: "Photo")
    /// region.onDrag { _ in [DragItem(ItemID(1), title: "Photo")] }
    /// ```
    ///
    /// The region keeps the closure; capture what owns the region weakly. For previews, selections or the receipts of the
    /// end write a ``DragInteractionDelegate``.
    ///
    /// - Returns: The interaction, as to disable it.
    @discardableResult
    public func onDrag(_ items: @escaping (DropPlace) -> [DragItem]) -> DragInteraction {
        let source = ClosureSource(items)
        let interaction = DragInteraction(delegate: source)
        closureSource = source
        drag = interaction
        return interaction
    }

    /// Makes the region a target that proposes the same everywhere.
    ///
    /// ```swift
    /// let layout = ListLayout(breadth: 280)
    /// let region = Region(frame: Rect(x: 0, y: 0, width: 280, height: 400), label: "Tasks", layout: layout)
    /// region.onDrop { drop in
    ///     layout.apply(drop)
    ///     drop.refuseAll(reason: "Only tasks can be dropped here.")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - proposal: What a release does; the default moves into a gap.
    ///   - perform: Takes the items: writes a receipt for each, at once or later.
    /// - Returns: The interaction, as to disable it.
    @discardableResult
    public func onDrop(
        _ proposal: DropProposal = DropProposal(.move),
        perform: @escaping (DropCoordinator) -> Void
    ) -> DropInteraction {
        onDrop(proposing: { _, _ in proposal }, perform: perform)
    }

    /// Makes the region a target that proposes by what is carried and by the place.
    ///
    /// The region keeps the closures; capture what owns the region weakly.
    ///
    /// - Parameters:
    ///   - proposal: What a release at a place would do. Asked at every move: must be cheap.
    ///   - perform: Takes the items: writes a receipt for each, at once or later.
    /// - Returns: The interaction, as to disable it.
    @discardableResult
    public func onDrop(
        proposing proposal: @escaping (DropSession, DropPlace) -> DropProposal,
        perform: @escaping (DropCoordinator) -> Void
    ) -> DropInteraction {
        let target = ClosureTarget(proposal, perform)
        let interaction = DropInteraction(delegate: target)
        closureTarget = target
        drop = interaction
        return interaction
    }
}

/// The delegate of a region that was given closures.
final class ClosureSource: DragInteractionDelegate {
    private let items: (DropPlace) -> [DragItem]

    init(_ items: @escaping (DropPlace) -> [DragItem]) { self.items = items }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { items(place) }
}

/// The delegate of a region that was given closures.
final class ClosureTarget: DropInteractionDelegate {
    private let proposal: (DropSession, DropPlace) -> DropProposal
    private let perform: (DropCoordinator) -> Void

    init(
        _ proposal: @escaping (DropSession, DropPlace) -> DropProposal,
        _ perform: @escaping (DropCoordinator) -> Void
    ) {
        self.proposal = proposal
        self.perform = perform
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal { proposal(session, place) }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { perform(drop) }
}
