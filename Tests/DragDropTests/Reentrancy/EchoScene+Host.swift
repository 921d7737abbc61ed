// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension EchoScene: DragDropHost {
    func capture(_ pointer: PointerID) {
        captured.insert(pointer)
        called("capture")
    }

    func releaseCapture(_ pointer: PointerID) {
        captured.remove(pointer)
        called("releaseCapture")
    }

    func sessionDidBegin(_ session: DragSession) {
        begun.append(session.id)
        called("host sessionDidBegin")
    }

    func showPreview(_ preview: DragPreview) {
        previews.insert(preview.session)
        called("showPreview")
    }

    func previewFrame(of session: SessionID) -> Rect<Screen>? {
        called("previewFrame")
        return nil
    }

    func movePreview(of session: SessionID, to point: Point<Screen>) { called("movePreview") }

    func updatePreview(of session: SessionID, to content: PreviewContent?) { called("updatePreview") }

    func updateBadge(of session: SessionID, to badge: DragBadge) { called("updateBadge") }

    func highlight(_ region: RegionID, as state: HighlightState?) {
        if state == nil { highlights.remove(region) } else { highlights.insert(region) }
        called(state == nil ? "highlight off" : "highlight")
    }

    func scroll(_ region: Region, by vector: Vector) { called("scroll") }

    func springCountdown(of item: ItemID?, in region: RegionID, progress: Double?) {
        if let item {
            if progress == nil { openingItems.remove(item) } else { openingItems.insert(item) }
            called(progress == nil ? "springCountdown of item off" : "springCountdown of item")
        } else {
            if progress == nil { countdowns.remove(region) } else { countdowns.insert(region) }
            called(progress == nil ? "springCountdown off" : "springCountdown")
        }
    }

    func springFired(_ item: ItemID?, in region: RegionID) { called(item == nil ? "springFired" : "springFired item") }

    func announce(_ announcement: Announcement) { called("announce") }

    func snapBack(_ flights: [Flight], of session: SessionID, duration: Double) { called("snapBack") }

    func redirect(_ flights: [Flight], of session: SessionID) { called("redirect") }

    func settle(_ flights: [Flight], of session: SessionID, duration: Double) { called("settle") }

    func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt]) {
        ended.append(session.id)
        previews.remove(session.id)
        called("host sessionDidEnd")
    }

    func sessionDidReceiveLate(_ receipt: Receipt, of session: DragSession) { called("host sessionDidReceiveLate") }

    func framesNeeded(_ needed: Bool) {
        areFramesNeeded = needed
        called("framesNeeded")
    }
}
