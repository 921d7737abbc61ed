// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// Takes files that are dropped anywhere on the page, and that nothing on it took: boards and documents.
final class PageDrop {
    /// The veil over the stage that says what a release would do.
    let element: Element
    private let text: Element
    private let services: Services
    /// The whole page: every other region lies in it, so what they do not take comes here.
    let region: Region
    private var binding: ElementRegion?

    init(services: Services) {
        self.services = services
        let page = services.page
        element = page.make("div", "file-veil", [page.makeIcon(.import)])
        text = page.make("span")
        element.append(text)
        region = Region(id: RegionID(1 << 62 | 3), frame: .zero, label: "Import", order: -100)
        region.drop = DropInteraction(delegate: self)
    }

    /// Takes drops from now on.
    func start() {
        binding = services.drags.register(region, element: services.page.body)
    }
}

extension PageDrop: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { !session.isLocal }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        // Always a copy: with a move a file manager would take the person's own file away.
        DropProposal(.copy, intent: .unspecified)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        text.setText(
            session.bringsKnownDocuments
                ? "Drop to make documents"
                : session.bringsDocuments ? "Drop to import the files" : "Drop to import the board"
        )
        element.setFlag("data-shown", true)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        element.removeAttribute("data-shown")
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        let place = Place(parent: .workspace)
        // Among documents a new one is what the person wants to see; over a board the board stays.
        guard services.files.take(drop.items, to: .documents(place), opening: services.router.documentsView != nil)
        else {
            let sentence = "Drop text on a list to make cards of it, or a board's file here to import it."
            services.toasts.show(sentence, tone: .refused)
            return drop.refuseAll(reason: sentence)
        }
        drop.acceptAll()
    }
}
