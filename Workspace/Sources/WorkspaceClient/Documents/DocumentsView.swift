// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb
import WorkspaceModel

/// The area of documents: tabs, and below them one document or all of them.
final class DocumentsView: Screen {
    let element: Element
    let tabs: DocumentTabs
    var elements: [Element] { [element] }
    var tint: String? { "grey" }
    var hasTabs: Bool { true }
    private let area: AreaContext
    private var openDocuments = OpenDocuments()
    /// Documents that are asked for, those that are not there, and the one that is to be shown when it has come.
    private var asked: Set<NodeID> = []
    /// The tabs as they were drawn last.
    private var shown: (tabs: [(id: NodeID, title: String)], current: NodeID?)?
    private var missing: Set<NodeID> = []
    private var awaited: NodeID?
    /// Says why that has not come.
    private var obstacle = Obstacle()
    /// The document that is shown; nil while all are.
    var current: NodeID? { document?.id }
    private(set) var document: DocumentView?
    private(set) var library: LibraryView?

    /// The name under which this browser keeps which documents are open.
    private static let key = "carry-open-documents"

    private var page: WebPage { area.page }
    private var workspace: Workspace { area.workspace }

    init(_ area: AreaContext) {
        self.area = area
        tabs = DocumentTabs(area)
        element = area.page.make("section", "documents", [tabs.element]).with("aria-label", L10n.documents)
    }

    func open() {
        tabs.open()
        readTabs()
    }

    /// A document that is attached to a card is not known before it was asked for.
    private func ask(for id: NodeID) {
        guard asked.insert(id).inserted else { return }
        area.workspace.loader.loadUnknown([id]) { [area] failure in
            area.router.documentsView?.didAsk(for: id, failure)
        }
    }

    private func didAsk(for id: NodeID, _ failure: ServerConnection.Failure?) {
        asked.remove(id)
        // One that is on its way is not gone, nor one that cannot be asked for now.
        if let failure, workspace.node(id) == nil {
            if failure.isTemporary { return wait(for: id, failure) }
            missing.insert(id)
        }
        updateTabs()
        guard awaited == id else { return }
        awaited = nil
        if current == nil { show(id) }
    }

    private func wait(for id: NodeID, _ failure: ServerConnection.Failure) {
        if awaited == id, !obstacle.isShown {
            closeContent()
            obstacle.show(L10n.thisDocumentCouldNotBeLoaded(reason: failure.sentence), in: element, page)
        }
        page.after(ServerConnection.retryDelay) { [area] in
            guard let view = area.router.documentsView, view.awaited == id || view.openDocuments.ids.contains(id) else {
                return
            }
            view.ask(for: id)
        }
    }

    func shows(_ route: Route) -> Bool { if case .documents(awaited ?? current) = route { true } else { false } }

    func follow(_ route: Route) -> Bool {
        guard case .documents(let id) = route else { return false }
        show(id)
        return true
    }

    /// What is shown may miss changes that the feed did not tell.
    func reload(_ nodes: [NodeID]) {
        document?.loader.start()
        library?.reload()
    }

    /// The person may have another role.
    func updatePeople() { document?.pagesDidChange() }

    func close() {
        closeContent()
        tabs.close()
    }

    private func closeContent() {
        document?.close()
        document = nil
        library?.close()
        library = nil
    }

    /// Shows a document, or all of them.
    func show(_ id: NodeID?) {
        awaited = nil
        if let id, workspace.node(id) == nil, !missing.contains(id) {
            awaited = id
            ask(for: id)
        }
        let id = id.flatMap { isThere($0) ? $0 : nil }
        guard current != id || (document == nil && library == nil) else { return }
        closeContent()
        obstacle.remove()
        if let id {
            let view = DocumentView(id: id, area)
            document = view
            element.append(view.element)
            editTabs { _ in }
            view.open()
            tabs.reveal(id)
        } else {
            let view = LibraryView(area)
            library = view
            element.append(view.element)
            updateTabs()
            view.open()
        }
    }

    /// The document that is shown, as soon as it is not there any more.
    var gone: NodeID? { current.flatMap { isThere($0) ? nil : $0 } }

    private func isThere(_ id: NodeID) -> Bool { workspace.isThere(id, as: .document) }

    func resize() {
        tabs.rows.measure()
        document?.resize()
        library?.resize()
    }

    func update(_ changes: ChangeSet) {
        if let gone { closeTab(gone) } else { updateTabs() }
        document?.update(changes)
        document?.header.history.update()
        library?.update(changes)
    }

    func updateCarriers() {
        document?.updateCarriers()
        library?.grid.setNeedsRender()
    }
}

// MARK: - The tabs

extension DocumentsView {
    /// Opens tabs behind the others.
    func add(_ documents: [NodeID]) {
        editTabs { tabs in
            for id in documents { tabs.open(id) }
            // The one that is shown keeps its tab.
            if let current { tabs.open(current) }
        }
    }

    /// Puts a tab behind another; nil is the first place.
    func move(_ id: NodeID, after neighbour: NodeID?) {
        editTabs { $0.move(id, after: neighbour) }
    }

    /// Closes a tab; of the one that is shown, the next takes its place.
    func closeTab(_ id: NodeID) {
        var next: NodeID?
        editTabs { next = $0.close(id) }
        if current == id { area.router.show(.documents(open: next.flatMap { isThere($0) ? $0 : nil })) }
    }

    /// Changes which tabs there are. They are those of all windows of this browser: the others may have changed them.
    private func editTabs(_ edit: (inout OpenDocuments) -> Void) {
        readTabs()
        // One that another window has closed is still shown here.
        if let current, isThere(current) { openDocuments.open(current) }
        edit(&openDocuments)
        updateTabs()
        // The next edit reads it. Where the browser has no room, each window has its own.
        if page.keep(Self.key, openDocuments.text) { return }
        page.removeStored(Self.key)
        page.flush()
    }

    private func readTabs() {
        guard let text = page.stored(Self.key) else { return }
        let former = openDocuments.ids
        openDocuments = OpenDocuments(text: text)
        closeMissing()
        for id in openDocuments.ids where workspace.node(id) == nil && !former.contains(id) { ask(for: id) }
    }

    /// Closes those that are not there any more. The one that is shown is left by ``closeTab(_:)``.
    private func closeMissing() {
        // One that is not here may be there: it was asked for, or will be.
        openDocuments.keep { id in
            id == current || (workspace.node(id) == nil ? !missing.contains(id) : isThere(id))
        }
    }

    /// Gives the focus to the tab of what is shown.
    func focusTab() { tabs.focus(current) }

    private func updateTabs() {
        closeMissing()
        let documents = openDocuments.ids.compactMap(workspace.node)
        // Every change comes by here, and to draw tabs is to measure the page.
        if let shown, shown.tabs.count == documents.count, shown.current == current,
            zip(shown.tabs, documents).allSatisfy({ $0.id == $1.id && UTF8Text.equal($0.title, $1.title) })
        {
            return
        }
        shown = (documents.map { (id: $0.id, title: $0.title) }, current)
        tabs.update(documents, current: current)
    }
}
