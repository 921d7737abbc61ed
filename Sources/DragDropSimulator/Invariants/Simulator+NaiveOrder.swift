// SPDX-License-Identifier: Apache-2.0

import DragDrop

#if DEBUG
extension Simulator {
    /// Tab goes to the next target in reading order, passing only those that refuse; at the end it stays.
    func checkTab(backwards: Bool, _ before: Moment, _ after: Moment) {
        guard isSceneComplete, let session = engine.session else { return }
        let order = naiveOrder(of: nil).filter { view in
            view.region.drop?.isEnabled == true && view.takesPart(in: DropSession(session))
                || view.region.spring?.isEnabled == true && view.region.spring?.scope == .region
        }
        let reached = after.spring ?? after.target?.region
        guard let former = before.spring ?? before.target?.region,
            let index = order.firstIndex(where: { $0.region.id == former })
        else {
            return
        }
        let rest = backwards ? Array(order[..<index].reversed()) : Array(order[(index + 1)...])
        for view in rest {
            if view.region.id == reached { return }
            if (view as? SimulatedList)?.proposal != nil || (view as? SimulatedCollection)?.proposal != nil { continue }
            let names = [view.region.label, "\(reached.map { "\($0.rawValue)" } ?? "nothing")"]
            return violate(.keyboardTargets, "the next target is \(names[0]), Tab leads to \(names[1])")
        }
        if reached != former { violate(.keyboardTargets, "behind the last target, Tab leads elsewhere") }
    }

    /// The views from top to bottom, then in reading direction, each before what lies in it.
    private func naiveOrder(of parent: Region?) -> [any SimulatedView] {
        let present = scene.views.filter { view in
            let region = view.region
            return region.isEnabled && region.parentRegion === parent && engine.region(region.id) === region
        }
        // Views whose tops are in the same 16 points stand on one line.
        let lines = Dictionary(grouping: present) { ($0.region.frame.minY / 16).rounded(.down) }
        let isRightToLeft = engine.configuration.isRightToLeft
        return lines.keys.sorted().flatMap { line in
            (lines[line] ?? []).enumerated().sorted { first, second in
                let x = (first.element.region.frame.minX, second.element.region.frame.minX)
                if x.0 == x.1 { return first.offset < second.offset }
                return (x.0 < x.1) != isRightToLeft
            }.flatMap { [$0.element] + naiveOrder(of: $0.element.region) }
        }
    }
}
#endif
