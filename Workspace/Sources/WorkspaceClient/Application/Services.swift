// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The running program: makes its parts and joins them.
final class Services {
    private enum State {
        /// The workspace was requested; the skeleton is shown.
        case loading
        /// A screen is shown.
        case ready
        /// A notice stands in place of everything.
        case ended
    }

    let page: WebPage
    let workspace: Workspace
    let drags: DragDropPage
    let menu: Menu
    let toasts: Toasts
    let stage: Element
    let app: Element
    private let skeleton: Element
    let dragLayer: DragLayer
    private let banner: Banner
    let preview: PreviewPainter
    private(set) lazy var sidebar = Sidebar(services: self)
    private(set) lazy var deleteTarget = DeleteTarget(services: self)
    private(set) lazy var dialogs = Dialogs(container: app, modalGuard: ModalGuard(engine: drags.engine))
    private(set) lazy var router = Router(
        page: page,
        workspace: workspace,
        stage: stage,
        end: deleteTarget.element,
        makeScreen: { [unowned(unsafe) self] route in makeScreen(route) }
    )
    private var state = State.loading
    private(set) lazy var dragging = NodeDragging(services: self)
    private(set) lazy var pageDrop = PageDrop(services: self)
    private(set) lazy var importer = Importer(workspace: workspace, toasts: toasts, dialogs: dialogs, router: router)
    private(set) lazy var files = FileIntake(services: self)
    private(set) lazy var uploads = Uploads(workspace: workspace, toasts: toasts, dialogs: dialogs, router: router)
    private(set) lazy var exporter = Exporter(server: workspace.server, toasts: toasts, dialogs: dialogs)
    private(set) lazy var dragAddresses = DragAddresses(workspace: workspace)
    private(set) lazy var otherWindows = OtherWindows(services: self)
    private(set) lazy var loader = NodeLoader(services: self)

    init(page: WebPage) {
        self.page = page
        workspace = Workspace(page: page)
        preview = PreviewPainter(workspace: workspace)
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
        workspace.replica.onBadges = { [unowned(unsafe) self] cards in router.screen?.updateBadges(of: cards) }
        workspace.presences.onChange = { [unowned(unsafe) self] in router.screen?.updateCarriers() }
        workspace.onMessage = { [unowned(unsafe) self] message in show(message) }
        workspace.onConnection = { [unowned(unsafe) self] isConnected in banner.setOffline(!isConnected) }
        workspace.onStale = { [unowned(unsafe) self] nodes in router.screen?.reload(nodes) }
        workspace.onUnknown = { [unowned(unsafe) self] nodes in loader.loadUnknown(nodes) { _ in } }
        workspace.onCounted = { [unowned(unsafe) self] count in uploads.didCount(count) }
        workspace.onSignedOut = { [unowned(unsafe) self] in showNotice(.signedOut) }
        banner.onRetry = { [unowned(unsafe) self] in workspace.feed.reconnect() }
        router.willChange = { [unowned(unsafe) self] in menu.close() }
        router.didChange = { [unowned(unsafe) self] in
            deleteTarget.pageDidChange()
            updateSidebar()
        }
        dialogs.onClosed = { [unowned(unsafe) self] in menu.close() }
        Shortcuts(workspace: workspace, router: router).listen()
        page.window.on(.resize) { [unowned(unsafe) self] _ in layoutChanged() }
        page.window.on(.popState) { [unowned(unsafe) self] _ in
            if state == .ready { router.followAddress() }
        }
        page.window.on(.online) { [unowned(unsafe) self] _ in workspace.feed.reconnect() }
        page.window.on(.visibilityChange) { [unowned(unsafe) self] event in
            if event.isPageVisible { workspace.feed.reconnect() }
        }
        workspace.start { [unowned(unsafe) self] failure in
            if let failure { return startFailed(failure) }
            buildShell()
        }
    }

    private func startFailed(_ failure: ServerConnection.Failure) {
        if case .signedOut = failure { return showNotice(.signedOut) }
        showNotice(.failed(failure.sentence))
    }

    /// Shows a page instead of everything else.
    private func showNotice(_ notice: Notice) {
        dialogs.closeAll()
        router.close()
        for child in app.children { child.remove() }
        if state == .loading { skeleton.remove() }
        state = .ended
        app.append(notice.make(page))
        app.setAttribute("data-state", notice.state.text)
    }

    private func buildShell() {
        state = .ready
        pageDrop.start()
        otherWindows.start()
        stage.append(deleteTarget.element, pageDrop.element)
        app.append(sidebar.element, stage)
        sidebar.update(session: workspace.session)
        router.followAddress()
        skeleton.remove()
        app.setAttribute("data-state", "ready")
        layoutChanged()
    }
}

// MARK: - What is shown

extension Services {
    var isDragging: Bool { drags.isDragging }

    private func makeScreen(_ route: Route) -> any Screen {
        switch route {
        case .board(let id): BoardView(id: id, services: self)
        case .documents(let id): DocumentsView(services: self, showing: id)
        case .trash:
            TrashView(workspace: workspace, toasts: toasts) { [unowned(unsafe) self] in openMoveDialog(for: [$0]) }
        case .nothing:
            EmptyWorkspace(
                workspace: workspace,
                onImport: { [unowned(unsafe) self] in pickImport() },
                onAdd: { [unowned(unsafe) self] in openNewBoard() }
            )
        }
    }

    /// Colours the stage, and what is carried over it, as the board wants.
    func setTint(_ color: String?) {
        stage.setAttribute("data-tint", color)
        dragLayer.element.setAttribute("data-tint", color)
    }

    private func updateSidebar() {
        let area: Sidebar.Area? =
            switch router.route {
            case .documents: .documents
            case .trash: .trash
            case .board, .nothing: nil
            }
        sidebar.update(boards: workspace.boards, current: router.currentBoard, area: area)
    }

    /// The window, or what stands beside the stage, has another size.
    func layoutChanged() {
        guard state == .ready else { return }
        sidebar.measure()
        router.resize()
    }

    private func workspaceDidChange(_ changes: ChangeSet) {
        guard state == .ready else { return }
        let areBoardsTouched =
            changes.parents.contains(.workspace)
            || changes.nodes.contains { workspace.node($0)?.kind == .board }
        if areBoardsTouched { updateSidebar() }
        router.update(changes)
        dragging.forgetMissing()
        dragAddresses.update(changes)
        uploads.workspaceDidChange()
        dialogs.update(changes)
    }

    private func show(_ message: Workspace.Message) {
        if message.isRefusal { return toasts.show(message.text, tone: .refused) }
        let workspace = workspace
        toasts.show(message.text, action: message.canUndo ? ("Undo", { workspace.undo() }) : nil)
    }
}
