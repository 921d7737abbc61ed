// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb
import WorkspaceModel

/// The area of documents: tabs, and below them one document or all of them.
final class DocumentsView {
    let element: Element
    let tabs: DocumentTabs
    private let page: Page
    private let services: Services
    private let workspace: Workspace
    private var open = OpenDocuments()
    /// The document that is shown; nil while all are.
    private(set) var current: NodeID?
    private(set) var document: DocumentView?
    private(set) var library: LibraryView?

    /// The name under which this browser keeps which documents are open.
    private static let key = "carry-open-documents"

    init(services: Services) {
        self.services = services
        page = services.page
        workspace = services.workspace
        tabs = DocumentTabs(services: services)
        element = page.make("section", "documents", [tabs.element])
        element.setAttribute("aria-label", "Documents")
        tabs.onOpen = { [unowned(unsafe) services] id in services.showDocuments(id) }
        tabs.onClose = { [unowned(unsafe) self] id in closeTab(id) }
    }

    /// Shows the area in the page.
    func start() {
        tabs.open()
        if let text = page.stored(Self.key) { open = OpenDocuments(text: text) }
        open.keep(where: isThere)
    }

    /// Leaves the page; a drag that began here goes on.
    func close() {
        closeContent()
        tabs.close()
        element.remove()
    }

    private func closeContent() {
        document?.close()
        document = nil
        library?.close()
        library = nil
    }

    /// Shows a document, or all of them.
    func show(_ id: NodeID?) {
        let id = id.flatMap { isThere($0) ? $0 : nil }
        guard current != id || (document == nil && library == nil) else { return }
        closeContent()
        current = id
        services.setTint("grey")
        if let id {
            open.open(id)
            let view = DocumentView(id: id, services: services)
            document = view
            element.append(view.element)
            updateTabs()
            view.open()
            tabs.reveal(id)
        } else {
            let view = LibraryView(services: services)
            library = view
            element.append(view.element)
            updateTabs()
            view.open()
        }
    }

    private func isThere(_ id: NodeID) -> Bool {
        workspace.node(id)?.kind == .document && !workspace.replica.tree.isTrashed(id)
    }

    /// The window has another size.
    func resize() {
        tabs.measure()
        document?.resize()
        library?.resize()
    }

    /// Draws what a change touches.
    func update(_ changes: ChangeSet) {
        if let current, !isThere(current) {
            closeTab(current)
        } else {
            updateTabs()
        }
        document?.update(changes)
        document?.header.updateHistory()
        library?.update()
    }

    /// Shows what other people hold.
    func updateCarriers() {
        document?.updateCarriers()
        library?.grid.setNeedsRender()
    }
}

// MARK: - The tabs

extension DocumentsView {
    /// Opens tabs behind the others.
    func add(_ documents: [NodeID]) {
        for id in documents { open.open(id) }
        updateTabs()
    }

    /// Puts a tab behind another; nil is the first place.
    func move(_ id: NodeID, after neighbour: NodeID?) {
        open.move(id, after: neighbour)
        updateTabs()
    }

    /// Closes a tab; of the one that is shown, the next takes its place.
    func closeTab(_ id: NodeID) {
        let next = open.close(id)
        updateTabs()
        if current == id { services.showDocuments(next.flatMap { isThere($0) ? $0 : nil }) }
    }

    private func updateTabs() {
        open.keep(where: isThere)
        page.store(Self.key, open.text)
        tabs.update(open.ids.compactMap(workspace.node), current: current)
    }
}
