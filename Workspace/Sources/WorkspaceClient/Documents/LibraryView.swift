// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// All documents of the workspace.
final class LibraryView {
    /// The words below a tile.
    private static let labelHeight = 54.0

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
    /// Brings in the pages of one document after the other, of those that are near the viewport.
    private var loader: PageLoader?
    private var waiting: [NodeID] = []
    private var loaded: Set<NodeID> = []
    private let history: HistoryButtons

    private var workspace: Workspace { area.workspace }

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
        element.on(.click) { [unowned(unsafe) self] event in
            if let id = grid.item(under: event) { self.area.router.show(.documents(open: id)) }
        }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
    }

    func open() {
        page.setWindowTitle(L10n.documents)
        binding = makeBinding()
        resize()
        update()
    }

    /// Leaves the page; a drag that began here goes on.
    func close() {
        loader?.stop()
        binding?.cancel()
        grid.close()
        element.remove()
    }

    /// Documents are put between documents; everything else goes into the one under it, which opens if it rests there.
    private func makeBinding() -> NodeBinding {
        // A tap on a tile opens the document, also while something is carried.
        let source = NodeSource(area.dragging, addsByTap: false, goesOut: true)
        let target = NodeTarget(area.dragging, into: .workspace)
        target.opensGaps = { $0.kind == .document }
        target.goesIntoItems = { $0.kind != .document }
        target.spring = NodeTarget.Spring(
            scope: .items,
            opensFor: { $0.kind != .document },
            open: { [unowned(unsafe) area] document in area.router.show(.documents(open: document)) }
        )
        grid.layout.zones = .whole
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

    /// Asks again for the pages of what can be seen.
    func reload() {
        loaded.removeAll()
        loader?.start()
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
        guard !event.isEditing, !event.modifiers.isShortcut, !area.dragging.isDragging,
            let id = grid.item(under: event)
        else { return }
        switch event.key {
        case .enter: area.router.show(.documents(open: id))
        case .delete, .backspace: workspace.perform([.trash([id])], announces: true)
        default:
            guard let next = grid.item(from: id, by: event.key) else { return }
            grid.focus(next)
        }
        event.preventDefault()
    }
}

// MARK: - The tiles

extension LibraryView: CellGridOwner {
    func makeCell(_ id: NodeID) -> GridCell { DocumentTile(page: page, workspace: workspace, id: id) }

    func update(_ cell: GridCell, _ id: NodeID, isVisible: Bool) {
        guard let tile = cell as? DocumentTile, let document = workspace.node(id) else { return }
        if isVisible { load(id) }
        let pages = workspace.children(of: id)
        tile.update(
            document,
            first: pages.first.flatMap { workspace.node($0) },
            pages: loaded.contains(id) ? pages.count : nil,
            metrics: grid.metrics,
            isVisible: isVisible
        )
        tile.carrier.update(id, on: tile.element, in: workspace)
    }

    func labelOfGap(at position: Int) -> String? { nil }

    private func load(_ id: NodeID) {
        guard !loaded.contains(id), !waiting.contains(id) else { return }
        waiting.append(id)
        if loader == nil { loadNext() }
    }

    private func loadNext() {
        loader = nil
        // What was scrolled past is asked for when it is seen again.
        waiting = waiting.filter { grid.layout.frame(of: ItemID($0))?.intersects(grid.kept) ?? false }
        guard let id = waiting.first else { return }
        let loader = PageLoader(workspace: workspace, document: id)
        self.loader = loader
        loader.onPages = { [unowned(unsafe) self, unowned(unsafe) loader] in
            grid.setNeedsRender()
            guard loader.isComplete else { return }
            // Of a document that is known as a whole every window is the last.
            loader.stop()
            loaded.insert(id)
            goOn()
        }
        loader.onFailure = { [unowned(unsafe) self] failure in
            // One that cannot be had shows no pages; the next may do better.
            if !failure.isTemporary { goOn() }
        }
        loader.start()
    }

    private func goOn() {
        waiting.removeFirst()
        // Not now: the loader that tells of its end is still at work.
        page.after(0) { [area] in area.router.documentsView?.library?.loadNext() }
    }
}
