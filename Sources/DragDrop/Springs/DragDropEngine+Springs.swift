// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Begins, keeps or ends the countdown of the spring-loaded region, or item, under the hand.
    func updateSpring(of session: ActiveSession) {
        // Outside the window nothing is under the hand, whatever was last.
        guard let hold = session.machine.hold, hold.outsideSince == nil, session.aim.isPointer, let drop = session.drop
        else { return cancelSpring(of: session) }
        let levels = chain.levels
        let start = chain.start
        for level in levels.indices.reversed() where level >= start {
            let region = levels[level].region
            guard let interaction = region.spring, interaction.isEnabled else { continue }
            if interaction.scope == .items {
                guard let item = springItem(under: levels[level], interaction, session, drop) else { continue }
                if session.spring.rest?.isOn(region, item) != true { begin(on: region, item, session) }
                return
            }
            if session.spring.rest?.region === region {
                if isInsideRim(levels[level], interaction) { return }
                break
            }
            guard isInsideRim(levels[level], interaction),
                spring(in: region, at: nil, for: drop, carrying: session.carriedIDs) != nil
            else { continue }
            begin(on: region, nil, session)
            return
        }
        cancelSpring(of: session)
    }

    /// Shows how far the countdown is; at its end flashes the region and acts, once.
    func advanceSpring(of session: ActiveSession) {
        updateSpring(of: session)
        guard let interaction = session.spring.rest?.region.spring else { return }
        switch session.spring.advance(to: now, delay: interaction.delay) {
        case .nothing: break
        case .counts(let rest, let progress): show(progress, of: rest)
        case .fires(let rest):
            show(nil, of: rest)
            fire(rest.region, interaction, session, item: rest.item)
        }
    }

    /// Acts at once, as the space bar does on a spring-loaded aim.
    func fire(
        _ region: Region,
        _ interaction: SpringLoadedInteraction,
        _ session: ActiveSession,
        item: ItemID? = nil
    ) {
        guard let drop = session.drop, let delegate = interaction.delegate else { return }
        host?.springFired(item, in: region.id)
        if let item {
            delegate.springLoadedInteraction(interaction, didActivate: item, for: drop, in: region)
        } else {
            delegate.springLoadedInteraction(interaction, didActivateFor: drop, in: region)
        }
        if session.isHeld { retarget(session) }
    }

    func cancelSpring(of session: ActiveSession) {
        if let former = session.spring.end() { show(nil, of: former) }
    }

    /// What a drag would open in a region: the item that it is on, or the region; nil if nothing.
    func spring(
        in region: Region,
        at item: ItemID?,
        for drop: DropSession,
        carrying carried: Set<ItemID>
    ) -> (interaction: SpringLoadedInteraction, item: ItemID?)? {
        guard let interaction = region.spring, interaction.isEnabled, let delegate = interaction.delegate else {
            return nil
        }
        guard interaction.scope == .items else {
            let opens = delegate.springLoadedInteraction(interaction, shouldActivateFor: drop, in: region)
            return opens ? (interaction, nil) : nil
        }
        guard let item, let layout = region.layout, !isInside(carried, item, layout),
            delegate.springLoadedInteraction(interaction, shouldActivate: item, for: drop, in: region)
        else { return nil }
        return (interaction, item)
    }

    private func begin(on region: Region, _ item: ItemID?, _ session: ActiveSession) {
        if let former = session.spring.begin(on: region, item: item, at: now) { show(nil, of: former) }
        if let rest = session.spring.rest { show(0, of: rest) }
    }

    private func show(_ progress: Double?, of rest: SpringCountdown.Rest) {
        host?.springCountdown(of: rest.item, in: rest.region.id, progress: progress)
    }

    /// The item that a drag rests on and that would open. One that has opened stays the one it rests on, so that it
    /// does not open again.
    private func springItem(
        under level: HitChain.Level,
        _ interaction: SpringLoadedInteraction,
        _ session: ActiveSession,
        _ drop: DropSession
    ) -> ItemID? {
        let region = level.region
        guard let layout = region.layout, let item = layout.item(at: level.point),
            let frame = layout.frame(of: item)
        else { return nil }
        let rim = max(0, min(interaction.deadZone, min(frame.size.width, frame.size.height) / 4))
        guard frame.inset(by: rim).contains(level.point) else { return nil }
        if let rest = session.spring.rest, rest.isOn(region, item), rest.hasFired { return item }
        return spring(in: region, at: item, for: drop, carrying: session.carriedIDs)?.item
    }

    private func isInsideRim(_ level: HitChain.Level, _ interaction: SpringLoadedInteraction) -> Bool {
        let container = Rect<Container>(origin: .zero, size: level.region.containerSize)
        return container.inset(by: interaction.deadZone / level.screenScale).contains(
            level.region.contentToContainer(level.point)
        )
    }
}
