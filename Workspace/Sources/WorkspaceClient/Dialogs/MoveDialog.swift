// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// "Move to…": the same destinations that a drag has, as a list that needs no pointer.
final class MoveDialog: Dialog {
    private let services: Services
    private let nodes: [NodeID]
    private let kind: Kind
    private let choices: Element
    private var search = ""
    private var places: [(element: Element, name: String, parent: NodeID)] = []

    init(services: Services, nodes: [NodeID]) {
        self.services = services
        self.nodes = nodes
        kind = nodes.first.flatMap { services.workspace.node($0)?.kind } ?? .card
        choices = services.page.make("div", "choices")
        super.init(page: services.page, title: "Move to…", classes: "dialog dialog-small move-dialog")
        let field = page.make("input", "field search-field")
        field.setAttribute("type", "search")
        field.setAttribute("aria-label", "Search places")
        field.setAttribute("placeholder", "Search places")
        field.on(.input) { [unowned(unsafe) self] event in filter(event.value) }
        choices.setAttribute("role", "listbox")
        choices.setAttribute("aria-label", "Places")
        choices.on(.click) { [unowned(unsafe) self] event in choose(event.targetKey) }
        choices.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        body.append(field, choices)
        fill()
        for board in services.workspace.boards where services.workspace.children(of: board.id).isEmpty {
            services.loadLists(of: board.id) { self.fill() }
        }
    }

    private func fill() {
        choices.removeChildren()
        places.removeAll()
        let workspace = services.workspace
        for board in services.workspace.boards {
            if kind == .list {
                add(board, icon: .board, hint: nil)
                continue
            }
            let lists = workspace.children(of: board.id, kind: .list)
            if !lists.isEmpty { choices.append(page.makePersonal("div", "choice-group", text: board.title)) }
            for list in lists { add(list, icon: .list, hint: nil) }
        }
    }

    private func add(_ node: Node, icon: Icon, hint: String?) {
        let choice = page.make("div", "choice")
        choice.show(node.id, kind: node.kind)
        choice.setAttribute("role", "option")
        choice.setAttribute("tabindex", "0")
        let isHere = nodes.contains { services.workspace.node($0)?.parent == node.id }
        choice.setAttribute("aria-selected", isHere ? "true" : "false")
        choice.append(page.makeIcon(icon), page.makePersonal("span", "choice-name", text: node.title))
        if isHere { choice.append(page.make("span", "choice-hint", text: "is here; goes to the end")) }
        choices.append(choice)
        places.append((choice, node.title, node.id))
    }

    private func filter(_ text: String) {
        var filter = CardFilter()
        filter.text = text
        for (element, name, _) in places { element.setHidden(!filter.matches(name)) }
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
        let (services, nodes) = (services, nodes)
        close()
        _ = services.workspace.drop(nodes, at: Place(parent: parent), copying: false)
    }
}
