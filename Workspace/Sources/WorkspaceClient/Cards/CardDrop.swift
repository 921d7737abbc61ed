// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropWeb
import WorkspaceModel

/// Takes files that are dropped or pasted on an opened card: they are attached to it.
final class CardDrop {
    private let services: Services
    private let card: NodeID
    /// Above what keeps everything else from being reached while the card is open.
    let region = Region(id: RegionID(1 << 62 | 9), frame: .zero, label: "Card", order: 1_001)
    private var binding: ElementRegion?

    init(services: Services, card: NodeID) {
        self.services = services
        self.card = card
    }

    /// Takes drops from now on, wherever the dialog is.
    func attach(to dialog: CardDialog) {
        region.drop = DropInteraction(delegate: self)
        binding = services.drags.register(region, element: dialog.element)
    }

    /// The card is closed.
    func detach() {
        binding?.cancel()
        binding = nil
    }
}

extension CardDrop: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        session.bringsDocuments
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        DropProposal(.copy, intent: .unspecified)
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        services.files.take(drop.items, to: .documents(Place(parent: card)))
        drop.acceptAll()
    }
}
