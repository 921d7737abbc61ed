// SPDX-License-Identifier: Apache-2.0

extension Region {
    /// Whether it hangs, through its parents, on the tree that is hit-tested.
    var isAttached: Bool {
        var next: Region? = self
        while let region = next {
            if region.isRoot { return true }
            next = region.parent
        }
        return false
    }

    /// Whether it takes part: it is in the tree, and neither it nor a region around it is switched off.
    var takesPart: Bool {
        var next: Region? = self
        while let region = next, region.isEnabled {
            if region.isRoot { return true }
            next = region.parent
        }
        return false
    }

    /// Whether the other region is this one or lies in it.
    func isAncestorOrSame(of other: Region) -> Bool {
        if children.isEmpty { return other === self }
        var next: Region? = other
        while let region = next {
            if region === self { return true }
            next = region.parent
        }
        return false
    }

    /// The first region in it that satisfies a condition, each before what lies in it.
    ///
    /// - Complexity: O(n) for n regions, in any depth.
    func firstDescendant(where isFound: (Region) -> Bool) -> Region? {
        var waiting = Array(children.reversed())
        while let region = waiting.popLast() {
            if isFound(region) { return region }
            waiting += region.children.reversed()
        }
        return nil
    }

    /// Everything that lies in it.
    ///
    /// - Complexity: O(n) for n regions, in any depth.
    var descendants: Set<RegionID> {
        var found: Set<RegionID> = []
        _ = firstDescendant { region in
            found.insert(region.id)
            return false
        }
        return found
    }

    /// The innermost region around it that scrolls along an axis.
    func scrollingAncestor(along axis: Axis) -> Region? {
        var next = parentRegion
        while let region = next, region.maximumOffset(along: axis) == 0 { next = region.parentRegion }
        return next
    }

    func childrenChanged() { index.invalidate() }

    func append(_ child: Region) {
        child.parent = self
        child.positionInParent = children.count
        children.append(child)
        childrenChanged()
    }

    /// Takes the region out of its parent; the order of the others does not matter, the index sorts them.
    func removeFromParent() {
        guard let parent, let last = parent.children.last else { return }
        parent.children[positionInParent] = last
        last.positionInParent = positionInParent
        parent.children.removeLast()
        parent.childrenChanged()
        self.parent = nil
    }

    /// The foremost enabled child at a point of the content.
    func child(at point: Point<Content>) -> ChildIndex.Finding { index.find(point, in: self) }
}
