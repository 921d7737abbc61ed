// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Adds a region in front of its siblings; without a parent it is on the screen. It leaves when the token goes.
    ///
    /// A region with the id of a registered one takes its place and its children: a view made anew. One that is
    /// registered already is registered anew, and the former token ends nothing any more. A region that would lie in
    /// itself, or in the one whose place it takes, is not added, and stays where it is.
    ///
    /// - Complexity: O(1); O(depth) for a region that has others in it; O(c) when it takes the place of one with c
    ///   children.
    public func register(_ region: Region, in parent: Region? = nil) -> RegionToken {
        let parent = parent ?? root
        if region.isAncestorOrSame(of: parent) || regions[region.id]?.isAncestorOrSame(of: parent) == true {
            return RegionToken(region: region, registration: 0, engine: self)
        }
        nextSequence += 1
        if region.id == RegionID(0) { region.id = unusedRegionID() }
        region.removeFromParent()
        if let former = regions[region.id], former !== region {
            detach(former)
            takeOverDisplacement(of: former, by: region)
            active?.aim.replace(former, by: region)
            active?.spring.replace(former, by: region)
            for child in former.children {
                child.removeFromParent()
                region.append(child)
            }
        }
        region.sequence = nextSequence
        region.registration = nextSequence
        parent.append(region)
        regions[region.id] = region
        takeOverDrops(by: region)
        regionsDidCome()
        return RegionToken(region: region, registration: region.registration, engine: self)
    }

    /// Moves a registered region, with all that lies in it, into another one and in front of its siblings there. Its
    /// token stays the same, and a session that is over it goes on.
    ///
    /// - Parameters:
    ///   - region: The region.
    ///   - parent: Where it will lie; nil puts it on the screen.
    /// - Returns: Whether it was moved; a region that is not registered, or would lie in itself, is not.
    /// - Complexity: O(depth).
    @discardableResult
    public func move(_ region: Region, to parent: Region?) -> Bool {
        let parent = parent ?? root
        guard regions[region.id] === region, !region.isAncestorOrSame(of: parent) else { return false }
        nextSequence += 1
        region.removeFromParent()
        region.sequence = nextSequence
        parent.append(region)
        hasDetachedRegions = true
        regionsDidCome()
        return true
    }

    private func unusedRegionID() -> RegionID {
        var id = RegionID(UInt64.max - nextSequence)
        while regions[id] != nil { id = RegionID(id.rawValue - 1) }
        return id
    }

    /// The region with an id, if it is registered and all its parents are.
    public func region(_ id: RegionID) -> Region? {
        guard let region = regions[id], region.isAttached else { return nil }
        return region
    }

    /// Ends one registration of a region; one that was followed by another has ended already.
    func unregister(_ region: Region, _ registration: UInt64) {
        guard region.registration == registration, registration != 0 else { return }
        region.registration = 0
        if regions[region.id] === region { regions[region.id] = nil }
        detach(region)
        regionsDidLeave()
    }

    /// Drops that wait for a target that was made anew wait for the new one, and their placeholders stand there.
    private func takeOverDrops(by region: Region) {
        for session in sessions {
            guard let drop = session.handover.coordinator, drop.place.region.id == region.id, drop.region !== region
            else {
                continue
            }
            let former = drop.region
            drop.region = region
            if drop.site.isWaiting { region.adopt(drop.site, from: former) }
        }
    }

    private func takeOverDisplacement(of former: Region, by region: Region) {
        for session in sessions {
            session.displaced.replace(former, by: region)
        }
        let gaps = region.displacement.placeholderGaps
        region.displacement = former.displacement
        region.displacement.placeholderGaps = gaps
        former.displacement = Displacement(placeholderGaps: former.displacement.placeholderGaps)
    }

    private func detach(_ region: Region) {
        region.removeFromParent()
        hasDetachedRegions = true
    }

    /// What has come may lie under a hand that rests: the next frame looks.
    private func regionsDidCome() {
        haveRegionsCome = true
        regionsDidLeave()
        if isBusy, !isHandling { requestFrames(true) }
    }

    /// Between two inputs the session forgets regions that left at once; during one, at its end.
    private func regionsDidLeave() {
        if hasDetachedRegions, !isHandling { handle(.regionsLeft, at: now) }
    }

    /// Takes regions that left the tree out of what the session remembers; the session goes on.
    func forgetDetachedRegions() {
        guard hasDetachedRegions else { return }
        hasDetachedRegions = false
        // What was under the last press is not kept.
        guard let active else { return chain.empty() }
        if let target = active.target, !target.region.isAttached { clearTarget(of: active) }
        if let rest = active.spring.rest, !rest.region.isAttached { cancelSpring(of: active) }
    }
}
