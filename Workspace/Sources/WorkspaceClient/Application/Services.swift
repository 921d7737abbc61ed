// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The running program: what is shown, and what everything that is shown may ask for.
final class Services {
    let page: Page
    let workspace: Workspace
    let drags: DragDropPage
    let menu: Menu
    let toasts: Toasts
    let stage: Element
    let app: Element
    private let skeleton: Element
    let dragLayer: DragLayer
    private let banner: Banner
    let preview = PreviewPainter()
    var sidebar: Sidebar?
    var deleteTarget: DeleteTarget?
    var boardView: BoardView?
    var documentsView: DocumentsView?
    private var trashPage: TrashPage?
    var dialogs: [Dialog] = []
    private var isStarted = false
    /// A board that was imported and is shown as soon as it is known.
    private var awaited: NodeID?
    private(set) lazy var dragging = NodeDragging(services: self)
    lazy var modalGuard = ModalGuard(engine: drags.engine)
    private(set) lazy var pageDrop = PageDrop(services: self)
    private(set) lazy var importer = Importer(services: self)
    /// Documents that were imported into the area and are shown as soon as they are known.
    var awaitedDocuments: [NodeID] = []
    private(set) lazy var files = FileIntake(services: self)
    private(set) lazy var uploads = Uploads(services: self)
    private(set) lazy var exporter = Exporter(services: self)
    private(set) lazy var dragAddresses = DragAddresses(services: self)
    private(set) lazy var otherWindows = OtherWindows(services: self)
    private(set) lazy var loader = NodeLoader(services: self)

    init(page: Page) {
        self.page = page
        workspace = Workspace(page: page)
        app = page.adopt(id: "app")
        skeleton = page.adopt(id: "skeleton")
        dragLayer = DragLayer(page)
        drags = DragDropPage(page: page, layer: dragLayer.element, liveRegion: page.adopt(id: "live"))
        menu = Menu(page: page, container: page.body)
        toasts = Toasts(page: page, container: page.adopt(id: "layer-toasts"))
        stage = page.make("main", "stage")
        banner = Banner(page: page, container: stage)
    }

    /// Asks the server for the workspace and shows it.
    func start() {
        drags.client = self
        dragging.onBegin = { [unowned(unsafe) self] nodes in sessionDidBegin(carrying: nodes) }
        dragging.onEnd = { [unowned(unsafe) self] in sessionDidEnd() }
        workspace.onChange = { [unowned(unsafe) self] changes in workspaceDidChange(changes) }
        workspace.onBadges = { [unowned(unsafe) self] cards in boardView?.updateBadges(of: cards) }
        workspace.onPresence = { [unowned(unsafe) self] in
            boardView?.updateCarriers()
            documentsView?.updateCarriers()
        }
        workspace.onMessage = { [unowned(unsafe) self] message in show(message) }
        workspace.onConnection = { [unowned(unsafe) self] isConnected in banner.setOffline(!isConnected) }
        workspace.onStale = { [unowned(unsafe) self] nodes in reloadIfShown(nodes) }
        workspace.onUnknown = { [unowned(unsafe) self] nodes in loader.loadUnknown(nodes) { _ in } }
        workspace.onCounted = { [unowned(unsafe) self] count in uploads.didCount(count) }
        workspace.onSignedOut = { [unowned(unsafe) self] in showNotice(.signedOut) }
        banner.onRetry = { [unowned(unsafe) self] in workspace.reconnect() }
        Shortcuts(services: self).listen()
        page.window.on(.resize) { [unowned(unsafe) self] _ in layoutChanged() }
        page.window.on(.popState) { [unowned(unsafe) self] _ in followAddress() }
        page.window.on(.online) { [unowned(unsafe) self] _ in workspace.reconnect() }
        page.window.on(.visibilityChange) { [unowned(unsafe) self] event in
            if event.isPageVisible { workspace.reconnect() }
        }
        workspace.start { [unowned(unsafe) self] failure in
            if let failure { return startFailed(failure) }
            buildShell()
        }
    }

    private func startFailed(_ failure: Server.Failure) {
        if case .signedOut = failure { return showNotice(.signedOut) }
        showNotice(.failed(failure.sentence))
    }

    /// Shows a page instead of everything else.
    private func showNotice(_ notice: Notice) {
        for dialog in dialogs { dialog.close() }
        closeAreas()
        for child in app.children { child.remove() }
        if !isStarted { skeleton.remove() }
        isStarted = true
        app.append(notice.make(page))
        app.setAttribute("data-state", notice.state.text)
    }

    private func buildShell() {
        pageDrop.start()
        otherWindows.start()
        let sidebar = Sidebar(services: self)
        let deleteTarget = DeleteTarget(services: self)
        self.sidebar = sidebar
        self.deleteTarget = deleteTarget
        stage.append(deleteTarget.element, pageDrop.element)
        app.append(sidebar.element, stage)
        sidebar.update(session: workspace.session)
        followAddress()
        skeleton.remove()
        app.setAttribute("data-state", "ready")
        isStarted = true
        layoutChanged()
    }
}

// MARK: - What is shown

extension Services {
    /// The board that is shown; nil on another page.
    var currentBoard: NodeID? { boardView?.id }

    /// The view of a board, as long as it is shown.
    func openBoard(_ id: NodeID) -> BoardView? {
        boardView?.id == id ? boardView : nil
    }

    var isDragging: Bool { drags.isDragging }

    /// The boards, in their order.
    var boards: [Node] { workspace.children(of: .workspace, kind: .board).filter { !$0.fields.flag(.archived) } }

    /// Shows a board and says so in the address.
    func showBoard(_ id: NodeID) {
        guard boardView?.id != id else { return }
        page.pushAddress("/#/board/\(id)")
        open(.board(id))
    }

    /// Shows a board as soon as the feed has told of it.
    func showBoardWhenKnown(_ id: NodeID) {
        awaited = id
        showAwaitedBoard()
    }

    private func showAwaitedBoard() {
        guard let id = awaited, workspace.node(id) != nil else { return }
        awaited = nil
        showBoard(id)
    }

    /// Shows the Trash.
    func showTrash() {
        page.pushAddress("/#/trash")
        open(.trash)
    }

    /// Shows what the address says; what is not there any more becomes the first board.
    func followAddress() {
        let destination = Destination(address: page.address)
        switch destination {
        case .trash, .documents: open(destination)
        case .board(let id) where workspace.node(id)?.parent == .workspace: open(.board(id))
        default: open(boards.first.map { .board($0.id) } ?? .nothing)
        }
    }

    func open(_ destination: Destination) {
        // What a menu of the old page would act on goes with it.
        menu.close()
        if case .documents(let id) = destination, let documentsView {
            documentsView.show(id)
            return updateSidebar()
        }
        closeAreas()
        removeStagePages()
        switch destination {
        case .documents(let id):
            let documents = DocumentsView(services: self)
            documentsView = documents
            stage.insert(documents.element, before: deleteTarget?.element)
            documents.start()
            documents.show(id)
        case .board(let id): openBoardView(id)
        case .trash:
            let trash = TrashPage(services: self)
            trashPage = trash
            stage.insert(trash.element, before: deleteTarget?.element)
            trash.open()
        case .nothing:
            stage.insert(EmptyWorkspace.make(self), before: deleteTarget?.element)
        }
        deleteTarget?.pageDidChange()
        updateSidebar()
    }

    private func closeAreas() {
        boardView?.close()
        boardView = nil
        documentsView?.close()
        documentsView = nil
        trashPage?.close()
        trashPage = nil
    }

    private func openBoardView(_ id: NodeID) {
        let board = BoardView(id: id, services: self)
        boardView = board
        for part in [board.header.element, board.header.filterLine, board.element] {
            stage.insert(part, before: deleteTarget?.element)
        }
        board.open()
        board.updateCarriers()
        board.loader.onFailure = { [unowned(unsafe) self] failure in
            toasts.show("This board could not be loaded. \(failure.sentence)", tone: .refused)
        }
    }

    /// Colours the stage, and what is carried over it, as the board wants.
    func setTint(_ color: String?) {
        stage.setAttribute("data-tint", color)
        dragLayer.element.setAttribute("data-tint", color)
    }

    private func removeStagePages() {
        for child in stage.children where child !== deleteTarget?.element && child !== pageDrop.element {
            if !banner.isShown(by: child) { child.remove() }
        }
    }

    private func updateSidebar() {
        let area: Sidebar.Area? = documentsView != nil ? .documents : trashPage != nil ? .trash : nil
        sidebar?.update(boards: boards, current: currentBoard, area: area)
    }

    /// The window, or what stands beside the stage, has another size.
    func layoutChanged() {
        sidebar?.measure()
        documentsView?.resize()
        guard let boardView else { return }
        let isNarrow = page.viewport.width < BoardMetrics.narrowWidth
        if boardView.metrics.isNarrow != isNarrow {
            open(.board(boardView.id))
        } else {
            boardView.resize()
        }
    }

    private func workspaceDidChange(_ changes: ChangeSet) {
        guard isStarted else { return }
        let isBoardListTouched =
            changes.parents.contains(.workspace)
            || changes.nodes.contains { workspace.node($0)?.kind == .board }
        if let current = currentBoard, workspace.node(current)?.parent != .workspace {
            followAddress()
        } else if isBoardListTouched {
            let isEmpty = currentBoard == nil && trashPage == nil && documentsView == nil
            if isEmpty { followAddress() } else { updateSidebar() }
        }
        showAwaitedBoard()
        showAwaitedDocuments()
        boardView?.update(changes)
        boardView?.header.updateHistory()
        documentsView?.update(changes)
        dragging.forgetMissing()
        dragAddresses.update(changes)
        uploads.workspaceDidChange()
        trashPage?.update(changes)
        for dialog in dialogs { dialog.update(changes) }
    }

    private func reloadIfShown(_ nodes: [NodeID]) {
        documentsView?.document?.loader.start()
        guard let boardView else { return }
        let isShown = nodes.contains { id in
            id == boardView.id || workspace.node(id)?.parent == boardView.id || boardView.column(id) != nil
                || workspace.node(id)?.parent.map { boardView.column($0) != nil } ?? false
        }
        if isShown { boardView.loader.start() }
    }

    private func show(_ message: Workspace.Message) {
        if message.isRefusal { return toasts.show(message.text, tone: .refused) }
        let workspace = workspace
        toasts.show(message.text, action: message.canUndo ? ("Undo", { workspace.undo() }) : nil)
    }
}
