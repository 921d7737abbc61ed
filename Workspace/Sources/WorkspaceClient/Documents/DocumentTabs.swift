// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The open documents as tabs, "All documents" first.
final class DocumentTabs {
    let element: Element
    private let area: AreaContext
    private let row: Element
    private let all: Element
    let rows: MeasuredRows
    private var bindings: [NodeBinding] = []
    private(set) var tabs: [Tab] = []

    /// One document's tab.
    final class Tab: NodeRow {
        let name: Element
        let close: Element

        init(_ area: AreaContext, _ id: NodeID) {
            let page = area.page
            name = page.makePersonal("span", "tab-name", text: "")
            // For pointers, as there can be no button in a tab; keys press Delete, and the document has a button for the rest.
            close = page.make("span", "tab-close", [page.makeIcon(.close)]).with("aria-hidden", "true")
            close.on(.click) { [unowned(unsafe) area] event in
                event.stopPropagation()
                area.router.documentsView?.closeTab(id)
            }
            super.init(page, id, kind: .document, role: "tab", classes: "document-tab")
            element.append(page.make("span", "tab-spring"), page.makeIcon(.file), name, close)
            element.setAttribute("aria-keyshortcuts", "Delete")
        }
    }

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        row = page.make("div", "document-row").with("role", "presentation")
        all = page.make("div", "document-tab document-tab-all")
            .with(["role": "tab", "data-document": "all", "aria-label": L10n.allDocuments])
        element = page.make("div", "document-tabs", [all, row])
            .with(["role": "tablist", "aria-label": L10n.documents])
        rows = MeasuredRows(
            area.dragging,
            in: row,
            region: .fixed(10),
            label: L10n.openDocuments,
            axis: .horizontal,
            spacing: 4
        )
        let name = page.make("span", "tab-name", text: L10n.allDocuments)
        all.append(page.make("span", "tab-spring"), page.makeIcon(.tiles), name)
        element.on(.click) { [unowned(unsafe) self] event in
            guard let target = event.target else { return }
            if target.isInside(all) { return area.router.show(.documents(open: nil)) }
            if let id = NodeID(rawValue: event.targetKey) { area.router.show(.documents(open: id)) }
        }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
    }

    /// Makes the tabs part of drags.
    func open() {
        // A tap on a tab opens the document, also while something else is carried.
        let source = NodeSource(area.dragging, addsByTap: false, goesOut: true)
        let order = NodeTarget(area.dragging, into: .workspace)
        order.handles = { [row = rows.region.id] cargo in cargo.origin == .region(row) }
        order.proposal = { _ in DropProposal(.move) }
        order.perform = { [unowned(unsafe) area] drop in
            let moved = drop.items.first?.id.node
            if let moved { area.router.documentsView?.move(moved, after: drop.gap?.after?.node) }
            drop.acceptAll()
        }
        let allRegion = Region(id: .fixed(5), frame: .zero, label: L10n.allDocuments)
        bindings = [
            area.dragging.register(rows.region, row, scroller: row, source: source, target: order),
            area.dragging.register(allRegion, all, target: makeTarget(of: nil)),
        ]
    }

    /// A tab takes pages at the document's end, and opens under what is held.
    private func makeTarget(of document: NodeID?) -> NodeTarget {
        // What is held shrinks, so that one sees where it goes.
        let target = NodeTarget(area.dragging, into: document ?? .workspace, heldSize: NodeTarget.sizeOverRow)
        // Tabs are put between tabs, everything else onto one.
        target.handles = { [row = rows.region.id] cargo in cargo.origin != .region(row) }
        if let document {
            target.proposal = { [unowned(unsafe) area] cargo in
                let isShown = document == area.router.documentsView?.current && !cargo.isForeign
                return isShown ? .nothing : nil
            }
        }
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) area, row = rows.region.id] cargo in
                document != area.router.documentsView?.current && cargo.origin != .region(row)
            },
            open: { [unowned(unsafe) area] _ in area.router.show(.documents(open: document)) }
        )
        return target
    }

    /// Takes the tabs out of drags; what was lifted here is carried on.
    func close() {
        for tab in tabs { tab.unbind() }
        for binding in bindings { binding.cancel() }
    }

    private func handleKey(_ event: Event) {
        guard !area.dragging.isDragging, !event.modifiers.isShortcut, let target = event.target else { return }
        let elements = [all] + tabs.map { $0.element }
        guard let index = elements.firstIndex(where: { target.isInside($0) }) else { return }
        switch event.key {
        case .enter: area.router.show(.documents(open: index == 0 ? nil : tabs[index - 1].id))
        case .right: focus(elements, at: index + area.page.onward)
        case .left: focus(elements, at: index - area.page.onward)
        case .home: focus(elements, at: 0)
        case .end: focus(elements, at: elements.count - 1)
        case .delete where index > 0: area.router.documentsView?.closeTab(tabs[index - 1].id)
        default: return
        }
        event.preventDefault()
    }

    private func focus(_ elements: [Element], at index: Int) {
        elements[min(max(index, 0), elements.count - 1)].focus()
    }
}

// MARK: - Following the model

extension DocumentTabs {
    /// Takes the open documents in their order, and which of them is shown.
    func update(_ documents: [Node], current: NodeID?) {
        show(all, isCurrent: current == nil)
        tabs = rows.update(documents.map { $0.id }, from: tabs, make: makeTab)
        for (tab, document) in zip(tabs, documents) {
            tab.name.setText(document.title)
            tab.region.label = document.title
            tab.element.setAttributes(["aria-label": document.title, "title": document.title])
            tab.close.setAttribute("title", L10n.close(title: document.title))
            show(tab.element, isCurrent: document.id == current)
        }
        rows.measure()
    }

    /// Gives the focus to the tab of a document, or of all.
    func focus(_ id: NodeID?) { (tabs.first { $0.id == id }?.element ?? all).focus() }

    /// Scrolls so far that the tab of a document can be seen.
    func reveal(_ id: NodeID) { tabs.first { $0.id == id }?.element.scrollIntoView() }

    private func show(_ element: Element, isCurrent: Bool) {
        element.setAttribute("aria-selected", isCurrent ? "true" : "false")
        element.setAttribute("tabindex", isCurrent ? "0" : "-1")
    }

    private func makeTab(_ id: NodeID) -> Tab {
        let tab = Tab(area, id)
        tab.bind(area.dragging, in: rows, makeTarget(of: id))
        return tab
    }
}
