// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropWeb
import WorkspaceModel

// What can be picked up on a board and where it may be put: cards in lists, lists on the board.
extension BoardView {
    /// Lists are picked up by their headers, and put between lists.
    func makeBinding() -> NodeBinding {
        let source = NodeSource(area.dragging)
        source.canLift = { [unowned(unsafe) self] list, place in
            // One that is folded is nothing but header. By keys it is picked up as a whole, wherever its middle is.
            let y = place.point.y - place.region.contentOffset.dy
            let isOnHeader = y < BoardMetrics.cardsTop || columns[list]?.isCollapsed == true
            return isOnHeader || area.dragging.isByKeyboard
        }
        source.didEnd = Self.didEnd(area)
        source.didPress = { [unowned(unsafe) area] list in
            guard let board = area.router.boardView, let column = board.columns[list] else { return }
            board.showMenu(of: column, beside: column.header.element)
        }
        let target = NodeTarget(area.dragging, into: id)
        target.handles = { $0.kind == .list }
        follow(target)
        return area.dragging.register(region, element, scroller: scroller, source: source, target: target)
    }

    /// Cards, and the selection they belong to, are put between cards. What is held over the middle of a card is attached
    /// to it if it can be: cards and lists are put between others wherever they are held.
    func makeBinding(of column: ListColumn) -> NodeBinding {
        let source = NodeSource(area.dragging)
        source.canLift = { [unowned(unsafe) area] _, place in
            // By keys it is picked up wherever it was scrolled to.
            if area.dragging.isByKeyboard { return true }
            let y = place.point.y - place.region.contentOffset.dy
            return y >= BoardMetrics.cardsTop && y < place.region.containerSize.height - BoardMetrics.boardBottom - 8
        }
        source.carries = { [unowned(unsafe) self] card in chosen(with: card) }
        source.didEnd = Self.didEnd(area)
        source.didPress = { [unowned(unsafe) area] card in area.router.boardView?.showMenu(ofCard: card) }
        let target = NodeTarget(area.dragging, into: column.id)
        target.handles = { $0.kind != .list }
        target.goesIntoItems = { cargo in
            switch cargo.brought {
            // A text between cards is a card.
            case .text?: return false
            case .some: return true
            case nil: break
            }
            return switch cargo.kind {
            case .page, .document, .file, .photo, .link, .member, .label: true
            default: false
            }
        }
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) column] _ in column.isCollapsed },
            open: { [unowned(unsafe) column] _ in column.holdOpen(true) }
        )
        follow(target)
        if let size = area.dragging.carriedSize { column.layout.placeholderExtent = size.height }
        return area.dragging.register(
            column.region,
            column.element,
            in: region,
            measuresFrame: false,
            scroller: column.scroller,
            source: source,
            target: target
        )
    }

    /// A phone's board turns while a hand rests at its side, and shows where things landed.
    private func follow(_ target: NodeTarget) {
        target.didMove = { [unowned(unsafe) self] session, _ in
            if turns { turner.update(x: session.drag.location.x, width: viewWidth) }
        }
        target.didLeave = { [unowned(unsafe) self] in turner.stop() }
        target.didDrop = { [area, id] placed in area.router.boardView(of: id)?.didDrop(placed) }
    }

    /// What was chosen has been carried away, on whatever board that is.
    private static func didEnd(_ area: AreaContext) -> (EndReason) -> Void {
        { [unowned(unsafe) area] reason in
            guard let board = area.router.boardView else { return }
            if case .dropped = reason {
                board.clearSelection()
            } else if area.dragging.isByKeyboard, let card = board.focusedCard {
                // Keys may have aimed far away: whoever works with them goes on where they were.
                board.reveal(card)
            }
        }
    }
}
