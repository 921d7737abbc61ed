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

    /// Seconds after which the files of a window that has gone are sent by this one.
    private static let takeOverDelay = 5.0

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
    private let modalGuard: ModalGuard
    private let banner: Banner
    private let sidebar: Sidebar
    private let shelf: ShelfEdge
    private let deleteTarget: DeleteTarget
    private let pageDrop: PageDrop
    private let shared: SharedIntake
    private let focusKeeper: FocusKeeper
    private var state = State.loading
    private var shownRole = Role.guest
    private let windowTitle: WindowTitle
    /// What the message that is shown offers to undo.
    private var offeredUndo: String?

    init(page: WebPage) {
        self.page = page
        workspace = Workspace(page: page)
        app = page.adopt(id: "app")
        skeleton = page.adopt(id: "skeleton")
        stage = page.make("main", "stage")
        dragLayer = DragLayer(page)
        let spoken = page.adopt(id: "live")
        let host = DragDropPage(
            page: page,
            layer: dragLayer.element,
            liveRegion: spoken,
            configuration: DragDropConfiguration(reasons: .ofCatalog),
            renderer: .ofCatalog,
            sentences: .ofCatalog
        )
        let toasts = Toasts(page: page, container: page.adopt(id: "layer-toasts"))
        let back = BackButton(page: page)
        let dialogs = Dialogs(container: app, raised: [toasts.container, spoken], edge: page.body, back: back)
        let files = FileIntake(workspace: workspace, toasts: toasts, dialogs: dialogs)
        windowTitle = WindowTitle(page)
        focusKeeper = FocusKeeper(page: page, roots: [stage, app, page.body, toasts.container])
        dragging = NodeDragging(host: host, workspace: workspace, files: files, toasts: toasts, dialogs: dialogs)
        modalGuard = ModalGuard(engine: host.engine, dialogs: dialogs)
        dialogs.keepUntilEnd = { [unowned(unsafe) dragging] dialog in
            dragging.keepUntilEnd(dialog.element, of: dialog)
        }
        deleteTarget = DeleteTarget(dragging: dragging, stage: stage)
        router = Router(workspace: workspace, back: back, stage: stage, end: deleteTarget.element)
        let menu = Menu(page: page, container: page.body, back: back)
        area = AreaContext(dragging: dragging, router: router, back: back, menu: menu)
        banner = Banner(area, container: stage)
        sidebar = Sidebar(area)
        shelf = ShelfEdge(area)
        pageDrop = PageDrop(dragging: dragging)
        shared = SharedIntake(area.drafts)
        host.client = self
    }

    /// Asks the server for the workspace and shows it.
    func start() {
        page.translateNotices()
        joinParts()
        followWorkspace()
        followWindow()
        workspace.start(with: BoardLoader.firstPath(at: Route(address: page.address))) {
            [unowned(unsafe) self] failure in
            if let failure { return showNotice(.failed(failure.sentence)) }
            showStage()
        }
    }

    /// Shows a page instead of everything else.
    private func showNotice(_ notice: Notice) {
        // It stands beside everything, and would act on what has gone.
        area.menu.close()
        area.dialogs.closeAll()
        router.close()
        for child in app.children { child.remove() }
        if state == .loading {
            skeleton.remove()
            page.finishStart()
        }
        state = .ended
        let shown = notice.make(page)
        app.append(shown)
        app.setAttribute("data-state", notice.state.text)
        shown.focus()
    }

    private func showStage() {
        state = .ready
        pageDrop.start()
        dragging.start()
        stage.append(deleteTarget.element, pageDrop.element)
        app.append(sidebar.element, stage, shelf.element)
        // What is opened measures the room that it has.
        skeleton.remove()
        app.setAttribute("data-state", "ready")
        shelf.start()
        showPeople()
        showUnsent()
        area.conversations.takeOver()
        area.conversations.load()
        // What a former page was closed before it could save.
        if !page.storedKeys(from: Drafts.prefix).isEmpty { area.drafts.connectionDidChange() }
        router.followAddress()
        if UTF8Text.equal(page.address, "/#/name") { askName() }
        area.files.uploads.takeOver()
        shared.acceptParked()
        page.finishStart { [unowned(unsafe) self] in
            dragging.rehearse()
            followTime()
        }
    }

    /// Whoever came in without a name is called by a number until they say it.
    private func askName() {
        router.rename(to: router.route)
        let say = { [unowned(unsafe) self] in sidebar.openSession() }
        area.toasts.show(L10n.youAreCalled(name: workspace.session.name), action: (L10n.sayYourName, say))
    }
}

// MARK: - Joining

extension Application {
    private func joinParts() {
        Clipboard(area: area).listen()
        sidebar.addSkip { [unowned(unsafe) stage] in stage.focusInside() }
        let paper = PrintSheet(page: page)
        page.window.on(.beforePrint) { [unowned(unsafe) router] _ in paper.show(router) }
        page.window.on(.afterPrint) { _ in paper.hide() }
        router.makeScreen = { [unowned(unsafe) self] route in makeScreen(route) }
        router.willChange = { [unowned(unsafe) self] in area.menu.close() }
        router.didChange = { [unowned(unsafe) self] in
            deleteTarget.setBelowTabs(router.screen?.hasTabs ?? false)
            updateTint()
            updateTitle()
            updateSidebar()
            sidebar.setPanelOpen(false)
            area.back.renew()
            for other in [sidebar.element, shelf.element] { other.setFlag("inert", router.screen?.isAlone ?? false) }
            focusKeeper.check()
        }
        router.onCard = { [unowned(unsafe) area] card in
            if let card, area.workspace.node(card) == nil { return NodeOpening(area).open(card) }
            area.cards.follow(card)
        }
        area.toasts.onActed = { [unowned(unsafe) area] in area.dialogs.focus() }
        area.toasts.onGone = { [unowned(unsafe) self] in focusKeeper.check() }
        dragging.openNode = { [unowned(unsafe) area] node in NodeOpening(area).open(node) }
        sidebar.onResize = { [unowned(unsafe) self] in layoutChanged() }
        shelf.onResize = { [unowned(unsafe) self] in layoutChanged() }
        area.dialogs.onClosed = { [unowned(unsafe) self] dialog in
            area.menu.close(in: dialog.element)
            focusKeeper.check()
        }
        area.dialogs.onRaised = { [unowned(unsafe) self] in
            area.toasts.letGo()
            updateTitle()
            // A second finger may open a dialog, and close it.
            if dragging.isDragging { raiseDragLayer() }
        }
        area.dialogs.onTitle = { [unowned(unsafe) self] in updateTitle() }
        area.files.onBoard = { [unowned(unsafe) self] board in
            // The card that it was attached to would lie over it.
            area.cards.follow(nil)
            router.showWhenKnown(board: board)
        }
        area.files.uploads.onDocuments = { [unowned(unsafe) self] documents in
            router.showWhenKnown(documents: documents)
        }
        shared.onOpen = { [unowned(unsafe) self] draft in
            if state == .ready { router.show(.compose(draft: draft)) }
        }
        area.openPage = { [unowned(unsafe) area] page in NodeOpening(area).openLarge(page) }
        area.openSearch = { [unowned(unsafe) self] text in openSearch(text) }
        area.files.showsDocuments = { [unowned(unsafe) self] in router.documentsView != nil }
        dragging.onBegin = { [unowned(unsafe) self] nodes in sessionDidBegin(carrying: nodes) }
        dragging.onChange = { [unowned(unsafe) self] nodes in deleteTarget.count(nodes) }
        dragging.onEnd = { [unowned(unsafe) self] in sessionDidEnd() }
    }

    private func followWorkspace() {
        workspace.onChange = { [unowned(unsafe) self] changes in workspaceDidChange(changes) }
        workspace.onPeople = { [unowned(unsafe) self] isNew in peopleWereTold(isNew) }
        workspace.replica.onBadges = { [unowned(unsafe) self] cards in router.screen?.updateBadges(of: cards) }
        workspace.presences.onChange = { [unowned(unsafe) self] in
            router.screen?.updateCarriers()
            shelf.update()
        }
        workspace.onBroughtBack = { [unowned(unsafe) self] node in router.boardView?.reveal(node) }
        workspace.presences.onTaken = { [unowned(unsafe) self] nodes in dragging.letGo(of: nodes) }
        workspace.onMessage = { [unowned(unsafe) self] message in show(message) }
        workspace.onConnection = { [unowned(unsafe) self] _ in
            showUnsent()
            guard state == .ready else { return }
            area.files.uploads.connectionDidChange()
            area.drafts.connectionDidChange()
            // What was read on another device meanwhile is told by nobody.
            if workspace.isConnected { area.conversations.load() }
            router.screen?.connectionDidChange()
            for case let card as CardDialog in area.dialogs.open { card.connectionDidChange() }
        }
        workspace.onTakeOverKept = { [unowned(unsafe) self] in
            // The other may only have been loaded again, and goes on with its files itself: it says so by then.
            page.after(Self.takeOverDelay) { [unowned(unsafe) self] in
                if state == .ready { area.files.uploads.takeOver() }
            }
        }
        workspace.onUnsent = { [unowned(unsafe) self] in showUnsent() }
        workspace.onOutdated = { [unowned(unsafe) self] in
            banner.setOutdated()
            layoutChanged()
        }
        workspace.onStale = { [unowned(unsafe) self] nodes in
            router.screen?.reload(nodes)
            shelf.shelf.load()
        }
        workspace.onCounted = { [unowned(unsafe) self] count in area.files.uploads.didCount(count) }
        workspace.onAccepted = { [unowned(unsafe) self] in
            area.files.uploads.resume()
            area.conversations.changeWasAccepted()
            for case let card as CardDialog in area.dialogs.open { card.changeWasAccepted() }
        }
        workspace.onRead = { [unowned(unsafe) self] mark in area.conversations.load([mark.conversation]) }
        area.conversations.onChange = { [unowned(unsafe) self] in
            sidebar.update(unread: area.conversations.unread)
            router.chatView?.conversationsDidChange()
        }
        workspace.onSignedOut = { [unowned(unsafe) self] in
            shared.erase()
            showNotice(.signedOut(waiting: workspace.outbox.keptCount))
        }
    }

    private func followWindow() {
        Shortcuts(area).listen()
        page.window.on(.resize) { [unowned(unsafe) self] _ in
            layoutChanged()
            area.back.renew()
        }
        page.window.on(.popState) { [unowned(unsafe) self] _ in
            guard state == .ready, !area.back.goBack() else { return }
            area.dialogs.leaveScreen()
            router.followAddress()
            area.back.renew()
            area.dialogs.focus()
        }
        area.back.didLoad()
        page.window.on(.online) { [unowned(unsafe) self] _ in workspace.retry() }
    }
}

// MARK: - What is shown

extension Application {
    private func makeScreen(_ route: Route) -> any Screen {
        switch route {
        case .board(let id): BoardView(id: id, area)
        case .documents: DocumentsView(area)
        case .photos: PhotosView(area)
        case .frame(let album): PhotoFrame(area, showing: album)
        case .chat: ChatView(area)
        case .compose, .drafts: ComposeView(area)
        case .trash: TrashView(area)
        // A card is no screen: it is opened above one.
        case .card, .nothing: EmptyWorkspace(area)
        }
    }

    /// Colours the stage, and what is carried over it, as the screen wants.
    private func updateTint() {
        let tint = router.screen?.tint
        stage.setAttribute("data-tint", tint)
        stage.setAttribute("data-background", router.screen?.background)
        dragLayer.element.setAttribute("data-tint", tint)
    }

    private func updateTitle() {
        guard state == .ready else { return }
        windowTitle.show(area.dialogs.open.last { !$0.windowNames.isEmpty }?.windowNames ?? [router.title])
    }

    private func updateSidebar() {
        let entry =
            switch router.route {
            case .documents: sidebar.documents
            case .photos, .frame: sidebar.photos
            case .chat: sidebar.chat
            case .compose, .drafts: sidebar.compose
            case .trash: sidebar.trash
            case .board, .card, .nothing: sidebar.boards
            }
        sidebar.update(boards: workspace.boards, current: router.currentBoard, entry: entry)
    }

    /// The window, or what stands beside the stage, has another size.
    private func layoutChanged() {
        guard state == .ready else { return }
        sidebar.measure()
        shelf.measure()
        router.screen?.resize()
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
        withdrawUndo()
        area.conversations.update(changes)
        if let gone = router.screen?.gone { area.leave(gone, after: changes) }
        router.update(changes)
        area.drafts.update(changes)
        shelf.update(changes)
        dragging.update(changes)
        area.files.uploads.workspaceDidChange()
        let isGone = { [workspace] (id: NodeID) in workspace.replica.tree.isGone(id) }
        area.dialogs.update(changes, isGone: isGone, tellGone: area.tellGone)
        updateTitle()
        focusKeeper.check()
    }

    /// How much waits and was refused, wherever that is shown.
    private func showUnsent() {
        if banner.setOffline(!workspace.isConnected, waiting: workspace.outbox.waiting.count) { layoutChanged() }
        sidebar.update(refused: workspace.refused.count)
        for case let dialog as ChangesDialog in area.dialogs.open { dialog.fill() }
    }

    private func openSearch(_ text: String) {
        guard state == .ready, !dragging.isDragging, !area.dialogs.open.contains(where: { $0 is SearchDialog }) else {
            return
        }
        area.dialogs.present(SearchDialog(area, text: text))
    }

    /// Members came, went, or are called something else; the one who uses this page may have another role.
    private func peopleWereTold(_ isNew: Bool) {
        guard state == .ready else { return }
        let hasNewRole = workspace.session.role != shownRole
        // What it offers was asked when it was opened.
        if hasNewRole { area.menu.close() }
        for dialog in area.dialogs.open {
            if hasNewRole, let refusal = dialog.needed.flatMap({ workspace.refusal(of: $0) }) {
                dialog.close()
                area.toasts.show(refusal, tone: .refused)
            } else {
                dialog.updatePeople()
            }
        }
        guard isNew else { return }
        showPeople()
        router.screen?.updatePeople()
        // A conversation without a name is called by who is in it.
        updateTitle()
        router.screen?.updateCarriers()
        shelf.update()
        layoutChanged()
    }

    /// What is shown stays true on a page that nobody touches: what is due is late some time, and today ends.
    private func followTime() {
        page.after(Self.timeStep) { [unowned(unsafe) self] in
            followTime()
            guard state == .ready else { return }
            router.screen?.timeDidPass()
            for case let card as CardDialog in area.dialogs.open { card.timeDidPass() }
        }
    }

    /// Seconds between two looks at the clock: due times have minutes.
    private static let timeStep = 60.0

    private func showPeople() {
        shownRole = workspace.session.role
        app.setAttribute("data-role", shownRole.name.text)
        sidebar.update(session: workspace.session)
    }

    /// Takes away a message that offers to undo what is not the last change any more.
    private func withdrawUndo() {
        guard let offered = offeredUndo, !UTF8Text.equal(offered, workspace.history.undoLabel ?? "") else { return }
        offeredUndo = nil
        area.toasts.dismissNeutral()
    }

    private func show(_ message: Workspace.Message) {
        if message.isRefusal {
            let show = { [unowned(unsafe) area] in area.dialogs.present(ChangesDialog(area)) }
            return area.toasts.show(message.text, tone: .refused, action: message.isKept ? (L10n.show, show) : nil)
        }
        let workspace = workspace
        area.toasts.show(message.text, action: message.canUndo ? (L10n.undo, { workspace.undo() }) : nil)
        offeredUndo = message.canUndo ? workspace.history.undoLabel : nil
    }
}

// MARK: - Drags

extension Application: DragDropPageClient {
    /// Something was picked up here: targets that exist only now appear, and the others are told.
    private func sessionDidBegin(carrying nodes: [NodeID]) {
        area.menu.close()
        area.toasts.dismissNeutral()
        raiseDragLayer()
        setDragging(true)
        deleteTarget.show(nodes)
        workspace.presences.tell(carrying: nodes)
    }

    private func raiseDragLayer() { dragLayer.raise(!area.dialogs.open.isEmpty) }

    /// The hand is empty again.
    private func sessionDidEnd() {
        deleteTarget.hide()
        workspace.presences.tell(carrying: [])
        setDragging(false)
    }

    /// What a spring opened closes again after the drag, wherever that came from.
    private func setDragging(_ isDragging: Bool) {
        router.screen?.setDragging(isDragging)
        shelf.setDragging(isDragging)
        sidebar.setDragging(isDragging)
        focusKeeper.isCarrying = isDragging
    }

    /// Something came from elsewhere: why it is refused is read over a dialog too, and what another window carries can be
    /// deleted here.
    func dragDropPage(_ host: DragDropPage, sessionDidBegin session: DragSession) {
        guard case .outside = session.origin else { return }
        raiseDragLayer()
        setDragging(true)
        guard session.foreignKind != nil else { return }
        // What is pasted is gone by then.
        area.page.requestFrame { [unowned(unsafe) self] _ in
            if dragging.engine.session === session { deleteTarget.show() }
        }
    }

    func dragDropPage(
        _ host: DragDropPage,
        sessionDidEnd session: DragSession,
        reason: EndReason,
        receipts: [Receipt]
    ) {
        guard case .outside = session.origin else { return }
        setDragging(false)
        if session.foreignKind != nil { deleteTarget.hide() }
        // What is pasted is refused at once, with nothing that could say so before.
        if case .cancelled(.forbidden(let sentence)) = reason { area.toasts.show(sentence, tone: .refused) }
    }

    func dragDropPage(_ host: DragDropPage, previewOf part: DragPreview.Part) -> Element? {
        PreviewPainter(workspace: workspace).make(part, board: router.boardView)
    }

    func dragDropPage(
        _ host: DragDropPage,
        nativeDataFor session: DragSession
    ) -> [(type: StaticString, text: String)] { dragging.nativeData(for: session) }
}
