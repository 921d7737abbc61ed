// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Nodes as a list that one is chosen from: each can be picked up and takes what is dropped on it; a click or Enter opens it,
/// the arrows walk, Delete deletes. An area says what its options show and take.
final class NodeListbox {
    let element: Element
    /// Shows a node that was chosen.
    var onChoice: (NodeID) -> Void = { _ in }
    private let dragging: NodeDragging
    private let makeOption: (NodeID) -> NodeOption
    private let rows: MeasuredRows
    private var binding: NodeBinding?
    private var options: [NodeOption] = []

    /// How large what is held looks over an option, in points.
    private static let heldSize = Size(width: 110, height: 60)

    init(
        _ dragging: NodeDragging,
        label: String,
        region: RegionID,
        makeOption: @escaping (NodeID) -> NodeOption
    ) {
        self.dragging = dragging
        self.makeOption = makeOption
        element = dragging.workspace.page.make("div", "conversation-list")
        rows = MeasuredRows(dragging, in: element, region: region, label: label, order: 1, spacing: 2)
        element.setAttributes(["role": "listbox", "aria-label": label])
        element.on(.click) { [unowned(unsafe) self] event in
            if let id = NodeID(rawValue: event.targetKey) { onChoice(id) }
        }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
    }

    /// Makes the options part of drags.
    ///
    /// - Parameter target: What takes drops between them.
    func open(source: NodeSource, target: NodeTarget? = nil) {
        source.addsByTap = false
        binding = dragging.register(rows.region, element, scroller: element, source: source, target: target)
    }

    /// Takes them out; what was lifted is carried on.
    func close() {
        for option in options { option.binding?.cancel() }
        binding?.cancel()
    }

    /// Takes the nodes as they are now.
    ///
    /// - Parameter current: The one that is open.
    func update(_ nodes: [Node], current: NodeID?) {
        let clock = DayClock(dragging.workspace.page)
        let shown = nodes.map { node in options.first { $0.id == node.id } ?? make(node.id) }
        for old in options where !shown.contains(where: { $0 === old }) {
            old.binding?.cancel()
            old.element.remove()
        }
        options = shown
        let focused = nodes.contains { $0.id == current } ? current : nodes.first?.id
        for (option, node) in zip(shown, nodes) {
            option.fill(node, clock)
            option.element.setAttribute("aria-selected", node.id == current ? "true" : "false")
            option.element.setAttribute("tabindex", node.id == focused ? "0" : "-1")
        }
        rows.update(shown.map { ($0.id, $0.element) })
        element.setHidden(shown.isEmpty)
        if binding != nil { rows.measure() }
    }

    private func make(_ id: NodeID) -> NodeOption {
        let option = makeOption(id)
        let target = option.makeTarget()
        target?.heldSize = Self.heldSize
        option.binding = dragging.register(option.region, option.element, in: rows.region, target: target)
        return option
    }

    private func handleKey(_ event: Event) {
        guard !dragging.isDragging, let id = NodeID(rawValue: event.targetKey),
            let index = options.firstIndex(where: { $0.id == id })
        else { return }
        switch event.key {
        case .enter: onChoice(id)
        case .down: options[min(index + 1, options.count - 1)].element.focus()
        case .up: options[max(index - 1, 0)].element.focus()
        case .delete, .backspace: dragging.workspace.perform([.trash([id])], announces: true)
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }
}

/// One node of a ``NodeListbox``.
class NodeOption {
    let id: NodeID
    let element: Element
    let region: Region
    fileprivate var binding: NodeBinding?

    init(_ page: WebPage, _ id: NodeID, kind: Kind) {
        self.id = id
        element = page.make("div", "conversation-row")
        region = Region(id: .tab(of: id), frame: .zero)
        element.show(id, kind: kind)
        element.setAttribute("role", "option")
        element.setFlag("data-drop", true)
    }

    /// Shows the node as it is now.
    func fill(_ node: Node, _ clock: DayClock) {}

    /// Makes what takes drops on it.
    func makeTarget() -> NodeTarget? { nil }
}
