// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Simulator {
    /// Checks what must hold after every step, and notes what does not in ``violations``. Does nothing in release.
    public func checkInvariants() {
        #if DEBUG
        checkTarget()
        checkRest()
        if record.highlights.count > 1 { violate("several regions are highlighted: \(record.highlights)") }
        if record.captured.count > 1 { violate("several pointers are captured") }
        if engine.session == nil, !record.highlights.isEmpty, !isDropping { violate("highlighted without a session") }
        #endif
    }

    #if DEBUG
    private var isDropping: Bool {
        if case .dropping = engine.state { true } else { false }
    }

    /// Same pointer, same model: same target; its gap names neighbours; its coordinates convert there and back.
    private func checkTarget() {
        guard engine.session != nil else { return }
        engine.modelDidChange(at: now)
        let before = engine.target
        engine.modelDidChange(at: now)
        let after = engine.target
        if before?.place.region.id != after?.place.region.id || before?.place.gap != after?.place.gap
            || before?.operation != after?.operation
        {
            violate("the target changed though nothing moved")
        }
        guard let place = after?.place else { return }
        if let gap = place.gap, let layout = place.region.layout {
            if layout.resolve(gap, near: place.point) != gap { violate("the gap \(gap) is not between neighbours") }
        }
        let back = place.region.screenToContent(place.region.contentToScreen(place.point))
        if (back - place.point).length > 0.001 { violate("a point did not survive its conversions") }
    }

    /// Without a session nothing is displaced, highlighted, counted or captured, and no frame is asked for.
    private func checkRest() {
        if engine.isBusy != areFramesNeeded { violate("frames needed: \(areFramesNeeded), busy: \(engine.isBusy)") }
        guard !engine.isBusy else { return }
        if !record.running.isEmpty { violate("at rest, but sessions run: \(record.running.keys)") }
        if !record.highlights.isEmpty { violate("at rest, but highlighted: \(record.highlights)") }
        if !record.countdowns.isEmpty { violate("at rest, but counting: \(record.countdowns)") }
        if !record.captured.isEmpty { violate("at rest, but captured: \(record.captured)") }
        for list in lists where list.region.displacement != .none { violate("at rest, but \(list.label) is displaced") }
        if Set(record.begun) != Set(ended.map(\.id)) || record.begun.count != ended.count {
            violate("begun \(record.begun.count), ended \(ended.count)")
        }
    }
    #endif
}
