// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The children of an element as the rows of a collection: tabs, attachments, the items of a checklist. The page says how
/// large they are; in a drag they step aside.
final class MeasuredRows {
    let region: Region
    let layout: ListLayout
    private let container: Element
    private let dragging: NodeDragging
    private(set) var rows: [(id: NodeID, element: Element)] = []
    private var selection: RowSelection?
    /// So many of very many rows are in the page at first, and as many more whenever one comes near the last of them.
    static let window = 200

    init(
        _ dragging: NodeDragging,
        in container: Element,
        region: RegionID,
        label: String,
        order: Int = 0,
        axis: Axis = .vertical,
        spacing: Double = 0
    ) {
        self.dragging = dragging
        self.container = container
        layout = ListLayout(
            axis: axis,
            spacing: spacing,
            isRightToLeft: dragging.workspace.page.media.contains(.isRightToLeft),
            placeholderExtent: axis == .horizontal ? 160 : 38
        )
        self.region = Region(id: region, frame: .zero, label: label, layout: layout, order: order)
        self.region.display = self
    }

    /// Takes the rows in their order, and puts them into the container that way; others leave it. One element may show one
    /// thing after the other, as that of the large view does: it is not taken out in between, or it would lose the focus.
    ///
    /// - Complexity: O(rows), and O(rows · log rows) where their order is another one; beside that O(rows) for each that leaves.
    func update(_ rows: [(id: NodeID, element: Element)]) {
        let places = rows.map { $0.id }.places
        for (_, old) in self.rows {
            // By what it shows now, which may be something else than before.
            let place = NodeID(rawValue: old.key).flatMap { places[$0] }
            if place.map({ rows[$0].element !== old }) ?? true { old.remove() }
        }
        self.rows = rows
        container.arrange(rows.map { $0.element })
        selection?.rowsDidChange()
    }

    /// Reads how large the rows are; call it when the window, or what is in them, changed.
    func measure() {
        dragging.invalidateFrames()
        let boxes = dragging.workspace.page.measure([container] + rows.map { $0.element })
        guard let all = boxes.first, boxes.count == rows.count + 1 else { return }
        let isVertical = layout.axis == .vertical
        layout.breadth = isVertical ? all.width : all.height
        layout.minimumLength = isVertical ? all.height : all.width
        layout.replaceAll(
            zip(rows, boxes.dropFirst()).map {
                ListLayout.Row(ItemID($0.id), extent: isVertical ? $1.height : $1.width)
            }
        )
    }
}

// MARK: - Very many rows

extension MeasuredRows {
    /// Calls whenever the container is scrolled to where less than twice what it shows at once lies behind that.
    func onNearEnd(_ grow: @escaping () -> Void) {
        container.on(.scroll) { [unowned(unsafe) self] event in
            guard event.target === container else { return }
            if event.deltaY + 3 * layout.minimumLength > layout.contentSize.height { grow() }
        }
    }
}

// MARK: - Several rows

extension MeasuredRows {
    /// Lets several rows be chosen, which one press carries then.
    ///
    /// - Parameters:
    ///   - deletes: Whether Delete deletes rows.
    ///   - focus: Gives a row the focus of the keyboard.
    func allowSelection(
        with source: NodeSource,
        deletes: Bool = false,
        focus: @escaping (Element) -> Void = { $0.focus() }
    ) {
        let selection =
            selection
            ?? RowSelection(
                dragging,
                in: container,
                deletes: deletes,
                rows: { [unowned(unsafe) self] in rows.map { $0.id } },
                mark: { [unowned(unsafe) self] chosen in
                    for (id, element) in rows { element.setFlag("data-selected", chosen.contains(id)) }
                },
                focus: { [unowned(unsafe) self] id in
                    if let row = rows.first(where: { $0.id == id }) { focus(row.element) }
                }
            )
        selection.isCarried(by: source)
        self.selection = selection
    }

    /// What is meant when something is done to a row: all that are chosen if it is one of them, else the row alone.
    func meant(with row: NodeID) -> [NodeID] { selection?.meant(with: row) ?? [row] }
}

// MARK: - Without a drag

extension MeasuredRows {
    /// Offers "Move to…" for what is in the rows: by M, in a menu that a right click or the menu key opens, and to a finger
    /// that is held on one.
    ///
    /// - Parameter dialog: The dialog they are in.
    func offerMove(with source: NodeSource, _ menu: Menu, in dialog: Element) {
        let title = source.title
        // The rows may have gone by then.
        source.didPress = { [unowned(unsafe) dragging] id in
            if dragging.workspace.may(.write) { dragging.openMoveDialog(for: [id]) }
        }
        container.on(.keyDown) { [unowned(unsafe) self] event in
            guard case .character("m") = event.shortcut, !event.modifiers.isShortcut, let row = row(under: event) else {
                return
            }
            event.preventDefault()
            event.stopPropagation()
            dragging.openMoveDialog(for: meant(with: row.id))
        }
        container.on(.contextMenu) { [unowned(unsafe) self, unowned(unsafe) menu, unowned(unsafe) dialog] event in
            let workspace = dragging.workspace
            guard workspace.may(.write), let row = row(under: event), let node = workspace.node(row.id),
                // The browser's own menu opens an address in another tab, and copies it.
                node.fields[.url] == nil
            else { return }
            event.preventDefault()
            let nodes = meant(with: row.id)
            let move = Menu.Item(label: L10n.moveTo, icon: .move) { [dragging] in dragging.openMoveDialog(for: nodes) }
            let name = nodes.count == 1 ? title(node) : L10n.selected(count: nodes.count)
            menu.show([move], title: name, beside: row.element, in: dialog)
        }
    }

    private func row(under event: Event) -> (id: NodeID, element: Element)? {
        guard !event.isEditing, !event.isDefaultPrevented, !dragging.isDragging else { return nil }
        return rows.first { $0.id.rawValue == event.targetKey }
    }
}

extension MeasuredRows: CollectionDisplay {
    func displacementDidChange(in region: Region) {
        let arrangement = layout.arrangement(region.displacement)
        let lifted = Set(region.displacement.lifted)
        container.setFlag("data-animate", dragging.isDragging)
        for (id, element) in rows {
            let item = ItemID(id)
            guard let frame = layout.frame(of: item), let shown = arrangement.frame(of: item) else { continue }
            element.setFlag("data-lifted", lifted.contains(item))
            element.translate(x: shown.minX - frame.minX, y: shown.minY - frame.minY)
        }
    }
}

extension Element {
    /// Lets a mouse drag the element in a dialog. While one is open the body, which a mouse drags otherwise, cannot be
    /// reached. A finger that is held would begin a drag of the browser's own.
    func letMouseDragOverDialog(_ page: WebPage) {
        on(.pointerOver) { [unowned(unsafe) self] event in
            setAttribute("draggable", event.pointerKind == .mouse ? "true" : nil)
            // A press may follow before the next frame.
            page.flush()
        }
    }
}
