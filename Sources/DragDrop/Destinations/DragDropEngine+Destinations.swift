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
        guard let region = region(id), region.isEnabled, let source = source(at: focusedPlace(region, item)) else {
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
            walker: walker(for: drop, carrying: drag.carried, includesSprings: false),
            engine: self
        )
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
        guard let region = region(choice.region), region.drop != nil else { return false }
        if let item = choice.item, region.layout?.contains(item) != true { return false }
        if let source = choice.source {
            if let active, active.isHeld { return false }
            guard lift(source.region, source.item, choice.modifiers) != nil else { return false }
        }
        guard let active, active.isHeld, !active.machine.isExternal else { return false }
        let gap = choice.gap.flatMap { gap in
            region.layout.map { $0.resolve(gap, near: $0.frame(of: gap).center) }
        }
        aim(
            active,
            at: KeyboardTarget(region: region, gap: gap ?? region.layout.map { $0.lastGap }, item: choice.item)
        )
        // What was to go into an item does not end up beside it.
        if choice.item != nil, let target = active.target, target.operation.isDelivering,
            target.proposal.intent != .insertIntoItem
        {
            feed(.cancel(.overNothing), to: active)
            return false
        }
        feed(.enterKey, to: active)
        return active.handover.hasBegun
    }
}
