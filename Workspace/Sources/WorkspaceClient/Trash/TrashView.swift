// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// What was deleted, newest first; everything can be brought back, carried to where it is wanted, or erased for good.
final class TrashView: Screen {
    private static let window = 100

    var elements: [Element] { [element] }
    var tint: String? { "grey" }
    private let element: Element
    private let page: WebPage
    private let workspace: Workspace
    private let area: AreaContext
    private let list: Element
    private let rows: MeasuredRows
    /// What scrolls, with the rows in it.
    private let region = Region(id: .fixed(12), frame: .zero, label: L10n.trash)
    private var bindings: [NodeBinding] = []
    private lazy var more = page.makeButton("button load-more", text: L10n.showMore) { [unowned(unsafe) self] in
        load(after: last)
    }
    .with("hidden", "")
    private lazy var emptyTrash = page.makeButton(text: L10n.emptyTrash, icon: .trash, tone: "danger") {
        [unowned(unsafe) self] in warn(L10n.emptyTheTrash, L10n.everythingInTheTrashIsErased, of: [.trash])
    }
    .with("hidden", "")
    private let empty: Element
    private var obstacle = Obstacle()
    private lazy var nothingFound = page.make("p", "page-note", text: L10n.nothingHasTheseWords)
        .with("role", "status").with("hidden", "")
    private let field: Element
    /// What the titles or the texts of those that are shown contain.
    private var text = ""
    /// When they were deleted, in milliseconds since 1970.
    private var times: [NodeID: Double] = [:]
    /// The beginning of what those say that have no title: no more of it may be known here.
    private var texts: [NodeID: String] = [:]
    private let archive: ArchivedBoards
    private var shown: [(id: NodeID, element: Element)] = []
    /// What the server has told of last: of what was deleted at once its order is another one.
    private var last: NodeID?
    private var isLoaded = false
    /// Whether the server is asked for what contains that.
    private var isSearching = false
    private var isClosed = false
    private var role: Role

    init(_ area: AreaContext) {
        self.area = area
        workspace = area.workspace
        role = workspace.session.role
        page = area.page
        list = page.make("ul", "rows")
        rows = MeasuredRows(area.dragging, in: list, region: .fixed(13), label: L10n.deleted)
        empty = page.makeEmpty(.trash, L10n.theTrashIsEmpty, L10n.whatYouDeleteWaitsHereUntil).with("hidden", "")
        element = page.make("section", "page trash-page").with("aria-label", L10n.trash)
        archive = ArchivedBoards(workspace)
        field = page.make("input", "search-field")
            .with(["type": "search", "aria-label": L10n.searchTheTrash, "placeholder": L10n.search])
        let title = page.make("h1", "page-title", text: L10n.trash)
        let searchBox = page.make("div", "search", [page.makeIcon(.search), field])
        let heading = page.make("div", "page-heading", [title, searchBox, emptyTrash])
        let note = page.make("p", "page-note", text: L10n.thingsStayHereUntilYouBring)
        let head = page.make("header", "page-header", [heading, note])
        element.append(head, archive.element, list, more, empty, nothingFound)
        field.on(.input) { [unowned(unsafe) self] event in search(for: event.value) }
    }

    func open() {
        let source = NodeSource(area.dragging)
        rows.allowSelection(with: source)
        bindings = [
            area.dragging.register(region, element, scroller: element),
            area.dragging.register(rows.region, list, in: region, source: source),
        ]
        load(after: nil)
    }

    func close() {
        isClosed = true
        for binding in bindings { binding.cancel() }
    }

    func resize() { rows.measure() }

    /// Another role is offered something else, and may see less: what lay in something that was erased is for owners.
    func updatePeople() {
        guard role != workspace.session.role else { return }
        role = workspace.session.role
        search(for: text)
    }

    func connectionDidChange() { if workspace.isConnected, !isLoaded || isSearching { load(after: nil) } }

    /// What is shown may miss changes that the feed did not tell.
    func reload(_ nodes: [NodeID]) { load(after: nil, isFresh: true) }

    private func search(for text: String) {
        self.text = text
        isSearching = true
        show([])
        load(after: nil)
    }

    /// - Parameter isFresh: Whether what is shown may be in the Trash no more, unless it is only on its way there.
    private func load(after last: NodeID?, isFresh: Bool = false) {
        var path = "/api/trash?limit=\(Self.window)"
        if let last { path += "&after=\(last)" }
        if !text.utf8.isEmpty { path += "&text=\(text.percentEncoded)" }
        workspace.server.get(path, as: TrashPage.self) { [self, text] result in
            guard !isClosed, UTF8Text.equal(text, self.text) else { return }
            obstacle.remove()
            switch result {
            case .failure(let failure):
                obstacle.show(failure.sentence, in: element, page, or: isLoaded ? area.toasts : nil)
            case .success(let answer):
                isLoaded = true
                for (node, time) in zip(answer.nodes, answer.times) where time > 0 { times[node.id] = time }
                for (node, text) in zip(answer.nodes, answer.texts) where !text.utf8.isEmpty { texts[node.id] = text }
                workspace.replica.merge(answer.origins + answer.nodes, revision: workspace.replica.revision)
                self.last = answer.nodes.last?.id
                more.setHidden(answer.nodes.count < Self.window)
                isSearching = false
                var former = shown.map { $0.id }
                if isFresh { former.removeAll { !workspace.replica.isBeingDeleted($0) } }
                show(former + answer.nodes.map { $0.id })
            }
        }
    }

    func update(_ changes: ChangeSet) {
        archive.update()
        guard isLoaded, changes.parents.contains(.trash) else { return }
        for id in changes.nodes {
            let isHere = workspace.node(id)?.parent == .trash
            times[id] = isHere ? times[id] ?? page.wallClock.milliseconds : nil
        }
        let search = WordSearch(text)
        let found = changes.nodes.filter { id in
            workspace.node(id).map { search.matches([$0.title, $0.body ?? ""]) } ?? false
        }
        show(shown.map { $0.id } + found)
    }

    /// Shows those of the nodes that are in the Trash, newest first. A row stays for as long as its node does, and with it
    /// a press on it.
    private func show(_ candidates: [NodeID]) {
        let nodes = Set(candidates).compactMap(workspace.node).filter {
            $0.parent == .trash && !$0.fields.flag(.undone)
        }
        var old: [NodeID: Element] = [:]
        for (id, row) in shown { old[id] = row }
        shown = nodes.ordered { $0.position > $1.position }.map { ($0.id, old[$0.id] ?? makeRow($0)) }
        rows.update(shown)
        rows.measure()
        empty.setHidden(!shown.isEmpty || !text.utf8.isEmpty || isSearching)
        nothingFound.setHidden(!shown.isEmpty || text.utf8.isEmpty || isSearching)
        emptyTrash.setHidden(shown.isEmpty || !workspace.may(.erase))
    }

    private func makeRow(_ node: Node) -> Element {
        let title = title(of: node)
        let row = page.make("li", "row").with(["tabindex": "0", "aria-label": title])
        row.show(node.id, kind: node.kind)
        let id = node.id
        let restore = page.makeButton(text: L10n.restore, icon: .restore) { [unowned(unsafe) self] in self.restore(id) }
        restore.setAttributes(["data-size": "small", "aria-label": L10n.restore(title: title)])
        row.append(page.makeIcon(Icon(of: node.kind)), page.makeRowText(title, note: note(on: node)), restore)
        guard workspace.may(.erase) else { return row }
        row.append(
            page.makeIconButton(.close, label: L10n.eraseForGood(title: title)) { [unowned(unsafe) self] in
                warn(L10n.erase(title: title), L10n.itIsErasedForGoodWith, of: [id])
            }
        )
        return row
    }

    /// What it is called; without a title, by what it says.
    private func title(of node: Node) -> String {
        guard node.title.utf8.isEmpty else { return node.title }
        var node = node
        if node.body == nil { node.fields[.body] = texts[node.id].map { .text($0) } }
        return node.reference
    }

    /// "Card from To do in Kitchen · 12 Mar, 09:30".
    private func note(on node: Node) -> String {
        var text = node.kind.noun.capitalizedFirst
        if let origin = node.fields.node(.from).flatMap(workspace.node), !origin.title.utf8.isEmpty {
            let kind = text
            text = L10n.from(kind: kind, title: origin.title)
            if let home = origin.parent.flatMap(workspace.node), !home.title.utf8.isEmpty {
                text = L10n.fromIn(kind: kind, title: origin.title, place: home.title)
            }
        }
        guard let time = times[node.id] else { return text }
        return "\(text) · \(DayClock(page).full(time))"
    }

    /// What is erased takes the history with it in which it stands, and that is all history.
    private func warn(_ title: String, _ text: String, of nodes: [NodeID]) {
        let losses = [L10n.thisCannotBeUndone, L10n.nothingThatWasDoneBeforeCan]
        let dialog = AlertDialog(
            page: page,
            title: title,
            text: text,
            losses: losses,
            action: L10n.erase,
            tone: "danger"
        ) {
            [unowned(unsafe) area] in
            // The dialog may be open longer than the page that asked.
            let request = Request("POST", "/api/erase", json: NodesRequest(nodes: nodes).encoded())
            area.page.send(request) { [unowned(unsafe) area] response in
                // Every page begins anew by itself when that has happened.
                if area.toasts.succeeded(response) { area.toasts.show(L10n.itIsErasedForGood) }
            }
        }
        dialog.needed = .erase
        area.dialogs.present(dialog)
    }

    private func restore(_ id: NodeID) {
        guard let node = workspace.node(id) else { return }
        let parent = node.fields.node(.from)
        // What was deleted while the Trash is shown may come from where nobody has looked here.
        workspace.loader.loadUnknown([parent].compactMap { $0 }) { [self] failure in
            if let failure, failure.isTemporary { return area.toasts.show(failure.sentence, tone: .refused) }
            if let parent, workspace.node(parent) != nil, !workspace.replica.tree.isGone(parent) {
                workspace.perform([.move([id], to: Place(parent: parent))], announces: true)
            } else {
                // What was erased, or is for others only, has no parent.
                let home = parent.flatMap(workspace.node).flatMap { $0.parent == nil ? nil : $0.title } ?? ""
                let note = home.utf8.isEmpty ? L10n.whatItWasInIsNotHere : L10n.itWasInSomethingInTheTrash(title: home)
                area.dialogs.present(MoveDialog(moving: [id], with: area.dragging, title: L10n.restoreTo, note: note))
            }
        }
    }
}
