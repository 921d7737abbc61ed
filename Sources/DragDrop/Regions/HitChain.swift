// SPDX-License-Identifier: Apache-2.0

/// The regions under a point of the screen, from the outermost to the innermost.
///
/// Reused from move to move: filling it again allocates nothing.
struct HitChain {
    struct Level {
        var region: Region
        var point: Point<Content>

        /// How many screen points one of the region's own is; 1 for a region that cannot be seen.
        var screenScale: Double
    }

    private(set) var levels: [Level] = []

    /// The outermost level that takes part: a modal region hides what is around it as well.
    private(set) var start = 0

    /// How many of the levels, from the outermost on, are a region or lie around it.
    ///
    /// - Complexity: O(depth).
    func count(around region: Region) -> Int {
        var depth = 0
        var next: Region? = region
        while let around = next, !around.isRoot {
            depth += 1
            next = around.parent
        }
        next = region
        while let around = next, !around.isRoot {
            depth -= 1
            if depth < levels.count, levels[depth].region === around { return depth + 1 }
            next = around.parent
        }
        return 0
    }

    /// Holds no region any more.
    mutating func empty() { levels.removeAll(keepingCapacity: true) }

    /// - Complexity: O(depth).
    mutating func fill(from root: Region, at point: Point<Screen>) {
        empty()
        start = 0
        guard point.isFinite else { return }
        var region = root
        var local = Point<Content>(x: point.x, y: point.y)
        var scale = 1.0
        while true {
            switch region.child(at: local) {
            case .nothing:
                return
            case .blocked:
                empty()
                start = 0
                return
            case .child(let child):
                let inward = child.fromParent
                local = inward(local)
                scale /= inward.scale
                if child.isModal { start = levels.count }
                levels.append(Level(region: child, point: local, screenScale: scale > 0 && scale.isFinite ? scale : 1))
                region = child
            }
        }
    }
}
