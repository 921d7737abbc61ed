// SPDX-License-Identifier: Apache-2.0

/// A region that the keyboard can reach.
struct WalkTarget {
    var region: Region

    /// What a drag opens here; nil if the region takes drops of the session.
    var springScope: SpringLoadedInteraction.Scope?

    /// From the region's content to the screen, reckoned once on the way down to it.
    var contentToScreen: Transform<Content, Screen>

    /// The whole region on the screen, clipped by nothing.
    var screenFrame: Rect<Screen> { contentToScreen(region.visibleContent) }
}

extension DragDropEngine {
    /// The regions that would take part in a drop, in reading order, and, if asked for, those that only open: what the
    /// keyboard walks is what a pointer can hit.
    ///
    /// - Complexity: O(n log n) for n regions.
    func walkTargets(for drop: DropSession, includesSprings: Bool) -> [WalkTarget] {
        var order = ReadingOrder(isRightToLeft: configuration.isRightToLeft)
        return order.targets(in: root) { region in
            // What is hidden has no size. A list of destinations may be made before anything is measured.
            if includesSprings, region.frame.size.width <= 0 || region.frame.size.height <= 0 { return nil }
            if let interaction = region.drop, interaction.isEnabled, let delegate = interaction.delegate,
                delegate.dropInteraction(interaction, canHandle: drop)
            {
                return .some(nil)
            }
            guard includesSprings, let spring = region.spring, spring.isEnabled, spring.delegate != nil else {
                return nil
            }
            return spring.scope
        }
    }
}

/// Goes through a tree of regions as one reads: line by line, a region before what lies in it. A modal region replaces
/// everything that was found before it. Without recursion, since a tree may be deeper than a stack.
struct ReadingOrder {
    /// A region whose children are being visited.
    private struct Level {
        var children: [Region]
        var next = 0
        var contentToScreen: Transform<Content, Content>
        var isModal = false
        /// Something modal lies in it.
        var isBlocked = false
        /// Where what was found in the child that is being visited begins.
        var start = 0
        /// Of a modal level: where what it replaced began.
        var base = 0
    }

    let isRightToLeft: Bool
    private var levels: [Level] = []
    private var result: [WalkTarget] = []

    init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    /// - Parameter scope: Whether a region is one: nil if not, else what it opens, which is nil for a target of drops.
    /// - Complexity: O(n log n) for n regions.
    mutating func targets(
        in root: Region,
        scope: (Region) -> SpringLoadedInteraction.Scope??
    ) -> [WalkTarget] {
        enter(root, Transform())
        while let last = levels.indices.last {
            guard levels[last].next < levels[last].children.count else {
                leave()
                continue
            }
            let child = levels[last].children[levels[last].next]
            levels[last].next += 1
            levels[last].start = result.count
            let toScreen = child.fromParent.inverse.then(levels[last].contentToScreen)
            if let scope = scope(child) {
                let onScreen = Transform<Content, Screen>(scale: toScreen.scale, translation: toScreen.translation)
                result.append(WalkTarget(region: child, springScope: scope, contentToScreen: onScreen))
            }
            enter(child, toScreen)
        }
        return result
    }

    private mutating func enter(_ region: Region, _ contentToScreen: Transform<Content, Content>) {
        var children = region.index.paintedChildren(of: region)
        var level = Level(children: [], contentToScreen: contentToScreen)
        if let modal = children.lastIndex(where: { $0.isModal }) {
            children.removeSubrange(..<modal)
            level.isModal = true
            level.base = replaceFound()
        }
        level.children = ordered(children)
        levels.append(level)
    }

    /// A modal region was found: what was found before, up to the next modal one around it, is not reached.
    private mutating func replaceFound() -> Int {
        var base = 0
        for index in levels.indices.reversed() {
            if levels[index].isModal {
                base = levels[index].base
                break
            }
            levels[index].isBlocked = true
        }
        result.removeSubrange(min(base, result.count)...)
        return base
    }

    private mutating func leave() {
        let level = levels.removeLast()
        guard !level.isModal, !level.isBlocked, let last = levels.indices.last, levels[last].isBlocked else { return }
        // It lies beside something modal.
        result.removeSubrange(min(levels[last].start, result.count)...)
    }

    /// Line by line from the top, each line in reading direction.
    private func ordered(_ regions: [Region]) -> [Region] {
        guard regions.count > 1 else { return regions }
        return regions.ordered { first, second in
            let firstLine = (first.frame.minY / 16).rounded(.down)
            let secondLine = (second.frame.minY / 16).rounded(.down)
            if firstLine != secondLine { return firstLine < secondLine }
            if first.frame.minX != second.frame.minX {
                return (first.frame.minX < second.frame.minX) != isRightToLeft
            }
            return first.sequence < second.sequence
        }
    }
}
