// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// Virtual rows: which messages are in the page, and what each shows.
extension ConversationView: CellProvider {
    /// How soon after another a message belongs to it, in milliseconds.
    private static let continuation = 5.0 * 60_000

    func makeCell(for item: ItemID) -> MessageCell? {
        guard let id = item.node, workspace.node(id) != nil else { return nil }
        let cell = MessageCell(area, id: id, in: region)
        if selection.contains(id) { cell.element.setFlag("data-selected", true) }
        cell.attachments.on(.pointerDown) { [unowned(unsafe) cell] _ in cell.rows?.measure() }
        return cell
    }

    func update(_ cell: MessageCell, for item: ItemID, isSeen: Bool) {
        guard let message = workspace.node(cell.id) else { return }
        let content = content(of: message)
        bind(cell, hasAttachments: !content.attachments.isEmpty)
        let isDrawn = cell.update(content, clock: clock) { [unowned(unsafe) self, id = cell.id] button in
            openMenu(of: id, beside: button)
        }
        if isDrawn || !cell.isMeasured { unmeasured.append(cell) }
        if isDrawn { cell.rows?.measure() }
    }

    func didRemove(_ cell: MessageCell, for item: ItemID) { cell.unbind() }

    func keepsCell(for item: ItemID) -> Bool { focused == item.node && layout.contains(item) }

    /// Draws every message that has come, for paper.
    func drawAll() -> [Element] {
        messages.compactMap(workspace.node).map { message in
            let cell = MessageCell(area, id: message.id, in: nil)
            _ = cell.update(content(of: message), clock: clock) { _ in }
            return cell.element
        }
    }

    private func content(of message: Node) -> MessageCell.Content {
        let face = AttachmentFace(dragging: area.dragging)
        let attached = workspace.children(of: message.id).compactMap(workspace.node).filter { $0.kind != .message }
        let former = layout.item(before: ItemID(message.id))?.node.flatMap(workspace.node)
        let time = message.fields.number(.createdAt) ?? 0
        let formerTime = former?.fields.number(.createdAt)
        let isNewDay = formerTime.map { !clock.isSameDay($0, time) } ?? true
        let isFirstUnread = divider == message.id
        return MessageCell.Content(
            message: message.asShown,
            attachments: attached.map { face.content(of: $0, references, pages: loader.pageCounts[$0.id] ?? 0) },
            sender: workspace.sender(of: message),
            day: clock.day(time),
            isNewDay: isNewDay && time > 0,
            isFirstUnread: isFirstUnread,
            isContinued: !isNewDay && !isFirstUnread && time - (formerTime ?? 0) < Self.continuation
                && Self.haveOneAuthor(message, former),
            isOwn: workspace.isOwn(message)
        )
    }

    private static func haveOneAuthor(_ one: Node, _ other: Node?) -> Bool {
        guard let other, let first = one.fields[.author], first == other.fields[.author] else { return false }
        return one.fields[.creator] == other.fields[.creator]
    }

    /// Lets what is attached be carried out of the message, where it stays.
    private func bind(_ cell: MessageCell, hasAttachments: Bool) {
        guard hasAttachments != (cell.binding != nil) else { return }
        cell.binding?.cancel()
        (cell.binding, cell.rows) = (nil, nil)
        guard hasAttachments else { return }
        let rows = MeasuredRows(
            area.dragging,
            in: cell.attachments,
            region: RegionID(cell.id),
            label: L10n.attachments,
            order: 4,
            spacing: 6
        )
        let source = NodeSource(area.dragging, goesOut: true)
        source.title = { $0.reference }
        rows.allowSelection(with: source, focus: AttachmentFace.focus)
        cell.rows = rows
        cell.binding = area.dragging.register(rows.region, cell.attachments, in: region, source: source)
    }
}

// MARK: - What keys and the menu do

extension ConversationView {
    func handleKey(_ event: Event) {
        guard !event.isEditing, !event.modifiers.isShortcut, !area.dragging.isDragging, !messages.isEmpty else {
            return
        }
        let cell = rows.cells.values.first { event.target?.isInside($0.element) ?? false }
        let current = cell.flatMap { messages.firstIndex(of: $0.id) }
        // What is attached to a message is not the message.
        let meant = NodeID(rawValue: event.targetKey)
        let message = current.map { messages[$0] }.flatMap { $0 == meant ? $0 : nil }
        switch event.shortcut {
        case .up: move(to: current.map { $0 - 1 } ?? messages.count - 1)
        case .down: move(to: current.map { $0 + 1 } ?? messages.count - 1)
        case .home: move(to: 0)
        case .end:
            loader.showNewest()
            move(to: messages.count - 1)
        case .character("e"):
            guard let message else { return }
            edit(message)
        case .character("m"):
            guard let cell, current != nil, let meant else { return }
            let attached = cell.rows?.meant(with: meant) ?? [meant]
            area.dragging.openMoveDialog(for: message == nil ? attached : selection.meant(with: meant))
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    private func move(to index: Int) {
        guard !messages.isEmpty else { return }
        let message = messages[min(max(index, 0), messages.count - 1)]
        scrollToShow(message)
        focus(message)
    }

    private func openMenu(of id: NodeID, beside button: Element) {
        guard let node = workspace.node(id) else { return }
        let meant = selection.meant(with: id)
        var items: [Menu.Item] = []
        if workspace.isOwn(node) {
            items.append(Menu.Item(label: L10n.edit, icon: .pencil) { [unowned(unsafe) self] in edit(id) })
        }
        if workspace.may(.edit) {
            for file in workspace.children(of: id).compactMap(workspace.node) where FileKind.mayHoldBoard(file) {
                let label = L10n.importAsABoard(name: file.title)
                items.append(
                    Menu.Item(label: label, icon: .board) { [unowned(unsafe) area] in area.files.importBoard(from: file)
                    }
                )
            }
        }
        if workspace.may(.write) {
            items.append(
                Menu.Item(label: L10n.moveTo, icon: .move) { [unowned(unsafe) area] in
                    area.dragging.openMoveDialog(for: meant)
                }
            )
        }
        if workspace.refusal(of: [.trash([id])]) == nil {
            items.append(
                Menu.Item(label: L10n.delete, icon: .trash, isDangerous: true) { [unowned(unsafe) self] in
                    // What another has sent is refused with its sentence, unless one is an owner.
                    workspace.perform([.trash(meant)], announces: true)
                }
            )
        }
        guard !items.isEmpty else { return }
        let title = meant.count == 1 ? L10n.message : L10n.selected(count: meant.count)
        area.menu.show(items, title: title, beside: button)
    }

    private func edit(_ id: NodeID) {
        guard let node = workspace.node(id), workspace.isOwn(node) else { return }
        composer.edit(node)
    }

    /// Edits the newest message of one's own, also while older ones are shown. One behind which others are missing is not taken
    /// for that.
    func editLast() {
        let own = known.last { workspace.node($0).map(workspace.isOwn) ?? false }
        if let own = own.flatMap(workspace.node), loader.leadsToNewest(own) { edit(own.id) }
    }
}
