// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// "Move to…": the same destinations that a drag has, as a list that needs no pointer.
final class MoveDialog: Dialog {
    private let dragging: NodeDragging
    private let nodes: [NodeID]
    /// What would take a drag; asked before the dialog covers it.
    private let open: [NodeDragging.Choice]
    private let choices: Element
    private var places: [(element: Element, name: String, parent: NodeID)] = []

    private var workspace: Workspace { dragging.workspace }

    init(moving nodes: [NodeID], with dragging: NodeDragging) {
        self.dragging = dragging
        self.nodes = nodes
        let page = dragging.workspace.page
        open = dragging.openChoices(for: nodes)
        choices = page.make("div", "choices")
        super.init(page: page, title: "Move to…", classes: "dialog dialog-small move-dialog")
        let field = page.make("input", "field search-field")
        field.setAttributes(["type": "search", "aria-label": "Search places", "placeholder": "Search places"])
        field.on(.input) { [unowned(unsafe) self] event in filter(event.value) }
        choices.setAttributes(["role": "listbox", "aria-label": "Places"])
        choices.on(.click) { [unowned(unsafe) self] event in choose(event.targetKey) }
        choices.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        body.append(field, choices)
        fill()
        for board in workspace.boards where workspace.children(of: board.id).isEmpty {
            workspace.loader.loadLists(of: board.id) { self.fill() }
        }
    }

    private func fill() {
        choices.removeChildren()
        places.removeAll()
        var group: NodeID?
        let policy = dragging.policy
        for choice in dragging.choices(for: nodes, open: open) {
            guard let node = policy.node(choice.node) else { continue }
            if node.kind == .list, let board = node.parent, board != group {
                group = board
                let title = workspace.node(board)?.title ?? ""
                choices.append(page.makePersonal("div", "choice-group", text: title))
            }
            add(node, choice.operation)
        }
    }

    private func add(_ node: Node, _ operation: DropOperation) {
        let choice = page.make("div", "choice")
        choice.show(node.id, kind: node.kind)
        choice.setAttributes(["role": "option", "tabindex": "0"])
        let name = node.kind == .workspace ? "Workspace" : node.title
        let isHere = nodes.contains { workspace.node($0)?.parent == node.id }
        choice.setAttribute("aria-selected", isHere ? "true" : "false")
        choice.append(page.makeIcon(Self.icon(of: node)), page.makePersonal("span", "choice-name", text: name))
        let hint = isHere ? "is here; goes to the end" : operation == .copy ? "gets a copy" : nil
        if let hint { choice.append(page.make("span", "choice-hint", text: hint)) }
        choices.append(choice)
        places.append((choice, name, node.id))
    }

    private static func icon(of node: Node) -> Icon {
        switch node.kind {
        case .board: .board
        case .list: .list
        case .card: .card
        case .checklist: .checklist
        default: .documents
        }
    }

    private func filter(_ text: String) {
        let search = WordSearch(text)
        for (element, name, _) in places { element.setHidden(!search.matches([name])) }
    }

    private func handleKey(_ event: Event) {
        let shown = places.map { $0.element }
        guard let index = shown.firstIndex(where: { event.target?.isInside($0) ?? false }) else { return }
        switch event.key {
        case .enter, .space: choose(event.targetKey)
        case .down: shown[min(index + 1, shown.count - 1)].focus()
        case .up: shown[max(index - 1, 0)].focus()
        default: return
        }
        event.preventDefault()
    }

    private func choose(_ key: UInt64) {
        guard let parent = NodeID(rawValue: key), places.contains(where: { $0.parent == parent }) else { return }
        let (dragging, nodes) = (dragging, nodes)
        close()
        dragging.move(nodes, to: Place(parent: parent))
    }
}
