// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Adds a region in front of its siblings; without a parent it is on the screen. It leaves when the token goes.
    ///
    /// A region with the id of a registered one takes its place and its children: a view made anew. A region that
    /// would lie in itself is not added.
    public func register(_ region: Region, in parent: Region? = nil) -> RegionToken {
        let parent = parent ?? root
        if region.isAncestorOrSame(of: parent) { return RegionToken(region: region, engine: self) }
        nextSequence += 1
        if region.id == RegionID(0) { region.id = RegionID(UInt64.max - nextSequence) }
        region.removeFromParent()
        if let former = regions[region.id], former !== region {
            detach(former)
            takeOverDisplacement(of: former, by: region)
            takeOverAim(at: former, by: region)
            for child in former.children {
                child.removeFromParent()
                region.append(child)
            }
        }
        region.sequence = nextSequence
        parent.append(region)
        regions[region.id] = region
        takeOverDrops(by: region)
        return RegionToken(region: region, engine: self)
    }

    /// The region with an id, if it is registered and all its parents are.
    public func region(_ id: RegionID) -> Region? {
        guard let region = regions[id], region.isAttached else { return nil }
        return region
    }

    func unregister(_ region: Region) {
        if regions[region.id] === region { regions[region.id] = nil }
        detach(region)
    }

    /// Drops that wait for a target that was made anew wait for the new one, and their placeholders stand there.
    private func takeOverDrops(by region: Region) {
        for session in lingering + [active].compactMap({ $0 }) {
            guard let drop = session.coordinator, drop.place.region.id == region.id, drop.region !== region else {
                continue
            }
            let former = drop.region
            drop.region = region
            if drop.site.isWaiting { region.adopt(drop.site, from: former) }
        }
    }

    private func takeOverDisplacement(of former: Region, by region: Region) {
        for session in lingering + [active].compactMap({ $0 }) {
            for index in session.displaced.indices where session.displaced[index] === former {
                session.displaced[index] = region
            }
        }
        let rooms = region.displacement.rooms
        region.displacement = former.displacement
        region.displacement.rooms = rooms
        former.displacement = Displacement(rooms: former.displacement.rooms)
    }

    /// What the keyboard aims at is the view that was made anew.
    private func takeOverAim(at former: Region, by region: Region) {
        if let active, case .keyboard(var stop) = active.aim, stop.region === former {
            stop.region = region
            active.aim = .keyboard(stop)
        }
    }

    /// Takes a region out of the tree and out of what the session remembers; the session goes on.
    private func detach(_ region: Region) {
        region.removeFromParent()
        guard let active else { return }
        if let target = active.target, region.isAncestorOrSame(of: target.region) { clearTarget(of: active) }
        if let spring = active.spring, region.isAncestorOrSame(of: spring.region) { cancelSpring(of: active) }
    }
}
