// SPDX-License-Identifier: Apache-2.0

/// Finds the next place for a key, among those a pointer could hit. Places that refuse are passed by and remembered.
struct TargetWalker {
    /// What a release at a stop would do.
    enum Answer {
        case takes
        case refuses(String)
        case nothing
    }

    /// Where a key leads, and what refused on the way, a region once.
    struct Walk {
        var stop: KeyboardTarget?
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

    func next(_ key: Key, backwards: Bool, from stop: KeyboardTarget?, _ location: Point<Screen>) -> Walk {
        var walk = Walk()
        walk.stop = find(key, backwards: backwards, from: stop, location, &walk)
        return walk
    }

    private func find(
        _ key: Key,
        backwards: Bool,
        from stop: KeyboardTarget?,
        _ location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard let stop else { return region(from: 0, by: 1, fromEnd: false, &walk) }
        switch key {
        case .tab:
            return neighbour(of: stop.region, backwards: backwards, fromEnd: false, &walk)
        case .home, .end:
            return target(of: stop.region).flatMap { enter($0, fromEnd: key == .end, &walk) }
        case .pageUp, .pageDown:
            return page(from: stop, forward: key == .pageDown, location, &walk)
        case .up, .down, .left, .right:
            let direction: Direction = key == .up ? .up : key == .down ? .down : key == .left ? .left : .right
            guard let layout = stop.region.layout, stop.gap != nil || stop.item != nil else {
                return toward(direction, from: stop, location, &walk)
            }
            guard layout.axis == direction.axis else {
                return across(direction, from: stop, layout, &walk)
                    ?? toward(direction, from: stop, location, &walk)
            }
            let goesOn = direction.leadsOn(isRightToLeft: layout.isRightToLeft)
            return search(beyond: stop, forward: goesOn, &walk)
                ?? neighbour(of: stop.region, backwards: !goesOn, fromEnd: !goesOn, &walk)
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
        let stop = KeyboardTarget(region: target.region, isSpring: true)
        guard case .takes = answer(stop) else { return nil }
        // That it opens says more than why it takes nothing.
        if walk.last === target.region {
            walk.passed.removeLast()
            walk.last = nil
        }
        return stop
    }

    private func place(in target: WalkTarget, fromEnd: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        guard let layout = layout(of: target) else {
            let stop = whole(target)
            return takes(stop, &walk) ? stop : nil
        }
        var stop = skippingCarried(fromEnd ? layout.lastGap : layout.firstGap, target.region, layout)
        stop.isSpring = target.springScope != nil
        return search(from: stop, forward: !fromEnd, &walk)
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
            if let stop = enter(targets[index], fromEnd: fromEnd, &walk) { return stop }
            index += step
        }
        return nil
    }

    private func search(from stop: KeyboardTarget, forward: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        takes(stop, &walk) ? stop : search(beyond: stop, forward: forward, &walk)
    }

    private func search(beyond stop: KeyboardTarget, forward: Bool, _ walk: inout Walk) -> KeyboardTarget? {
        var stop = stop
        for _ in 0..<TargetWalker.limit {
            guard let next = step(stop, forward: forward) else { return nil }
            if takes(next, &walk) { return next }
            stop = next
        }
        return nil
    }

    /// The place beside one of a collection, of the same kind.
    func step(_ stop: KeyboardTarget, forward: Bool) -> KeyboardTarget? {
        var next = neighbour(of: stop, forward: forward)
        next?.isSpring = stop.isSpring
        return next
    }

    /// From a gap to the item behind it, from an item to the next gap, which in a tree may be the first one in the item;
    /// carried items are not there.
    private func neighbour(of stop: KeyboardTarget, forward: Bool) -> KeyboardTarget? {
        guard let layout = stop.region.layout else { return nil }
        if let item = stop.item {
            guard layout.contains(item) else { return nil }
            let front = layout.gap(before: item)
            let gap = forward ? layout.gap(from: front, forward: true) : front
            return gap.map { skippingCarried($0, stop.region, layout) }
        }
        guard let gap = stop.gap, let present = skippingCarried(gap, stop.region, layout).gap else { return nil }
        if forward, let item = present.before { return KeyboardTarget(region: stop.region, gap: present, item: item) }
        guard let next = layout.gap(from: present, forward: forward) else { return nil }
        let there = skippingCarried(next, stop.region, layout)
        guard !forward, let item = there.gap?.before else { return there }
        return KeyboardTarget(region: stop.region, gap: there.gap, item: item)
    }

    /// To the next line of a grid, or out of an item of a tree and into it: from a gap to gaps and from an item to items
    /// as long as there are any that take the drop.
    private func across(
        _ direction: Direction,
        from stop: KeyboardTarget,
        _ layout: any CollectionLayout,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        if stop.item != nil {
            return items(direction, from: stop, layout, &walk) ?? gaps(direction, from: stop, layout, &walk)
        }
        return gaps(direction, from: stop, layout, &walk) ?? items(direction, from: stop, layout, &walk)
    }

    private func gaps(
        _ direction: Direction,
        from stop: KeyboardTarget,
        _ layout: any CollectionLayout,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard var gap = stop.gap ?? stop.item.map({ layout.gap(before: $0) }) else { return nil }
        let here = skippingCarried(gap, stop.region, layout).gap
        for _ in 0..<TargetWalker.limit {
            guard let next = layout.gap(from: gap, toward: direction), next != gap else { return nil }
            gap = next
            var there = skippingCarried(gap, stop.region, layout)
            there.isSpring = stop.isSpring
            if there.gap != here, takes(there, &walk) { return there }
        }
        return nil
    }

    private func items(
        _ direction: Direction,
        from stop: KeyboardTarget,
        _ layout: any CollectionLayout,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard var item = stop.item ?? stop.gap.flatMap({ $0.before ?? $0.after }) else { return nil }
        for _ in 0..<TargetWalker.limit {
            guard let next = layout.item(from: item, toward: direction), next != item else { return nil }
            item = next
            guard !carried.contains(item) else { continue }
            var there = skippingCarried(layout.gap(before: item), stop.region, layout)
            there.item = item
            there.isSpring = stop.isSpring
            if takes(there, &walk) { return there }
        }
        return nil
    }

    private func skippingCarried(_ gap: Gap, _ region: Region, _ layout: any CollectionLayout) -> KeyboardTarget {
        KeyboardTarget(region: region, gap: layout.gap(gap) { carried.contains($0) })
    }

    private func takes(_ stop: KeyboardTarget, _ walk: inout Walk) -> Bool {
        switch answer(stop) {
        case .takes:
            return true
        case .refuses(let reason):
            if stop.item == nil, walk.last !== stop.region {
                walk.last = stop.region
                walk.passed.append(Announcement.Refusal(label: stop.region.label, reason: reason))
            }
            return false
        case .nothing:
            return false
        }
    }

    /// As far as one sees at once, and a little less.
    private func page(
        from stop: KeyboardTarget,
        forward: Bool,
        _ location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard let layout = stop.region.layout, stop.gap != nil || stop.item != nil else {
            return toward(forward ? .down : .up, from: stop, location, &walk)
        }
        let axis = layout.scrollAxis
        let length = stop.region.containerSize.along(axis) * 0.8
        let isTowardEnd = forward != (axis == .horizontal && layout.isRightToLeft)
        let way = isTowardEnd ? length : -length
        let far = stop.frame.center + (axis == .vertical ? Vector(dx: 0, dy: way) : Vector(dx: way, dy: 0))
        var there = skippingCarried(layout.gap(at: far), stop.region, layout)
        there.isSpring = stop.isSpring
        let here = stop.gap.map { skippingCarried($0, stop.region, layout) }
        guard there.gap != here?.gap else { return search(beyond: stop, forward: forward, &walk) }
        return search(from: there, forward: forward, &walk)
    }

    /// The nearest region in a direction of the screen; in a collection, its place nearest to where the aim was.
    private func toward(
        _ direction: Direction,
        from stop: KeyboardTarget,
        _ location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        let axis = direction.axis
        let isForward = direction.leadsOn(isRightToLeft: false)
        let origin = stop.region.screenFrame
        var found: [(target: WalkTarget, distance: Double)] = []
        for target in targets where target.region !== stop.region {
            let frame = target.screenFrame
            let way = (frame.center - origin.center).along(axis) * (isForward ? 1 : -1)
            guard way > 1 else { continue }
            let aside = abs((frame.clamp(location) - location).along(axis.crossing))
            found.append((target, way + 3 * aside))
        }
        for (target, _) in found.ordered(by: { $0.distance < $1.distance }) {
            if let stop = place(in: target, near: location, &walk) ?? opening(target, &walk) { return stop }
        }
        return nil
    }

    private func place(
        in target: WalkTarget,
        near location: Point<Screen>,
        _ walk: inout Walk
    ) -> KeyboardTarget? {
        guard let layout = layout(of: target) else {
            let stop = whole(target)
            return takes(stop, &walk) ? stop : nil
        }
        let near = target.contentToScreen.inverse(target.screenFrame.clamp(location))
        var stop = skippingCarried(layout.gap(at: near), target.region, layout)
        stop.isSpring = target.springScope != nil
        return search(from: stop, forward: true, &walk) ?? search(beyond: stop, forward: false, &walk)
    }
}
