// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Space on a focused source: lifts what is there, or adds it to the running session.
    func keyboardLift(_ id: RegionID, _ item: ItemID?, _ modifiers: Modifiers) -> InputResponse {
        guard let region = region(id), region.isEnabled else { return .free }
        let frame = item.flatMap { self.frame(of: $0, in: region) } ?? region.visibleContent
        let place = DropPlace(
            region: region,
            point: frame.center,
            item: item,
            gap: region.layout?.gap(at: frame.center)
        )
        guard let source = source(at: place) else { return .free }
        if let active, active.isHeld {
            setModifiers(modifiers)
            return add(source, at: place, to: active) ? .consumed : .free
        }
        retireActive()
        let session = ActiveSession(machine: SessionMachine(rules: configuration), press: place, pressed: source)
        active = session
        feed(.keyboardLift(region.contentToScreen(frame).center), to: session)
        guard session.isHeld, let drag = session.drag else { return .free }
        setModifiers(modifiers)
        aimAtSource(session, region, item)
        var announcement = Announcement(.lifted, titles: drag.items.map { $0.title }, label: region.label)
        if case .keyboard(let region, let gap) = session.aim {
            announcement.position = announcedPosition(in: region, gap, session)
        }
        host?.announce(announcement)
        return .captured
    }

    /// Where an item is: its layout knows, or, where things lie freely, its source.
    private func frame(of item: ItemID, in region: Region) -> Rect<Content>? {
        if let layout = region.layout { return layout.frame(of: item) }
        return region.drag.flatMap { $0.delegate?.dragInteraction($0, frameOf: item, in: region) }
    }

    /// A key during a session.
    func press(_ key: Key, _ modifiers: Modifiers) -> InputResponse {
        guard let active, !active.machine.isFinished, active.drag != nil else { return .free }
        if key == .escape {
            feed(.cancel(.requested), to: active)
            return .consumed
        }
        guard active.isHeld, let drop = active.drop else { return .free }
        setModifiers(modifiers)
        switch key {
        case .enter:
            feed(.enterKey, to: active)
        case .space:
            if let region = active.target?.region, let spring = region.spring, spring.isEnabled {
                fire(region, spring, active)
            } else {
                feed(.enterKey, to: active)
            }
        default:
            walk(key, backwards: modifiers.contains(.shift), active, drop)
        }
        return .consumed
    }

    private func walk(_ key: Key, backwards: Bool, _ session: ActiveSession, _ drop: DropSession) {
        let walker = TargetWalker(
            targets: targetsInReadingOrder(for: drop),
            carried: session.carriedIDs,
            isRightToLeft: configuration.isRightToLeft
        )
        guard let next = walker.next(key, backwards: backwards, from: present(session), session.location) else {
            host?.announce(Announcement(.noTarget))
            return
        }
        aim(session, at: next)
        announceAim(session)
    }

    private func present(_ session: ActiveSession) -> TargetWalker.Stop? {
        if case .keyboard(let region, let gap) = session.aim, region.isAttached {
            let resolved = gap.flatMap { gap in
                region.layout.map { $0.resolve(gap, near: region.screenToContent(session.location)) }
            }
            return TargetWalker.Stop(region: region, gap: resolved)
        }
        return session.target.map { TargetWalker.Stop(region: $0.region, gap: $0.place.gap) }
    }

    /// Aims where the items came from, so that the first arrow key leads to the gap beside it.
    private func aimAtSource(_ session: ActiveSession, _ region: Region, _ item: ItemID?) {
        guard let item, let layout = region.layout, let drop = session.drop, let interaction = region.drop,
            interaction.isEnabled, interaction.delegate?.dropInteraction(interaction, canHandle: drop) == true
        else { return }
        let carried = session.carriedIDs
        let gap = layout.gap(Gap(after: layout.item(before: item), before: item)) { carried.contains($0) }
        aim(session, at: TargetWalker.Stop(region: region, gap: gap))
    }

    private func aim(_ session: ActiveSession, at stop: TargetWalker.Stop) {
        reveal(stop.frame, in: stop.region)
        let point = stop.region.contentToScreen(stop.frame).center
        session.aim = .keyboard(stop.region, stop.gap)
        session.rest = session.hand
        feed(.aim(point), to: session)
    }

    private func announceAim(_ session: ActiveSession) {
        guard let target = session.target, let drag = session.drag else {
            host?.announce(Announcement(.noTarget))
            return
        }
        if case .forbidden(let reason) = target.operation {
            let titles = drag.items.map { $0.title }
            host?.announce(Announcement(.forbidden, titles: titles, label: target.region.label, reason: reason))
            return
        }
        guard let position = announcedPosition(in: target.region, target.place.gap, session) else {
            host?.announce(Announcement(.overRegion, label: target.region.label))
            return
        }
        host?.announce(Announcement(.overGap, position: position, label: target.region.label))
    }

    /// "Position 3 of 7" of a gap, among the items that stay.
    func announcedPosition(in region: Region, _ gap: Gap?, _ session: ActiveSession) -> Announcement.Position? {
        guard let gap, let layout = region.layout else { return nil }
        var end = layout.count
        if let before = gap.before, let position = layout.position(of: before) {
            end = position
        } else if let after = gap.after, let position = layout.position(of: after) {
            end = position + 1
        }
        var total = layout.count
        var number = end
        for item in session.carriedIDs {
            guard let position = layout.position(of: item) else { continue }
            total -= 1
            if position < end { number -= 1 }
        }
        return Announcement.Position(number: number + 1, total: total + 1)
    }
}
