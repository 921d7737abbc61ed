// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The line above a document's pages: its name, how many they are, who is here, zoom, undo and redo, files in and out.
final class DocumentHeader {
    let element: Element
    private let page: WebPage
    private let area: AreaContext
    private let name: RenameField
    private let count: Element
    let people: PeopleHere
    let zoom: ZoomButtons
    let history: HistoryButtons
    private let audience: AudienceButton
    /// Closes the tab for who has neither a pointer nor keys: a screen reader on a phone sees nothing in a tab.
    private let close: Element

    init(_ view: DocumentView) {
        area = view.area
        page = area.page
        let title = page.make("h1", "board-title")
        name = RenameField(page: page, in: title, fieldLabel: L10n.documentName)
        count = page.make("span", "page-count")
        people = PeopleHere(area)
        zoom = ZoomButtons(page: page, key: "carry-page-zoom")
        history = HistoryButtons(workspace: area.workspace)
        audience = AudienceButton(area, of: view.id)
        close = page.makeButton("visually-hidden") { [unowned(unsafe) area = view.area, id = view.id] in
            area.router.documentsView?.closeTab(id)
            area.router.documentsView?.focusTab()
        }
        element = page.make("header", "board-header document-header", [title, count])
        name.rename(view.id, in: area.workspace, announces: true)
        let add = page.makeButton("button add-files", text: L10n.addFiles, icon: .import) { [unowned(unsafe) view] in
            view.addFiles()
        }
        let export = page.makeButton(text: L10n.export, icon: .export, tone: "primary") { [unowned(unsafe) view] in
            view.export()
        }
        // Where it is narrow only their icons are seen.
        add.setAttribute("title", L10n.addFiles)
        export.setAttributes(["title": L10n.savesOnePdfPagesCanAlso, "aria-label": L10n.export])
        let tools = [people.element, zoom.element, audience.element, history.element, add, export, close]
        element.append(page.make("div", "header-tools", tools))
    }

    /// - Parameter pages: How many there are; nil as long as that is not known.
    func update(_ node: Node, pages: Int?) {
        name.update(name: node.title, isFixed: !area.workspace.may(.edit))
        count.setText(pages.map { L10n.pages(count: $0) } ?? "")
        close.setText(L10n.close(title: node.title))
        audience.update()
    }
}
