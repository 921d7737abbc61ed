// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Begins, keeps or ends the countdown of the spring-loaded region, or item, under the hand.
    func updateSpring(of session: ActiveSession) {
        guard session.isHeld, let drop = session.drop, case .pointer = session.aim else {
            return cancelSpring(of: session)
        }
        let levels = chain.levels
        let start = chain.start
        for level in levels.indices.reversed() where level >= start {
            let region = levels[level].region
            guard let interaction = region.spring, interaction.isEnabled else { continue }
            if interaction.scope == .items {
                guard let item = springItem(under: levels[level], interaction, session, drop) else { continue }
                if session.spring?.region !== region || session.spring?.item != item {
                    begin(ActiveSession.Spring(region: region, item: item, since: now), session)
                }
                return
            }
            if session.spring?.region === region {
                if isInsideRim(levels[level], interaction) { return }
                break
            }
            guard isInsideRim(levels[level], interaction), let delegate = interaction.delegate,
                delegate.springLoadedInteraction(interaction, shouldActivateFor: drop, in: region)
            else { continue }
            begin(ActiveSession.Spring(region: region, since: now), session)
            return
        }
        cancelSpring(of: session)
    }

    /// Shows how far the countdown is; at its end flashes the region and acts, once.
    func advanceSpring(of session: ActiveSession) {
        updateSpring(of: session)
        guard let spring = session.spring, !spring.hasFired, let interaction = spring.region.spring else { return }
        let progress = interaction.delay > 0 ? (now - spring.since) / interaction.delay : 1
        guard progress >= 1 else {
            show(max(0, progress), of: spring)
            return
        }
        session.spring?.hasFired = true
        show(nil, of: spring)
        fire(spring.region, interaction, session, item: spring.item)
    }

    /// Acts at once, as the space bar does on a spring-loaded aim.
    func fire(
        _ region: Region,
        _ interaction: SpringLoadedInteraction,
        _ session: ActiveSession,
        item: ItemID? = nil
    ) {
        guard let drop = session.drop, let delegate = interaction.delegate else { return }
        if let item {
            host?.springFired(item, in: region.id)
            delegate.springLoadedInteraction(interaction, didActivate: item, for: drop, in: region)
        } else {
            host?.springFired(region.id)
            delegate.springLoadedInteraction(interaction, didActivateFor: drop, in: region)
        }
        if session.isHeld { retarget(session) }
    }

    func cancelSpring(of session: ActiveSession) {
        guard let spring = session.spring else { return }
        session.spring = nil
        if !spring.hasFired { show(nil, of: spring) }
    }

    /// What a spring would open if a release at a place acted on it: the item, or the region.
    func spring(at place: DropPlace, _ session: ActiveSession) -> (SpringLoadedInteraction, ItemID?)? {
        guard let interaction = place.region.spring, interaction.isEnabled else { return nil }
        guard interaction.scope == .items else { return (interaction, nil) }
        guard let drop = session.drop, let item = place.item,
            opens(item, place.region, interaction, session, drop)
        else { return nil }
        return (interaction, item)
    }

    private func begin(_ spring: ActiveSession.Spring, _ session: ActiveSession) {
        cancelSpring(of: session)
        session.spring = spring
        show(0, of: spring)
    }

    private func show(_ progress: Double?, of spring: ActiveSession.Spring) {
        if let item = spring.item {
            host?.springCountdown(of: item, in: spring.region.id, progress: progress)
        } else {
            host?.springCountdown(of: spring.region.id, progress: progress)
        }
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
        if let spring = session.spring, spring.region === region, spring.item == item, spring.hasFired { return item }
        return opens(item, region, interaction, session, drop) ? item : nil
    }

    private func opens(
        _ item: ItemID,
        _ region: Region,
        _ interaction: SpringLoadedInteraction,
        _ session: ActiveSession,
        _ drop: DropSession
    ) -> Bool {
        guard let layout = region.layout, let delegate = interaction.delegate,
            !isInsideCarried(item, layout, session)
        else { return false }
        return delegate.springLoadedInteraction(interaction, shouldActivate: item, for: drop, in: region)
    }

    private func isInsideRim(_ level: HitChain.Level, _ interaction: SpringLoadedInteraction) -> Bool {
        let container = Rect<Container>(origin: .zero, size: level.region.containerSize)
        return container.inset(by: interaction.deadZone / level.screenScale).contains(
            level.region.contentToContainer(level.point)
        )
    }
}
