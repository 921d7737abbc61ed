// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Space on a focused source: lifts what is there, or adds it to the running session.
    func keyboardLift(_ id: RegionID, _ item: ItemID?, _ modifiers: Modifiers) -> InputResponse {
        guard let region = region(id), region.takesPart else { return .free }
        if let active, active.isHeld {
            let place = focusedPlace(region, item)
            guard let source = source(at: place) else { return .free }
            setModifiers(modifiers)
            return add(source, at: place, to: active) ? .consumed : .free
        }
        guard let session = lift(id, item, modifiers), let drag = session.drag else { return .free }
        aimAtSource(session, region, item)
        var announcement = Announcement(.lifted, titles: drag.items.map { $0.title }, label: region.label)
        if let keyTarget = session.aim.keyboardTarget {
            announcement.position = announcedPosition(in: keyTarget.region, keyTarget.gap, of: session)
        }
        host?.announce(announcement)
        return .captured
    }

    /// Lifts what is at a place without a pointer.
    func lift(_ id: RegionID, _ item: ItemID?, _ modifiers: Modifiers) -> ActiveSession? {
        guard let region = region(id), region.takesPart else { return nil }
        let place = focusedPlace(region, item)
        guard let source = source(at: place) else { return nil }
        retireActive()
        let session = ActiveSession(machine: SessionMachine(rules: configuration), press: place, pressed: source)
        session.modifiers = modifiers
        active = session
        feed(.keyboardLift(region.contentToScreen(place.point)), to: session)
        guard session.isHeld, session.drag != nil else { return nil }
        return session
    }

    /// The middle of an item, or of what is seen of a region.
    func focusedPlace(_ region: Region, _ item: ItemID?) -> DropPlace {
        let center = (item.flatMap { frame(of: $0, in: region) } ?? region.visibleContent).center
        return DropPlace(region: region, point: center, item: item, gap: region.layout?.gap(at: center))
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
        // What another program holds only its pointer aims and drops: here nobody knows yet what it is.
        guard active.isHeld, !active.machine.isExternal, let drop = active.drop else { return .free }
        setModifiers(modifiers)
        switch key {
        case .enter:
            if let keyTarget = aimedSpring(of: active) { open(keyTarget, active) } else { feed(.enterKey, to: active) }
        case .space:
            if let keyTarget = aimedSpring(of: active) {
                open(keyTarget, active)
            } else if let place = active.target?.place,
                let (spring, item) = spring(in: place.region, at: place.item, for: drop, carrying: active.carriedIDs)
            {
                fire(place.region, spring, active, item: item)
            } else {
                feed(.enterKey, to: active)
            }
        default:
            walk(key, backwards: modifiers.contains(.shift), active, drop)
        }
        return .consumed
    }

    private func walk(_ key: Key, backwards: Bool, _ session: ActiveSession, _ drop: DropSession) {
        let walk = walker(for: drop, carrying: session.carriedIDs, includesSprings: true)
            .next(key, backwards: backwards, from: present(session), session.location)
        guard let keyTarget = walk.candidate else { return announceNothing(session, passed: walk.passed) }
        aim(session, at: keyTarget)
        announceAim(session, passed: walk.passed)
    }

    private func present(_ session: ActiveSession) -> KeyboardTarget? {
        if let keyTarget = session.aim.keyboardTarget, keyTarget.region.isAttached,
            let place = aimedPlace(keyTarget, session.location)
        {
            return KeyboardTarget(region: place.region, gap: place.gap, item: place.item, isSpring: keyTarget.isSpring)
        }
        guard let target = session.target else { return nil }
        let item = target.proposal.intent == .insertIntoItem ? target.place.item : nil
        return KeyboardTarget(region: target.region, gap: target.place.gap, item: item)
    }

    /// The place that the keys aim at, if a drag only opens something there.
    func aimedSpring(of session: ActiveSession) -> KeyboardTarget? {
        guard let keyTarget = session.aim.keyboardTarget, keyTarget.isSpring, keyTarget.region.takesPart,
            keyTarget.region.spring?.isEnabled == true
        else { return nil }
        return keyTarget
    }

    private func open(_ keyTarget: KeyboardTarget, _ session: ActiveSession) {
        guard let place = aimedPlace(keyTarget, session.location), let drop = session.drop,
            let (spring, item) = spring(in: place.region, at: place.item, for: drop, carrying: session.carriedIDs)
        else { return }
        fire(keyTarget.region, spring, session, item: item)
    }

    /// Aims where the items came from, so that the first arrow key leads to the gap beside it.
    private func aimAtSource(_ session: ActiveSession, _ region: Region, _ item: ItemID?) {
        guard let item, let layout = region.layout, let drop = session.drop, let interaction = region.drop,
            interaction.isEnabled, interaction.delegate?.dropInteraction(interaction, canHandle: drop) == true
        else { return }
        let carried = session.carriedIDs
        let gap = layout.gap(layout.gap(before: item)) { carried.contains($0) }
        aim(session, at: KeyboardTarget(region: region, gap: gap))
    }

    /// Nothing can be dropped on in that direction: says why, if what lies there gave a reason.
    func announceNothing(_ session: ActiveSession, passed: [Announcement.Refusal]) {
        guard let refusal = passed.first, let drag = session.drag else { return announce(Announcement(.noTarget)) }
        let titles = drag.items.map { $0.title }
        announce(Announcement(.forbidden, titles: titles, label: refusal.label, reason: refusal.reason))
    }

    /// Says what the keyboard aims at now, and what refused on the way there.
    func announceAim(_ session: ActiveSession, passed: [Announcement.Refusal]) {
        let passed = Array(passed.prefix(2))
        if let keyTarget = aimedSpring(of: session) {
            return announce(Announcement(.overSpring, label: keyTarget.region.label, passed: passed))
        }
        guard let target = session.target, let drag = session.drag else { return announce(Announcement(.noTarget)) }
        if case .forbidden(let reason) = target.operation {
            let titles = drag.items.map { $0.title }
            return announce(Announcement(.forbidden, titles: titles, label: target.region.label, reason: reason))
        }
        let gap = target.isIntoItem ? nil : target.place.gap
        let position = announcedPosition(in: target.region, gap, of: session)
        let kind = position == nil ? Announcement.Kind.overRegion : .overGap
        announce(Announcement(kind, position: position, label: target.label, passed: passed))
    }

    private func announce(_ announcement: Announcement) { host?.announce(announcement) }

    /// "Position 3 of 7" of a gap, among the items of its section, or of the item it is in, that stay.
    func announcedPosition(in region: Region, _ gap: Gap?, carrying carried: Set<ItemID>) -> Announcement.Position? {
        guard let gap, let layout = region.layout else { return nil }
        var (number, total) = layout.place(of: gap)
        var end = Int.max
        if let before = gap.before, let position = layout.position(of: before) {
            end = position
        } else if let after = gap.after, let position = layout.position(of: after) {
            end = position + 1
        }
        for item in carried {
            guard let position = layout.position(of: item), layout.parent(of: item) == gap.parent else { continue }
            total -= 1
            if position < end { number -= 1 }
        }
        return Announcement.Position(number: number + 1, total: total + 1)
    }

    /// The same for what a session carries: what a release would copy stays.
    func announcedPosition(in region: Region, _ gap: Gap?, of session: ActiveSession) -> Announcement.Position? {
        let stays = session.leavesOriginals(over: session.target)
        return announcedPosition(in: region, gap, carrying: stays ? [] : session.carriedIDs)
    }
}
