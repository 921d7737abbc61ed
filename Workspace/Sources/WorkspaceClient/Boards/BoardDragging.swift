// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropWeb
import WorkspaceModel

/// What can be picked up on a board and where it may be put: cards in lists, lists on the board.
///
/// One object serves every board that is shown after another, so that a drag outlives the board it began on.
final class BoardDragging {
    private let services: Services
    private unowned(unsafe) var board: BoardView?
    private var lists: [RegionID: NodeID] = [:]
    /// How high the first carried card is, for the gaps of lists that do not know it.
    private var carriedExtent: Double?
    private let turner: EdgeTurner

    private var workspace: Workspace { services.workspace }
    private var engine: DragDropEngine { services.drags.engine }

    init(services: Services) {
        self.services = services
        turner = EdgeTurner(page: services.page)
        turner.onTurn = { [unowned(unsafe) self] step in board?.turn(by: step) }
    }

    /// Makes a board's regions part of drags.
    func attach(_ board: BoardView) {
        self.board = board
        board.region.drag = DragInteraction(delegate: self)
        board.region.drop = DropInteraction(delegate: self)
        board.binding = services.drags.register(
            board.region,
            element: board.element,
            in: services.pageDrop.region,
            scroller: board.scroller
        )
    }

    /// Makes a list's region part of drags.
    func attach(_ column: ListColumn, to board: BoardView) {
        lists[column.region.id] = column.id
        if engine.session != nil, let carriedExtent { column.layout.placeholderExtent = carriedExtent }
        column.region.drag = DragInteraction(delegate: self)
        column.region.drop = DropInteraction(delegate: self)
        column.binding = services.drags.register(
            column.region,
            element: column.element,
            in: board.region,
            measuresFrame: false,
            scroller: column.scroller
        )
    }

    /// Takes a board out of drags; what was lifted there is carried on.
    func detach(_ board: BoardView) {
        for column in board.columnsInOrder { detach(column) }
        board.region.display = nil
        board.binding?.cancel()
        board.binding = nil
        if self.board === board { self.board = nil }
    }

    /// Takes a list out of drags.
    func detach(_ column: ListColumn) {
        column.region.display = nil
        column.binding?.cancel()
        column.binding = nil
        lists[column.region.id] = nil
    }

    /// The nodes a session carries.
    func nodes(of session: DragSession) -> [NodeID] {
        session.items.compactMap { NodeID(rawValue: $0.id.rawValue) }.filter { workspace.node($0) != nil }
    }
}

// MARK: - Picking up

extension BoardDragging: DragInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        let y = place.point.y - place.region.contentOffset.dy
        guard lists[place.region.id] != nil else {
            // A list is picked up by its header; one that is folded is nothing but header.
            // By keys it is picked up as a whole, wherever its middle is.
            let isOnHeader = y < BoardMetrics.cardsTop || services.drags.hand == .keyboard
            return place.item != nil && (isOnHeader || isCollapsed(place.item))
        }
        let bottom = place.region.containerSize.height - 8
        return place.item != nil && y >= BoardMetrics.cardsTop && y < bottom
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item, let id = NodeID(rawValue: item.rawValue) else { return [] }
        let chosen = lists[place.region.id] == nil ? [id] : board?.chosen(with: id) ?? [id]
        return chosen.compactMap(makeItem)
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item, let id = NodeID(rawValue: item.rawValue),
            let first = nodes(of: session).first, workspace.node(first)?.kind == workspace.node(id)?.kind
        else { return [] }
        return [id].compactMap(makeItem)
    }

    func dragInteraction(_ interaction: DragInteraction, sessionDidBegin session: DragSession) {
        let carried = nodes(of: session)
        carriedExtent = carried.first.flatMap { board?.column(holding: $0)?.layout.extent(of: ItemID($0.rawValue)) }
        services.sessionDidBegin(carrying: carried)
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) {
        turner.stop()
        services.sessionDidEnd()
        if case .cancelled(.forbidden(let sentence)) = reason { services.toasts.show(sentence, tone: .refused) }
        if case .dropped = reason { board?.clearSelection() }
    }

    private func makeItem(_ id: NodeID) -> DragItem? {
        guard let node = workspace.node(id) else { return nil }
        return DragItem(ItemID(id.rawValue), title: node.title, provider: ItemProvider(text: node.title))
    }

    private func isCollapsed(_ item: ItemID?) -> Bool {
        guard let id = item.flatMap({ NodeID(rawValue: $0.rawValue) }) else { return false }
        return board?.column(id)?.isCollapsed ?? false
    }
}

// MARK: - Putting down

extension BoardDragging: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        let isOfBoard = board.map { interaction === $0.region.drop } ?? false
        if let kind = session.foreignKind { return (kind == .list) == isOfBoard }
        guard session.isLocal else {
            return interaction !== board?.region.drop
                && (session.hasItems(conformingTo: .plainText) || session.bringsDocuments)
        }
        guard let first = nodes(of: session.drag).first, let kind = workspace.node(first)?.kind else {
            return false
        }
        // Lists are put between lists, everything else into one.
        return (kind == .list) == isOfBoard
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        let card = card(taking: session, at: place)
        let target = card ?? lists[place.region.id] ?? board?.id
        guard let target, let destination = workspace.node(target) else {
            return .forbidden("This is not there any more.")
        }
        let intent: DropIntent =
            card != nil ? .insertIntoItem : place.region.layout == nil ? .unspecified : .insertAtGap
        var carried: [(kind: Kind, isHere: Bool)] = []
        if let kind = session.foreignKind {
            carried = [(kind, false)]
        } else if session.isLocal {
            carried = nodes(of: session.drag).compactMap(workspace.node).map { ($0.kind, $0.parent == target) }
        } else {
            return DropProposal(.copy, intent: intent)
        }
        var operation = DropOperation.move
        for (kind, isHere) in carried {
            switch Rules.decide(kind, onto: destination.kind, sameParent: isHere) {
            case .move: break
            case .copy, .convert: operation = .copy
            case .link: operation = .link
            case .refused(let sentence): return .forbidden(sentence)
            }
        }
        return DropProposal(operation, intent: intent, alternatives: [.copy])
    }

    /// The card that takes what is held over its middle, to attach it: pages, documents and files. Cards and lists are put
    /// between others wherever they are held.
    private func card(taking session: DropSession, at place: DropPlace) -> NodeID? {
        guard place.zone == .into, lists[place.region.id] != nil,
            let card = place.item.flatMap({ NodeID(rawValue: $0.rawValue) })
        else { return nil }
        let carried = session.foreignKind ?? nodes(of: session.drag).first.flatMap(workspace.node)?.kind
        switch carried {
        case .page, .document, .file, .photo, .link: return card
        case nil: return session.bringsDocuments ? card : nil
        default: return nil
        }
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        sessionDidUpdate session: DropSession,
        at place: DropPlace,
        operation: DropOperation
    ) {
        guard let board, board.metrics.isNarrow else { return }
        turner.update(x: session.drag.location.x, width: board.viewWidth)
    }

    /// Not the end of the session: what comes from other programs has no source that would hear of that.
    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        turner.stop()
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        guard let target = lists[drop.place.region.id] ?? board?.id else {
            return drop.refuseAll(reason: "This is not there any more.")
        }
        if drop.proposal.intent == .insertIntoItem,
            let card = drop.place.item.flatMap({ NodeID(rawValue: $0.rawValue) })
        {
            return attach(drop, to: card)
        }
        let place = Place(
            parent: target,
            after: drop.gap?.after.flatMap { NodeID(rawValue: $0.rawValue) },
            before: drop.gap?.before.flatMap { NodeID(rawValue: $0.rawValue) }
        )
        if drop.session.foreignKind != nil { return services.otherWindows.perform(drop, at: place) }
        guard drop.session.isLocal else { return makeCards(of: drop, at: place) }
        let moved = nodes(of: drop.session.drag)
        switch workspace.drop(moved, at: place, copying: drop.operation == .copy) {
        case .failure(let refusal): drop.refuseAll(reason: refusal.sentence)
        case .success(let placed):
            for (item, node) in zip(drop.items, placed) { drop.accept(item.id, as: [ItemID(node.rawValue)]) }
            drop.acceptAll()
            board?.didDrop(placed)
        }
    }

    /// Puts what is dropped onto a card: pages become one document, files one each.
    private func attach(_ drop: DropCoordinator, to card: NodeID) {
        let place = Place(parent: card)
        if drop.session.foreignKind != nil { return services.otherWindows.perform(drop, at: place) }
        if drop.session.isLocal {
            services.perform(drop, at: place)
        } else {
            services.files.take(drop.items, to: .documents(place))
            drop.acceptAll()
        }
        board?.didDrop([card])
    }

    private func makeCards(of drop: DropCoordinator, at place: Place) {
        if services.files.take(drop.items, to: .cards(place)) { return drop.acceptAll() }
        let operations = OutsideCards(workspace: workspace).operations(for: drop.items, at: place)
        guard !operations.isEmpty else { return drop.refuseAll(reason: "There is no text in it.") }
        if let refusal = workspace.perform(operations, announces: true) {
            drop.refuseAll(reason: refusal.sentence)
        } else {
            drop.acceptAll()
        }
    }
}
