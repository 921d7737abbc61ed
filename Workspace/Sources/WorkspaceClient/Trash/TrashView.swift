// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// What was deleted, newest first; everything can be brought back, or carried to where it is wanted.
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
    private let region = Region(id: .fixed(12), frame: .zero, label: "Trash")
    private var bindings: [NodeBinding] = []
    private lazy var more = page.makeButton("button load-more", text: "Show more") { [unowned(unsafe) self] in
        load(after: shown.last?.id)
    }
    private let empty: Element
    private var shown: [(id: NodeID, element: Element)] = []
    private var isLoaded = false
    private var isClosed = false

    init(_ area: AreaContext) {
        self.area = area
        workspace = area.workspace
        page = area.page
        list = page.make("ul", "rows")
        rows = MeasuredRows(area.dragging, in: list, region: .fixed(13), label: "Deleted")
        let text = "What you delete waits here until you bring it back."
        empty = page.makeEmpty(.trash, "The Trash is empty", text)
        element = page.make("section", "page trash-page")
        element.setAttribute("aria-label", "Trash")
        let note = page.make("p", "page-note", text: "Things stay here until you bring them back.")
        let head = page.make("header", "page-header", [page.make("h1", "page-title", text: "Trash"), note])
        more.setHidden(true)
        empty.setHidden(true)
        element.append(head, list, more, empty)
    }

    func open() {
        page.setTitle("Trash · Carry")
        bindings = [
            area.dragging.register(region, element, scroller: element),
            area.dragging.register(rows.region, list, in: region, source: NodeSource(area.dragging)),
        ]
        load(after: nil)
    }

    func close() {
        isClosed = true
        for binding in bindings { binding.cancel() }
    }

    func resize() { rows.measure() }

    private func load(after last: NodeID?) {
        var path = "/api/trash?limit=\(Self.window)"
        if let last { path += "&after=\(last)" }
        workspace.server.get(path, as: TrashPage.self) { [self] result in
            guard !isClosed else { return }
            switch result {
            case .failure(let failure): area.toasts.show(failure.sentence, tone: .refused)
            case .success(let answer):
                isLoaded = true
                workspace.replica.merge(answer.nodes, revision: workspace.replica.revision)
                more.setHidden(answer.nodes.count < Self.window)
                show(shown.map { $0.id } + answer.nodes.map { $0.id })
            }
        }
    }

    func update(_ changes: ChangeSet) {
        guard isLoaded, changes.parents.contains(.trash) else { return }
        show(shown.map { $0.id } + changes.nodes)
    }

    /// Shows those of the nodes that are in the Trash, newest first. A row stays for as long as its node does, and with it
    /// a press on it.
    private func show(_ candidates: [NodeID]) {
        let nodes = Set(candidates).compactMap(workspace.node).filter { $0.parent == .trash }
        var old: [NodeID: Element] = [:]
        for (id, row) in shown { old[id] = row }
        shown = nodes.sorted { $0.position > $1.position }.map {
            ($0.id, old.removeValue(forKey: $0.id) ?? makeRow($0))
        }
        for row in old.values { row.remove() }
        rows.update(shown)
        rows.measure()
        empty.setHidden(!shown.isEmpty)
    }

    private func makeRow(_ node: Node) -> Element {
        let title = node.title.utf8.isEmpty ? node.body ?? "Without a name" : node.title
        let row = page.make("li", "row")
        row.show(node.id, kind: node.kind)
        row.setAttribute("tabindex", "0")
        let origin = node.fields.node(.from).flatMap(workspace.node)?.title
        let note = origin.map { "\(Self.name(of: node.kind)) from \($0)" } ?? Self.name(of: node.kind)
        let text = page.make(
            "div",
            "row-text",
            [page.makePersonal("span", "row-title", text: title), page.makePersonal("span", "row-note", text: note)]
        )
        let id = node.id
        let restore = page.makeButton(text: "Restore", icon: .restore) { [unowned(unsafe) self] in self.restore(id) }
        restore.setAttributes(["data-size": "small", "aria-label": "Restore \(title)"])
        row.append(page.makeIcon(Self.icon(of: node.kind)), text, restore)
        return row
    }

    private func restore(_ id: NodeID) {
        guard let node = workspace.node(id) else { return }
        // What it was in may be in the Trash itself; then the person chooses a place.
        guard let parent = node.fields.node(.from), !workspace.replica.tree.isTrashed(parent) else {
            return area.dragging.openMoveDialog(for: [id])
        }
        workspace.perform([.move([id], to: Place(parent: parent))], announces: true)
    }

    private static func icon(of kind: Kind) -> Icon {
        switch kind {
        case .board: .board
        case .list: .list
        case .card: .card
        case .checklist, .checkItem: .checklist
        case .message: .comment
        case .link: .link
        case .document: .documents
        default: .file
        }
    }

    private static func name(of kind: Kind) -> String {
        switch kind {
        case .board: "Board"
        case .list: "List"
        case .card: "Card"
        case .checklist: "Checklist"
        case .checkItem: "Checklist item"
        case .message: "Comment"
        case .link: "Link"
        case .label: "Label"
        case .document: "Document"
        case .page: "Page"
        default: "File"
        }
    }
}
