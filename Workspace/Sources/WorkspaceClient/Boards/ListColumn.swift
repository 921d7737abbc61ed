// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// One list of a board: its header, its cards and the field for a new one.
///
/// The layout knows every card; only those near the viewport are in the page.
final class ListColumn {
    let id: NodeID
    let page: WebPage
    unowned(unsafe) let board: BoardView
    let element: Element
    var carrier = CarrierMark()
    let content: Element
    let scroller: Element
    let layout: ListLayout
    let region: Region
    var binding: NodeBinding?

    private(set) lazy var header = ListHeader(self)
    private(set) lazy var adder = Adder(page: page, text: L10n.addCard, classes: "list-footer") {
        [unowned(unsafe) self] in openComposer(atTop: false)
    }
    private(set) lazy var rows = VirtualCollection(
        provider: self,
        layout: layout,
        region: region,
        content: content,
        page: page,
        sizing: .style,
        insets: layout.insets
    )
    /// What the drawing of the rows has found in need of measuring.
    var unmeasured: [CardView] = []
    /// The board's frame in which this was drawn first; none is 0.
    var firstFrame = 0
    var hint: Element?
    /// The card that Tab reaches.
    var reachable: NodeID?
    var scrollTop = 0.0
    private(set) var isCollapsed = false
    /// Whether it is open only because something is held over it, or for somebody who may not unfold it for everyone.
    private var isHeldOpen = false

    var workspace: Workspace { board.workspace }

    init(id: NodeID, board: BoardView) {
        self.id = id
        self.board = board
        page = board.page
        let metrics = board.metrics
        element = page.make("section", "list")
        content = page.make("div", "list-content")
        scroller = page.make("div", "list-scroller", [content])
        layout = ListLayout(
            breadth: metrics.columnWidth,
            spacing: BoardMetrics.cardSpacing,
            insets: metrics.cardInsets,
            minimumLength: metrics.columnReach,
            placeholderExtent: BoardMetrics.usualCardHeight
        )
        region = Region(id: RegionID(id), frame: .zero, layout: layout)
        region.fixedInsets = metrics.fixedInsets
        element.show(id, kind: .list)
        let titleID = "list-\(id)"
        header.title.setAttribute("id", titleID)
        // It has the focus of its own, to be picked up by keys. A name around it would be said twice.
        header.element.setAttributes(["role": "group", "aria-labelledby": titleID])
        content.setAttributes(["role": "listbox", "aria-multiselectable": "true", "aria-labelledby": titleID])
        element.append(page.make("div", "list-panel", [header.element, scroller, adder.element]))
        header.name.rename(id, in: workspace)
        scroller.on(.scroll) { [unowned(unsafe) self] event in
            scrollTop = event.deltaY
            region.contentOffset.dy = event.deltaY
            self.board.setNeedsRender(self)
        }
        // What a card takes becomes an attachment of it: a copy.
        rows.targetState = "copy"
        region.display = self
    }

    /// Takes what the model says now: title, colour, folded or not, and which cards in which order.
    func update(node: Node) {
        header.update(node: node)
        region.label = node.title
        adder.setLabel(L10n.addCardTo(title: node.title))
        element.setAttribute("data-color", node.fields.text(.color))
        setCollapsed(node.fields.flag(.collapsed) && !isHeldOpen)
        updateRows()
    }

    /// Makes the layout follow the model. What is carried keeps its identity, so a drag goes on.
    func updateRows() {
        let context = board.context
        var rows: [ListLayout.Row] = []
        for child in workspace.children(of: id) {
            guard let node = workspace.node(child), node.kind == .card, board.filter.matches(node, in: context) else {
                continue
            }
            let item = ItemID(child)
            rows.append(
                ListLayout.Row(item, extent: layout.extent(of: item) ?? board.movedCards[child]?.height ?? guess(node))
            )
        }
        layout.replaceAll(rows)
        let count = board.cardCount(of: id)
        header.setCount(count, shown: board.filter.isEmpty ? nil : layout.count)
        updateHint(isFiltered: !board.filter.isEmpty && count > 0)
        board.setNeedsRender(self)
    }

    /// A first guess of a card's height, before it is measured. Where it is right, nothing moves when the card comes.
    private func guess(_ card: Node) -> Double {
        let badges = workspace.replica.badges[card.id]
        let hasPicture = !(badges?.cover ?? "").utf8.isEmpty
        let hasBadges =
            badges?.isEmpty == false || card.fields.number(.due) != nil || !card.fields.custom.isEmpty
        let hasPeople = !card.fields.nodes(.members).isEmpty
        return board.metrics.cardHeight(title: card.title)
            + (hasPicture
                ? BoardMetrics.pictureHeight : card.fields.text(.coverColor) == nil ? 0 : BoardMetrics.coverHeight)
            + (card.fields.nodes(.labels).isEmpty ? 0 : BoardMetrics.labelsHeight)
            + (hasPeople ? BoardMetrics.peopleHeight : hasBadges ? BoardMetrics.badgesHeight : 0)
    }

    private func updateHint(isFiltered: Bool) {
        guard layout.count == 0 else {
            hint?.remove()
            hint = nil
            return
        }
        let hint = hint ?? page.make("div", "list-hint")
        hint.setText(
            isFiltered
                ? L10n.noCardHereIsWhatYou : workspace.may(.edit) ? L10n.dropCardsHereOrAddOne : L10n.noCardsHere
        )
        // Beside the listbox: in one there are options and nothing else.
        if self.hint == nil { scroller.append(hint) }
        self.hint = hint
    }

    private func setCollapsed(_ isCollapsed: Bool) {
        guard self.isCollapsed != isCollapsed else { return }
        self.isCollapsed = isCollapsed
        header.collapsedDidChange()
        element.setFlag("data-collapsed", isCollapsed)
        scroller.setHidden(isCollapsed)
        adder.element.setHidden(isCollapsed)
        // A folded list takes drops as a whole: they are appended.
        region.layout = isCollapsed ? nil : layout
    }

    /// Opens a folded list for as long as something is held, or folds it again. For who only looks it stays open.
    func holdOpen(_ isOpen: Bool) {
        guard isHeldOpen != isOpen, isOpen || workspace.may(.edit) else { return }
        isHeldOpen = isOpen
        board.animateColumns()
        board.updateLists()
    }

    func setCollapsedForAll(_ isCollapsed: Bool) {
        workspace.perform([.set(id, [.collapsed: isCollapsed ? .flag(true) : nil])])
    }

    var width: Double { isCollapsed ? board.metrics.collapsedWidth : board.metrics.columnWidth }

    /// Lets cards glide to their places for a moment instead of jumping.
    func animate() { rows.animate() }

    /// The hand is empty: what glides comes to rest.
    func settle() {
        rows.settle()
        isDisplaced = region.displacement != .none
    }

    /// Whether something was taken from the list or held over it since the hand was filled.
    var isDisplaced = false { didSet { if isDisplaced != oldValue { element.setFlag("data-displaced", isDisplaced) } } }

    /// The cards in the page.
    var cards: [CardView] { Array(rows.cells.values) }

    func card(_ id: NodeID) -> CardView? { rows.cell(for: ItemID(id)) }
}

// MARK: - Following the board

extension ListColumn {
    /// Draws every card in the page again if it changed: labels or custom fields of the board did.
    func refreshCards() {
        for card in cards { refresh(card) }
        board.setNeedsRender(self)
    }

    /// Draws a card again that looks different though it has not changed.
    func refresh(_ card: CardView) {
        guard let node = workspace.node(card.id) else { return }
        card.update(node, in: board.context, forced: true)
        board.setNeedsRender(self)
    }

    /// Takes the sizes of another window.
    func refreshMetrics() {
        if layout.breadth != board.metrics.columnWidth {
            layout.breadth = board.metrics.columnWidth
            for card in cards { card.setHeight(nil) }
        }
        layout.minimumLength = board.metrics.columnReach
        layout.insets = board.metrics.cardInsets
        region.fixedInsets = board.metrics.fixedInsets
        board.setNeedsRender(self)
    }

    func scrollToShow(_ card: NodeID) {
        guard let frame = layout.frame(of: ItemID(card)) else { return }
        let top = frame.minY - BoardMetrics.cardsTop
        // Where the field for a new card is, less is seen of them.
        let bottom =
            adder.composer == nil
            ? frame.maxY + board.metrics.cardsBottom - board.metrics.columnHeight
            : frame.maxY - BoardMetrics.cardsTop + 8 - page.measure(scroller).height
        guard top < scrollTop || bottom > scrollTop else { return }
        scroller.scrollTo(left: 0, top: top < scrollTop ? max(0, top) : bottom)
    }
}

// MARK: - Adding cards

extension ListColumn {
    /// Opens the field for new cards. It stays open after each one, until Esc.
    func openComposer(atTop: Bool) {
        if let refusal = workspace.refusal(of: .edit) { return board.area.toasts.show(refusal, tone: .refused) }
        let (label, unsaved) = (L10n.newCardIn(title: region.label), UnsavedText(workspace, of: id, field: "card"))
        adder.open(label: label, placeholder: L10n.cardTitle, unsaved: unsaved) { [unowned(unsafe) self] typed in
            addCard(typed.trimmed, atTop: atTop)
        }
    }

    /// Pastes what is on the clipboard behind the last card, for who has no keys for that.
    func paste() {
        scroller.scrollTo(left: 0, top: layout.contentSize.height)
        page.pasteClipboard(into: isCollapsed ? header.element : adder.element) { [toasts = board.area.toasts] isRead in
            if !isRead { toasts.show(L10n.nothingCouldBePasted, tone: .refused) }
        }
    }

    private func addCard(_ text: String, atTop: Bool) -> Bool {
        let first = atTop ? workspace.children(of: id).first : nil
        let card = workspace.newID()
        let place = Place(parent: id, before: first)
        animate()
        let refusal = workspace.perform([.insert(card, kind: .card, at: place, fields: [.title: .text(text)])])
        if refusal == nil { board.reveal(card) }
        return refusal == nil
    }
}
