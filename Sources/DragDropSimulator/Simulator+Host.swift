// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// What the simulator remembers of the engine's requests, to check them against each other.
struct HostRecord {
    var begun: [SessionID] = []
    var running: [SessionID: Set<ItemID>] = [:]
    var highlights: [RegionID: HighlightState] = [:]
    var countdowns: Set<RegionID> = []
    var captured: Set<PointerID> = []
    var lastPreview: [SessionID: Point<Screen>] = [:]
}

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
        log("begin session \(session.id.rawValue) with \(names(session.itemIDs))")
    }

    /// Remembers what is carried.
    public func showPreview(_ preview: DragPreview) {
        guard record.running[preview.session] != nil else { return violate("preview of a session that is not running") }
        for part in preview.parts { record.running[preview.session]?.insert(part.item) }
        log("preview \(names(preview.parts.map(\.item)))")
    }

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
        content?.size.map { " of \(Int($0.width)) x \(Int($0.height))" } ?? ""
    }

    /// Writes the badge down.
    public func updateBadge(of session: SessionID, to badge: DragBadge) {
        log("badge \(badge.count) \(badge.operation.map(name) ?? "nothing")")
    }

    /// Remembers the highlight.
    public func highlight(_ region: RegionID, as state: HighlightState?) {
        if state == nil, record.highlights[region] == nil { violate("highlight of \(region.rawValue) ended twice") }
        record.highlights[region] = state
        log("highlight \(region.rawValue) \(state.map { "\($0)" } ?? "off")")
    }

    /// Writes the scroll down.
    public func scroll(_ region: Region, by vector: Vector) {
        for axis in [Axis.horizontal, .vertical] {
            let offset = region.contentOffset.along(axis)
            if offset < 0 || offset > region.maximumOffset(along: axis) + 0.001 { violate("scrolled out of bounds") }
        }
    }

    /// Remembers the countdown.
    public func springCountdown(of region: RegionID, progress: Double?) {
        if progress == nil {
            record.countdowns.remove(region)
        } else if record.countdowns.insert(region).inserted {
            log("spring \(region.rawValue) counts")
        }
    }

    /// Writes it down.
    public func springFired(_ region: RegionID) { log("spring \(region.rawValue) fires") }

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
            violate("receipts \(receipts) do not match the items \(items)")
        }
        if reason != .deliveredOutside, receipts.contains(where: { !$0.isSettled }) { violate("an item is pending") }
        ended.append(EndedSession(id: session.id, reason: reason, receipts: receipts))
        log("end session \(session.id.rawValue) \(reason)")
    }

    /// Remembers it.
    public func framesNeeded(_ needed: Bool) { areFramesNeeded = needed }

    func violate(_ what: String) {
        violations.append(what)
        log("VIOLATION \(what)")
    }

    func names(_ items: [ItemID]) -> String { items.map { "\($0.rawValue)" }.joined(separator: " ") }

    private func name(_ operation: DropOperation) -> String {
        if case .forbidden(let reason) = operation { "forbidden (\(reason))" } else { "\(operation)" }
    }

    private func text(_ flights: [Flight]) -> String {
        flights.map { flight in
            guard let end = flight.destination else { return "\(flight.item.rawValue) fades" }
            return "\(flight.item.rawValue) to \(Int(end.minX)),\(Int(end.minY))"
        }.joined(separator: "; ")
    }
}
