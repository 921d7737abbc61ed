// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Scrolls, on each axis by itself, the innermost region around the target that has something to scroll there.
    func scroll(_ session: ActiveSession) {
        let seconds = session.scroll.step(to: now)
        guard case .dragging(let hold) = session.machine.state, hold.outsideSince == nil, session.aim.isPointer
        else { return session.scroll.stop() }
        chain.fill(from: root, at: hold.location)
        for axis in [Axis.vertical, .horizontal] {
            let level = scrollable(session, axis)
            let position = level.map { level in
                let fixed = level.region.fixedInsets
                return AutoScroll.Position(
                    region: level.region.id,
                    offset: level.region.contentToContainer(level.point).along(axis) - fixed.start(along: axis),
                    length: level.region.containerSize.along(axis) - fixed.start(along: axis) - fixed.end(along: axis),
                    zoom: level.screenScale,
                    travel: (hold.location - hold.press).along(axis)
                )
            }
            let distance = session.scroll.distance(along: axis, at: position, now, seconds: seconds, configuration)
            guard let level, distance != 0 else { continue }
            session.scroll.note(axis, isAtEnd: !scroll(level.region, axis, by: distance))
        }
    }

    /// Scrolls a region as far as it goes, and tells the host if that is anywhere. Whether it is.
    @discardableResult
    func scroll(_ region: Region, _ axis: Axis, by distance: Double) -> Bool {
        let offset = region.contentOffset.along(axis)
        let bounds = region.shownOffsets(along: axis)
        let next = max(bounds.lowerBound, min(bounds.upperBound, offset + distance))
        guard next != offset else { return false }
        let vector = axis == .horizontal ? Vector(dx: next - offset, dy: 0) : Vector(dx: 0, dy: next - offset)
        region.contentOffset = region.contentOffset + vector
        host?.scroll(region, by: vector)
        return true
    }

    /// Scrolls everything around a place of a region so far that it can be seen.
    func reveal(_ rect: Rect<Content>, in region: Region) {
        var next: Region? = region
        var rect = rect
        var zoom = region.contentToScreen.scale
        while let region = next, !region.isRoot {
            let size = region.containerSize
            let low = region.contentOffset
            for axis in [Axis.horizontal, .vertical] where region.maximumOffset(along: axis) > 0 {
                let start = axis == .horizontal ? rect.minX : rect.minY
                let end = axis == .horizontal ? rect.maxX : rect.maxY
                let margin = min(configuration.scrollBand / visible(zoom), size.along(axis) / 4)
                let before = start - margin - low.along(axis) - region.fixedInsets.start(along: axis)
                let after = end + margin - low.along(axis) - size.along(axis) + region.fixedInsets.end(along: axis)
                if before < 0 { scroll(region, axis, by: before) } else if after > 0 { scroll(region, axis, by: after) }
            }
            let inward = region.fromParent
            let up: Transform<Content, Content> = inward.inverse
            rect = up(rect)
            zoom *= inward.scale
            next = region.parent
        }
    }

    /// A scale that can be divided by: 1 for a region that cannot be seen.
    private func visible(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }

    private func scrollable(_ session: ActiveSession, _ axis: Axis) -> HitChain.Level? {
        guard let anchorID = session.scroll.anchor ?? session.sources.first?.region, let anchor = region(anchorID)
        else {
            return nil
        }
        let levels = chain.levels
        let start = chain.start
        var level = chain.count(around: anchor) - 1
        while level >= start {
            if levels[level].region.maximumOffset(along: axis) > 0 { return levels[level] }
            level -= 1
        }
        return nil
    }
}
