// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Simulator {
    /// Checks what must hold after every step, and notes what does not in ``violations``. Does nothing in release.
    public func checkInvariants() {
        #if DEBUG
        guard !checks.isEmpty else { return }
        checkTarget()
        checkFrame()
        #endif
    }

    /// Checks one invariant now, also if ``checks`` leaves it out. Does nothing in release.
    ///
    /// What is seen only while something happens (an answer to a move, the receipts at an end) is noted when it
    /// happens; this looks at what stands.
    public func check(_ invariant: Invariant) {
        #if DEBUG
        let former = checks
        checks = [invariant]
        checkTarget()
        checkFrame()
        checks = former
        #endif
    }

    #if DEBUG
    /// What is cheap enough to look at on every frame.
    func checkFrame() {
        checkRest()
        checkWaiting()
        guard let session = engine.session else {
            if !record.highlights.isEmpty, !engine.isBusy { violate(.oneEnd, "highlighted without a session") }
            return
        }
        if record.highlights.count > 1 { violate(.sameTarget, "several regions are highlighted") }
        if let shown = record.previews[session.id], shown != Set(session.itemIDs) {
            violate(.anyCount, "the preview shows \(shown.count) items, \(session.items.count) are carried")
        }
        if let count = record.badges[session.id], !session.items.isEmpty {
            let units = session.items.reduce(0) { $0 + $1.units.value }
            if count != units { violate(.anyCount, "the badge says \(count), \(units) are carried") }
        }
    }

    /// Same pointer, same model: same target, and the one that a naive search finds.
    private func checkTarget() {
        guard let session = engine.session else { return }
        engine.modelDidChange(at: now)
        let before = engine.target
        engine.modelDidChange(at: now)
        let after = engine.target
        if before?.place.region.id != after?.place.region.id || before?.place.gap != after?.place.gap
            || before?.operation != after?.operation
        {
            violate(.sameTarget, "the target changed though nothing moved")
        }
        for region in record.highlights.keys where engine.region(region) == nil {
            violate(.missingViews, "a region that is gone is highlighted")
        }
        if let gap = after?.place.gap, let layout = after?.place.region.layout {
            checkGap(gap, in: layout)
        }
        for view in scene.views { checkDisplacement(of: view.region, session) }
        if isSceneComplete {
            if record.keyedSession == session.id {
                checkKeyboardTarget(after)
            } else {
                checkPointedTarget(after, session)
            }
        }
    }

    /// Anchors of a gap are items that are there, one behind the other.
    func checkGap(_ gap: Gap, in layout: any CollectionLayout) {
        for anchor in [gap.after, gap.before] {
            if let anchor, !layout.contains(anchor) {
                violate(.freshGaps, "a gap names \(anchor.rawValue), which is gone")
            }
        }
        if let after = gap.after, layout.sibling(after: after) != gap.before {
            violate(.freshGaps, "the gap \(text(gap)) is not between neighbours")
        }
        if gap.after == nil, let before = gap.before, layout.sibling(before: before) != nil {
            violate(.freshGaps, "the gap \(text(gap)) is not in front")
        }
        for anchor in [gap.after, gap.before] {
            guard let anchor, layout.parent(of: anchor) != gap.parent else { continue }
            violate(.freshGaps, "the gap \(text(gap)) is not in the parent of \(anchor.rawValue)")
        }
        if gap == Gap(), layout.count > 0 { violate(.freshGaps, "no gap in a collection that has items") }
    }

    private func checkDisplacement(of region: Region, _ session: DragSession) {
        let displacement = region.displacement
        guard displacement != .none else { return }
        if let lifted = displacement.lifted.first(where: { !session.carries($0) }), lingering == 0 {
            violate(.oneEnd, "\(lifted.rawValue) is lifted out and not carried")
        }
        guard lingering == 0, let gap = displacement.gap, let layout = region.layout,
            region === engine.target?.place.region
        else { return }
        for anchor in [gap.after, gap.before] {
            if let anchor, !layout.contains(anchor) { violate(.freshGaps, "a gap is open beside what is gone") }
        }
        if !(displacement.gapExtent.isFinite && displacement.gapExtent >= 0) {
            violate(.spaces, "the gap is \(displacement.gapExtent) wide")
        }
    }

    /// Without a session nothing is displaced, highlighted, counted or captured, and no frame is asked for.
    private func checkRest() {
        if areFramesNeeded, !engine.isBusy { violate(.noHanging, "frames are needed, and nothing waits for one") }
        if engine.isBusy, !areFramesNeeded, engine.session == nil {
            guard case .undecided(let press) = engine.state, press.kind == .mouse else {
                return violate(.noHanging, "no frames are needed, and \(engine.state) waits for one")
            }
        }
        if record.captured.count > 1 { violate(.freeBeforeLift, "several pointers are captured") }
        if !record.captured.isEmpty, record.running.isEmpty { violate(.freeBeforeLift, "captured without a session") }
        guard !engine.isBusy else { return }
        if !record.running.isEmpty { violate(.oneEnd, "at rest, but \(record.running.count) sessions run") }
        if !record.highlights.isEmpty { violate(.oneEnd, "at rest, but highlighted") }
        if !record.countdowns.isEmpty || !record.openingItems.isEmpty {
            violate(.oneEnd, "at rest, but a spring counts")
        }
        if record.begun.count != ended.count { violate(.oneEnd, "begun \(record.begun.count), ended \(ended.count)") }
        for view in scene.views {
            if view.region.displacement != .none { violate(.oneEnd, "at rest, but \(view.region.label) is displaced") }
            if view.ledger.entered != view.ledger.exited {
                violate(.oneEnd, "\(view.region.label) was entered \(view.ledger.entered), left \(view.ledger.exited)")
            }
        }
    }

    /// A target that does not answer has until the deadline; then its items may fly back, and the session is over.
    private func checkWaiting() {
        guard !record.drops.isEmpty else { return }
        let grace = frameDuration * 2 + 0.001
        for (id, drop) in record.drops {
            let late = now - drop.coordinator.deadline
            guard late > grace else { continue }
            if !drop.coordinator.isSettled || late > engine.configuration.snapBackDuration + grace {
                violate(.noHanging, "session \(id.rawValue) still waits after its deadline")
                record.drops[id] = nil
            }
        }
    }
    #endif

    func text(_ gap: Gap) -> String {
        "\(gap.after.map { "\($0.rawValue)" } ?? "start")|\(gap.before.map { "\($0.rawValue)" } ?? "end")"
    }

    /// Sessions that go on beside the newest one.
    var lingering: Int { record.running.count - (engine.session == nil ? 0 : 1) }
}
