// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The open documents as tabs, "All documents" first.
final class DocumentTabs {
    let element: Element
    private let page: Page
    private let services: Services
    private let row: Element
    private let all: Element
    private let dragging: DocumentTabsDragging
    private let layout: ListLayout
    private let region: Region
    private let allRegion: Region
    private(set) var tabs: [Tab] = []
    /// Is told which document to show; nil for all of them.
    var onOpen: (NodeID?) -> Void = { _ in }
    /// Is told which document to close.
    var onClose: (NodeID) -> Void = { _ in }

    /// One document's tab.
    final class Tab {
        let id: NodeID
        let element: Element
        let region: Region
        var binding: ElementRegion?
        let name: Element
        let close: Element

        init(page: Page, id: NodeID, onClose: @escaping (NodeID) -> Void) {
            self.id = id
            element = page.make("div", "document-tab")
            name = page.makePersonal("span", "tab-name", text: "")
            close = page.makeIconButton(.close, label: "Close", classes: "tab-close") { onClose(id) }
            close.setAttribute("tabindex", "-1")
            // Regions of one engine share their numbers: a tab is not the document it stands for.
            region = Region(id: RegionID(id.rawValue | 1 << 63), frame: .zero)
            element.append(page.make("span", "tab-spring"), page.makeIcon(.file), name, close)
            element.show(id, kind: .document)
            element.setAttribute("role", "tab")
        }
    }

    init(services: Services) {
        self.services = services
        page = services.page
        row = page.make("div", "document-row")
        all = page.make("div", "document-tab document-tab-all")
        element = page.make("div", "document-tabs", [all, row])
        layout = ListLayout(
            axis: .horizontal,
            spacing: 4,
            isRightToLeft: page.media.contains(.isRightToLeft),
            placeholderExtent: 160
        )
        region = Region(id: RegionID(1 << 62 | 10), frame: .zero, label: "Open documents", layout: layout)
        allRegion = Region(id: RegionID(1 << 62 | 5), frame: .zero, label: "All documents")
        dragging = DocumentTabsDragging(services: services)
        build()
    }

    private func build() {
        element.setAttribute("role", "tablist")
        element.setAttribute("aria-label", "Documents")
        row.setAttribute("role", "presentation")
        all.setAttribute("role", "tab")
        all.setAttribute("data-document", "all")
        all.append(
            page.make("span", "tab-spring"),
            page.makeIcon(.tiles),
            page.make("span", "tab-name", text: "All documents")
        )
        element.on(.click) { [unowned(unsafe) self] event in
            guard let target = event.target else { return }
            if target.isInside(all) { return onOpen(nil) }
            if let id = NodeID(rawValue: event.targetKey) { onOpen(id) }
        }
        for type in [EventType.pointerDown, .pointerOver] {
            row.on(type) { [unowned(unsafe) services] event in
                guard event.pointerKind == .mouse, !services.isDragging else { return }
                if let id = NodeID(rawValue: event.targetKey) { services.dragAddresses.prepare(document: id) }
            }
        }
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        region.display = self
    }

    /// Makes the tabs part of drags.
    func open() {
        dragging.attach(region: region, of: row, all: allRegion, of: all)
        dragging.onReorder = { [unowned(unsafe) services] id, neighbour in
            services.router.documentsView?.move(id, after: neighbour)
        }
    }

    /// Takes the tabs out of drags; what was lifted here is carried on.
    func close() {
        region.display = nil
        for tab in tabs { tab.binding?.cancel() }
        dragging.detach()
    }

    private func handleKey(_ event: Event) {
        guard !services.isDragging, let target = event.target else { return }
        let elements = [all] + tabs.map { $0.element }
        guard let index = elements.firstIndex(where: { target.isInside($0) }) else { return }
        let onward = page.media.contains(.isRightToLeft) ? -1 : 1
        switch event.key {
        case .enter: onOpen(index == 0 ? nil : tabs[index - 1].id)
        case .right: focus(elements, at: index + onward)
        case .left: focus(elements, at: index - onward)
        case .home: focus(elements, at: 0)
        case .end: focus(elements, at: elements.count - 1)
        case .delete where index > 0: onClose(tabs[index - 1].id)
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
        var views: [Tab] = []
        for document in documents {
            let tab = tabs.first { $0.id == document.id } ?? makeTab(document.id)
            tab.name.setText(document.title)
            tab.region.label = document.title
            tab.element.setAttribute("aria-label", document.title)
            tab.element.setAttribute("title", document.title)
            tab.close.setAttribute("aria-label", "Close \(document.title)")
            show(tab.element, isCurrent: document.id == current)
            views.append(tab)
        }
        for old in tabs where !views.contains(where: { $0 === old }) {
            old.binding?.cancel()
            old.element.remove()
        }
        row.arrange(views.map { $0.element })
        tabs = views
        measure()
    }

    /// Scrolls so far that the tab of a document can be seen.
    func reveal(_ id: NodeID) {
        tabs.first { $0.id == id }?.element.scrollIntoView()
    }

    private func show(_ element: Element, isCurrent: Bool) {
        element.setAttribute("aria-selected", isCurrent ? "true" : "false")
        element.setAttribute("tabindex", isCurrent ? "0" : "-1")
    }

    private func makeTab(_ id: NodeID) -> Tab {
        let tab = Tab(page: page, id: id) { [unowned(unsafe) self] id in onClose(id) }
        dragging.attach(tab, in: region)
        return tab
    }

    /// Reads how wide the tabs are; call it when the window, or what is in it, changed.
    func measure() {
        services.drags.invalidateFrames()
        let boxes = page.measure([row] + tabs.map { $0.element })
        guard let bar = boxes.first, boxes.count == tabs.count + 1 else { return }
        layout.breadth = bar.height
        layout.minimumLength = bar.width
        layout.replaceAll(
            zip(tabs, boxes.dropFirst()).map { ListLayout.Row(ItemID($0.id.rawValue), extent: $1.width) }
        )
    }
}

extension DocumentTabs: CollectionDisplay {
    func displacementDidChange(in region: Region) {
        let arrangement = layout.arrangement(region.displacement)
        row.setFlag("data-animate", services.isDragging)
        for tab in tabs {
            let item = ItemID(tab.id.rawValue)
            guard let frame = layout.frame(of: item), let shown = arrangement.frame(of: item) else { continue }
            tab.element.setFlag("data-lifted", region.displacement.lifted.contains(item))
            tab.element.translate(x: shown.minX - frame.minX, y: 0)
        }
    }
}
