// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// All documents of the workspace.
final class LibraryView {
    /// The words below a tile.
    private static let labelHeight = 54.0
    /// Seconds after which documents are counted again whose pages may have become more or less.
    private static let countDelay = 1.0

    let page: WebPage
    let area: AreaContext
    let element: Element
    let region: Region
    private var binding: NodeBinding?
    private let count: Element
    private(set) lazy var grid = CellGrid(
        page: page,
        owner: self,
        region: region,
        metrics: metrics(forWidth: 800),
        label: L10n.documents
    )
    private let empty: Element
    /// The first pages of documents of which not all are known, and how many pages these have: nobody loads 1,000 pages to
    /// draw a tile. They stay out of the replica, where what is known of a document would pass for all of it.
    private var firsts: [NodeID: Node] = [:]
    private var counts: [NodeID: Int] = [:]
    /// Those near the viewport that are asked for one after the other, the first of them now.
    private var waiting: [NodeID] = []
    private var loaded: Set<NodeID> = []
    private var isAsking = false
    /// Counts the questions: an answer to an earlier one is late.
    private var round = 0
    /// What the feed had missed when the last was asked.
    private var gaps = 0
    /// Whether all are asked for again soon.
    private var isOutdated = false
    private let history: HistoryButtons

    private var workspace: Workspace { area.workspace }
    private var isOpen: Bool { area.router.documentsView?.library === self }

    init(_ area: AreaContext) {
        self.area = area
        page = area.page
        element = page.make("section", "document library").with("aria-label", L10n.allDocuments)
        count = page.make("span", "page-count")
        region = Region(id: .fixed(6), frame: .zero, label: L10n.allDocuments)
        history = HistoryButtons(workspace: area.workspace)
        let pick = { [unowned(unsafe) area] in area.files.pick() }
        let addFirst = page.makeButton(text: L10n.addFiles, icon: .import, tone: "primary", action: pick)
        let text = L10n.dropPdfsAndPicturesHereTheir
        empty = page.makeEmpty(.documents, L10n.noDocumentsYet, text, actions: [addFirst])
        let add = page.makeButton("button add-files", text: L10n.addFiles, icon: .import, tone: "primary", action: pick)
        add.setAttribute("title", L10n.addFiles)
        let title = page.make("h1", "board-title", text: L10n.documents)
        let tools = page.make("div", "header-tools", [history.element, add])
        let header = page.make("header", "board-header document-header", [title, count, tools])
        element.append(header, grid.scroller, empty)
        grid.allowSelection()
        element.on(.click) { [unowned(unsafe) self] event in
            guard let id = grid.item(clickedBy: event) else { return }
            if event.modifiers.hasCommand || event.modifiers.contains(.shift) { return grid.choose(id, by: event) }
            self.area.router.show(.documents(open: id))
        }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
    }

    func open() {
        binding = makeBinding()
        resize()
        update()
    }

    /// Leaves the page; a drag that began here goes on.
    func close() {
        binding?.cancel()
        grid.close()
        element.remove()
    }

    /// Documents are put between documents; everything else goes into the one under it, which opens if it rests there.
    private func makeBinding() -> NodeBinding {
        // A tap on a tile adds it to documents that are carried; under anything else it opens.
        let source = NodeSource(area.dragging, goesOut: true)
        source.carries = { [unowned(unsafe) self] id in grid.meant(with: id) }
        let target = NodeTarget(area.dragging, into: .workspace)
        target.opensGaps = { $0.kind == .document }
        target.goesIntoItems = { $0.kind != .document }
        target.spring = NodeTarget.Spring(
            scope: .items,
            opensFor: { $0.kind != .document },
            open: { [unowned(unsafe) area] document in area.router.show(.documents(open: document)) }
        )
        region.zones = .whole
        return area.dragging.register(region, grid.scroller, scroller: grid.scroller, source: source, target: target)
    }

    /// Takes the documents in their order.
    func update() {
        let documents = workspace.documents
        count.setText(L10n.documents(count: documents.count))
        grid.setItems(documents.map { $0.id })
        history.update()
        grid.scroller.setHidden(documents.isEmpty)
        empty.setHidden(!documents.isEmpty)
    }

    /// Follows the model. Which documents lost a page that was not known here nobody can tell.
    func update(_ changes: ChangeSet) {
        update()
        guard !isOutdated, !changes.parents.isEmpty,
            changes.nodes.contains(where: { workspace.node($0)?.kind == .page })
        else { return }
        isOutdated = true
        page.after(Self.countDelay) { [area] in area.router.documentsView?.library?.reload() }
    }

    /// Asks again for the first page of what can be seen, unless all pages are known, and how many there are.
    func reload() {
        isOutdated = false
        loaded.removeAll()
        if isAsking { ask() }
        grid.setNeedsRender()
    }

    func resize() {
        area.dragging.invalidateFrames()
        grid.measure()
        grid.setMetrics(metrics(forWidth: grid.viewWidth, letterScale: grid.letterScale))
    }

    private func metrics(forWidth width: Double, letterScale: Double = 1) -> PageMetrics {
        PageMetrics(
            width: width,
            zoom: PageMetrics.usualZoom,
            ratio: 595.0 / 842,
            labelHeight: Self.labelHeight,
            letterScale: letterScale
        )
    }

    private func handleKey(_ event: Event) {
        guard !area.dragging.isDragging else { return }
        grid.handleKey(event, in: workspace) { document in
            guard let document else { return false }
            switch event.shortcut {
            case .enter: area.router.show(.documents(open: document))
            case .character("x"): grid.toggle(document)
            default: return false
            }
            return true
        }
    }
}

// MARK: - The tiles

extension LibraryView: CellGridOwner {
    func makeCell(_ id: NodeID) -> GridCell { DocumentTile(page: page, workspace: workspace, id: id) }

    func update(_ cell: GridCell, _ id: NodeID, isVisible: Bool) {
        guard let tile = cell as? DocumentTile, let document = workspace.node(id) else { return }
        if isVisible { load(id) }
        let pages = workspace.children(of: id)
        let isComplete = workspace.replica.isComplete(id)
        let first = isComplete ? nil : firsts[id].map { workspace.node($0.id) ?? $0 }
        tile.update(
            document,
            first: first ?? pages.first.flatMap { workspace.node($0) },
            pages: isComplete ? pages.count : counts[id],
            metrics: grid.metrics,
            isVisible: isVisible
        )
        tile.setSelected(grid.selection.contains(id))
        tile.carrier.update(id, on: tile.element, in: workspace)
    }

    func selectionDidChange() { binding?.selectionDidChange() }

    private func load(_ id: NodeID) {
        guard !workspace.replica.isComplete(id), !loaded.contains(id), !waiting.contains(id) else { return }
        waiting.append(id)
        if !isAsking { loadNext() }
    }

    private func loadNext() {
        // What was scrolled past is asked for when it is seen again.
        waiting = waiting.filter { grid.layout.frame(of: ItemID($0))?.intersects(grid.kept) ?? false }
        isAsking = !waiting.isEmpty
        ask()
    }

    private func ask() {
        guard let id = waiting.first else { return }
        round += 1
        gaps = workspace.replica.feedGaps
        // It may be closed by then, and another be open.
        workspace.getKept("/api/nodes/\(id)/children?limit=1&count=1", as: ChildrenPage.self) { [self, round] result in
            if isOpen { take(result, of: id, round) }
        }
    }

    private func take(_ result: Result<ChildrenPage, ServerConnection.Failure>, of id: NodeID, _ round: Int) {
        guard round == self.round, waiting.first == id else { return }
        switch result {
        case .success(let answer):
            firsts[id] = answer.nodes.first
            counts[id] = answer.count
            workspace.replica.learn(pages: answer.count, of: id)
        case .failure(.refused(status: 404, _)) where workspace.node(id) != nil:
            // The server does not know the document yet: it was made here a moment ago.
            workspace.replica.markComplete(id, requestedAt: gaps)
        case .failure(let failure) where failure.isTemporary:
            page.after(ServerConnection.retryDelay) { [self] in if isOpen, round == self.round { loadNext() } }
            return
        case .failure:
            // One that cannot be had shows no pages; the next may do better.
            break
        }
        loaded.insert(id)
        waiting.removeFirst()
        grid.setNeedsRender()
        loadNext()
    }
}
