// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// The labels or the custom fields of a board in their order: they are made, dragged into another order, changed and
/// deleted. A label can be carried out of it onto a card.
final class BoardPartsDialog: Dialog {
    private let area: AreaContext
    private let board: NodeID
    private let kind: Kind
    private let list: Element
    private let rows: MeasuredRows
    private var shown: [(node: Node, row: Element)] = []

    private var workspace: Workspace { area.workspace }

    /// - Parameter kind: Labels or custom fields.
    init(_ area: AreaContext, of board: NodeID, _ kind: Kind) {
        self.area = area
        self.board = board
        self.kind = kind
        let title = kind == .label ? L10n.labels : L10n.customFieldsTitle
        list = area.page.make("ul", "part-rows")
        rows = MeasuredRows(area.dragging, in: list, region: .fixed(14), label: title, order: 1_010)
        super.init(page: area.page, title: title, classes: "dialog dialog-small changing")
        subjects = [board]
        body.append(list)
        addFooter([
            page.makeButton(text: kind == .label ? L10n.newLabel : L10n.newField, icon: .plus) {
                [unowned(unsafe) self] in openEditor(nil)
            }
        ])
        refresh()
    }

    override func open(in container: Element) {
        super.open(in: container)
        let source = NodeSource(area.dragging, addsByTap: false)
        source.title = { BoardContext.name(of: $0) }
        rows.allowSelection(with: source, deletes: true)
        rows.offerMove(with: source, area.menu, in: element)
        let target = NodeTarget(area.dragging, into: board)
        target.handles = { [kind] in $0.kind == kind }
        target.itemTitle = { [workspace] in workspace.node($0).map { BoardContext.name(of: $0) } ?? "" }
        bindings = [area.dragging.register(rows.region, list, isOverPage: true, source: source, target: target)]
        rows.measure()
        element.on(.pointerDown) { [unowned(unsafe) self] _ in rows.measure() }
    }

    override func update(_ changes: ChangeSet) {
        guard changes.parents.contains(board) || changes.nodes.contains(where: { workspace.node($0)?.parent == board })
        else { return }
        refresh()
        rows.measure()
    }

    private func refresh() {
        let (old, places) = (shown, shown.map { $0.node.id }.places)
        shown = workspace.children(of: board, kind: kind).map { node in
            let node = node.asShown
            if let place = places[node.id], old[place].node == node { return old[place] }
            return (node, makeRow(node))
        }
        rows.update(shown.map { ($0.node.id, $0.row) })
    }

    private func makeRow(_ node: Node) -> Element {
        let name = BoardContext.name(of: node)
        let id = node.id
        let row = page.make("li", "part-row").with(["tabindex": "0", "aria-label": name])
        row.show(id, kind: kind)
        row.letMouseDragOverDialog(page)
        if kind == .label { row.append(page.makeSwatch(node.fields.text(.color) ?? "none")) }
        row.append(
            page.makePersonal("span", "part-name", text: name),
            page.makeIconButton(.pencil, label: L10n.change(name: name)) { [unowned(unsafe) self] in
                workspace.node(id).map(openEditor)
            },
            page.makeIconButton(.trash, label: L10n.delete(name: name)) { [unowned(unsafe) self] in
                workspace.perform([.trash([id])], announces: true)
            }
        )
        return row
    }

    private func openEditor(_ node: Node?) {
        let dialog: Dialog =
            kind == .customField
            ? FieldDialog(workspace, of: board, changing: node)
            : LabelDialog(workspace, of: board, changing: node)
        area.dialogs.present(dialog)
    }
}
