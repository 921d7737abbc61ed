// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// The edge of the window that takes anything from any screen and gives it back later: beside the stage on a desk, a narrow
/// strip that opens; on a phone a tab that opens a sheet. What the person holds on another device appears there as well.
final class ShelfEdge {
    let element: Element
    let area: AreaContext
    let shelf: Shelf
    let items: ShelfRows
    let held: ShelfRows
    let all: TakeAllHandle
    let edge = Region(id: .fixed(70), frame: .zero, label: L10n.shelf, order: 90)
    private let page: WebPage
    private let toggle: Element
    private let count: Element
    private let hint: Element
    private let heldSection: Element
    var binding: NodeBinding?
    private(set) var opening = Opening.closed
    /// The node into which its targets put things.
    private var declaredFor: NodeID?
    /// What was asked for when it was seen in another hand.
    private var asked: [NodeID] = []
    /// Called when the room beside it has another size.
    var onResize: () -> Void = {}

    /// Whether it is open, and what for: what opened it by itself closes again by itself.
    enum Opening {
        case closed
        case byPerson
        case byDrag
        /// The person holds something on another device.
        case byHand
    }

    private var workspace: Workspace { area.workspace }
    var isOpen: Bool { opening != .closed }
    /// Whether it lies over the stage when it is open, as on a phone.
    var isSheet: Bool { page.isNarrow }

    init(_ area: AreaContext) {
        self.area = area
        page = area.page
        shelf = Shelf(dragging: area.dragging)
        items = ShelfRows(area, label: L10n.shelf, region: .fixed(71), order: 1)
        held = ShelfRows(area, label: L10n.onYourOtherDevice, region: .fixed(72), order: 2)
        all = TakeAllHandle(area)
        toggle = page.make("button", "shelf-toggle")
        count = page.make("span", "shelf-count")
        hint = page.make("p", "shelf-hint", text: L10n.dropAnythingHereToKeepIt)
        let heading = page.make("h3", "shelf-heading", text: held.rows.region.label)
        heldSection = page.make("section", "shelf-held", [heading, held.list])
        element = page.make("aside", "shelf").with("aria-label", L10n.shelf)
        let name = page.make("span", "shelf-title", text: L10n.shelf)
        toggle.append(page.makeIcon(.shelf), name, count)
        toggle.setAttributes(["type": "button", "aria-expanded": "false"])
        toggle.on(.click) { [unowned(unsafe) self] _ in open(isOpen ? .closed : .byPerson) }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        items.makeEnd = { [unowned(unsafe) self] node, name in
            page.makeIconButton(.close, label: L10n.remove(name: name)) { [unowned(unsafe) self] in
                area.dragging.willCarry([node.id])
                workspace.perform([.trash([node.id])], announces: true)
            }
        }
        element.append(page.make("header", "shelf-head", [toggle, all.element]), heldSection, items.list, hint)
    }

    /// Takes drops from now on, and shows what lies there.
    func start() {
        shelf.refresh()
        shelf.load()
        update()
    }

    func open(_ opening: Opening) {
        let wasOpen = isOpen
        self.opening = opening
        guard wasOpen != isOpen else { return }
        element.toggleClass("open", isOpen)
        toggle.setAttribute("aria-expanded", isOpen ? "true" : "false")
        // What has opened by itself closes by itself.
        if opening == .byPerson {
            area.back.didOpen(self) { [unowned(unsafe) self] in leave() }
        } else {
            area.back.didClose(self)
        }
        declareRows()
        onResize()
    }

    /// Closes it, and gives the keys to what opens it.
    private func leave() {
        open(.closed)
        toggle.focus()
    }

    /// The targets name the node of the shelf, which is made when something is first put there.
    private func declareAnew() {
        guard declaredFor != shelf.node, !area.dragging.isDragging else { return }
        declaredFor = shelf.node
        declare()
        declareRows()
    }

    // MARK: Following

    /// Takes what lies there, and what is held elsewhere.
    func update() {
        let nodes = shelf.items
        shelf.loadCovers(of: nodes)
        items.update(nodes)
        all.update(nodes.map { $0.id })
        count.setText("\(nodes.count)")
        count.setHidden(nodes.isEmpty)
        hint.setHidden(!nodes.isEmpty)
        updateHands()
        var name = nodes.isEmpty ? L10n.shelfEmpty : L10n.shelfItems(count: nodes.count)
        if !held.nodes.isEmpty { name += ", " + L10n.inYourOtherHand(count: held.nodes.count) }
        toggle.setAttribute("aria-label", name)
        element.setHidden(nodes.isEmpty && held.nodes.isEmpty && !workspace.may(.edit))
        declareAnew()
    }

    func update(_ changes: ChangeSet) {
        if changes.parents.contains(.workspace) { shelf.refresh() }
        let shown = Set(items.nodes + held.nodes)
        let isTouched =
            shelf.items.map { $0.id } != items.nodes || changes.nodes.contains { shown.contains($0) }
            || changes.parents.contains { shown.contains($0) }
        // A reference shows what it leads to.
        if isTouched || items.hasReferences { update() }
    }

    /// Takes what the person holds on other devices now.
    private func updateHands() {
        let wanted = workspace.presences.heldElsewhere(by: workspace.session)
        if wanted != asked {
            asked = wanted
            if wanted.contains(where: { workspace.node($0) == nil }) {
                workspace.loader.loadUnknown(wanted) { [unowned(unsafe) self] _ in update() }
            }
        }
        held.update(wanted.compactMap(workspace.node))
        let isHeld = !held.nodes.isEmpty
        heldSection.setHidden(!isHeld)
        element.setFlag("data-held", isHeld)
        guard !area.dragging.isDragging else { return }
        // What is aimed at must not move while something is carried here.
        if isHeld, !isOpen, !isSheet { open(.byHand) }
        if !isHeld, opening == .byHand { open(.closed) }
    }

    /// Something is carried now, or not any more.
    func setDragging(_ isDragging: Bool) {
        element.setFlag("data-carrying", isDragging)
        guard !isDragging else { return }
        if opening == .byDrag { open(.closed) }
        update()
    }

    /// Reads how large the rows are; call it when the window, or what is in it, changed.
    func measure() {
        guard isOpen else { return }
        items.rows.measure()
        held.rows.measure()
        all.rows.measure()
    }

    private func handleKey(_ event: Event) {
        guard !area.dragging.isDragging, !event.modifiers.isShortcut, event.key == .escape, isOpen else { return }
        leave()
        event.preventDefault()
        event.stopPropagation()
    }
}
