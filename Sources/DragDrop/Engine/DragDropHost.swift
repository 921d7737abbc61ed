// SPDX-License-Identifier: Apache-2.0

/// What the engine asks of the platform it runs on. Every method has a default that does nothing.
public protocol DragDropHost: AnyObject {
    /// Send every further event of the pointer, wherever it goes.
    func capture(_ pointer: PointerID)

    /// Stop capturing the pointer: its events go where the platform sends them again.
    func releaseCapture(_ pointer: PointerID)

    /// A session began: something was lifted, or a drag from another program came over the window.
    func sessionDidBegin(_ session: DragSession)

    /// Show the preview of what was lifted, or show it again because items joined or left, or because another hand holds
    /// it elsewhere.
    func showPreview(_ preview: DragPreview)

    /// Where the preview is on the screen, in screen points, so that a second pointer can take hold of it. Nil lets the
    /// engine estimate it from the frames of the lifted items.
    func previewFrame(of session: SessionID) -> Rect<Screen>?

    /// Move the preview so that the place where it is held is at a point of the screen.
    func movePreview(of session: SessionID, to point: Point<Screen>)

    /// Change what the whole preview shows, as a target wants it; nil goes back to its parts.
    func updatePreview(of session: SessionID, to content: PreviewContent?)

    /// Show another badge.
    func updateBadge(of session: SessionID, to badge: DragBadge)

    /// Highlight a region as the target; nil ends the highlight.
    func highlight(_ region: RegionID, as state: HighlightState?)

    /// Scroll a region by a vector in points of its content. Its `contentOffset` has been changed already and is within
    /// bounds.
    func scroll(_ region: Region, by vector: Vector)

    /// Show how far the spring countdown of one item of a region's collection is, or, without an item, that of the region,
    /// from 0 to 1; nil ends it.
    func springCountdown(of item: ItemID?, in region: RegionID, progress: Double?)

    /// Flash an item, or, without one, a region, whose spring has acted.
    func springFired(_ item: ItemID?, in region: RegionID)

    /// Speak an announcement, as through a live region.
    func announce(_ announcement: Announcement)

    /// Fly items back to where they are now, or fade them, within a duration in seconds.
    func snapBack(_ flights: [Flight], of session: SessionID, duration: Double)

    /// Items that fly back already have other destinations: their places moved or went away. Only these are named.
    func redirect(_ flights: [Flight], of session: SessionID)

    /// Let accepted items settle into their places, within a duration in seconds.
    func settle(_ flights: [Flight], of session: SessionID, duration: Double)

    /// The session is over and nothing of it may stay on the screen but what still flies.
    func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt])

    /// After the end: what became of an item that had ended otherwise, because the answer came too late or, with another
    /// program, because nobody could know. Told once for each item.
    func sessionDidReceiveLate(_ receipt: Receipt, of session: DragSession)

    /// Call ``DragDropEngine/advance(to:)`` on every frame from now on, or do not any more. While a drag rests and nothing
    /// scrolls or counts down, no frames are needed, until the next input.
    func framesNeeded(_ needed: Bool)
}

extension DragDropHost {
    /// Does nothing.
    public func capture(_ pointer: PointerID) {}

    /// Does nothing.
    public func releaseCapture(_ pointer: PointerID) {}

    /// Does nothing.
    public func sessionDidBegin(_ session: DragSession) {}

    /// Does nothing.
    public func showPreview(_ preview: DragPreview) {}

    /// Leaves it to the engine.
    public func previewFrame(of session: SessionID) -> Rect<Screen>? { nil }

    /// Does nothing.
    public func movePreview(of session: SessionID, to point: Point<Screen>) {}

    /// Does nothing.
    public func updatePreview(of session: SessionID, to content: PreviewContent?) {}

    /// Does nothing.
    public func updateBadge(of session: SessionID, to badge: DragBadge) {}

    /// Does nothing.
    public func highlight(_ region: RegionID, as state: HighlightState?) {}

    /// Does nothing.
    public func scroll(_ region: Region, by vector: Vector) {}

    /// Does nothing.
    public func springCountdown(of item: ItemID?, in region: RegionID, progress: Double?) {}

    /// Does nothing.
    public func springFired(_ item: ItemID?, in region: RegionID) {}

    /// Does nothing.
    public func announce(_ announcement: Announcement) {}

    /// Does nothing.
    public func snapBack(_ flights: [Flight], of session: SessionID, duration: Double) {}

    /// Does nothing.
    public func redirect(_ flights: [Flight], of session: SessionID) {}

    /// Does nothing.
    public func settle(_ flights: [Flight], of session: SessionID, duration: Double) {}

    /// Does nothing.
    public func sessionDidEnd(_ session: DragSession, reason: EndReason, receipts: [Receipt]) {}

    /// Does nothing.
    public func sessionDidReceiveLate(_ receipt: Receipt, of session: DragSession) {}

    /// Does nothing.
    public func framesNeeded(_ needed: Bool) {}
}
