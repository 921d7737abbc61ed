// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The running program: makes its parts and joins them. No part knows it.
final class Application {
    private enum State {
        /// The workspace was requested; the skeleton is shown.
        case loading
        /// A screen is shown.
        case ready
        /// A notice stands in place of everything.
        case ended
    }

    /// What areas are handed.
    let area: AreaContext
    private let page: WebPage
    private let workspace: Workspace
    private let dragging: NodeDragging
    private let router: Router
    private let app: Element
    private let stage: Element
    private let skeleton: Element
    private let dragLayer: DragLayer
    private let banner: Banner
    private let sidebar: Sidebar
    private let deleteTarget: DeleteTarget
    private let pageDrop: PageDrop
    private let preview: PreviewPainter
    private var state = State.loading

    init(page: WebPage) {
        self.page = page
        workspace = Workspace(page: page)
        app = page.adopt(id: "app")
        skeleton = page.adopt(id: "skeleton")
        stage = page.make("main", "stage")
        dragLayer = DragLayer(page)
        let host = DragDropPage(page: page, layer: dragLayer.element, liveRegion: page.adopt(id: "live"))
        let toasts = Toasts(page: page, container: page.adopt(id: "layer-toasts"))
        let dialogs = Dialogs(container: app, modalGuard: ModalGuard(engine: host.engine))
        let files = FileIntake(workspace: workspace, toasts: toasts, dialogs: dialogs)
        dragging = NodeDragging(host: host, workspace: workspace, files: files, toasts: toasts, dialogs: dialogs)
        deleteTarget = DeleteTarget(dragging: dragging, stage: stage)
        router = Router(workspace: workspace, stage: stage, end: deleteTarget.element)
        area = AreaContext(
            workspace: workspace,
            dragging: dragging,
            router: router,
            dialogs: dialogs,
            menu: Menu(page: page, container: page.body),
            toasts: toasts,
            files: files
        )
        banner = Banner(page: page, container: stage)
        sidebar = Sidebar(area)
        pageDrop = PageDrop(dragging: dragging)
        preview = PreviewPainter(workspace: workspace)
    }

    /// Asks the server for the workspace and shows it.
    func start() {
        joinParts()
        followWorkspace()
        followWindow()
        workspace.start { [unowned(unsafe) self] failure in
            if let failure { return startFailed(failure) }
            showStage()
        }
    }

    private func startFailed(_ failure: ServerConnection.Failure) {
        if case .signedOut = failure { return showNotice(.signedOut) }
        showNotice(.failed(failure.sentence))
    }

    /// Shows a page instead of everything else.
    private func showNotice(_ notice: Notice) {
        area.dialogs.closeAll()
        router.close()
        for child in app.children { child.remove() }
        if state == .loading { skeleton.remove() }
        state = .ended
        app.append(notice.make(page))
        app.setAttribute("data-state", notice.state.text)
    }

    private func showStage() {
        state = .ready
        pageDrop.start()
        dragging.start()
        stage.append(deleteTarget.element, pageDrop.element)
        app.append(sidebar.element, stage)
        peopleDidChange()
        showUnsent()
        router.followAddress()
        skeleton.remove()
        app.setAttribute("data-state", "ready")
        layoutChanged()
    }
}

// MARK: - Joining

extension Application {
    private func joinParts() {
        router.makeScreen = { [unowned(unsafe) self] route in makeScreen(route) }
        router.willChange = { [unowned(unsafe) self] in area.menu.close() }
        router.didChange = { [unowned(unsafe) self] in
            deleteTarget.setBelowTabs(router.screen?.hasTabs ?? false)
            updateTint()
            updateSidebar()
        }
        sidebar.onResize = { [unowned(unsafe) self] in layoutChanged() }
        banner.onShow = { [unowned(unsafe) self] in showChanges() }
        sidebar.onChanges = { [unowned(unsafe) self] in showChanges() }
        banner.onRetry = { [unowned(unsafe) self] in workspace.retry() }
        area.dialogs.onClosed = { [unowned(unsafe) self] in area.menu.close() }
        area.files.onBoard = { [unowned(unsafe) self] board in router.showWhenKnown(board: board) }
        area.files.onDocuments = { [unowned(unsafe) self] documents in router.showWhenKnown(documents: documents) }
        area.files.showsDocuments = { [unowned(unsafe) self] in router.documentsView != nil }
        dragging.client = self
        dragging.onBegin = { [unowned(unsafe) self] nodes in sessionDidBegin(carrying: nodes) }
        dragging.onEnd = { [unowned(unsafe) self] in sessionDidEnd() }
    }

    private func followWorkspace() {
        workspace.onChange = { [unowned(unsafe) self] changes in workspaceDidChange(changes) }
        workspace.onPeople = { [unowned(unsafe) self] in peopleDidChange() }
        workspace.replica.onBadges = { [unowned(unsafe) self] cards in router.screen?.updateBadges(of: cards) }
        workspace.presences.onChange = { [unowned(unsafe) self] in router.screen?.updateCarriers() }
        workspace.onMessage = { [unowned(unsafe) self] message in show(message) }
        workspace.onConnection = { [unowned(unsafe) self] _ in showUnsent() }
        workspace.onUnsent = { [unowned(unsafe) self] in showUnsent() }
        workspace.onOutdated = { [unowned(unsafe) self] in banner.setOutdated() }
        workspace.onStale = { [unowned(unsafe) self] nodes in router.screen?.reload(nodes) }
        workspace.onUnknown = { [unowned(unsafe) self] nodes in workspace.loader.loadUnknown(nodes) { _ in } }
        workspace.onCounted = { [unowned(unsafe) self] count in area.files.uploads.didCount(count) }
        workspace.onSignedOut = { [unowned(unsafe) self] in showNotice(.signedOut) }
    }

    private func followWindow() {
        Shortcuts(workspace: workspace, router: router).listen()
        page.window.on(.resize) { [unowned(unsafe) self] _ in layoutChanged() }
        page.window.on(.popState) { [unowned(unsafe) self] _ in
            if state == .ready { router.followAddress() }
        }
        page.window.on(.online) { [unowned(unsafe) self] _ in workspace.retry() }
    }
}

// MARK: - What is shown

extension Application {
    private func makeScreen(_ route: Route) -> any Screen {
        switch route {
        case .board(let id): BoardView(id: id, area)
        case .documents(let id): DocumentsView(area, showing: id)
        case .photos(let album): PhotosView(area, showing: album)
        case .frame(let album): PhotoFrame(area, showing: album)
        case .trash: TrashView(area)
        case .nothing: EmptyWorkspace(area)
        }
    }

    /// Colours the stage, and what is carried over it, as the screen wants.
    private func updateTint() {
        let tint = router.screen?.tint
        stage.setAttribute("data-tint", tint)
        dragLayer.element.setAttribute("data-tint", tint)
    }

    private func updateSidebar() {
        let item: Sidebar.Item? =
            switch router.route {
            case .documents: .documents
            case .photos, .frame: .photos
            case .trash: .trash
            case .board, .nothing: nil
            }
        sidebar.update(boards: workspace.boards, current: router.currentBoard, item: item)
    }

    /// The window, or what stands beside the stage, has another size.
    private func layoutChanged() {
        guard state == .ready else { return }
        sidebar.measure()
        router.resize()
    }

    private func workspaceDidChange(_ changes: ChangeSet) {
        guard state == .ready else { return }
        let areBoardsTouched =
            changes.parents.contains(.workspace)
            || changes.nodes.contains { workspace.node($0)?.kind == .board }
        if areBoardsTouched {
            updateSidebar()
            updateTint()
        }
        router.update(changes)
        dragging.update(changes)
        area.files.uploads.workspaceDidChange()
        area.dialogs.update(changes)
    }

    /// How much waits and was refused, wherever that is shown.
    private func showUnsent() {
        banner.setOffline(!workspace.isConnected, waiting: workspace.outbox.waiting.count)
        sidebar.update(refused: workspace.refused.count)
        for case let dialog as ChangesDialog in area.dialogs.open { dialog.fill() }
    }

    private func showChanges() {
        area.dialogs.present(ChangesDialog(workspace: workspace, toasts: area.toasts))
    }

    /// Members came, went, or are called something else; the one who uses this page may have another role.
    private func peopleDidChange() {
        guard state == .ready else { return }
        app.setAttribute("data-role", workspace.session.role.name.text)
        sidebar.update(session: workspace.session)
        router.screen?.updatePeople()
        for dialog in area.dialogs.open { dialog.updatePeople() }
        layoutChanged()
    }

    private func show(_ message: Workspace.Message) {
        if message.isRefusal {
            let show = { [unowned(unsafe) self] in showChanges() }
            return area.toasts.show(message.text, tone: .refused, action: message.isKept ? ("Show", show) : nil)
        }
        let workspace = workspace
        area.toasts.show(message.text, action: message.canUndo ? ("Undo", { workspace.undo() }) : nil)
    }
}

// MARK: - Drags

extension Application: DragDropPageClient {
    /// Something was picked up here: targets that exist only now appear, and the others are told.
    private func sessionDidBegin(carrying nodes: [NodeID]) {
        area.menu.close()
        area.toasts.dismissNeutral()
        dragLayer.raise(!area.dialogs.open.isEmpty)
        router.screen?.setDragging(true)
        deleteTarget.show(nodes)
        workspace.presences.tell(carrying: nodes)
    }

    /// The hand is empty again.
    private func sessionDidEnd() {
        deleteTarget.hide()
        workspace.presences.tell(carrying: [])
        router.screen?.setDragging(false)
    }

    func dragDropPage(_ host: DragDropPage, previewOf part: DragPreview.Part) -> Element? {
        preview.make(part, board: router.boardView)
    }

    func dragDropPage(
        _ host: DragDropPage,
        nativeDataFor session: DragSession
    ) -> [(type: StaticString, text: String)] { dragging.nativeData(for: session) }
}
