// SPDX-License-Identifier: Apache-2.0

/// Finds the next place for a key, among those a pointer could hit. Places that refuse are passed by and remembered.
struct TargetWalker {
    /// What a release at a candidate would do.
    enum Answer {
        case accepts
        case refuses(String)
        case nothing
    }

    /// Where a key leads, and what refused on the way, a region once.
    struct Walk {
        var candidate: KeyboardTarget?
        var passed: [Announcement.Refusal] = []
        var last: Region?
    }

    /// Of a collection that refuses everywhere, no more places than these are asked a key.
    static let limit = 10_000

    var targets: [WalkTarget]
    var carried: Set<ItemID>
    /// Whether what only opens is reached as well.
    var includesSprings: Bool
    var answer: (KeyboardTarget) -> Answer

    /// The layout whose gaps and items are walked; nil for a region that is one place as a whole.
    private func layout(of target: WalkTarget) -> (any CollectionLayout)? {
        target.springScope == .region ? nil : target.region.layout
    }

    private func whole(_ target: WalkTarget) -> KeyboardTarget {
        KeyboardTarget(region: target.region, isSpring: target.springScope != nil)
    }

    func next(_ key: Key, backwards: Bool, from candidate: KeyboardTarget?, _ location: Point<Screen>) -> Walk {
        var walk = Walk()
        walk.candidate = find(key, backwards: backwards, from: candidate, location, &walk)
        return walk
    }

    private func find(
        _ key: Key,
        backwards: Bool,
        from candidate: KeyboardTarget?,
        _ location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard let candidate else { return region(from: 0, by: 1, fromEnd: false, &walk) }
        switch key {
        case .tab:
            return neighbour(of: candidate.region, backwards: backwards, fromEnd: false, &walk)
        case .home, .end:
            return target(of: candidate.region).flatMap { enter($0, fromEnd: key == .end, &walk) }
        case .pageUp, .pageDown:
            return page(from: candidate, forward: key == .pageDown, location, &walk)
        case .up, .down, .left, .right:
            let direction: Direction = key == .up ? .up : key == .down ? .down : key == .left ? .left : .right
            guard let layout = candidate.region.layout, candidate.gap != nil || candidate.item != nil else {
                return toward(direction, from: candidate, location, &walk)
            }
            guard layout.axis == direction.axis else {
                return across(direction, from: candidate, layout, &walk)
                    ?? toward(direction, from: candidate, location, &walk)
            }
            let goesOn = direction.leadsOn(isRightToLeft: layout.isRightToLeft)
            return search(beyond: candidate, forward: goesOn, &walk)
                ?? neighbour(of: candidate.region, backwards: !goesOn, fromEnd: !goesOn, &walk)
        case .enter, .space, .escape:
            return nil
        }
    }

    /// The nearest place of a region that takes the drop, beginning at one of its ends; else the region, if it opens.
    func enter(_ target: WalkTarget, fromEnd: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        place(in: target, fromEnd: fromEnd, &walk) ?? opening(target, &walk)
    }

    /// What refuses the drop may open under it all the same, and show what takes it.
    private func opening(_ target: WalkTarget, _ walk: inout Walk) -> KeyboardTarget? {
        guard includesSprings, target.springScope == nil else { return nil }
        let candidate = KeyboardTarget(region: target.region, isSpring: true)
        guard case .accepts = answer(candidate) else { return nil }
        // That it opens says more than why it takes nothing.
        if walk.last === target.region {
            walk.passed.removeLast()
            walk.last = nil
        }
        return candidate
    }

    private func place(in target: WalkTarget, fromEnd: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        let whole = whole(target)
        guard let layout = layout(of: target) else { return accepts(whole, &walk) ? whole : nil }
        let candidate = skippingCarried(fromEnd ? layout.lastGap : layout.firstGap, of: whole, layout)
        return search(from: candidate, forward: !fromEnd, &walk)
    }

    private func target(of region: Region) -> WalkTarget? { targets.first { $0.region === region } }

    private func neighbour(of region: Region, backwards: Bool, fromEnd: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        guard let index = targets.firstIndex(where: { $0.region === region }) else {
            return self.region(from: 0, by: 1, fromEnd: false, &walk)
        }
        let step = backwards ? -1 : 1
        return self.region(from: index + step, by: step, fromEnd: fromEnd, &walk)
    }

    private func region(from start: Int, by step: Int, fromEnd: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        var index = start
        while targets.indices.contains(index) {
            if let candidate = enter(targets[index], fromEnd: fromEnd, &walk) { return candidate }
            index += step
        }
        return nil
    }

    private func search(from candidate: KeyboardTarget, forward: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        accepts(candidate, &walk) ? candidate : search(beyond: candidate, forward: forward, &walk)
    }

    private func search(beyond candidate: KeyboardTarget, forward: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        var candidate = candidate
        for _ in 0..<TargetWalker.limit {
            guard let next = step(candidate, forward: forward) else { return nil }
            if accepts(next, &walk) { return next }
            candidate = next
        }
        return nil
    }

    /// The place beside one of a collection: from a gap to the item behind it, from an item to the next gap, which in a tree
    /// may be the first one in the item; carried items are not there.
    func step(_ candidate: KeyboardTarget, forward: Bool) -> KeyboardTarget? {
        guard let layout = candidate.region.layout else { return nil }
        if let item = candidate.item {
            guard layout.contains(item) else { return nil }
            let front = layout.gap(before: item)
            let gap = forward ? layout.gap(from: front, forward: true) : front
            return gap.map { skippingCarried($0, of: candidate, layout) }
        }
        guard let gap = candidate.gap else { return nil }
        var there = skippingCarried(gap, of: candidate, layout)
        if !forward || there.gap?.before == nil {
            guard let next = layout.gap(from: there.gap, forward: forward) else { return nil }
            there = skippingCarried(next, of: candidate, layout)
            if forward { return there }
        }
        there.item = there.gap?.before
        return there
    }

    /// To the next line of a grid, or out of an item of a tree and into it: from a gap to gaps and from an item to items
    /// as long as there are any that take the drop.
    private func across(
        _ direction: Direction,
        from candidate: KeyboardTarget,
        _ layout: any CollectionLayout,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        if candidate.item != nil {
            return items(direction, from: candidate, layout, &walk) ?? gaps(direction, from: candidate, layout, &walk)
        }
        return gaps(direction, from: candidate, layout, &walk) ?? items(direction, from: candidate, layout, &walk)
    }

    private func gaps(
        _ direction: Direction,
        from candidate: KeyboardTarget,
        _ layout: any CollectionLayout,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard var gap = candidate.gap ?? candidate.item.map({ layout.gap(before: $0) }) else { return nil }
        let here = skippingCarried(gap, of: candidate, layout).gap
        for _ in 0..<TargetWalker.limit {
            guard let next = layout.gap(from: gap, .toward(direction, without: carried)), next != gap else {
                return nil
            }
            gap = next
            let there = skippingCarried(gap, of: candidate, layout)
            if there.gap != here, accepts(there, &walk) { return there }
        }
        return nil
    }

    private func items(
        _ direction: Direction,
        from candidate: KeyboardTarget,
        _ layout: any CollectionLayout,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard var item = candidate.item ?? candidate.gap.flatMap({ $0.before ?? $0.after }) else { return nil }
        for _ in 0..<TargetWalker.limit {
            guard let next = layout.item(from: item, toward: direction), next != item else { return nil }
            item = next
            guard !carried.contains(item) else { continue }
            var there = skippingCarried(layout.gap(before: item), of: candidate, layout)
            there.item = item
            if accepts(there, &walk) { return there }
        }
        return nil
    }

    /// A gap of the same collection as a place, as if the carried items were not there, and of the same kind.
    private func skippingCarried(
        _ gap: Gap,
        of place: KeyboardTarget,
        _ layout: any CollectionLayout
    ) -> KeyboardTarget {
        let gap = layout.gap(gap) { carried.contains($0) }
        return KeyboardTarget(region: place.region, gap: gap, isSpring: place.isSpring)
    }

    private func accepts(_ candidate: KeyboardTarget, _ walk: inout Walk) -> Bool {
        switch answer(candidate) {
        case .accepts:
            return true
        case .refuses(let reason):
            if candidate.item == nil, walk.last !== candidate.region {
                walk.last = candidate.region
                walk.passed.append(Announcement.Refusal(label: candidate.region.label, reason: reason))
            }
            return false
        case .nothing:
            return false
        }
    }

    /// As far as one sees at once, and a little less.
    private func page(
        from candidate: KeyboardTarget,
        forward: Bool,
        _ location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard let layout = candidate.region.layout, candidate.gap != nil || candidate.item != nil else {
            return toward(forward ? .down : .up, from: candidate, location, &walk)
        }
        let axis = layout.scrollAxis
        let length = candidate.region.containerSize.along(axis) * 0.8
        let isTowardEnd = forward != (axis == .horizontal && layout.isRightToLeft)
        let way = isTowardEnd ? length : -length
        let far = candidate.frame.center + (axis == .vertical ? Vector(dx: 0, dy: way) : Vector(dx: way, dy: 0))
        let there = skippingCarried(layout.gap(at: far), of: candidate, layout)
        let here = candidate.gap.map { skippingCarried($0, of: candidate, layout) }
        guard there.gap != here?.gap else { return search(beyond: candidate, forward: forward, &walk) }
        return search(from: there, forward: forward, &walk)
    }

    /// The nearest region in a direction of the screen; in a collection, its place nearest to where the aim was. What
    /// scrolls with the region comes before what stands beside that: it lies there also where it is out of view.
    private func toward(
        _ direction: Direction,
        from candidate: KeyboardTarget,
        _ location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        let axis = direction.axis
        let isForward = direction.leadsOn(isRightToLeft: false)
        let origin = candidate.region.screenFrame
        let neighbours = candidate.region.scrollingAncestor(along: axis)?.descendants ?? []
        var found: [(target: WalkTarget, isBeside: Bool, distance: Double)] = []
        for target in targets where target.region !== candidate.region {
            let frame = target.screenFrame
            let way = (frame.center - origin.center).along(axis) * (isForward ? 1 : -1)
            guard way > 1 else { continue }
            let aside = abs((frame.clamp(location) - location).along(axis.crossing))
            found.append((target, !neighbours.contains(target.region.id), way + 3 * aside))
        }
        let ordered = found.ordered { first, second in
            first.isBeside == second.isBeside ? first.distance < second.distance : second.isBeside
        }
        for (target, _, _) in ordered {
            if let candidate = place(in: target, near: location, &walk) ?? opening(target, &walk) { return candidate }
        }
        return nil
    }

    private func place(
        in target: WalkTarget,
        near location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        let whole = whole(target)
        guard let layout = layout(of: target) else { return accepts(whole, &walk) ? whole : nil }
        let near = target.contentToScreen.inverse(target.screenFrame.clamp(location))
        let candidate = skippingCarried(layout.gap(at: near), of: whole, layout)
        return search(from: candidate, forward: true, &walk) ?? search(beyond: candidate, forward: false, &walk)
    }
}
