// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// One board: its header, its lists side by side, and what is needed to show only what is near the viewport.
final class BoardView: Screen {
    let id: NodeID
    let page: WebPage
    let workspace: Workspace
    let area: AreaContext
    let element: Element
    let scroller: Element
    let content: Element
    private(set) lazy var header = BoardHeader(self)
    let layout: ListLayout
    let region: Region
    private var binding: NodeBinding?
    let turner: EdgeTurner

    var metrics: BoardMetrics
    private(set) var context: BoardContext
    var filter = CardFilter()
    var selection = Selection()
    /// The card that has the focus. It stays in the page until another one can take it.
    var focusedCard: NodeID?
    /// The card that gets the focus when it is drawn.
    var awaitedCard: NodeID?

    var columns: [NodeID: ListColumn] = [:]
    var listOrder: [NodeID] = []
    let loader: BoardLoader
    let search: ServerSearch
    private(set) lazy var adder = Adder(
        page: page,
        text: L10n.addList,
        classes: "list-adder",
        button: "add-button add-list"
    ) { [unowned(unsafe) self] in openComposer() }
    private(set) lazy var selectionBar = SelectionBar(self)
    var gap: Element?
    private var empty: Element?
    private var obstacle = Obstacle()
    var needsRender: Set<NodeID> = []
    var isFrameRequested = false
    var frameNumber = 0
    /// How far it is scrolled from where it begins, in points.
    var scrollOffset = 0.0
    /// All that can be scrolled through, in points.
    var contentWidth = 0.0
    var viewWidth = 0.0
    var revealing: NodeID?
    /// The cards that have changed their list since the last frame, as that one showed them.
    var movedCards: [NodeID: CardView] = [:]
    private var waitsToPrint = false
    private(set) var isHeldOver = false
    var snapTimer: PageTimer?
    /// Where it was left, as far as that is not shown again yet.
    var leftAt: ScrollPosition?

    var isDragging: Bool { area.dragging.isDragging }
    var elements: [Element] { [header.element, header.filterBar, element] }
    var tint: String? { workspace.node(id)?.fields.text(.color) }
    var background: String? { workspace.node(id)?.fields.text(.background) }
    var isObsolete: Bool { !workspace.isShown(board: id) }
    var gone: NodeID? { isObsolete ? id : nil }

    init(id: NodeID, _ area: AreaContext) {
        self.id = id
        self.area = area
        page = area.page
        workspace = area.workspace
        let viewport = page.viewport
        metrics = BoardMetrics(viewportWidth: viewport.width, boardHeight: viewport.height - 64)
        context = BoardContext(workspace: workspace, board: id)
        element = page.make("section", "board")
        content = page.make("div", "board-content")
        scroller = page.make("div", "board-scroller", [content])
        layout = ListLayout(
            axis: .horizontal,
            breadth: metrics.columnHeight,
            spacing: BoardMetrics.columnSpacing,
            insets: metrics.listInsets,
            isRightToLeft: page.media.contains(.isRightToLeft),
            placeholderExtent: metrics.columnWidth
        )
        region = Region(id: RegionID(id), frame: .zero, layout: layout)
        loader = BoardLoader(workspace: workspace, board: id)
        search = ServerSearch(workspace, in: id, limit: Self.maximumFound)
        turner = EdgeTurner(page: page)
        element.show(id, kind: .board)
        scroller.setAttribute("tabindex", "-1")
        element.append(scroller)
        adder.element.setHidden(true)
        content.append(adder.element)
        scroller.on(.scroll) { [unowned(unsafe) self] event in
            guard event.target === scroller else { return }
            // From right to left a browser counts downwards from zero.
            scrollOffset = abs(event.deltaX)
            updateContentOffset()
            for column in columns.values { needsRender.insert(column.id) }
            didScrollFreely()
            requestFrame()
        }
        element.on(.click) { [unowned(unsafe) self] event in handleClick(event) }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        element.on(.contextMenu) { [unowned(unsafe) self] event in handleContextMenu(event) }
        element.on(.focus) { [unowned(unsafe) self] event in
            focusedCard = card(under: event)
            awaitedCard = nil
            for column in columnsInOrder { column.updateReach() }
        }
        search.onAnswer = { [unowned(unsafe) self] answer in receive(answer) }
        element.append(selectionBar.element)
        region.display = self
        region.contentSize = nil
        turner.onTurn = { [unowned(unsafe) self] step in turn(by: layout.isRightToLeft ? -step : step) }
    }

    func open() {
        binding = makeBinding()
        leftAt = area.scrollPositions[id]
        measure()
        updateLists()
        scrollBack()
        loader.onLists = { [unowned(unsafe) self] in
            obstacle.remove()
            updateLists()
            scrollBack()
        }
        loader.isSeen = { [unowned(unsafe) self] list in columns[list].map(isNear) ?? false }
        loader.onComplete = { [unowned(unsafe) self] in if waitsToPrint { print() } }
        loader.onFailure = { [unowned(unsafe) self] failure in
            let sentence = L10n.thisBoardCouldNotBeLoaded(reason: failure.sentence)
            obstacle.show(sentence, in: element, page, or: loader.hasLists ? area.toasts : nil)
        }
        loader.start()
        updateCarriers()
        if isDragging { setDragging(true) }
    }

    /// Prints the board as soon as every card is here; without the server, what is here.
    func print() {
        waitsToPrint = !loader.isComplete && workspace.isConnected
        if !waitsToPrint { page.print() }
    }

    /// Shows the part of the board that was shown when it was left.
    private func scrollBack() {
        guard let left = leftAt?.left, layout.contentSize.width >= left + viewWidth else { return }
        leftAt?.left = 0
        if left > 0 { scroll(to: left) }
    }

    func shows(_ route: Route) -> Bool { if case .board(id) = route { true } else { false } }

    func close() {
        let tops = columns.compactMapValues { $0.scrollTop > 0 ? $0.scrollTop : nil }
        area.scrollPositions[id] = ScrollPosition(left: scrollOffset, tops: tops)
        loader.stop()
        search.stop()
        stopTurning()
        for column in columns.values {
            column.binding?.cancel()
            keepUnsaved(in: column)
        }
        let title = workspace.node(id)?.title ?? ""
        keepUnsaved(in: adder, of: id, label: L10n.newList, ifDeleted: L10n.wasDeleted(title: title))
        binding?.cancel()
    }

    var columnsInOrder: [ListColumn] { listOrder.compactMap { columns[$0] } }

    /// The number of cards in a list, also when not all of them have been loaded.
    func cardCount(of list: NodeID) -> Int { max(workspace.count(of: .card, in: list), loader.count(of: list)) }
}

// MARK: - Following the model

extension BoardView {
    func update(_ changes: ChangeSet) {
        let touched = changes.nodes.compactMap { workspace.node($0) }
        let isBoardTouched =
            changes.parents.contains(id)
            || touched.contains { $0.id == id || ($0.parent == id && $0.kind != .card) }
        keepAdded(touched)
        for list in changes.parents { keepMovedCards(of: list) }
        if isBoardTouched { updateLists() }
        for parent in changes.parents {
            guard let column = columns[parent] else { continue }
            if !isDragging { column.animate() }
            column.updateRows()
        }
        // Each once: with a filter, all cards of a list are looked at. A card's parts change its badges.
        let lists = Set(touched.compactMap { workspace.replica.tree.enclosing(.card, of: $0.id)?.parent })
        for column in lists.compactMap({ columns[$0] }) {
            if filter.isEmpty { setNeedsRender(column) } else { column.updateRows() }
        }
        if !filter.isEmpty { showFilter() }
        if !filter.text.utf8.isEmpty { search.ask(filter.text, after: 1) }
        let chosen = selection.count
        keepShownSelected()
        // They stay in the page when their list is folded, still drawn as chosen.
        if selection.count != chosen { updateSelection() }
        area.dragging.forgetMissing(after: changes)
        header.history.update()
    }

    /// Cards that leave a list are as high in another, where they need not be measured again.
    private func keepMovedCards(of list: NodeID) {
        guard let column = columns[list] else { return }
        for card in column.cards {
            if let node = workspace.node(card.id), node.parent != list, card.shows(node, in: context) {
                movedCards[card.id] = card
            }
        }
    }

    /// Loads the board anew when the feed did not tell all that changed: what it told of may have left the board, and what it
    /// left out as well.
    func reload(_ nodes: [NodeID]) { loader.start() }

    /// A board scrolls freely while something is carried over it; afterwards what glides comes to rest.
    func setDragging(_ isDragging: Bool) {
        isHeldOver = isDragging
        scroller.setFlag("data-free", isDragging)
        turner.reset()
        placeColumns()
        guard !isDragging else { return didScrollFreely() }
        for column in columnsInOrder { column.settle() }
        for column in columns.values {
            column.holdOpen(false)
            column.layout.placeholderExtent = BoardMetrics.usualCardHeight
        }
        orderColumns()
    }

    func updateBadges(of cards: [NodeID]) {
        for card in cards {
            if let column = column(holding: card) { setNeedsRender(column) }
        }
    }

    func timeDidPass() {
        let former = context
        context = BoardContext(workspace: workspace, board: id)
        for column in columns.values {
            for card in column.cards where card.isOutdated(former, context) { column.refresh(card) }
        }
    }

    func updatePeople() { updateLists() }

    func updateLists() {
        guard let board = workspace.node(id) else { return }
        context = BoardContext(workspace: workspace, board: id)
        header.update(board)
        element.setAttribute("aria-label", board.title)
        region.label = board.title

        let lists = workspace.children(of: id, kind: .list).filter { !$0.fields.flag(.archived) }
        let ids = Set(lists.map { $0.id })
        for (id, column) in columns where !ids.contains(id) { remove(column) }
        for list in lists {
            let column = columns[list.id] ?? add(list.id)
            column.update(node: list)
        }
        listOrder = lists.map { $0.id }
        loader.cover(lists)
        layout.replaceAll(
            lists.map { ListLayout.Row(ItemID($0.id), extent: columns[$0.id]?.width ?? metrics.columnWidth) }
        )
        for column in columns.values { column.refreshCards() }
        // Before the lists are there the browser would snap to the adder, and follow it to the end of the board.
        adder.element.setHidden(lists.isEmpty && !loader.hasLists)
        updateEmpty(lists.isEmpty && loader.hasLists)
        showFilter()
        placeColumns()
        orderColumns()
    }

    /// Puts the lists into the order in which they are seen, which is that in which Tab goes through them.
    private func orderColumns() {
        let wanted = columnsInOrder.map { $0.element }
        guard !isHeldOver, zip(wanted, content.children).contains(where: { $0 !== $1 }) else { return }
        content.arrange(wanted)
        // Not every browser keeps how far something was scrolled that changes places.
        for column in columns.values { column.scroller.scrollTo(left: 0, top: column.scrollTop) }
    }

    private func add(_ list: NodeID) -> ListColumn {
        let column = ListColumn(id: list, board: self)
        columns[list] = column
        column.element.setFlag("data-still", true)
        content.insert(column.element, before: adder.element)
        column.binding = makeBinding(of: column)
        column.carrier.update(list, on: column.element, in: workspace)
        return column
    }

    private func remove(_ column: ListColumn) {
        column.binding?.cancel()
        column.element.remove()
        keepUnsaved(in: column)
        columns[column.id] = nil
        needsRender.remove(column.id)
    }

    private func keepUnsaved(in column: ListColumn) {
        let label = L10n.newCardIn(title: column.region.label)
        keepUnsaved(in: column.adder, of: column.id, label: label, ifDeleted: L10n.theListWasDeleted)
    }

    /// What is being written for a list or a board that has gone goes where it can be read and copied.
    private func keepUnsaved(in adder: Adder, of node: NodeID, label: String, ifDeleted reason: String) {
        let tree = workspace.replica.tree
        // What was made here, and the server has refused, is not known any more.
        guard let text = adder.composer?.unsaved, workspace.node(node) == nil || tree.isGone(node) else { return }
        workspace.keep(text, label: label, reason: tree.isHidden(node) ? L10n.itIsNotSharedWithYou : reason)
    }

    private func updateEmpty(_ isEmpty: Bool) {
        if isEmpty, empty == nil {
            let add = page.makeButton(text: L10n.addList, icon: .plus, tone: "primary") {}
            add.on(.click) { [unowned(unsafe) self, unowned(unsafe) add] _ in openComposer(from: add) }
            let text = L10n.aBoardHoldsListsAndLists
            let empty = page.makeEmpty(.board, L10n.anEmptyBoard, text, actions: [add])
            element.append(empty)
            self.empty = empty
        } else if !isEmpty {
            empty?.remove()
            empty = nil
        }
    }

    private func openComposer(from opener: Element? = nil) {
        let unsaved = UnsavedText(workspace, of: id, field: "list")
        adder.open(from: opener, label: L10n.newList, placeholder: L10n.listName, unsaved: unsaved) {
            [unowned(unsafe) self] typed in addList(typed.trimmed)
        }
    }

    private func addList(_ name: String) -> Bool {
        let list = workspace.newID()
        animateColumns()
        let fields: Fields = [.title: .text(name)]
        guard workspace.perform([.insert(list, kind: .list, at: Place(parent: id), fields: fields)]) == nil else {
            return false
        }
        scroll(to: layout.contentSize.width + metrics.columnWidth, smoothly: true)
        return true
    }
}
