// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// What the sidebar does in a drag: tabs open under a held thing and take lists, boards change places, the documents
/// open and take pages, the Trash takes everything.
final class SidebarDragging {
    /// How large what is held looks over a tab, in points.
    private static let heldSize = Size(width: 110, height: 60)

    private let services: Services
    private unowned(unsafe) var tabs: Region?
    private unowned(unsafe) var trash: Region?
    private unowned(unsafe) var documents: Region?
    private var boards: [RegionID: NodeID] = [:]
    private var bindings: [ElementRegion] = []

    private var workspace: Workspace { services.workspace }

    init(services: Services) {
        self.services = services
    }

    /// Makes the row of tabs part of drags.
    func attach(region: Region, of tabs: Element) {
        self.tabs = region
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        bindings.append(services.drags.register(region, element: tabs, in: services.pageDrop.region, scroller: tabs))
    }

    /// Makes the Trash part of drags.
    func attach(trash: Region, of bin: Element) {
        self.trash = trash
        trash.drop = DropInteraction(delegate: self)
        trash.order = 1
        bindings.append(services.drags.register(trash, element: bin, in: services.pageDrop.region))
    }

    /// Makes the entry of the documents part of drags.
    func attach(documents: Region, of entry: Element) {
        self.documents = documents
        documents.drop = DropInteraction(delegate: self)
        documents.spring = SpringLoadedInteraction(delegate: self)
        documents.order = 1
        bindings.append(services.drags.register(documents, element: entry, in: services.pageDrop.region))
    }

    /// Makes one tab part of drags.
    func attach(_ tab: Sidebar.TabView, in region: Region) {
        boards[tab.region.id] = tab.id
        tab.region.drop = DropInteraction(delegate: self)
        tab.region.spring = SpringLoadedInteraction(delegate: self)
        tab.binding = services.drags.register(tab.region, element: tab.element, in: region)
    }

    private func carried(_ session: DropSession) -> [Node] {
        session.items.compactMap { NodeID(rawValue: $0.id.rawValue).flatMap(workspace.node) }
    }
}

extension SidebarDragging: DragInteractionDelegate {
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item, let board = NodeID(rawValue: item.rawValue).flatMap(workspace.node) else {
            return []
        }
        return [DragItem(item, title: board.title, provider: ItemProvider(text: board.title))]
    }

    /// A tap on a tab opens the board, also while something else is carried.
    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { [] }

    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
        services.sessionDidBegin(carrying: services.boardDragging.nodes(of: session))
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        services.sessionDidEnd()
    }
}

extension SidebarDragging: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        guard session.isLocal, let first = carried(session).first else { return false }
        if interaction === trash?.drop { return true }
        if interaction === documents?.drop { return true }
        // Boards are put between tabs, everything else onto one.
        return (first.kind == .board) == (interaction === tabs?.drop)
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        if place.region === trash { return DropProposal(.move, intent: .unspecified) }
        if place.region === documents {
            let isBoard = carried(session).first?.kind == .board
            return isBoard ? DropProposal(.cancel, intent: .unspecified) : proposalForDocuments(session)
        }
        guard let board = boards[place.region.id] else { return DropProposal(.move, intent: .insertAtGap) }
        guard board != services.router.currentBoard else { return DropProposal(.cancel, intent: .unspecified) }
        for node in carried(session) {
            if case .refused = Rules.decide(node.kind, onto: .board, sameParent: node.parent == board) {
                return .forbidden("Hold it here until the board opens, then drop it into a list.")
            }
        }
        return DropProposal(.move, intent: .unspecified, alternatives: [.copy])
    }

    /// Pages become a document there; what is no document waits until the area opens.
    private func proposalForDocuments(_ session: DropSession) -> DropProposal {
        switch carried(session).first?.kind {
        case .page: DropProposal(.copy, intent: .unspecified)
        case .document: DropProposal(.cancel, intent: .unspecified)
        default: .forbidden("Only pages and documents belong there.")
        }
    }

    /// Over a tab or the Trash what is held shrinks, so that one sees where it goes; between tabs a tab keeps its size.
    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? {
        place.region === tabs ? nil : .snapshot(size: Self.heldSize)
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        let nodes = carried(drop.session).map { $0.id }
        let place: Place
        if drop.place.region === trash {
            place = Place(parent: .trash)
        } else if drop.place.region === documents {
            place = Place(parent: .workspace)
        } else if let board = boards[drop.place.region.id] {
            place = Place(parent: board)
        } else {
            place = Place(
                parent: .workspace,
                after: drop.gap?.after.flatMap { NodeID(rawValue: $0.rawValue) },
                before: drop.gap?.before.flatMap { NodeID(rawValue: $0.rawValue) }
            )
        }
        switch workspace.drop(nodes, at: place, copying: drop.operation == .copy) {
        case .failure(let refusal): drop.refuseAll(reason: refusal.sentence)
        case .success: drop.acceptAll()
        }
    }
}

extension SidebarDragging: SpringLoadedInteractionDelegate {
    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in region: Region
    ) -> Bool {
        if region === documents {
            return services.router.documentsView == nil && carried(session).first?.kind != .board
        }
        return boards[region.id] != services.router.currentBoard && carried(session).first?.kind != .board
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {
        if region === documents { return services.router.show(.documents(open: nil)) }
        if let board = boards[region.id] { services.router.show(.board(board)) }
    }
}
