// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// "Move to…": the same destinations that a drag has, as a list that needs no pointer; or those of something else that is
/// done with a place.
final class MoveDialog: Dialog {
    private let dragging: NodeDragging
    private let nodes: [NodeID]
    /// What would take a drag; asked before the dialog covers it.
    private let open: [NodeDragging.Choice]
    /// Whether a node is offered.
    private let offers: (Node) -> Bool
    private let choices: ChoiceList
    private let isCopying: Bool
    /// Says that the search finds nothing.
    private let status: Element

    private var workspace: Workspace { dragging.workspace }

    /// - Parameters:
    ///   - copying: Whether copies go there.
    ///   - note: Why a place is asked for, where that is not plain.
    convenience init(
        moving nodes: [NodeID],
        with dragging: NodeDragging,
        copying: Bool = false,
        title: String = L10n.moveTo,
        note: String? = nil
    ) {
        let page = dragging.workspace.page
        let field = page.make("input", "field")
        var position: Int?
        field.on(.input) { position = UInt64(digits: Array($0.value.utf8)[...]).map { Int(clamping: $0) } }
        field.setAttributes(["type": "number", "min": "1", "aria-label": L10n.position, "placeholder": L10n.atTheEnd])
        let former = nodes.filter(dragging.workspace.replica.tree.isGone)
        self.init(
            nodes,
            with: dragging,
            copying: copying,
            title: copying ? L10n.copyTo : title,
            // A conversation takes what is staged: often a reference, and no copy.
            offers: { !copying || $0.kind != .conversation },
            perform: { place in
                // What was deleted since the dialog was opened stays so; from the Trash it is brought back by it.
                let moved = nodes.filter { former.contains($0) || !dragging.workspace.replica.tree.isGone($0) }
                guard !moved.isEmpty else { return dragging.toasts.show(L10n.thisIsNotThereAnyMore, tone: .refused) }
                if dragging.workspace.node(place)?.kind == .conversation { return dragging.stage(moved, place) }
                dragging.move(moved, into: place, position: position, copying: copying)
            }
        )
        // Who may only send things there gives them no position.
        if needed == .edit {
            let label = page.make("label", "move-position", [page.make("span", nil, text: L10n.position), field])
            body.insert(label, before: choices.element)
        }
        guard let note else { return }
        let lead = page.makePersonal("p", "dialog-lead", text: note)
        lead.setAttribute("id", "move-note")
        element.setAttribute("aria-describedby", "move-note")
        body.insert(lead, before: choices.field)
    }

    /// - Parameter perform: What is done with the place that was chosen.
    init(
        _ nodes: [NodeID],
        with dragging: NodeDragging,
        copying: Bool = false,
        title: String,
        offers: @escaping (Node) -> Bool,
        perform: @escaping (NodeID) -> Void
    ) {
        self.dragging = dragging
        self.nodes = nodes
        self.offers = offers
        isCopying = copying
        let page = dragging.workspace.page
        open = dragging.openChoices(for: nodes)
        choices = ChoiceList(page: page, label: L10n.places, fieldLabel: L10n.searchPlaces)
        status = page.make("div", "search-status").with("role", "status")
        super.init(page: page, title: title, classes: "dialog dialog-small move-dialog")
        // What is in the Trash is brought back by it.
        subjects = nodes.filter { !workspace.replica.tree.isGone($0) }
        needed = workspace.may(.edit) ? .edit : .write
        choices.onText = { [unowned(unsafe) self] in filter() }
        choices.onChoice = { [unowned(unsafe) self] place in
            close()
            perform(place)
        }
        body.append(choices.field, choices.element, status)
        fill()
        for board in workspace.boards where !workspace.loader.knowsLists(of: board.id) {
            workspace.loader.loadLists(of: board.id) { failure in if failure == nil { self.fill() } }
        }
    }

    private func fill() {
        choices.removeAll()
        var group: NodeID?
        let policy = dragging.policy
        for choice in dragging.choices(for: nodes, open: open) {
            guard let node = policy.node(choice.node), offers(node) else { continue }
            if node.kind == .list, let board = node.parent, board != group {
                group = board
                choices.addGroup(workspace.node(board)?.title ?? "")
            }
            add(node, choice.operation)
        }
        filter()
    }

    private func filter() { status.setText(choices.filter() ? "" : L10n.nothingHasTheseWords) }

    private func add(_ node: Node, _ operation: DropOperation) {
        let name = node.kind == .workspace ? L10n.workspace : workspace.title(of: node)
        // What stands in a conversation is staged there once more.
        let isHere =
            !isCopying && node.kind != .conversation && nodes.contains { workspace.node($0)?.parent == node.id }
        var hint = operation == .copy ? L10n.getsACopy : nil
        if isHere { hint = node.kind == .list ? L10n.currentListMovesToTheEnd : L10n.currentMovesToTheEnd }
        choices.add(
            node,
            name: name,
            context: node.kind == .list ? node.parent.flatMap(workspace.node)?.title : nil,
            hint: hint.map { page.make("span", "choice-hint", text: $0) },
            isSelected: isHere
        )
    }
}
