// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// What tabs of documents do in a drag: they open under what is held and take pages at their end, and they change
/// places. A tab that is dragged out is the document itself.
final class DocumentTabsDragging {
    /// How large what is held looks over a tab, in points.
    private static let heldSize = Size(width: 96, height: 72)

    private let services: Services
    private unowned(unsafe) var row: Region?
    private unowned(unsafe) var all: Region?
    private var documents: [RegionID: NodeID] = [:]
    private var bindings: [ElementRegion] = []
    /// Is told that a tab was put behind another; nil is the first place.
    var onReorder: (NodeID, NodeID?) -> Void = { _, _ in }

    private var workspace: Workspace { services.workspace }

    init(services: Services) {
        self.services = services
    }

    /// Makes the row of tabs, and the one of all documents, part of drags.
    func attach(region: Region, of row: Element, all: Region, of allTab: Element) {
        self.row = region
        self.all = all
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        all.drop = DropInteraction(delegate: self)
        all.spring = SpringLoadedInteraction(delegate: self)
        bindings = [
            services.drags.register(region, element: row, in: services.pageDrop.region, scroller: row),
            services.drags.register(all, element: allTab, in: services.pageDrop.region),
        ]
    }

    /// Makes one tab part of drags.
    func attach(_ tab: DocumentTabs.Tab, in region: Region) {
        documents[tab.region.id] = tab.id
        tab.region.drop = DropInteraction(delegate: self)
        tab.region.spring = SpringLoadedInteraction(delegate: self)
        tab.binding = services.drags.register(tab.region, element: tab.element, in: region)
    }

    /// Takes everything out of drags.
    func detach() {
        for binding in bindings { binding.cancel() }
        bindings = []
    }

    /// Whether what is carried is tabs of this row, which are put between others.
    private func isReordering(_ session: DropSession) -> Bool {
        guard case .region(let origin) = session.drag.origin else { return false }
        return origin == row?.id
    }
}

extension DocumentTabsDragging: DragInteractionDelegate {
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item, let document = NodeID(rawValue: item.rawValue) else { return [] }
        return [services.documentItem(document)].compactMap { $0 }
    }

    /// A tap on a tab opens the document, also while something else is carried.
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { [] }

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

extension DocumentTabsDragging: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        guard session.isLocal else {
            return interaction !== row?.drop && (session.bringsDocuments || session.foreignKind != nil)
        }
        // Tabs are put between tabs, everything else onto one.
        return (interaction === row?.drop) == isReordering(session)
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        if place.region === row { return DropProposal(.move, intent: .insertAtGap) }
        if !session.isLocal {
            let target = documents[place.region.id] ?? .workspace
            return services.proposal(forOutside: session, onto: target, intent: .unspecified)
        }
        guard let id = documents[place.region.id] else {
            return services.proposal(for: session.drag, onto: .workspace, intent: .unspecified)
        }
        guard id != services.router.documentsView?.current else { return DropProposal(.cancel, intent: .unspecified) }
        return services.proposal(for: session.drag, onto: id, intent: .unspecified)
    }

    /// Over a tab what is held shrinks, so that one sees where it goes; between tabs a tab keeps its size.
    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? {
        place.region === row ? nil : .snapshot(size: Self.heldSize)
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        if drop.place.region === row {
            let moved = drop.items.first.flatMap { NodeID(rawValue: $0.id.rawValue) }
            if let moved { onReorder(moved, drop.gap?.after.flatMap { NodeID(rawValue: $0.rawValue) }) }
            return drop.acceptAll()
        }
        let place = Place(parent: documents[drop.place.region.id] ?? .workspace)
        if drop.session.isLocal {
            services.perform(drop, at: place)
        } else if drop.session.foreignKind != nil {
            services.otherWindows.perform(drop, at: place)
        } else {
            services.files.take(drop.items, to: place.parent == .workspace ? .documents(place) : .pages(place))
            drop.acceptAll()
        }
    }
}

extension DocumentTabsDragging: SpringLoadedInteractionDelegate {
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool {
        documents[region.id] != services.router.documentsView?.current && !isReordering(session)
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {
        services.router.show(.documents(open: documents[region.id]))
    }
}
