// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// Lets what is attached to an opened card be carried out of it: the card closes as soon as something is in the hand, so
/// that everything else can be reached. The object outlives the card.
final class AttachmentDragging {
    private let services: Services
    /// Above what keeps everything else from being reached while the card is open.
    private let region = Region(id: RegionID(1 << 62 | 11), frame: .zero, label: "Attachments", order: 1_002)
    private var binding: ElementRegion?
    private unowned(unsafe) var dialog: CardDialog?
    private unowned(unsafe) var section: AttachmentsSection?
    /// The closed card from which something is carried.
    private var closed: Element?

    init(services: Services) {
        self.services = services
        region.drag = DragInteraction(delegate: self)
    }

    /// Lets the attachments of an opened card be picked up.
    func attach(_ section: AttachmentsSection, of dialog: CardDialog, in parent: Region) {
        self.section = section
        self.dialog = dialog
        binding = services.drags.register(region, element: section.rows, in: parent)
    }

    /// The card is closed; what was picked up there is carried on.
    func detach(_ dialog: CardDialog) {
        guard self.dialog === dialog else { return }
        binding?.cancel()
        binding = nil
        self.dialog = nil
        section = nil
    }

    private func attachment(at place: DropPlace) -> Node? {
        section?.attachment(at: place.point.y).flatMap(services.workspace.node)
    }
}

extension AttachmentDragging: DragInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        attachment(at: place) != nil
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let node = attachment(at: place) else { return [] }
        let title = node.shortTitle
        return [DragItem(ItemID(node.id.rawValue), title: title, provider: ItemProvider(text: title))]
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { [] }

    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
        services.sessionDidBegin(carrying: services.carried(by: session))
        guard let dialog else { return }
        dialog.staysInPage = true
        closed = dialog.element
        dialog.close()
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        services.sessionDidEnd(reason)
        closed?.remove()
        closed = nil
    }
}
