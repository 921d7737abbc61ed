// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// The recorder is the engine's host while it records: every call is written down and goes on to the real host.
extension SessionRecorder: DragDropHost {
    private func made(_ word: StaticString, _ write: (inout RecordingLine) -> Void) -> RecordingLine {
        var line = line(">")
        line.word(word)
        write(&line)
        return line
    }

    private func ask(_ line: RecordingLine, _ forward: ((any DragDropHost)?) -> Void) {
        outside { forward(host) }
        write(line)
    }

    /// Writes it down and asks the host.
    public func capture(_ pointer: PointerID) {
        ask(made("capture") { $0.integer(pointer.rawValue) }) { $0?.capture(pointer) }
    }

    /// Writes it down and asks the host.
    public func releaseCapture(_ pointer: PointerID) {
        ask(made("free") { $0.integer(pointer.rawValue) }) { $0?.releaseCapture(pointer) }
    }

    /// Writes it down and tells the host.
    public func sessionDidBegin(_ session: DragSession) {
        ask(made("begin") { write(session.items, of: session.id, to: &$0) }) { $0?.sessionDidBegin(session) }
    }

    private func write(_ items: [DragItem], of session: SessionID, to line: inout RecordingLine) {
        line.integer(session.rawValue)
        for item in items { line.integer(item.id.rawValue) }
    }

    /// Writes it down and asks the host.
    public func showPreview(_ preview: DragPreview) {
        ask(
            made("preview") { line in
                line.integer(preview.session.rawValue)
                line.point(preview.location)
                line.number(preview.grip.dx)
                line.number(preview.grip.dy)
                for part in preview.parts {
                    line.integer(part.item.rawValue)
                    line.rect(part.frame)
                    write(part.content, to: &line)
                }
            }
        ) { $0?.showPreview(preview) }
    }

    /// Asks the host and writes its answer down.
    public func previewFrame(of session: SessionID) -> Rect<Screen>? {
        let frame = outside { host?.previewFrame(of: session) }
        writeAnswer(of: RegionID(0), "previewFrame") { $0.rect(frame) }
        return frame
    }

    /// Writes it down and asks the host.
    public func movePreview(of session: SessionID, to point: Point<Screen>) {
        ask(
            made("move") { line in
                line.integer(session.rawValue)
                line.point(point)
            }
        ) { $0?.movePreview(of: session, to: point) }
    }

    /// Writes it down and asks the host.
    public func updatePreview(of session: SessionID, to content: PreviewContent?) {
        ask(
            made("look") { line in
                line.integer(session.rawValue)
                if let content { write(content, to: &line) } else { line.word("none") }
            }
        ) { $0?.updatePreview(of: session, to: content) }
    }

    /// Writes it down and asks the host.
    public func updateBadge(of session: SessionID, to badge: DragBadge) {
        ask(
            made("badge") { line in
                line.integer(session.rawValue)
                line.integer(badge.count)
                if let operation = badge.operation { write(operation, to: &line) } else { line.word("none") }
            }
        ) { $0?.updateBadge(of: session, to: badge) }
    }

    /// Writes it down and asks the host.
    public func highlight(_ region: RegionID, as state: HighlightState?) {
        ask(
            made("highlight") { line in
                line.integer(region.rawValue)
                switch state {
                case .copy: line.word("copy")
                case .move: line.word("move")
                case .link: line.word("link")
                case .forbidden: line.word("forbidden")
                case nil: line.word("none")
                }
            }
        ) { $0?.highlight(region, as: state) }
    }

    /// Writes it down and asks the host.
    public func scroll(_ region: Region, by vector: Vector) {
        // What the engine itself changed is no change from elsewhere.
        if let index = regions.firstIndex(where: { $0.region === region }) {
            regions[index].offset = region.contentOffset
        }
        ask(
            made("scroll") { line in
                line.integer(region.id.rawValue)
                line.number(vector.dx)
                line.number(vector.dy)
            }
        ) { $0?.scroll(region, by: vector) }
    }

    /// Writes it down and asks the host.
    public func springCountdown(of item: ItemID?, in region: RegionID, progress: Double?) {
        ask(
            made(item == nil ? "countdown" : "itemCountdown") { line in
                line.integer(region.rawValue)
                if let item { line.integer(item.rawValue) }
                if let progress { line.number(progress) } else { line.word("none") }
            }
        ) { $0?.springCountdown(of: item, in: region, progress: progress) }
    }

    /// Writes it down and asks the host.
    public func springFired(_ item: ItemID?, in region: RegionID) {
        ask(
            made(item == nil ? "spring" : "itemSpring") { line in
                line.integer(region.rawValue)
                if let item { line.integer(item.rawValue) }
            }
        ) { $0?.springFired(item, in: region) }
    }

    /// Writes the English sentence down and tells the host.
    public func announce(_ announcement: Announcement) {
        ask(made("say") { $0.text(AnnouncementRenderer().text(for: announcement)) }) { $0?.announce(announcement) }
    }

    /// Writes it down and asks the host.
    public func snapBack(_ flights: [Flight], of session: SessionID, duration: Double) {
        ask(made("snapBack") { write(flights, of: session, to: &$0) }) {
            $0?.snapBack(flights, of: session, duration: duration)
        }
    }

    /// Writes it down and asks the host.
    public func redirect(_ flights: [Flight], of session: SessionID) {
        ask(made("redirect") { write(flights, of: session, to: &$0) }) { $0?.redirect(flights, of: session) }
    }

    /// Writes it down and asks the host.
    public func settle(_ flights: [Flight], of session: SessionID, duration: Double) {
        ask(made("settle") { write(flights, of: session, to: &$0) }) {
            $0?.settle(flights, of: session, duration: duration)
        }
    }

    private func write(_ flights: [Flight], of session: SessionID, to line: inout RecordingLine) {
        line.integer(session.rawValue)
        for flight in flights {
            line.integer(flight.item.rawValue)
            line.rect(flight.destination)
        }
    }

    /// Writes it down and tells the host.
    public func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt]) {
        ask(
            made("end") { line in
                line.integer(session.id.rawValue)
                switch reason {
                case .dropped: line.word("dropped")
                case .deliveredOutside: line.word("delivered")
                case .cancelled: line.word("cancelled")
                }
                for receipt in receipts { write(receipt, to: &line) }
            }
        ) { $0?.sessionDidEnd(session, reason: reason, receipts: receipts) }
    }

    /// Writes it down and tells the host.
    public func sessionDidReceiveLate(_ receipt: Receipt, of session: DragSession) {
        ask(
            made("late") { line in
                line.integer(session.id.rawValue)
                write(receipt, to: &line)
            }
        ) { $0?.sessionDidReceiveLate(receipt, of: session) }
    }

    /// Writes it down and tells the host.
    public func framesNeeded(_ needed: Bool) {
        ask(made("frames") { $0.flag(needed) }) { $0?.framesNeeded(needed) }
    }
}
