// SPDX-License-Identifier: Apache-2.0

/// "Move to…": dropping without a pointer and without a walk, by choosing from a list.
extension DragDropEngine {
    /// Where the running session could be dropped; nil if none is held here: what another program holds only that can drop.
    public func destinations() -> Destinations? {
        guard let active, active.isHeld, !active.machine.isExternal, let drop = active.drop else { return nil }
        return Destinations(
            drag: drop.drag,
            source: nil,
            drop: drop,
            walker: walker(for: drop, carrying: active.carriedIDs, includesSprings: false),
            engine: self
        )
    }

    /// Where something could be dropped that is not lifted: asks its source what a press there would pick up.
    ///
    /// - Parameters:
    ///   - item: The item of the region's collection; nil for a region without one.
    ///   - id: The region it is in.
    ///   - modifiers: The keys held: for a list of "Copy to…".
    /// - Returns: The list; nil if nothing can be picked up there.
    public func destinations(
        lifting item: ItemID?,
        from id: RegionID,
        modifiers: Modifiers = []
    ) -> Destinations? {
        observer?.isPaused = true
        defer { observer?.isPaused = false }
        guard let region = region(id), region.takesPart, let source = source(at: focusedPlace(region, item)) else {
            return nil
        }
        let drag = DragSession(origin: .region(id), items: [], reasons: configuration.reasons)
        drag.modifiers = modifiers
        let place = focusedPlace(region, item)
        let items = source.delegate.dragInteraction(source.interaction, itemsForBeginning: drag, at: place)
        guard !drag.add(items).isEmpty else { return nil }
        drag.allowedOperations = source.delegate.dragInteraction(source.interaction, allowedOperationsFor: drag)
        let drop = DropSession(drag)
        return Destinations(
            drag: drag,
            source: (id, item),
            drop: drop,
            walker: withSource(id, of: drag) { walker(for: drop, carrying: drag.carried, includesSprings: false) },
            engine: self
        )
    }

    /// Asks with the source at hand that a list was made for, as while it carries: a target may ask it how items are
    /// joined. Whoever keeps the list does not keep the source with it.
    func withSource<Answer>(_ id: RegionID?, of drag: DragSession, _ ask: () -> Answer) -> Answer {
        guard let id, let interaction = region(id)?.drag, let delegate = interaction.delegate else { return ask() }
        drag.sources = [
            ActiveSession.Source(region: id, interaction: interaction, delegate: delegate, allItems: drag.carried)
        ]
        defer { drag.end() }
        return ask()
    }

    /// Drops at a destination: begins a session if the list was made without one, aims and drops. Everything else is as
    /// after a release there: the target performs, the source gets its receipts, the result is announced.
    ///
    /// - Returns: Whether the items were handed to the target. If it refuses by now, or is gone, or another session
    ///   is held, they were not; nor if it is called from inside a callback: then they are handed over afterwards.
    @discardableResult
    public func perform(_ destination: Destination, of destinations: Destinations, at time: Timestamp) -> Bool {
        if destinations.source == nil, session !== destinations.drag { return false }
        let choice = ChosenDestination(
            region: destination.region,
            gap: destination.gap,
            item: destination.item,
            source: destinations.source,
            modifiers: destinations.drag.modifiers
        )
        return perform(choice, at: time)
    }

    /// The same, without the list.
    @discardableResult
    package func perform(_ choice: ChosenDestination, at time: Timestamp) -> Bool {
        handle(.destination(choice), at: time) == .consumed
    }

    func drop(at choice: ChosenDestination) -> Bool {
        guard let known = self.region(choice.region), known.takesPart, known.drop != nil else { return false }
        if let item = choice.item, known.layout?.contains(item) != true { return false }
        if let source = choice.source {
            if let active, active.isHeld { return false }
            guard lift(source.region, source.item, choice.modifiers) != nil else { return false }
        }
        guard let active, active.isHeld, !active.machine.isExternal else { return false }
        // The lift may have had its view made anew.
        let region = self.region(choice.region) ?? known
        let gap = choice.gap.flatMap { gap in
            region.layout.map { $0.resolve(gap, near: $0.frame(of: gap).center) }
        }
        aim(
            active,
            at: KeyboardTarget(region: region, gap: gap ?? region.layout.map { $0.lastGap }, item: choice.item)
        )
        // What was to go there does not end up in what lies around it, nor beside the item that it was to go into.
        if let target = active.target {
            let isBeside = choice.item != nil && target.operation.isDelivering && !target.isIntoItem
            if isBeside || target.region.id != choice.region {
                feed(.cancel(.overNothing), to: active)
                return false
            }
        }
        feed(.enterKey, to: active)
        return active.handover.hasBegun
    }
}
