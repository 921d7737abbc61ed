// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Nodes as a list that one is chosen from, below its title: each can be picked up and takes what is dropped on it; a click or
/// Enter opens it, the arrows walk. Several are chosen as other rows are, and deleted (``RowSelection``). An area says what its
/// options show and take. Of thousands those are in the page to which one has scrolled or walked, and the one that is open.
class NodeListbox {
    let element: Element
    /// The line above the list, which begins with its title.
    let head: Element
    private let dragging: NodeDragging
    private let makeOption: (NodeID) -> NodeOption
    private let list: Element
    private let empty: Element
    private let rows: MeasuredRows
    private var binding: NodeBinding?
    private var options: [NodeOption] = []
    /// All of the nodes, and the one that is open.
    private var nodes: [Node] = []
    private var current: NodeID?
    private var limit = MeasuredRows.window
    /// The one that has the focus, or had it last.
    private var focused: NodeID?
    /// Those in the page that others stand before which are not.
    private var alone: [NodeID] = []

    /// - Parameter empty: What stands in its place where there is no node.
    init(
        _ dragging: NodeDragging,
        title: String,
        label: String,
        region: RegionID,
        empty: Element,
        makeOption: @escaping (NodeID) -> NodeOption
    ) {
        self.dragging = dragging
        self.empty = empty
        self.makeOption = makeOption
        let page = dragging.workspace.page
        list = page.make("div", "conversation-list")
        head = page.make("header", "conversations-head", [page.make("h1", "board-title", text: title)])
        element = page.make("section", "conversations", [head, list, empty])
        rows = MeasuredRows(dragging, in: list, region: region, label: label, order: 1, spacing: 2)
        list.setAttributes(["role": "listbox", "aria-label": label])
        list.on(.click) { [unowned(unsafe) self] event in if let id = NodeID(rawValue: event.targetKey) { choose(id) } }
        list.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        list.on(.focus) { [unowned(unsafe) self] event in focused = NodeID(rawValue: event.targetKey) }
        rows.onNearEnd { [unowned(unsafe) self] in reveal(limit) }
    }

    func choose(_ id: NodeID) {}

    /// Makes the options part of drags.
    ///
    /// - Parameter target: What takes drops between them.
    func open(source: NodeSource, target: NodeTarget? = nil) {
        rows.allowSelection(with: source, deletes: true)
        binding = dragging.register(rows.region, list, scroller: list, source: source, target: target)
    }

    /// Takes them out; what was lifted is carried on.
    func close() {
        for option in options { option.unbind() }
        binding?.cancel()
    }

    /// Takes the nodes as they are now.
    ///
    /// - Parameter current: The one that is open.
    func update(_ nodes: [Node], current: NodeID?) {
        (self.nodes, self.current) = (nodes, current)
        let clock = DayClock(dragging.workspace.page)
        // It keeps the focus when newer ones push it down.
        if let focused, focused != current, !alone.contains(focused),
            let last = nodes.firstIndex(where: { $0.id == focused })
        {
            limit = max(limit, last + 1)
        }
        var shown = Array(nodes.prefix(limit))
        // Behind those the open one stands alone, marked and within reach, however many are between; and one that has stood
        // there and got the focus.
        let apart = nodes.indices.dropFirst(limit).filter { nodes[$0].id == current || nodes[$0].id == focused }
        let first = shown.count
        shown += apart.map { nodes[$0] }
        alone = apart.map { nodes[$0].id }
        options = rows.update(shown.map { $0.id }, from: options, make: make)
        let reachable = shown.contains { $0.id == current } ? current : nodes.first?.id
        let count = shown.count < nodes.count ? "\(nodes.count)" : nil
        for (index, (option, node)) in zip(options, shown).enumerated() {
            option.fill(node, clock)
            option.element.setAttribute("aria-setsize", count)
            option.element.setAttribute("aria-posinset", index < first ? nil : "\(apart[index - first] + 1)")
            option.element.setAttribute("aria-selected", node.id == current ? "true" : "false")
            option.element.setAttribute("tabindex", node.id == reachable ? "0" : "-1")
        }
        list.setHidden(nodes.isEmpty)
        empty.setHidden(!nodes.isEmpty)
        if binding != nil { rows.measure() }
    }

    /// Brings those up to a place into the page, and more.
    private func reveal(_ place: Int) {
        guard place >= limit, place < nodes.count else { return }
        limit = place + MeasuredRows.window
        update(nodes, current: current)
    }

    /// Gives the one at a place the focus, if it is in the page with those before it.
    private func focus(_ place: Int) { if options.indices.contains(place) { options[place].element.focus() } }

    private func make(_ id: NodeID) -> NodeOption {
        let option = makeOption(id)
        let target = option.makeTarget()
        target?.heldSize = NodeTarget.sizeOverOption
        option.bind(dragging, in: rows, target)
        return option
    }

    private func handleKey(_ event: Event) {
        let isShifted = event.modifiers.contains(.shift)
        guard !dragging.isDragging, !event.modifiers.isShortcut, let id = NodeID(rawValue: event.targetKey),
            let place = nodes.firstIndex(where: { $0.id == id })
        else { return }
        switch event.key {
        case .enter: choose(id)
        case .down:
            reveal(place + 1)
            // With Shift the next one is chosen, too.
            if isShifted { return }
            focus(place + 1)
        case .up:
            reveal(place)
            if isShifted { return }
            focus(place - 1)
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }
}

/// One node of a ``NodeListbox``.
class NodeOption: NodeRow {
    init(_ page: WebPage, _ id: NodeID, kind: Kind) {
        super.init(page, id, kind: kind, role: "option", classes: "conversation-row")
    }

    func fill(_ node: Node, _ clock: DayClock) {}
    func makeTarget() -> NodeTarget? { nil }
}
