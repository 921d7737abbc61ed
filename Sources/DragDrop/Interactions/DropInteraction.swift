// SPDX-License-Identifier: Apache-2.0

/// Lets a region take drops.
public final class DropInteraction {
    #if hasFeature(Embedded)
    /// Who is asked. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public unowned(unsafe) var delegate: (any DropInteractionDelegate)?
    #else
    /// Who is asked. Not owned: outside Embedded Swift it is weak; there it must live as long as the registration.
    public weak var delegate: (any DropInteractionDelegate)?
    #endif

    /// Whether drops can be made here.
    public var isEnabled = true

    /// Makes an interaction that asks the delegate.
    public init(delegate: any DropInteractionDelegate) {
        self.delegate = delegate
    }
}

/// Answers for a target of drops. Only the first two methods have no default.
public protocol DropInteractionDelegate: AnyObject {
    /// What a release at a place would do. Asked at every move and on every frame that is needed: must be cheap and depend
    /// on nothing but its arguments and the model. Where the model changes, ``DragDropEngine/modelDidChange(at:)`` asks again.
    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal

    /// Takes the items: writes a receipt for each, at once or later.
    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator)

    /// Whether the region is a target of the session at all; if not, the region around it is asked. Default: yes.
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool

    /// What an item of the region's collection is called: for "after Milk" in lists of destinations, and for
    /// announcements of items that take drops. Default: nothing, then positions are counted.
    func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String

    /// The session has come over the region.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession)

    /// Where the session is over the region, and what a release would do now. Called at every move and on every frame
    /// that is needed, also if nothing has changed; for targets that draw their own highlight.
    func dropInteraction(
        _ interaction: DropInteraction,
        sessionDidUpdate session: DropSession,
        at place: DropPlace,
        operation: DropOperation
    )

    /// What the preview becomes over the region, as a small picture over a tab; nil leaves it as it is. A label is shown
    /// only while a release here would be taken. Asked at every move, like the proposal.
    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent?

    /// The session is not over the region any more, also because it ended.
    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession)

    /// A drop that this target was asked to perform is complete: every item has its receipt, and no load is waited for
    /// any more. Told once for each drop, also if nothing was accepted or the region has left meanwhile; before the
    /// source hears the end.
    func dropInteraction(_ interaction: DropInteraction, didConclude session: DropSession, receipts: [Receipt])
}

extension DropInteractionDelegate {
    /// Says nothing.
    public func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        ""
    }

    /// Says yes.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {}

    /// Does nothing.
    public func dropInteraction(
        _ interaction: DropInteraction,
        sessionDidUpdate session: DropSession,
        at place: DropPlace,
        operation: DropOperation
    ) {}

    /// Leaves the preview as it is.
    public func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? { nil }

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {}

    /// Does nothing.
    public func dropInteraction(
        _ interaction: DropInteraction,
        didConclude session: DropSession,
        receipts: [Receipt]
    ) {}
}
