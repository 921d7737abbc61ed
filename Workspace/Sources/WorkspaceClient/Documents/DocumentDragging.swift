// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropWeb
import WorkspaceModel

/// What can be picked up in a document, and among all documents, and where it may be put: pages between pages, pages
/// onto a document's tile, tiles between tiles.
///
/// One object serves every document that is shown after another, so that a drag outlives the one it began in.
final class DocumentDragging {
    private let services: Services
    private unowned(unsafe) var document: DocumentView?
    private unowned(unsafe) var library: LibraryView?

    private var workspace: Workspace { services.workspace }

    init(services: Services) {
        self.services = services
    }

    /// Makes a document's pages part of drags.
    func attach(_ view: DocumentView) {
        document = view
        view.region.drag = DragInteraction(delegate: self)
        view.region.drop = DropInteraction(delegate: self)
        let scroller = view.grid.scroller
        view.binding = services.drags.register(
            view.region,
            element: scroller,
            in: services.pageDrop.region,
            scroller: scroller
        )
    }

    /// Makes the tiles of all documents part of drags.
    func attach(_ view: LibraryView) {
        library = view
        view.region.drag = DragInteraction(delegate: self)
        view.region.drop = DropInteraction(delegate: self)
        view.region.spring = SpringLoadedInteraction(delegate: self, scope: .items)
        view.grid.layout.zones = .whole
        let scroller = view.grid.scroller
        view.binding = services.drags.register(
            view.region,
            element: scroller,
            in: services.pageDrop.region,
            scroller: scroller
        )
    }

    /// Takes a document out of drags; what was lifted there is carried on.
    func detach(_ view: DocumentView) {
        view.binding?.cancel()
        view.binding = nil
        if document === view { document = nil }
    }

    /// Takes all documents out of drags.
    func detach(_ view: LibraryView) {
        view.binding?.cancel()
        view.binding = nil
        if library === view { library = nil }
    }

    private func place(_ parent: NodeID, _ gap: Gap?) -> Place {
        Place(
            parent: parent,
            after: gap?.after.flatMap { NodeID(rawValue: $0.rawValue) },
            before: gap?.before.flatMap { NodeID(rawValue: $0.rawValue) }
        )
    }
}

// MARK: - Picking up

extension DocumentDragging: DragInteractionDelegate {
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let id = place.item.flatMap({ NodeID(rawValue: $0.rawValue) }) else { return [] }
        if place.region === library?.region { return [services.documentItem(id)].compactMap { $0 } }
        guard let document, place.region === document.region else { return [] }
        return document.meant(with: id).compactMap { document.item(of: $0) }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        // A tap on a tile opens the document, also while something is carried.
        guard place.region === document?.region,
            services.carried(by: session).first.flatMap(workspace.node)?.kind == .page
        else { return [] }
        return dragInteraction(interaction, itemsForBeginning: session, at: place)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
        services.sessionDidBegin(carrying: services.carried(by: session))
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        services.sessionDidEnd(reason)
    }
}

// MARK: - Putting down

extension DocumentDragging: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        session.isLocal || session.bringsDocuments || session.foreignKind != nil
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        if !session.isLocal {
            if let document, place.region === document.region {
                return services.proposal(forOutside: session, onto: document.id, intent: .insertAtGap)
            }
            let tile = tile(at: place, takingOutside: session)
            return services.proposal(
                forOutside: session,
                onto: tile ?? .workspace,
                intent: tile == nil ? .unspecified : .insertIntoItem
            )
        }
        if let document, place.region === document.region {
            return services.proposal(for: session.drag, onto: document.id, intent: .insertAtGap)
        }
        if let tile = tile(at: place, under: session.drag) {
            return services.proposal(for: session.drag, onto: tile, intent: .insertIntoItem)
        }
        let intent: DropIntent = isCarryingDocuments(session.drag) ? .insertAtGap : .unspecified
        return services.proposal(for: session.drag, onto: .workspace, intent: intent)
    }

    private func isCarryingDocuments(_ session: DragSession) -> Bool {
        let first = session.items.first.flatMap { NodeID(rawValue: $0.id.rawValue) }
        return first.flatMap(workspace.node)?.kind == .document
    }

    /// The document whose tile takes a drop: documents are put between documents, pages go into one.
    private func tile(at place: DropPlace, under session: DragSession) -> NodeID? {
        isCarryingDocuments(session) ? nil : place.item.flatMap { NodeID(rawValue: $0.rawValue) }
    }

    /// The document whose tile takes what comes from outside, as a tab does: documents stand beside it.
    private func tile(at place: DropPlace, takingOutside session: DropSession) -> NodeID? {
        session.foreignKind == .document ? nil : place.item.flatMap { NodeID(rawValue: $0.rawValue) }
    }

    /// What a page is called in "after Page 4".
    func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        guard let id = NodeID(rawValue: item.rawValue) else { return "" }
        if region === library?.region { return workspace.node(id)?.title ?? "" }
        return document?.grid.position(of: id).map { "Page \($0 + 1)" } ?? ""
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        if !drop.session.isLocal {
            takeFromOutside(drop)
        } else if let document, drop.place.region === document.region {
            services.perform(drop, at: place(document.id, drop.gap)) { [services, id = document.id] placed in
                services.router.documentView(of: id)?.didDrop(placed)
            }
        } else if let tile = tile(at: drop.place, under: drop.session.drag) {
            services.perform(drop, at: Place(parent: tile))
        } else {
            services.perform(drop, at: place(.workspace, drop.gap))
        }
    }
}

extension DocumentDragging {
    /// Files become pages between pages, and documents among documents; what another window holds goes there too.
    private func takeFromOutside(_ drop: DropCoordinator) {
        guard let document, drop.place.region === document.region else {
            let tile = tile(at: drop.place, takingOutside: drop.session)
            let place = Place(parent: tile ?? .workspace)
            if drop.session.foreignKind != nil { return services.otherWindows.perform(drop, at: place) }
            let destination: UploadDestination = tile == nil ? .documents(place) : .pages(place)
            services.files.take(drop.items, to: destination, opening: tile == nil)
            return drop.acceptAll()
        }
        let place = place(document.id, drop.gap)
        if drop.session.foreignKind != nil {
            return services.otherWindows.perform(drop, at: place) { [services, id = document.id] placed in
                services.router.documentView(of: id)?.didDrop(placed)
            }
        }
        if !services.files.take(drop, betweenPages: place) { drop.refuseAll(reason: "There is no file in it.") }
    }
}

extension DocumentDragging: SpringLoadedInteractionDelegate {
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {}

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) -> Bool { !isCarryingDocuments(session.drag) && session.foreignKind != .document }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) {
        if let id = NodeID(rawValue: item.rawValue) { services.router.show(.documents(open: id)) }
    }
}
