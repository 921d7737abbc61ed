// SPDX-License-Identifier: Apache-2.0

public import DragDrop

extension Simulator: DragDropHost {
    /// Remembers the pointer.
    public func capture(_ pointer: PointerID) {
        record.captured.insert(pointer)
        log("capture pointer \(pointer.rawValue)")
    }

    /// Forgets the pointer.
    public func releaseCapture(_ pointer: PointerID) {
        if record.captured.remove(pointer) == nil { violate("pointer \(pointer.rawValue) released but not captured") }
        log("free pointer \(pointer.rawValue)")
    }

    /// Remembers the session.
    public func sessionDidBegin(_ session: DragSession) {
        if record.begun.contains(session.id) { violate("session \(session.id.rawValue) began twice") }
        record.begun.append(session.id)
        record.running[session.id] = Set(session.itemIDs)
        record.badges[session.id] = nil
        log("begin session \(session.id.rawValue) with \(names(session.itemIDs))")
    }

    /// Remembers what is carried.
    public func showPreview(_ preview: DragPreview) {
        guard record.running[preview.session] != nil else { return violate("preview of a session that is not running") }
        for part in preview.parts { record.running[preview.session]?.insert(part.item) }
        record.previews[preview.session] = Set(preview.parts.map(\.item))
        if preview.parts.count != record.previews[preview.session]?.count {
            violate(.anyCount, "an item is shown twice")
        }
        log("preview \(names(preview.parts.map(\.item)))")
    }

    /// Answers ``previewFrames``.
    public func previewFrame(of session: SessionID) -> Rect<Screen>? { previewFrames[session] }

    /// Remembers where the preview is.
    public func movePreview(of session: SessionID, to point: Point<Screen>) {
        if record.running[session] == nil { violate("preview moved after its session") }
        record.lastPreview[session] = point
    }

    /// Writes the change down.
    public func updatePreview(of session: SessionID, to content: PreviewContent?) {
        if record.running[session] == nil { violate("preview changed after its session") }
        switch content?.look {
        case nil: log("preview as before")
        case .snapshot?: log("preview as a picture\(size(content))")
        case .label(let label)?: log("preview as \"\(label.title)\"\(size(content))")
        }
    }

    private func size(_ content: PreviewContent?) -> String {
        content?.size.map { " of \(whole($0.width)) x \(whole($0.height))" } ?? ""
    }

    /// Writes the badge down.
    public func updateBadge(of session: SessionID, to badge: DragBadge) {
        if record.lastBadge[session] == badge { violate(.cheapMoves, "the same badge is shown again") }
        record.lastBadge[session] = badge
        record.badges[session] = badge.count
        log("badge \(badge.count) \(badge.operation.map(name) ?? "nothing")")
    }

    /// Remembers the highlight.
    public func highlight(_ region: RegionID, as state: HighlightState?) {
        if state == nil, record.highlights[region] == nil { violate("highlight of \(region.rawValue) ended twice") }
        if let state, record.highlights[region] == state { violate(.cheapMoves, "the same highlight is shown again") }
        record.highlights[region] = state
        log("highlight \(region.rawValue) \(state.map { "\($0)" } ?? "off")")
    }

    /// Counts the scroll.
    public func scroll(_ region: Region, by vector: Vector) {
        record.scrolls += 1
        for axis in [Axis.horizontal, .vertical] where vector.along(axis) != 0 {
            let (offset, bounds) = (region.contentOffset.along(axis), region.shownOffsets(along: axis))
            if offset < bounds.lowerBound - 0.001 || offset > bounds.upperBound + 0.001 {
                violate(.spaces, "scrolled out of bounds")
            }
        }
    }

    /// Remembers the countdown.
    public func springCountdown(of item: ItemID?, in region: RegionID, progress: Double?) {
        guard progress == nil else {
            let isNew =
                item.map { record.openingItems.insert($0).inserted } ?? record.countdowns.insert(region).inserted
            if isNew { log("spring \(springName(item, region)) counts") }
            return
        }
        guard let item else {
            record.countdowns.remove(region)
            return
        }
        if record.openingItems.remove(item) == nil { violate("the countdown of \(item.rawValue) ended twice") }
    }

    /// Writes it down.
    public func springFired(_ item: ItemID?, in region: RegionID) { log("spring \(springName(item, region)) fires") }

    private func springName(_ item: ItemID?, _ region: RegionID) -> String {
        (item.map { "\($0.rawValue) of " } ?? "") + "\(region.rawValue)"
    }

    /// Keeps the announcement.
    public func announce(_ announcement: Announcement) {
        announcements.append(announcement)
        log("say \"\(AnnouncementRenderer().text(for: announcement))\"")
    }

    /// Writes the flights down.
    public func snapBack(_ flights: [Flight], of session: SessionID, duration: Double) {
        log("snap back \(text(flights))")
    }

    /// Writes the flights down.
    public func redirect(_ flights: [Flight], of session: SessionID) {
        if record.running[session] == nil { violate("flights redirected after their session") }
        log("redirect \(text(flights))")
    }

    /// Writes the flights down.
    public func settle(_ flights: [Flight], of session: SessionID, duration: Double) {
        log("settle \(text(flights))")
    }

    /// Checks the end against the beginning.
    public func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt]) {
        guard var items = record.running.removeValue(forKey: session.id) else {
            return violate("session \(session.id.rawValue) ended without a beginning")
        }
        items.formUnion(session.itemIDs)
        if Set(receipts.map(\.item)) != items || receipts.count != items.count {
            violate(.inverse, "receipts \(receipts) do not match the items \(items)")
        }
        if reason != .deliveredOutside, receipts.contains(where: { !$0.isSettled }) {
            violate(.inverse, "an item is pending")
        }
        checkSources(of: session.id, receipts)
        checkDrop(of: session.id, reason, receipts)
        record.forget(session.id)
        ended.append(EndedSession(id: session.id, reason: reason, receipts: receipts))
        log("end session \(session.id.rawValue) \(reason)")
    }

    /// Checks that it is late, and told once of an item that nobody had taken.
    public func sessionDidReceiveLate(_ receipt: Receipt, of session: DragSession) {
        let former = ended.last { $0.id == session.id }?.receipts.first { $0.item == receipt.item }
        if former == nil { violate("late, but the session has not ended") }
        if former?.isAccepted == true || !receipt.isSettled { violate(.inverse, "told again as \(receipt)") }
        if record.late[session.id, default: []].insert(receipt.item).inserted == false {
            violate(.inverse, "\(receipt.item.rawValue) is told late twice")
        }
        lateReceipts.append(receipt)
        log("late \(receipt.item.rawValue) \(receipt.outcome)")
    }

    /// Remembers it.
    public func framesNeeded(_ needed: Bool) { areFramesNeeded = needed }

    func violate(_ what: String) { violate(.oneEnd, what) }

    func violate(_ invariant: Invariant, _ what: String) {
        guard checks.contains(invariant) else { return }
        violations.append(Violation(invariant: invariant, sentence: what, milliseconds: milliseconds))
        log("VIOLATION \(what)")
    }

    func names(_ items: [ItemID]) -> String { items.map { "\($0.rawValue)" }.joined(separator: " ") }

    private func name(_ operation: DropOperation) -> String {
        if case .forbidden(let reason) = operation { "forbidden (\(reason))" } else { "\(operation)" }
    }

    private func text(_ flights: [Flight]) -> String {
        flights.map { flight in
            guard let end = flight.destination else { return "\(flight.item.rawValue) fades" }
            return "\(flight.item.rawValue) to \(whole(end.origin))"
        }.joined(separator: "; ")
    }
}
