// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// One document: its header, what can be done with pages, and the grid of them.
final class DocumentView {
    let id: NodeID
    let area: AreaContext
    let element: Element
    private(set) lazy var header = DocumentHeader(self)
    private(set) lazy var tools = PageTools(self)
    let loader: PageLoader
    let region: Region
    private(set) var binding: NodeBinding?
    private(set) lazy var grid = CellGrid(
        page: page,
        owner: self,
        region: region,
        metrics: PageMetrics(width: 800, zoom: header.zoom.step, ratio: ratio),
        label: L10n.pagesTitle
    )
    private var ratio = 595.0 / 842
    private let empty: Element
    private var obstacle = Obstacle()
    /// Seconds after which the person is told what is waited for.
    private static let busyDelay = 0.6
    /// Makes the identities of new pages and documents.
    lazy var random = PageRandomness(page: page)

    var page: WebPage { area.page }
    var workspace: Workspace { area.workspace }

    init(id: NodeID, _ area: AreaContext) {
        self.id = id
        self.area = area
        element = area.page.make("section", "document")
        loader = PageLoader(workspace: area.workspace, document: id)
        region = Region(id: RegionID(id), frame: .zero)
        empty = area.page.makeEmpty(.blankPage, L10n.noPages, L10n.dropPagesOrFilesHereOr)
        element.show(id, kind: .document)
        element.append(header.element, tools.element, grid.scroller, empty)
        grid.allowSelection()
        element.on(.click) { [unowned(unsafe) self] event in handleClick(event) }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        header.zoom.onChange = { [unowned(unsafe) self] in applyMetrics() }
        loader.onPages = { [unowned(unsafe) self] in pagesDidChange() }
        loader.onWait = { [unowned(unsafe) self] in
            self.area.page.after(Self.busyDelay) { [loader = self.loader, toasts = self.area.toasts] in
                if loader.isAwaited { toasts.show(L10n.itsPagesAreBeingLoaded) }
            }
        }
        loader.onFailure = { [unowned(unsafe) self] failure in
            let sentence = L10n.thisDocumentCouldNotBeLoaded(reason: failure.sentence)
            obstacle.show(sentence, in: element, page, or: grid.count > 0 ? self.area.toasts : nil)
        }
    }

    /// Shows the document in the page and begins to load what is missing.
    func open() {
        binding = makeBinding()
        resize()
        grid.setItems(workspace.children(of: id, kind: .page).map { $0.id })
        pagesDidChange()
        updateCarriers()
        loader.start()
    }

    /// Leaves the page; a drag that began here goes on.
    func close() {
        loader.stop()
        binding?.cancel()
        grid.close()
        element.remove()
    }

    var pages: [NodeID] { grid.items }

    /// Pages are put between pages; what comes from elsewhere becomes pages.
    private func makeBinding() -> NodeBinding {
        let source = NodeSource(area.dragging, goesOut: true)
        source.carries = { [unowned(unsafe) self] page in grid.meant(with: page) }
        source.title = { [unowned(unsafe) self] page in title(of: page.id) }
        let target = NodeTarget(area.dragging, into: id)
        target.itemTitle = { [unowned(unsafe) self] page in title(of: page) }
        target.didDrop = { [area, id] placed in
            area.router.documentView(of: id)?.grid.didDrop(placed, isByKeyboard: area.dragging.isByKeyboard)
        }
        return area.dragging.register(region, grid.scroller, scroller: grid.scroller, source: source, target: target)
    }

    private func title(of page: NodeID) -> String { grid.position(of: page).map { L10n.page(number: $0 + 1) } ?? "" }

    var isDragging: Bool { area.dragging.isDragging }
}

// MARK: - Following the model

extension DocumentView {
    func update(_ changes: ChangeSet) {
        let isOrderTouched = changes.parents.contains(id)
        // What was not known yet makes its place at once.
        if isOrderTouched, !isDragging, loader.isComplete { grid.animate() }
        if isOrderTouched { grid.follow(changes, of: id, in: workspace) { $0 == .page } }
        if isOrderTouched || changes.nodes.contains(where: { $0 == id || grid.position(of: $0) != nil }) {
            pagesDidChange()
        }
    }

    /// There are other pages, or they look different, or the last of them have come.
    ///
    /// - Complexity: O(n log n).
    func pagesDidChange() {
        guard let document = workspace.node(id) else { return }
        region.label = document.title
        element.setAttribute("aria-label", document.title)
        header.update(document, pages: loader.isComplete ? grid.count : nil)
        ratio = PageMetrics.usualRatio(of: workspace.children(of: id, kind: .page).map { PageShape(of: $0).ratio })
        applyMetrics()
        empty.setHidden(grid.count > 0 || !loader.isComplete)
        if grid.count > 0 || loader.isComplete { obstacle.remove() }
        selectionDidChange()
    }

    func resize() {
        area.dragging.invalidateFrames()
        grid.measure()
        applyMetrics()
    }

    private func applyMetrics() {
        guard grid.viewWidth > 0 else { return }
        let (zoom, scale) = (header.zoom.step, grid.letterScale)
        grid.setMetrics(PageMetrics(width: grid.viewWidth, zoom: zoom, ratio: ratio, letterScale: scale))
    }

    func updateCarriers() {
        header.people.update()
        grid.setNeedsRender()
    }
}

// MARK: - The cells

extension DocumentView: CellGridOwner {
    func makeCell(_ id: NodeID) -> GridCell { PageCell(page: page, workspace: workspace, id: id) }

    func update(_ cell: GridCell, _ id: NodeID, isVisible: Bool) {
        guard let cell = cell as? PageCell, let node = workspace.node(id), let position = grid.position(of: id) else {
            return
        }
        cell.update(node, number: position + 1, metrics: grid.metrics, isVisible: isVisible)
        cell.setSelected(grid.selection.contains(id))
        cell.carrier.update(id, on: cell.element, in: workspace)
    }

    func labelOfGap(at position: Int) -> String? { "\(position + 1)" }
}
