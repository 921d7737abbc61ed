// SPDX-License-Identifier: Apache-2.0

/// The regions under a point of the screen, from the outermost to the innermost.
///
/// Reused from move to move: filling it again allocates nothing.
struct HitChain {
    struct Level {
        var region: Region
        var point: Point<Content>
    }

    private(set) var levels: [Level] = []

    /// The outermost level that takes part: a modal region hides what is around it as well.
    private(set) var start = 0

    /// - Complexity: O(depth).
    mutating func fill(from root: Region, at point: Point<Screen>) {
        levels.removeAll(keepingCapacity: true)
        start = 0
        guard point.isFinite else { return }
        var region = root
        var local = Point<Content>(x: point.x, y: point.y)
        while true {
            switch region.child(at: local) {
            case .nothing:
                return
            case .blocked:
                levels.removeAll(keepingCapacity: true)
                start = 0
                return
            case .child(let child):
                local = child.fromParent(local)
                if child.isModal { start = levels.count }
                levels.append(Level(region: child, point: local))
                region = child
            }
        }
    }
}
