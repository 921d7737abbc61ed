// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// What the sidebar does in a drag: tabs open under a held thing and take lists, boards change places, the Trash takes
/// everything.
final class SidebarDragging {
    /// How large what is held looks over a tab, in points.
    private static let heldSize = Size(width: 110, height: 60)

    private let services: Services
    private unowned(unsafe) var tabs: Region?
    private unowned(unsafe) var trash: Region?
    private var boards: [RegionID: NodeID] = [:]
    private var bindings: [ElementRegion] = []

    private var workspace: Workspace { services.workspace }

    init(services: Services) {
        self.services = services
    }

    /// Makes the row of tabs and the Trash part of drags.
    func attach(region: Region, of tabs: Element, trash: Region, of bin: Element) {
        self.tabs = region
        self.trash = trash
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        trash.drop = DropInteraction(delegate: self)
        trash.order = 1
        bindings = [
            services.drags.register(region, element: tabs, in: services.pageDrop.region, scroller: tabs),
            services.drags.register(trash, element: bin, in: services.pageDrop.region),
        ]
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
        // Boards are put between tabs, everything else onto one.
        return (first.kind == .board) == (interaction === tabs?.drop)
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        if place.region === trash { return DropProposal(.move, intent: .unspecified) }
        guard let board = boards[place.region.id] else { return DropProposal(.move, intent: .insertAtGap) }
        guard board != services.currentBoard else { return DropProposal(.cancel, intent: .unspecified) }
        for node in carried(session) {
            if case .refused = Rules.decide(node.kind, onto: .board, sameParent: node.parent == board) {
                return .forbidden("Hold it here until the board opens, then drop it into a list.")
            }
        }
        return DropProposal(.move, intent: .unspecified, alternatives: [.copy])
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
        boards[region.id] != services.currentBoard && carried(session).first?.kind != .board
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {
        if let board = boards[region.id] { services.showBoard(board) }
    }
}
