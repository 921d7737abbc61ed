// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The areas, the boards as tabs, the members, and what concerns the whole workspace: at the side of a desk. On a phone the
/// areas are the bar at the bottom, and the rest is a panel over the page that the area of boards opens.
final class Sidebar {
    /// The name under which this browser keeps whether somebody folded it or not: that counts more than how much room there is.
    private static let foldedKey = "carry-sidebar-folded"

    let element: Element
    let tabs: Element
    let trash: Element
    let boards: Element
    let documents: Element
    let photos: Element
    let chat: Element
    let compose: Element
    private let unread: Element
    private let refused: Element
    private let members: MembersSection
    private(set) var tabViews: [TabView] = []
    private let page: WebPage
    let area: AreaContext
    /// Called when the room beside it has another size.
    var onResize: () -> Void = {}
    private let sessionButton: Element
    let rows: MeasuredRows
    let boardsHint: LandingHint
    let documentsHint: LandingHint
    let photosHint: LandingHint
    var bindings: [NodeBinding] = []

    /// Everything but the areas.
    let panel: Element
    let panelRegion = Sidebar.makeRegion(35, L10n.boards)
    /// Whether the panel is open over the page, where the areas are a bar.
    private(set) var isPanelOpen = false
    private var isPanelOpenForDrag = false
    /// The board that was shown last.
    private var lastBoard: NodeID?
    private var isMeasureRequested = false
    private var showsTab = false

    /// One board's tab.
    final class TabView: NodeRow {
        let mark: Element
        let name: Element
        /// Where on the board a release would land, while something is held over the tab.
        private(set) lazy var hint = LandingHint(page, on: element, region)
        private let page: WebPage

        init(page: WebPage, id: NodeID) {
            self.page = page
            mark = page.make("span", "tab-mark")
            name = page.makePersonal("span", "tab-name", text: "")
            super.init(page, id, kind: .board, role: "tab", classes: "tab")
            element.append(page.make("span", "tab-spring"), mark, name)
        }

        /// Shows what the board is called.
        func show(title: String) {
            hint.title = title
            name.setText(title)
            element.setAttributes(["aria-label": title, "title": title])
        }
    }

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        func makeEntry(_ action: StaticString, _ icon: Icon, _ label: String, _ route: Route) -> Element {
            page.makeEntry(action, icon, label) { [unowned(unsafe) area] in area.router.show(route) }
        }
        self.page = page
        tabs = page.make("div", "tabs")
            .with(["role": "tablist", "aria-labelledby": "boards-title", "aria-orientation": "vertical"])
        rows = MeasuredRows(area.dragging, in: tabs, region: .fixed(0), label: L10n.boards)
        boards = page.makeEntry("boards", .board, L10n.boards)
        documents = makeEntry("documents", .documents, L10n.documents, .documents(open: nil))
        photos = makeEntry("photos", .image, L10n.photos, .photos(album: nil))
        boardsHint = LandingHint(page, on: boards, Self.makeRegion(36, L10n.boards))
        documentsHint = LandingHint(page, on: documents, Self.makeRegion(7, L10n.documents))
        photosHint = LandingHint(page, on: photos, Self.makeRegion(20, L10n.photos))
        chat = makeEntry("chat", .comment, L10n.chat, .chat(conversation: nil))
        compose = makeEntry("compose", .plus, L10n.compose, .compose(draft: nil))
        unread = page.make("span", "unread")
        trash = makeEntry("trash", .trash, L10n.trash, .trash)
        refused = page.makeEntry("refused", .warning, L10n.refusedChanges) { [unowned(unsafe) area] in
            area.dialogs.present(ChangesDialog(area))
        }
        .with("hidden", "")
        sessionButton = page.make("button", "nav-item session").with("type", "button").with("data-action", "session")
        panel = page.make("div", "sidebar-panel")
        members = MembersSection(area, in: panelRegion)
        element = page.make("nav", "sidebar").with("aria-label", L10n.workspace)
        build()
    }

    /// Adds what the first press of Tab reaches, by which one passes by all of it.
    func addSkip(_ perform: @escaping () -> Void) {
        let skip = page.makeButton("visually-hidden", text: L10n.skipToContent, action: perform)
        skip.setLabel(L10n.skipToContent)
        element.insert(skip, before: element.children.first)
    }

    private func build() {
        // On a tablet that stands upright it would take a third of the room.
        let isNarrow = (WebPage.narrowWidth..<900).contains(page.viewport.width)
        let chosen = page.stored(Self.foldedKey)?.utf8.first
        let beginsFolded = chosen.map { $0 == UInt8(ascii: "1") } ?? isNarrow
        element.toggleClass("collapsed", beginsFolded)
        let title = page.make("div", "sidebar-title", text: L10n.boards).with("id", "boards-title")
        tabs.on(.click) { [unowned(unsafe) area] event in
            if let board = NodeID(rawValue: event.targetKey) { area.router.show(.board(board)) }
        }
        tabs.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        let toggle = page.makeFoldButton(
            .sidebar,
            hide: L10n.hideSidebar,
            show: L10n.showSidebar,
            classes: "icon-button sidebar-toggle",
            isFolded: beginsFolded
        ) { [unowned(unsafe) self] isFolded in
            page.store(Self.foldedKey, isFolded ? "1" : "0")
            element.toggleClass("collapsed", isFolded)
            onResize()
        }
        let name = page.make("span", "brand-name", text: L10n.carry)
        let head = page.make("div", "sidebar-head", [page.makeBrandMark(), name, toggle])
        let search = page.makeIconButton(.search, label: L10n.search, classes: "icon-button sidebar-search") {
            [unowned(unsafe) self] in
            setPanelOpen(false)
            area.openSearch("")
        }
        search.setAttributes(["data-action": "search", "aria-keyshortcuts": "Control+K Meta+K"])
        boards.on(.click) { [unowned(unsafe) self] _ in openBoards() }
        chat.append(unread)
        update(unread: 0)
        for item in [boards, documents, photos, chat] {
            item.insert(page.make("span", "tab-spring"), before: item.children.first)
        }
        let add = page.makeEntry("new-board", .plus, L10n.newBoard) { [unowned(unsafe) area] in
            area.dialogs.present(BoardDialog(area))
        }
        let load = page.makeEntry("import", .import, L10n.import) { [unowned(unsafe) area] in area.files.pick() }
        sessionButton.on(.click) { [unowned(unsafe) self] _ in openSession() }
        let foot = page.make("div", "sidebar-foot", [add, load, trash, refused, sessionButton])
        panel.append(page.make("div", "sidebar-heading", [title, search]), tabs, members.element, foot)
        panel.on(.click) { [unowned(unsafe) self] event in
            // Also one on the board that is shown already.
            if event.isInteractive || event.targetKey != 0 { setPanelOpen(false) }
        }
        panel.on(.keyDown) { [unowned(unsafe) self] event in
            guard event.key == .escape, isPanelOpen else { return }
            event.preventDefault()
            leavePanel()
        }
        element.append(head, page.make("div", "areas", [boards, documents, photos, chat, compose]), panel)
        declare()
    }

    /// Shows the board that was shown last; where one is shown, on a phone, the others.
    func openBoards() {
        if area.router.currentBoard != nil { return setPanelOpen(page.isNarrow && !isPanelOpen) }
        let boards = area.workspace.boards
        guard let board = boards.first(where: { $0.id == lastBoard }) ?? boards.first else {
            return setPanelOpen(page.isNarrow)
        }
        area.router.show(.board(board.id))
    }

    /// Shows or hides the panel over the page, where it is one.
    func setPanelOpen(_ isOpen: Bool) {
        guard isOpen != isPanelOpen else { return }
        isPanelOpen = isOpen
        isPanelOpenForDrag = false
        element.setFlag("data-open", isOpen)
        if isOpen {
            area.back.didOpen(self) { [unowned(unsafe) self] in leavePanel() }
        } else {
            area.back.didClose(self)
        }
        panelRegion.order = isOpen ? Self.orderOverPage : 1
        showLastTab()
        measure()
    }

    /// Hides the panel, and gives the keys to what has shown it.
    private func leavePanel() {
        setPanelOpen(false)
        boards.focus()
    }

    /// Shows the panel until the drag is over.
    func openPanelForDrag() {
        setPanelOpen(true)
        isPanelOpenForDrag = true
    }

    /// Something is carried now, or not any more.
    func setDragging(_ isDragging: Bool) { if !isDragging, isPanelOpenForDrag { setPanelOpen(false) } }

    /// Scrolls the boards so far that the open one can be seen.
    private func showLastTab() { tabViews.first { $0.id == lastBoard }?.element.scrollIntoView() }

    /// Above everything that is on the page but dialogs.
    private static let orderOverPage = 90

    private func handleKey(_ event: Event) {
        guard !area.dragging.isDragging, !event.modifiers.isShortcut, let board = NodeID(rawValue: event.targetKey),
            let index = tabViews.firstIndex(where: { $0.id == board })
        else { return }
        switch event.key {
        case .enter:
            area.router.show(.board(board))
            setPanelOpen(false)
        case .down, .right: tabViews[min(index + 1, tabViews.count - 1)].element.focus()
        case .up, .left: tabViews[max(index - 1, 0)].element.focus()
        default: return
        }
        event.preventDefault()
    }
}

// MARK: - Following the model

extension Sidebar {
    /// Takes how many changes the server has refused that the person has not looked at.
    func update(refused count: Int) { refused.setHidden(count == 0) }

    /// Takes the boards in their order, and which of them is shown.
    func update(boards: [Node], current: NodeID?, entry: Element) {
        tabViews = rows.update(boards.map { $0.id }, from: tabViews, make: makeTab)
        for (view, board) in zip(tabViews, boards) {
            let isCurrent = board.id == current
            view.show(title: board.title)
            view.mark.setText(Person(name: board.title).initial)
            view.mark.setAttribute("data-color", board.fields.text(.color) ?? "grey")
            view.element.setAttribute("aria-selected", isCurrent ? "true" : "false")
            let isFirst = current == nil && board.id == boards.first?.id
            view.element.setAttribute("tabindex", isCurrent || isFirst ? "0" : "-1")
        }
        if let current, current != lastBoard {
            lastBoard = current
            showsTab = true
        }
        for element in [self.boards, documents, photos, chat, compose, trash] {
            element.setAttribute("aria-current", element === entry ? "page" : nil)
        }
        measureSoon()
    }

    /// Measures in the next frame, when the page is laid out anyhow.
    private func measureSoon() {
        guard !isMeasureRequested else { return }
        isMeasureRequested = true
        page.requestFrame { [unowned(unsafe) self] _ in
            isMeasureRequested = false
            if showsTab { showLastTab() }
            showsTab = false
            measure()
        }
    }

    /// Shows how many messages the person has not read.
    func update(unread count: Int) {
        unread.show(unread: count)
        chat.setAttribute("aria-label", count == 0 ? L10n.chat : L10n.chatUnread(count: count))
    }

    /// Shows who uses this browser, and the members.
    func update(session: SessionInfo) {
        members.update(area.workspace.people)
        let name = page.makePersonal("span", "nav-label", text: session.name)
        sessionButton.setChildren([page.makeAvatar(Person(session)), name])
        sessionButton.setAttributes(["title": session.name, "aria-label": L10n.yourNameAndDevices(name: session.name)])
    }

    /// Opens the person's name and devices.
    func openSession() { area.dialogs.present(SessionDialog(area)) }

    private func makeTab(_ id: NodeID) -> TabView {
        let view = TabView(page: page, id: id)
        view.bind(area.dragging, in: rows, makeTarget(of: view))
        return view
    }

    /// Reads how high the tabs are; call it when the window, or what is in it, changed.
    func measure() {
        let isBar = page.isNarrow
        if !isBar { setPanelOpen(false) }
        boards.setAttribute("aria-expanded", isBar ? (isPanelOpen ? "true" : "false") : nil)
        members.rows.measure()
        rows.measure()
    }
}
