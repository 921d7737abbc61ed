// SPDX-License-Identifier: Apache-2.0

/// Lets a region's items be picked up.
public final class DragInteraction {
    #if hasFeature(Embedded)
    /// Who is asked. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public unowned(unsafe) var delegate: (any DragInteractionDelegate)?
    #else
    /// Who is asked. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public weak var delegate: (any DragInteractionDelegate)?
    #endif

    /// Whether presses can lift here.
    public var isEnabled = true

    /// Makes an interaction that asks the delegate.
    public init(delegate: any DragInteractionDelegate) {
        self.delegate = delegate
    }
}

/// Answers for a source of drags. Only the first method has no default.
public protocol DragInteractionDelegate: AnyObject {
    /// What a press at a place picks up; empty refuses the lift. For a selection answer all of it, in order.
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem]

    /// Whether a press at a place may become a lift. Must be cheap; by default it may, in a collection only on items.
    func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool

    /// What a second finger's tap adds to a running session; the default is what a press there would pick up.
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem]

    /// What may be done with the items; the default is copying and moving.
    func dragInteraction(
        _ interaction: DragInteraction,
        allowedOperationsFor session: DragSession
    ) -> OperationMask

    /// What the preview shows of an item; the default is a picture of it as the source shows it.
    func dragInteraction(
        _ interaction: DragInteraction,
        previewFor item: DragItem,
        in session: DragSession
    ) -> PreviewContent

    /// Whether the carried items should still be seen where they were: not while they are carried and may be moved,
    /// also over nothing; yes while a release would copy or link them, where moving is not allowed, and when the
    /// session is over. Told when that changes, for views that place their things freely; a collection has
    /// ``Region/displacement``.
    func dragInteraction(_ interaction: DragInteraction, session: DragSession, showsOriginals: Bool)

    /// The session has begun; the preview is up.
    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession)

    /// Where an item is seen now, to fly from and back to; the default asks the region's layout, else takes the whole
    /// region.
    func dragInteraction(_ interaction: DragInteraction, frameOf item: ItemID, in region: Region) -> Rect<Content>?

    /// The session is over; one receipt an item.
    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    )

    /// After the end: what became of an item that had ended otherwise, because the answer came too late, or whose receipt
    /// was pending, because another program took it. Told once for each item; the receipts of the end stay true of it.
    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didReceiveLate receipt: Receipt)

    /// The types as which several items can be loaded in one piece, as pages in one document, the best first. Asked while
    /// the session is over targets: must be cheap. The default is none.
    func dragInteraction(
        _ interaction: DragInteraction,
        bundleTypesFor items: [DragItem],
        in session: DragSession
    ) -> [ContentType]

    /// Joins several items, in their order, into one piece: feeds the transfer, now or later. For a drag that leaves the
    /// window the transfer has to be finished before this returns.
    ///
    /// - Returns: Whether the source joins them; the default answers no.
    func dragInteraction(
        _ interaction: DragInteraction,
        bundling items: [DragItem],
        as type: ContentType,
        into transfer: Transfer
    ) -> Bool
}

extension DragInteractionDelegate {
    /// Says yes, in a collection only on items.
    public func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        place.region.layout == nil || place.item != nil
    }

    /// Adds what a press there would pick up.
    public func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        dragInteraction(interaction, itemsForBeginning: session, at: place)
    }

    /// Allows copying and moving.
    public func dragInteraction(
        _ interaction: DragInteraction,
        allowedOperationsFor session: DragSession
    ) -> OperationMask {
        [.copy, .move]
    }

    /// Shows a picture of the item.
    public func dragInteraction(
        _ interaction: DragInteraction,
        previewFor item: DragItem,
        in session: DragSession
    ) -> PreviewContent { .snapshot() }

    /// Does nothing.
    public func dragInteraction(_ interaction: DragInteraction, session: DragSession, showsOriginals: Bool) {}

    /// Does nothing.
    public func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {}

    /// Where the region's layout shows it, displaced as it is, else the whole region.
    public func dragInteraction(
        _ interaction: DragInteraction,
        frameOf item: ItemID,
        in region: Region
    ) -> Rect<Content>? {
        region.layout == nil ? region.visibleContent : region.shownFrame(of: item)
    }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {}

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didReceiveLate receipt: Receipt
    ) {}

    /// Offers nothing.
    public func dragInteraction(
        _ interaction: DragInteraction,
        bundleTypesFor items: [DragItem],
        in session: DragSession
    ) -> [ContentType] { [] }

    /// Does not.
    public func dragInteraction(
        _ interaction: DragInteraction,
        bundling items: [DragItem],
        as type: ContentType,
        into transfer: Transfer
    ) -> Bool { false }
}
