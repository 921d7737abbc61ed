// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension EchoScene: DragInteractionDelegate {
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        called("itemsForBeginning")
        return place.item.map { [DragItem($0, title: "Card \($0.rawValue)")] } ?? []
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        called("itemsForAddingTo")
        return place.item.map { [DragItem($0, title: "Card \($0.rawValue)")] } ?? []
    }

    func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        called("canLiftAt")
        return place.item != nil
    }

    func dragInteraction(_ interaction: DragInteraction, allowedOperationsFor session: DragSession) -> OperationMask {
        called("allowedOperationsFor")
        return [.copy, .move]
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        previewFor item: DragItem,
        in session: DragSession
    ) -> PreviewContent {
        called("previewFor item")
        return .snapshot()
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, showsOriginals: Bool) {
        called("showsOriginals")
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
        called("sessionDidBegin")
    }

    func dragInteraction(_ interaction: DragInteraction, frameOf item: ItemID, in region: Region) -> Rect<Content>? {
        called("frameOf")
        return region.shownFrame(of: item)
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        endsOfSources.append(session.id)
        called("didEnd")
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didReceiveLate receipt: Receipt) {
        called("didReceiveLate")
    }
}

extension EchoScene: DropInteractionDelegate {
    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        called("proposalFor")
        return DropProposal(.move, intent: place.region.layout == nil ? .unspecified : .insertAtGap)
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        performed += 1
        drops.append(drop)
        drop.insertPlaceholders()
        called("perform")
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        called("canHandle")
        return true
    }

    func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        called("titleOf")
        return "Card"
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        entered += 1
        called("sessionDidEnter")
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        sessionDidUpdate session: DropSession,
        at place: DropPlace,
        operation: DropOperation
    ) { called("sessionDidUpdate") }

    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? {
        called("previewFor session")
        return place.region.layout == nil ? .label(PreviewContent.Label(title: "Chip")) : nil
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        exited += 1
        called("sessionDidExit")
    }

    func dropInteraction(_ interaction: DropInteraction, didConclude session: DropSession, receipts: [Receipt]) {
        concluded += 1
        called("didConclude")
    }
}

extension EchoScene: SpringLoadedInteractionDelegate {
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) { called("didActivateFor") }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool {
        called("shouldActivateFor")
        return true
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) -> Bool {
        called("shouldActivate item")
        return true
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) { called("didActivate item") }
}

extension EchoScene: CollectionDisplay {
    func displacementDidChange(in region: Region) { called("displacementDidChange") }

    func placeholderDidChange(_ placeholder: Placeholder, in region: Region) { called("placeholderDidChange") }
}
