// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// The host of a replay: follows the recording call by call, so that what the host changed then changes again.
final class ReplayHost: DragDropHost {
    weak var replay: Replay?

    private func asked(_ verb: String) { replay?.asked(verb) }

    func capture(_ pointer: PointerID) { asked("capture") }
    func releaseCapture(_ pointer: PointerID) { asked("free") }
    func sessionDidBegin(_ session: DragSession) { asked("begin") }
    func showPreview(_ preview: DragPreview) { asked("preview") }
    func movePreview(of session: SessionID, to point: Point<Screen>) { asked("move") }
    func updatePreview(of session: SessionID, to content: PreviewContent?) { asked("look") }
    func updateBadge(of session: SessionID, to badge: DragBadge) { asked("badge") }
    func highlight(_ region: RegionID, as state: HighlightState?) { asked("highlight") }
    func scroll(_ region: Region, by vector: Vector) { asked("scroll") }
    func springCountdown(of item: ItemID?, in region: RegionID, progress: Double?) {
        asked(item == nil ? "countdown" : "itemCountdown")
    }
    func springFired(_ item: ItemID?, in region: RegionID) { asked(item == nil ? "spring" : "itemSpring") }
    func announce(_ announcement: Announcement) { asked("say") }
    func snapBack(_ flights: [Flight], of session: SessionID, duration: Double) { asked("snapBack") }
    func redirect(_ flights: [Flight], of session: SessionID) { asked("redirect") }
    func settle(_ flights: [Flight], of session: SessionID, duration: Double) { asked("settle") }
    func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt]) { asked("end") }
    func sessionDidReceiveLate(_ receipt: Receipt, of session: DragSession) { asked("late") }
    func framesNeeded(_ needed: Bool) { asked("frames") }

    func previewFrame(of session: SessionID) -> Rect<Screen>? {
        replay?.read(RegionID(0), "previewFrame", else: nil) { (line) throws(TextError) in try line.rect() } ?? nil
    }
}
