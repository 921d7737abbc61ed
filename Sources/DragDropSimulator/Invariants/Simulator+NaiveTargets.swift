// SPDX-License-Identifier: Apache-2.0

import DragDrop

#if DEBUG
/// The same questions as the engine's, answered the slow and obvious way: every region is looked at, every coordinate
/// is converted step by step. What the engine answers is compared with it.
extension Simulator {
    struct NaiveLevel {
        var view: any SimulatedView
        var x: Double
        var y: Double
    }

    /// The regions under a point of the screen, outermost first, with the point in the content of each.
    func naiveChain(x: Double, y: Double) -> [NaiveLevel] {
        var chain: [NaiveLevel] = []
        var parent: Region?
        var (x, y) = (x, y)
        while true {
            let present = scene.views.filter { view in
                let region = view.region
                return region.isEnabled && region.parentRegion === parent && engine.region(region.id) === region
            }
            let children = present.enumerated().sorted {
                ($0.element.region.order, $0.offset) < ($1.element.region.order, $1.offset)
            }.map(\.element)
            let modal = children.lastIndex { $0.region.isModal } ?? -1
            let found = children.lastIndex { view in
                let frame = view.region.frame
                return x >= frame.minX && x < frame.minX + frame.size.width && y >= frame.minY
                    && y < frame.minY + frame.size.height
            }
            guard let found, found >= modal else { return modal >= 0 ? [] : chain }
            let view = children[found]
            let region = view.region
            x = (x - region.frame.minX) / region.scale + region.contentOffset.dx
            y = (y - region.frame.minY) / region.scale + region.contentOffset.dy
            if region.isModal { chain = [] }
            chain.append(NaiveLevel(view: view, x: x, y: y))
            parent = region
        }
    }

    /// The innermost region of a chain that takes part in a session.
    func naiveTarget(_ chain: [NaiveLevel], _ drop: DropSession) -> NaiveLevel? {
        chain.last { level in
            guard let interaction = level.view.region.drop, interaction.isEnabled else { return false }
            return level.view.takesPart(in: drop)
        }
    }

    /// The pointer's target is the one that the naive search finds, at the place where the pointer is.
    func checkPointedTarget(_ target: DropTarget?, _ session: DragSession) {
        guard !record.isOutside else {
            if target != nil { violate(.sameTarget, "a target though the pointer is outside") }
            return
        }
        let chain = naiveChain(x: session.location.x, y: session.location.y)
        let expected = naiveTarget(chain, DropSession(session))
        guard expected?.view.region.id == target?.place.region.id else {
            let names = [expected?.view.region.label, target?.place.region.label].map { $0 ?? "nothing" }
            return violate(.sameTarget, "the pointer is over \(names[0]), the target is \(names[1])")
        }
        guard let expected, let place = target?.place else { return }
        if abs(place.point.x - expected.x) > 0.001 || abs(place.point.y - expected.y) > 0.001 {
            violate(.spaces, "the place is \(place.point), the pointer at \(expected.x),\(expected.y)")
        }
        guard let layout = place.region.layout else { return }
        // Asked with the engine's own point: a rounding error decides which half of an item its middle is in.
        let point = place.point
        // A gap in what is carried is none: nothing goes into itself.
        let gap = layout.gap(at: point)
        var parent = gap.parent
        while let id = parent, !session.carries(id) { parent = layout.parent(of: id) }
        if parent == nil, place.gap != gap { violate(.sameTarget, "the gap is not the one under the pointer") }
        // From right to left the left edge of an item is the neighbour's, and not the right one.
        if let item = place.item, layout.frame(of: item).map({ $0.squaredDistance(to: point) > 0 }) ?? true {
            violate(.sameTarget, "the item \(item.rawValue) is not under the pointer")
        }
    }

    /// What the keyboard aims at, a pointer there would hit.
    func checkKeyboardTarget(_ target: DropTarget?) {
        guard let target, let session = engine.session else { return }
        let chain = naiveChain(x: session.location.x, y: session.location.y)
        let expected = naiveTarget(chain, DropSession(session))
        let region = target.place.region
        guard engine.region(region.id) === region, region.isEnabled, region.drop?.isEnabled == true else {
            return violate(.keyboardTargets, "the keys aim at \(region.label), which takes no drops")
        }
        guard let view = scene.views.first(where: { $0.region === region }),
            view.takesPart(in: DropSession(session))
        else { return violate(.keyboardTargets, "the keys aim at \(region.label), which a pointer could not hit") }
        // What lies in front of the whole board hides its lists from the pointer, not from the keys.
        if record.justKeyed, let expected, expected.view.region !== region,
            expected.view.region.parentRegion === region.parentRegion
        {
            violate(
                .keyboardTargets,
                "the keys aim at \(region.label), a pointer there hits \(expected.view.region.label)"
            )
        }
    }
}
#endif
