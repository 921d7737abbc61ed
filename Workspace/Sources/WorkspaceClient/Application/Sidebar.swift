// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The boards as tabs, at the side of a desk or at the bottom of a phone, and what concerns the whole workspace.
final class Sidebar {
    let element: Element
    let tabs: Element
    let trash: Element
    let documents: Element
    let photos: Element
    private let refused: Element
    let members: MembersSection
    private(set) var tabViews: [TabView] = []
    private let page: WebPage
    private let area: AreaContext
    /// Called when the room beside it has another size.
    var onResize: () -> Void = {}
    /// Called when the person wants to see what was refused.
    var onChanges: () -> Void = {}
    private let title: Element
    private let sessionButton: Element
    private let rows: MeasuredRows
    private var bindings: [NodeBinding] = []

    /// How large what is held looks over a tab, in points.
    private static let heldSize = Size(width: 110, height: 60)

    /// What is no board, and can be shown instead of one.
    enum Item {
        case documents
        case photos
        case trash
    }

    /// One board's tab.
    final class TabView {
        let id: NodeID
        let element: Element
        let region: Region
        var binding: NodeBinding?
        let mark: Element
        let name: Element

        init(page: WebPage, id: NodeID) {
            self.id = id
            element = page.make("div", "tab")
            mark = page.make("span", "tab-mark")
            name = page.makePersonal("span", "tab-name", text: "")
            region = Region(id: .tab(of: id), frame: .zero)
            element.append(page.make("span", "tab-spring"), mark, name)
            element.show(id, kind: .board)
            element.setAttribute("role", "tab")
            element.setFlag("data-drop", true)
        }
    }

    init(_ area: AreaContext) {
        self.area = area
        page = area.page
        tabs = page.make("div", "tabs")
        rows = MeasuredRows(area.dragging, in: tabs, region: .fixed(0), label: "Boards", spacing: 2)
        title = page.make("div", "sidebar-title", text: "Boards")
        documents = page.make("button", "nav-item")
        photos = page.make("button", "nav-item")
        trash = page.make("button", "nav-item")
        refused = page.make("button", "nav-item")
        sessionButton = page.make("button", "nav-item session")
        members = MembersSection(area)
        element = page.make("nav", "sidebar")
        build()
    }

    private func build() {
        element.setAttribute("aria-label", "Workspace")
        title.setAttribute("id", "boards-title")
        tabs.setAttributes(["role": "tablist", "aria-labelledby": "boards-title", "aria-orientation": "vertical"])
        tabs.setFlag("data-drop", true)
        tabs.on(.click) { [unowned(unsafe) area] event in
            if let board = NodeID(rawValue: event.targetKey) { area.router.show(.board(board)) }
        }
        tabs.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        let toggle = page.makeFoldButton(
            .sidebar,
            hide: "Hide sidebar",
            show: "Show sidebar",
            classes: "icon-button sidebar-toggle"
        ) { [unowned(unsafe) self] isFolded in
            element.setFlag("data-collapsed", isFolded)
            onResize()
        }
        let head = page.make("div", "sidebar-head")
        head.append(page.makeBrandMark(), page.make("span", "brand-name", text: "Carry"), toggle)
        let foot = page.make("div", "sidebar-foot")
        let add = page.make("button", "nav-item")
        let load = page.make("button", "nav-item")
        let more = page.make("button", "nav-item")
        fill(documents, "documents", .documents, "Documents") { [unowned(unsafe) area] in
            area.router.show(.documents(open: nil))
        }
        fill(photos, "photos", .image, "Photos") { [unowned(unsafe) area] in area.router.show(.photos(album: nil)) }
        for item in [documents, photos] {
            item.insert(page.make("span", "tab-spring"), before: item.children.first)
        }
        fill(add, "new-board", .plus, "New board") { [unowned(unsafe) area] in
            area.dialogs.present(NewBoardDialog(area))
        }
        fill(load, "import", .import, "Import") { [unowned(unsafe) area] in area.files.pick() }
        fill(refused, "refused", .warning, "Refused changes") { [unowned(unsafe) self] in onChanges() }
        refused.setHidden(true)
        fill(trash, "trash", .trash, "Trash") { [unowned(unsafe) area] in area.router.show(.trash) }
        trash.setFlag("data-drop", true)
        fill(more, "more", .more, "More") { [unowned(unsafe) self, unowned(unsafe) more] in openMore(beside: more) }
        more.setAttribute("aria-haspopup", "menu")
        sessionButton.setAttributes(["type": "button", "data-action": "session"])
        sessionButton.on(.click) { [unowned(unsafe) area] _ in
            area.dialogs.present(SessionDialog(workspace: area.workspace, toasts: area.toasts))
        }
        foot.append(documents, photos, add, load, trash, refused, more, sessionButton)
        element.append(head, title, tabs, members.element, foot)
        declare()
    }

    private func fill(
        _ item: Element,
        _ action: StaticString,
        _ icon: Icon,
        _ label: String,
        perform: @escaping () -> Void
    ) {
        item.setAttribute("type", "button")
        item.setAttribute("data-action", action.text)
        item.append(page.makeIcon(icon), page.make("span", "nav-label", text: label))
        item.on(.click) { _ in perform() }
    }

    private func openMore(beside button: Element) {
        let area = area
        var changes: [Menu.Item] = []
        if area.workspace.refused.count > 0 {
            changes = [Menu.Item("Refused changes", icon: .warning) { [unowned(unsafe) self] in onChanges() }]
        }
        area.menu.show(
            changes + [
                Menu.Item("New board", icon: .plus) { area.dialogs.present(NewBoardDialog(area)) },
                Menu.Item("Import", icon: .import) { area.files.pick() },
                Menu.Item("Trash", icon: .trash) { area.router.show(.trash) },
                Menu.Item("People", icon: .person) { area.dialogs.present(PeopleDialog(area)) },
                Menu.Item("Your name and devices", icon: .person) {
                    area.dialogs.present(SessionDialog(workspace: area.workspace, toasts: area.toasts))
                },
            ],
            title: "More",
            beside: button
        )
    }

    private func handleKey(_ event: Event) {
        guard !area.dragging.isDragging, let board = NodeID(rawValue: event.targetKey),
            let index = tabViews.firstIndex(where: { $0.id == board })
        else { return }
        switch event.key {
        case .enter: area.router.show(.board(board))
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
    func update(boards: [Node], current: NodeID?, item: Item?) {
        var views: [TabView] = []
        for board in boards {
            let view = tabViews.first { $0.id == board.id } ?? makeTab(board.id)
            let isCurrent = board.id == current
            view.name.setText(board.title)
            view.region.label = board.title
            view.mark.setText(Person(name: board.title).initials.first.map { "\($0)" } ?? "")
            view.mark.setAttribute("data-color", board.fields.text(.color) ?? "grey")
            view.element.setAttribute("aria-label", board.title)
            view.element.setAttribute("aria-selected", isCurrent ? "true" : "false")
            view.element.setAttribute("tabindex", isCurrent || (current == nil && views.isEmpty) ? "0" : "-1")
            views.append(view)
        }
        for old in tabViews where !views.contains(where: { $0 === old }) {
            old.binding?.cancel()
            old.element.remove()
        }
        tabViews = views
        rows.update(views.map { ($0.id, $0.element) })
        trash.setAttribute("aria-current", item == .trash ? "page" : nil)
        documents.setAttribute("aria-current", item == .documents ? "page" : nil)
        photos.setAttribute("aria-current", item == .photos ? "page" : nil)
        onResize()
    }

    /// Shows who uses this browser, and the members.
    func update(session: SessionInfo) {
        members.update(area.workspace.people)
        sessionButton.removeChildren()
        let person = Person(session)
        sessionButton.append(page.makeAvatar(person), page.makePersonal("span", "nav-label", text: session.name))
        sessionButton.setAttribute("aria-label", "Your name and devices: \(session.name)")
    }

    private func makeTab(_ id: NodeID) -> TabView {
        let view = TabView(page: page, id: id)
        view.binding = area.dragging.register(
            view.region,
            view.element,
            in: rows.region,
            target: makeTarget(of: id)
        )
        return view
    }

    /// Reads how high the tabs are; call it when the window, or what is in it, changed.
    func measure() {
        members.measure()
        guard let bar = rows.measure() else { return }
        // On a phone the tabs lie side by side, where only the tabs themselves take drops.
        rows.region.layout = bar.height > 100 || tabViews.count < 2 ? rows.layout : nil
    }
}

// MARK: - Drags

extension Sidebar {
    /// Boards change places, the documents take pages and open, the Trash takes everything.
    private func declare() {
        let source = NodeSource(area.dragging)
        // A tap on a tab opens the board, also while something else is carried.
        source.addsByTap = false
        let order = NodeTarget(area.dragging, into: .workspace)
        order.handles = { $0.kind == .board && !$0.isForeign }
        let bin = NodeTarget(area.dragging, into: .trash)
        bin.handles = { !$0.isForeign }
        bin.heldSize = Self.heldSize
        let trashRegion = Region(id: .fixed(1), frame: .zero, label: "Trash", order: 1)
        let documentsRegion = Region(id: .fixed(7), frame: .zero, label: "Documents", order: 1)
        bindings = [
            area.dragging.register(rows.region, tabs, scroller: tabs, source: source, target: order),
            area.dragging.register(trashRegion, trash, target: bin),
            area.dragging.register(documentsRegion, documents, target: makeTargetOfDocuments()),
            area.dragging.register(
                Region(id: .fixed(20), frame: .zero, label: "Photos", order: 1),
                photos,
                target: makeTargetOfPhotos()
            ),
        ]
    }

    /// Pages become a document there; what is no document waits until the area opens.
    private func makeTargetOfDocuments() -> NodeTarget {
        let target = NodeTarget(area.dragging, into: .workspace)
        target.handles = { !$0.isForeign }
        target.proposal = { cargo in
            switch cargo.kind {
            case .page: nil
            case .document, .board: DropProposal(.cancel, intent: .unspecified)
            default: .forbidden("Only pages and documents belong there.")
            }
        }
        target.heldSize = Self.heldSize
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) area] in area.router.documentsView == nil && $0.kind != .board },
            open: { [unowned(unsafe) area] _ in area.router.show(.documents(open: nil)) }
        )
        return target
    }

    /// Photos and albums leave their album there; everything that can be carried waits until the area opens.
    private func makeTargetOfPhotos() -> NodeTarget {
        let target = NodeTarget(area.dragging, into: .workspace)
        target.handles = { !$0.isForeign || $0.kind == .file || $0.kind == .photo || $0.kind == .album }
        target.takesPhotos()
        target.heldSize = Self.heldSize
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) area] in area.router.photosView == nil && $0.kind != .board },
            open: { [unowned(unsafe) area] _ in area.router.show(.photos(album: nil)) }
        )
        return target
    }

    /// A board's tab takes lists, and opens under everything else. Boards are put between tabs.
    private func makeTarget(of board: NodeID) -> NodeTarget {
        let target = NodeTarget(area.dragging, into: board)
        target.handles = { $0.kind != .board && !$0.isForeign }
        target.proposal = { [unowned(unsafe) area] cargo in
            if board == area.router.currentBoard { return DropProposal(.cancel, intent: .unspecified) }
            if area.dragging.policy.takes(cargo, into: board) { return nil }
            return .forbidden("Hold it here until the board opens, then drop it into a list.")
        }
        target.heldSize = Self.heldSize
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) area] in board != area.router.currentBoard && $0.kind != .board },
            open: { [unowned(unsafe) area] in area.router.show(.board($0)) }
        )
        return target
    }
}
