// SPDX-License-Identifier: Apache-2.0

/// Finds the next gap or region for a key, among those a pointer could hit.
struct TargetWalker {
    /// A place the keyboard can aim at: a gap of a collection, or a region as a whole.
    struct Stop {
        var region: Region
        var gap: Gap?

        /// What has to be seen of it: the gap's line or the whole region.
        var frame: Rect<Content> {
            guard let gap, let layout = region.layout else { return region.visibleContent }
            return layout.frame(of: gap)
        }
    }

    var targets: [Region]
    var carried: Set<ItemID>
    var isRightToLeft: Bool

    func next(_ key: Key, backwards: Bool, from stop: Stop?, _ location: Point<Screen>) -> Stop? {
        guard !targets.isEmpty else { return nil }
        guard let stop else { return targets.first.map { entering($0, fromEnd: false) } }
        switch key {
        case .tab:
            return neighbour(of: stop.region, backwards: backwards).map { entering($0, fromEnd: false) }
        case .home, .end:
            return entering(stop.region, fromEnd: key == .end)
        case .up, .down, .left, .right:
            let axis: Axis = key == .up || key == .down ? .vertical : .horizontal
            let isForward = key == .down || key == .right
            guard let layout = stop.region.layout, let gap = stop.gap, layout.axis == axis else {
                return toward(axis, isForward, from: stop, location)
            }
            let goesOn = isForward != (axis == .horizontal && layout.isRightToLeft)
            if let next = step(gap, in: layout, forward: goesOn) { return Stop(region: stop.region, gap: next) }
            return neighbour(of: stop.region, backwards: !goesOn).map { entering($0, fromEnd: !goesOn) }
        case .enter, .space, .escape:
            return nil
        }
    }

    /// The next gap that is not the same place once the carried items are gone.
    private func step(_ gap: Gap, in layout: any CollectionLayout, forward: Bool) -> Gap? {
        let present = layout.gap(gap) { carried.contains($0) }
        if forward {
            guard let passed = present.before else { return nil }
            return layout.gap(Gap(after: passed, before: layout.item(after: passed))) { carried.contains($0) }
        }
        guard let passed = present.after else { return nil }
        return layout.gap(Gap(after: layout.item(before: passed), before: passed)) { carried.contains($0) }
    }

    private func neighbour(of region: Region, backwards: Bool) -> Region? {
        guard let index = targets.firstIndex(where: { $0 === region }) else { return targets.first }
        let next = backwards ? index - 1 : index + 1
        return targets.indices.contains(next) ? targets[next] : nil
    }

    private func entering(_ region: Region, fromEnd: Bool) -> Stop {
        guard let layout = region.layout else { return Stop(region: region, gap: nil) }
        let end = fromEnd ? Gap(after: layout.item(before: nil)) : Gap(before: layout.item(after: nil))
        return Stop(region: region, gap: layout.gap(end) { carried.contains($0) })
    }

    /// The nearest region in a direction; in a collection, its gap nearest to where the aim was.
    private func toward(_ axis: Axis, _ isForward: Bool, from stop: Stop, _ location: Point<Screen>) -> Stop? {
        let origin = stop.region.screenFrame
        var best: (region: Region, distance: Double)?
        for region in targets where region !== stop.region {
            let frame = region.screenFrame
            let way = (frame.center - origin.center).along(axis) * (isForward ? 1 : -1)
            guard way > 1 else { continue }
            let aside = abs((frame.clamp(location) - location).along(axis.crossing))
            let distance = way + 3 * aside
            if distance < best?.distance ?? .infinity { best = (region, distance) }
        }
        guard let region = best?.region else { return nil }
        guard let layout = region.layout else { return Stop(region: region, gap: nil) }
        let near = region.screenToContent(region.screenFrame.clamp(location))
        return Stop(region: region, gap: layout.gap(layout.gap(at: near)) { carried.contains($0) })
    }
}
