// SPDX-License-Identifier: Apache-2.0

/// Aiming without a pointer, for the keyboard and for lists of destinations.
extension DragDropEngine {
    /// The places a session can be aimed at.
    func walker(for drop: DropSession, carrying carried: Set<ItemID>, includesSprings: Bool) -> TargetWalker {
        TargetWalker(
            targets: walkTargets(for: drop, includesSprings: includesSprings),
            carried: carried,
            includesSprings: includesSprings
        ) {
            guard $0.isSpring else { return self.answer(at: $0, for: drop).answer }
            let spring = self.spring(in: $0.region, at: $0.item, for: drop, carrying: carried)
            return spring == nil ? .nothing : .accepts
        }
    }

    /// What a release at a place would do, asked without coming over it: the same question a pointer asks.
    func answer(
        at keyTarget: KeyboardTarget,
        for drop: DropSession
    ) -> (answer: TargetWalker.Answer, operation: DropOperation, intent: DropIntent) {
        guard let interaction = keyTarget.region.drop, interaction.isEnabled, let delegate = interaction.delegate else {
            return (.nothing, .cancel, .unspecified)
        }
        let place = DropPlace(
            region: keyTarget.region,
            point: keyTarget.frame.center,
            item: keyTarget.item,
            zone: keyTarget.item.map { _ in .into },
            gap: keyTarget.gap
        )
        let proposal = delegate.dropInteraction(interaction, proposalFor: drop, at: place)
        let operation = resolve(proposal, of: drop.drag)
        switch operation {
        case .forbidden(let reason): return (.refuses(reason), operation, proposal.intent)
        case .cancel: return (.nothing, operation, proposal.intent)
        case .copy, .move, .link:
            let isBeside = keyTarget.item != nil && proposal.intent != .insertIntoItem
            return (isBeside ? .nothing : .accepts, operation, proposal.intent)
        }
    }

    /// Shows a place and makes it the aim.
    func aim(_ session: ActiveSession, at keyTarget: KeyboardTarget) {
        reveal(keyTarget.frame, in: keyTarget.region)
        // The middle of what can be seen of it: under a zoom a row may be wider than the region shows.
        let frame = keyTarget.frame
        let seen = keyTarget.region.visibleContent
        let low = seen.clamp(frame.origin)
        let high = seen.clamp(Point(x: frame.maxX, y: frame.maxY))
        let point = keyTarget.region.contentToScreen(low + (high - low) * 0.5)
        session.aim.setKeyboardTarget(keyTarget)
        feed(.aim(point), to: session)
    }

    /// The place the keyboard aims at, as it is in the model now.
    func aimedPlace(_ keyTarget: KeyboardTarget, _ location: Point<Screen>) -> DropPlace? {
        let point = keyTarget.region.screenToContent(location)
        guard let layout = keyTarget.region.layout else { return DropPlace(region: keyTarget.region, point: point) }
        let item = keyTarget.item.flatMap { layout.contains($0) ? $0 : nil }
        return DropPlace(
            region: keyTarget.region,
            point: point,
            item: item,
            zone: item.map { _ in .into },
            gap: keyTarget.gap.map { layout.resolve($0, near: point) }
        )
    }

    /// The next region whose label begins with what has been typed, in reading order; after the last comes the first.
    func type(_ text: String) -> InputResponse {
        guard let active, active.isHeld, !active.machine.isExternal, let drop = active.drop, !text.utf8.isEmpty else {
            return .free
        }
        let (prefix, isContinued) = active.aim.type(
            text.utf8.map(folded),
            at: now,
            pause: configuration.typingPause
        )
        let walker = walker(for: drop, carrying: active.carriedIDs, includesSprings: true)
        let count = walker.targets.count
        let here = aimedSpring(of: active)?.region ?? active.target?.region
        let present = here.flatMap { region in walker.targets.firstIndex { $0.region === region } }
        let start = present.map { isContinued ? $0 : $0 + 1 } ?? 0
        var walk = TargetWalker.Walk()
        for step in 0..<count {
            let target = walker.targets[(start + step) % count]
            guard begins(target.region.label, with: prefix) else { continue }
            guard let keyTarget = walker.enter(target, fromEnd: false, &walk) else { continue }
            aim(active, at: keyTarget)
            announceAim(active, passed: walk.passed)
            return .consumed
        }
        announceNothing(active, passed: walk.passed)
        return .consumed
    }

    private func begins(_ label: String, with prefix: [UInt8]) -> Bool {
        var bytes = label.utf8.makeIterator()
        for byte in prefix {
            guard let next = bytes.next(), folded(next) == byte else { return false }
        }
        return true
    }

    /// Capital letters of ASCII as small ones; others are compared as they are.
    private func folded(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }
}
