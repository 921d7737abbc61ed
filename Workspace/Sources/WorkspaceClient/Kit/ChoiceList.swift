// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A field with nodes below it, of which one is chosen: the arrows walk from the field through those that are shown and
/// back, Enter or a click chooses. Enter in the field chooses the first, once something was typed.
final class ChoiceList {
    let field: Element
    let element: Element
    private(set) var text = ""
    private let page: WebPage
    private var choices: [(element: Element, name: String, id: NodeID, isHidden: Bool)] = []
    var onChoice: (NodeID) -> Void = { _ in }
    var onText: () -> Void = {}
    /// Is told of Enter in the field, where something was typed.
    lazy var onEnter: () -> Void = { [unowned(unsafe) self] in chooseFirst() }

    /// - Parameters:
    ///   - label: What the list is of.
    ///   - fieldLabel: What can be typed.
    init(page: WebPage, label: String, fieldLabel: String) {
        self.page = page
        element = page.make("div", "choices").with("role", "listbox").with("aria-label", label)
        field = page.make("input", "field search-field")
            .with(["type": "search", "aria-label": fieldLabel, "placeholder": fieldLabel])
        field.on(.input) { [unowned(unsafe) self] event in
            text = event.value
            onText()
        }
        field.on(.keyDown) { [unowned(unsafe) self] event in handleFieldKey(event) }
        element.on(.click) { [unowned(unsafe) self] event in choose(event.targetKey) }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
    }

    private var shown: [Element] { choices.filter { !$0.isHidden }.map { $0.element } }

    func removeAll() {
        element.removeChildren()
        choices.removeAll()
    }

    /// Puts a heading over the choices that follow.
    func addGroup(_ title: String) { element.append(page.makePersonal("div", "choice-group", text: title)) }

    /// - Parameter context: What tells it from others of its name, for who does not see the heading over it.
    func add(_ node: Node, name: String, context: String? = nil, hint: Element? = nil, isSelected: Bool = false) {
        let choice = page.make("div", "choice")
            .with(["role": "option", "tabindex": "0", "aria-selected": isSelected ? "true" : "false"])
        choice.show(node.id, kind: node.kind)
        choice.setAttribute("title", context)
        choice.append(page.makeIcon(Icon(of: node.kind)), page.makePersonal("span", "choice-name", text: name))
        if let hint { choice.append(hint) }
        element.append(choice)
        choices.append((choice, name, node.id, false))
    }

    /// Types a text for the person.
    func enter(_ text: String) {
        self.text = text
        field.setProperty("value", text)
    }

    /// Shows only the choices whose names have all words of the text.
    ///
    /// - Returns: Whether there is one, or none at all to search.
    func filter() -> Bool {
        let search = WordSearch(text)
        var isFound = choices.isEmpty
        for index in choices.indices {
            let isHidden = !search.matches([choices[index].name])
            choices[index].isHidden = isHidden
            choices[index].element.setHidden(isHidden)
            if !isHidden { isFound = true }
        }
        // Nor are there headings over nothing.
        element.setHidden(!isFound)
        return isFound
    }

    func chooseFirst() { if let first = choices.first(where: { !$0.isHidden }) { onChoice(first.id) } }

    private func handleFieldKey(_ event: Event) {
        guard !event.isComposing else { return }
        switch event.key {
        case .down where event.modifiers.isEmpty: shown.first?.focus()
        case .enter where !text.utf8.isEmpty: onEnter()
        default: return
        }
        event.preventDefault()
    }

    private func handleKey(_ event: Event) {
        let shown = shown
        guard let index = shown.firstIndex(where: { event.target?.isInside($0) ?? false }) else { return }
        switch event.key {
        case .enter, .space: choose(event.targetKey)
        case .down: shown[min(index + 1, shown.count - 1)].focus()
        case .up: (index > 0 ? shown[index - 1] : field).focus()
        default: return
        }
        event.preventDefault()
    }

    private func choose(_ key: UInt64) {
        guard let id = NodeID(rawValue: key), choices.contains(where: { $0.id == id }) else { return }
        onChoice(id)
    }
}
