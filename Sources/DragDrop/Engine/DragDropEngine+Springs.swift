// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Begins, keeps or ends the countdown of the spring-loaded region under the hand.
    func updateSpring(of session: ActiveSession) {
        guard session.isHeld, let drop = session.drop, case .pointer = session.aim else {
            return cancelSpring(of: session)
        }
        let levels = chain.levels
        let start = chain.start
        for level in levels.indices.reversed() where level >= start {
            let region = levels[level].region
            guard let interaction = region.spring, interaction.isEnabled else { continue }
            if session.spring?.region === region {
                if isInsideRim(levels[level], interaction) { return }
                break
            }
            guard isInsideRim(levels[level], interaction), let delegate = interaction.delegate,
                delegate.springLoadedInteraction(interaction, shouldActivateFor: drop, in: region)
            else { continue }
            cancelSpring(of: session)
            session.spring = ActiveSession.Spring(region: region, since: now)
            host?.springCountdown(of: region.id, progress: 0)
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
            host?.springCountdown(of: spring.region.id, progress: max(0, progress))
            return
        }
        session.spring?.hasFired = true
        host?.springCountdown(of: spring.region.id, progress: nil)
        fire(spring.region, interaction, session)
    }

    /// Acts at once, as the space bar does on a spring-loaded aim.
    func fire(_ region: Region, _ interaction: SpringLoadedInteraction, _ session: ActiveSession) {
        guard let drop = session.drop, let delegate = interaction.delegate else { return }
        host?.springFired(region.id)
        delegate.springLoadedInteraction(interaction, didActivateFor: drop, in: region)
        if session.isHeld { retarget(session) }
    }

    func cancelSpring(of session: ActiveSession) {
        guard let spring = session.spring else { return }
        session.spring = nil
        if !spring.hasFired { host?.springCountdown(of: spring.region.id, progress: nil) }
    }

    private func isInsideRim(_ level: HitChain.Level, _ interaction: SpringLoadedInteraction) -> Bool {
        let container = Rect<Container>(origin: .zero, size: level.region.containerSize)
        return container.inset(by: interaction.deadZone / level.region.screenScale).contains(
            level.region.contentToContainer(level.point)
        )
    }
}
