// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// An open conversation: its messages from the newest upwards, or around one that was looked for, who writes, and the field for
/// the next.
///
/// The layout knows every message that was loaded; only those near the viewport are in the page. Whoever is at the end
/// stays at the end when a message comes; whoever reads above stays at what they read, whatever is loaded or measured.
final class ConversationView {
    let id: NodeID
    let area: AreaContext
    let page: WebPage
    let workspace: Workspace
    let element: Element
    private(set) lazy var composer = MessageComposer(self)
    let loader: MessageLoader
    let region: Region
    let layout = ListLayout(insets: Insets(top: 12, left: 0, bottom: 16, right: 0))
    private(set) lazy var rows = VirtualCollection(
        provider: self,
        layout: layout,
        region: region,
        content: content,
        page: page,
        sizing: .style
    )
    let scroller: Element
    private let content: Element
    private let audience: AudienceButton
    private let heading: Element
    let name: RenameField
    private let writers: Element
    /// What others have just sent, for who does not see it.
    private let news: Element
    private lazy var jump = page.makeButton("button jump", text: L10n.newest, icon: .down) { [unowned(unsafe) self] in
        scrollToEnd()
    }
    .with("hidden", "")
    let whole: Region
    private(set) lazy var selection = RowSelection(
        area.dragging,
        in: content,
        deletes: true,
        holdsText: true,
        rows: { [unowned(unsafe) self] in messages },
        mark: { [unowned(unsafe) self] chosen in
            for cell in rows.cells.values { cell.element.setFlag("data-selected", chosen.contains(cell.id)) }
        },
        focus: { [unowned(unsafe) self] message in
            scrollToShow(message)
            focus(message)
        }
    )
    private var bindings: [NodeBinding] = []
    let references: References
    var clock: DayClock
    /// The messages that are shown, in order.
    private(set) var messages: [NodeID] = []
    /// All that are known, in order; there may be gaps between those that are not shown.
    private(set) var known: [NodeID] = []
    /// Whether the newest messages have come: those that follow are new.
    private var wasFilled = false
    /// The first message that the person had not read when they opened the conversation, or left its end.
    private(set) var divider: NodeID?
    private var knowsDivider = false
    private var marked: NodeID?
    var focused: NodeID?
    private var focusWhenShown = false
    /// What the drawing of the rows has found in need of measuring.
    var unmeasured: [MessageCell] = []
    private var scrollTop = 0.0
    private var viewHeight = 0.0
    /// Whether the newest message is in view, and stays so.
    private var isAtEnd = true
    /// What is at the upper edge, and how far the edge is below its beginning.
    private var anchor: (item: ItemID, distance: Double)?
    private var isFrameRequested = false
    private var obstacle = Obstacle()
    private var isClosed = false

    /// How far beyond the viewport messages are kept ready, and how near an end of those that have come others are asked for.
    private static let overscan = 600.0
    /// How near the end counts as the end, in points.
    private static let endDistance = 40.0

    init(_ area: AreaContext, id: NodeID) {
        self.area = area
        self.id = id
        page = area.page
        workspace = area.workspace
        loader = MessageLoader(workspace: area.workspace, conversation: id)
        references = References(workspace: area.workspace)
        clock = DayClock(area.page)
        region = Region(id: RegionID(id), frame: .zero, label: L10n.messages, layout: layout, order: 3)
        whole = Region(id: .fixed(26), frame: .zero, order: 2)
        element = page.make("section", "conversation")
        content = page.make("div", "messages-content")
        scroller = page.make("div", "messages", [content])
            .with(["role": "feed", "aria-label": L10n.messages, "tabindex": "0"])
        heading = page.make("h1", "board-title")
        audience = AudienceButton(area, of: id)
        name = RenameField(page: page, in: heading, fieldLabel: L10n.nameOfTheConversation)
        writers = page.make("div", "writers").with("role", "status")
        news = page.make("div", "visually-hidden message-news").with("role", "status")
        build()
    }

    private func build() {
        element.show(id, kind: .conversation)
        name.rename(id, in: workspace)
        let back = page.makeIconButton(.back, label: L10n.allConversations, classes: "icon-button back") {
            [unowned(unsafe) area] in area.router.show(.chat(conversation: nil))
        }
        let delete = page.makeIconButton(.trash, label: L10n.deleteThisConversation) { [unowned(unsafe) self] in
            workspace.perform([.trash([id])], announces: true)
        }
        element.append(
            page.make("header", "conversation-head", [back, heading, audience.element, delete]),
            // The headings in messages are of the third level and below.
            page.make("h2", "visually-hidden", text: L10n.messages),
            news,
            scroller,
            page.make("div", "conversation-foot", [jump, writers, composer.element])
        )
        scroller.on(.scroll) { [unowned(unsafe) self] event in didScroll(to: event.deltaY) }
        scroller.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        references.onClosed = { [unowned(unsafe) self] in updateMessages() }
        loader.onMessages = { [unowned(unsafe) self] in
            obstacle.remove()
            updateMessages()
        }
        loader.onFailure = { [unowned(unsafe) self] failure in
            let sentence = L10n.theseMessagesCouldNotBeLoaded(reason: failure.sentence)
            obstacle.show(sentence, in: element, before: scroller, page, or: !messages.isEmpty ? area.toasts : nil)
        }
    }

    /// Shows the conversation in the page and begins to load it.
    func open() {
        let target = NodeTarget(area.dragging, into: id)
        target.stages(in: area.drafts, takesDrafts: true) { [id] _ in id }
        let source = NodeSource(area.dragging)
        source.title = { $0.reference }
        selection.isCarried(by: source)
        bindings = [
            area.dragging.register(whole, element, target: target),
            area.dragging.register(region, scroller, in: whole, scroller: scroller, source: source),
        ]
        updateTitle()
        composer.open()
        area.drafts.load(id)
        summaryDidChange()
        updateWriters()
        resize()
        loader.start()
        updateMessages()
    }

    /// Leaves the page; a drag that began here goes on.
    func close() {
        isClosed = true
        // An answer may still come.
        references.onClosed = {}
        loader.stop()
        composer.close()
        for cell in rows.cells.values { cell.unbind() }
        for binding in bindings { binding.cancel() }
        rows.close()
        element.remove()
    }

    private func updateTitle() {
        guard let node = workspace.node(id) else { return }
        let title = workspace.title(of: node)
        name.update(name: title, isFixed: !workspace.may(.edit))
        whole.label = title
        element.setAttribute("aria-label", title)
        audience.update()
    }
}

// MARK: - Following

extension ConversationView {
    func update(_ changes: ChangeSet) {
        if changes.nodes.contains(id) { updateTitle() }
        let touched = changes.parents + changes.nodes
        composer.update(changes)
        // Attachments are below messages, their pages below those; what references lead to is anywhere.
        guard touched.contains(where: { isInside($0) || references.lead(to: $0) }) else { return }
        loader.complete(changes.nodes.filter { workspace.node($0)?.parent == id })
        updateMessages()
    }

    /// Whether a node is this conversation, or in it.
    private func isInside(_ node: NodeID) -> Bool {
        node == id || workspace.replica.tree.ancestors(of: node).contains { $0.id == id }
    }

    /// Where reading goes on is known from the list of conversations; who has a link only, and no account, has read nothing.
    func summaryDidChange() {
        guard !knowsDivider, workspace.may(.account), let summary = area.conversations.summary(of: id) else {
            return markRead()
        }
        knowsDivider = true
        divider = summary.firstUnread
        setNeedsRender()
    }

    /// Members are called something else, came or went.
    func updatePeople() {
        updateTitle()
        updateWriters()
        setNeedsRender()
    }

    /// Says who else is writing.
    func updateWriters() {
        let writing = workspace.presences.writers(in: id)
        // Who writes on two devices is one person; one's own other device is nobody else.
        let names = workspace.people.members
            .filter { [session = workspace.session] member in
                !UTF8Text.equal(member.id, session.id) && writing.contains { UTF8Text.equal($0.id, member.id) }
            }
            .map { $0.name }
        let text =
            switch names.count {
            case 0: ""
            case 1: L10n.isWriting(name: names[0])
            case 2: L10n.andAreWriting(name: names[0], other: names[1])
            default: L10n.peopleAreWriting(count: names.count)
            }
        writers.setText(text)
    }

    /// Takes the messages that are known and between which none is missing.
    private func updateMessages() {
        guard !isClosed, loader.isLoaded else { return }
        let found = workspace.children(of: id, kind: .message)
        let former = known
        known = found.map { $0.id }
        messages = found.filter(loader.shows).map { $0.id }
        if !messages.isEmpty { obstacle.remove() }
        if loader.last != nil {
            isAtEnd = false
            jump.setHidden(false)
        }
        // Several may have come at once; where one was deleted the last of the others is no news.
        let count = wasFilled ? known.reversed().prefix(while: { !former.contains($0) }).count : 0
        let new = known.suffix(count)
        wasFilled = loader.isCurrent
        if let last = former.last, !isSeen, divider == nil || marked == last,
            let newest = known.last.flatMap(workspace.node), !workspace.isOwn(newest), let first = new.first
        {
            divider = first
        }
        speak(new)
        layout.replaceAll(
            messages.map { ListLayout.Row(ItemID($0), extent: layout.extent(of: ItemID($0)) ?? Self.guess) }
        )
        selection.rowsDidChange()
        restoreScroll()
        setNeedsRender()
        if let sought = loader.sought { reveal(sought) }
    }

    private static let guess = 64.0

    /// Says who has sent what, as the list of conversations does: a feed is not read aloud when it grows.
    private func speak(_ new: ArraySlice<NodeID>) {
        let lines: [Element] = new.suffix(Self.maximumSpoken).compactMap {
            guard let message = workspace.node($0), !workspace.isOwn(message) else { return nil }
            let (isBlank, count) = ((message.body ?? "").utf8.isEmpty, workspace.children(of: message.id).count)
            // The text of one that was brought back comes later.
            guard !isBlank || count > 0 else { return nil }
            let what = isBlank ? L10n.attachments(count: count) : message.reference
            return page.make("p", nil, text: "\(workspace.sender(of: message).name): \(what)")
        }
        guard !lines.isEmpty else { return }
        // The same words once more are read once more: they stand in another element.
        news.setChildren(lines)
    }

    /// After a while away the last messages will do.
    private static let maximumSpoken = 3

    /// Whether the person sees the end of the conversation.
    private var isSeen: Bool { isAtEnd && page.media.contains(.isVisible) }

    /// What is seen is read, on all pages of the person.
    func markRead() {
        guard !isClosed, isSeen, knowsDivider,
            // The server does not know yet what is on its way there.
            let last = messages.last(where: { !workspace.replica.isPending($0) }), last != marked,
            let node = workspace.node(last)
        else { return }
        let unread = area.conversations.summary(of: id)?.unread ?? 0
        guard unread > 0 || !workspace.isOwn(node) else { return }
        marked = last
        area.conversations.markRead(id, to: last)
    }
}

// MARK: - Scrolling and drawing

extension ConversationView {
    func resize() {
        let boxes = page.measure([scroller])
        guard !isClosed, let box = boxes.first, box.height > 0 else { return }
        area.dragging.invalidateFrames()
        if layout.breadth != box.width {
            layout.breadth = box.width
            for cell in rows.cells.values { cell.isMeasured = false }
        }
        viewHeight = box.height
        restoreScroll()
        setNeedsRender()
    }

    private func didScroll(to top: Double) {
        scrollTop = top
        region.contentOffset.dy = top
        let rest = layout.contentSize.height - top - viewHeight
        isAtEnd = loader.last == nil && rest <= Self.endDistance
        jump.setHidden(isAtEnd)
        // The first one that begins in view: one that begins above it may still be measured, and would move all below it.
        // Nor the first one that is loaded, as long as there are earlier ones: the day above it goes when they come.
        let seen = layout.rows(in: top...(top + max(1, viewHeight)))
        let changing = loader.hasEarlier ? messages.first.map { ItemID($0) } : nil
        anchor = (seen.first { $0.offset >= top && $0.id != changing } ?? seen.first).map { ($0.id, top - $0.offset) }
        if top < Self.overscan { loader.loadEarlier() }
        if rest < Self.overscan { loader.loadLater() }
        setNeedsRender()
        if isAtEnd { markRead() }
    }

    /// Keeps what is seen where it is while the messages around it come or are measured.
    private func restoreScroll() {
        let end = max(0, layout.contentSize.height - viewHeight)
        let top: Double
        if isAtEnd {
            top = end
        } else if let anchor, let offset = layout.offset(of: anchor.item) {
            top = min(end, max(0, offset + anchor.distance))
        } else {
            return
        }
        // The page must be as high as the content before it can scroll there.
        content.setStyle("height", pixels: layout.contentSize.height)
        guard abs(top - scrollTop) >= 0.5 else { return }
        scrollTop = top
        region.contentOffset.dy = top
        scroller.scrollTo(left: 0, top: top)
        // Now: an event of an earlier scrolling that comes first would tell of a place in what was there before.
        page.flush()
    }

    /// A message was sent from here.
    func didSend() {
        divider = nil
        scrollToEnd()
    }

    private func scrollToEnd() {
        loader.showNewest()
        isAtEnd = true
        jump.setHidden(true)
        restoreScroll()
        setNeedsRender()
    }

    /// Scrolls to a message; where it is not there yet, it is asked for with those around it.
    func reveal(_ message: NodeID) {
        loader.sought = message
        guard loader.isLoaded else { return }
        guard layout.contains(ItemID(message)) else { return loader.seek(message) }
        loader.sought = nil
        isAtEnd = false
        anchor = (ItemID(message), -min(80, viewHeight / 4))
        restoreScroll()
        focus(message)
    }

    func setNeedsRender() {
        guard !isFrameRequested, !isClosed else { return }
        isFrameRequested = true
        page.requestFrame { [unowned(unsafe) area, id] _ in area.router.conversationView(of: id)?.render() }
    }

    private func render() {
        isFrameRequested = false
        guard !isClosed, viewHeight > 0, loader.isLoaded else { return }
        clock = DayClock(page)
        // Measuring moves what is in view, which brings others near: it comes to rest after a few times.
        for _ in 0..<4 {
            let top = max(0, scrollTop - Self.overscan)
            let height = viewHeight + 2 * Self.overscan
            rows.show(region.displacement, near: Rect(x: 0, y: top, width: layout.breadth, height: height))
            guard !unmeasured.isEmpty else { break }
            let (cells, revision) = (unmeasured, layout.revision)
            unmeasured = []
            let boxes = page.measure(cells.map { $0.element })
            for (cell, box) in zip(cells, boxes) where box.height > 0 {
                cell.isMeasured = true
                layout.setExtent(box.height, of: ItemID(cell.id))
            }
            rows.sizesDidChange(since: revision)
            // The faces of those who sent the others are somewhere else now.
            area.dragging.invalidateFrames()
            restoreScroll()
        }
        if focusWhenShown, let cell = focused.flatMap({ rows.cell(for: ItemID($0)) }) {
            focusWhenShown = false
            cell.element.focus()
        }
        // A browser that scrolls no further, as here, tells nobody.
        if !isAtEnd, scrollTop + viewHeight >= layout.contentSize.height {
            isAtEnd = loader.last == nil
            jump.setHidden(isAtEnd)
            loader.loadLater()
        }
        markRead()
    }

    /// Gives the focus of the keyboard to a message.
    func focus(_ message: NodeID) {
        focused = message
        focusWhenShown = true
        setNeedsRender()
    }

    /// Scrolls so far that a message can be seen.
    func scrollToShow(_ message: NodeID) {
        guard let offset = layout.offset(of: ItemID(message)), let extent = layout.extent(of: ItemID(message)) else {
            return
        }
        if offset < scrollTop {
            (isAtEnd, anchor) = (false, (ItemID(message), 0))
        } else if offset + extent > scrollTop + viewHeight {
            (isAtEnd, anchor) = (false, (ItemID(message), extent - viewHeight))
        }
        restoreScroll()
    }
}
