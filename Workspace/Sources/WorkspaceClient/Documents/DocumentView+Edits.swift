// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

// What can be done with pages. Each edit is one transaction: undone in one step, and live for everyone.
extension DocumentView {
    func rotate(_ pages: [NodeID], by degrees: Double) {
        perform(PageEdit.rotate(pages, by: degrees, in: workspace.replica.tree))
    }

    func duplicate(_ pages: [NodeID]) {
        let edit = PageEdit.duplicate(pages, in: workspace.replica.tree, using: &random)
        if perform(edit) { grid.reveal(edit.made) }
    }

    /// Puts an empty page behind another; in a document without pages, the first.
    func insertBlank(after neighbour: NodeID?) {
        guard let neighbour else {
            workspace.perform([.insert(workspace.newID(), kind: .page, at: Place(parent: id), fields: [:])])
            return
        }
        let edit = PageEdit.insertBlank(after: true, neighbour, in: workspace.replica.tree, using: &random)
        if perform(edit) { grid.reveal(edit.made) }
    }

    /// Makes a document of copies of pages; its tab opens behind this one.
    func extract(_ chosen: [NodeID]) {
        guard let document = workspace.node(id) else { return }
        let title = workspace.title(of: chosen, in: document)
        let edit = PageEdit.extract(chosen, titled: title, in: workspace.replica.tree, using: &random)
        if perform(edit) { area.router.documentsView?.add(edit.made) }
    }

    /// Cuts the document in front of each of the pages.
    func split(before cuts: [NodeID]) {
        finishSplit(PageEdit.split(before: cuts, in: workspace.replica.tree, using: &random))
    }

    /// Cuts the document into parts of so many pages.
    func split(every count: Int) {
        finishSplit(PageEdit.split(id, every: count, in: workspace.replica.tree, using: &random))
    }

    private func finishSplit(_ edit: PageEdit) {
        guard perform(edit) else { return }
        // So many tabs nobody wants; the rest is found among all documents.
        area.router.documentsView?.add(Array(edit.made.prefix(8)))
    }

    func reverse(_ pages: [NodeID]) { perform(PageEdit.reverse(pages, in: workspace.replica.tree)) }

    func openMoveDialog(for pages: [NodeID]) {
        guard !pages.isEmpty else { return }
        area.dialogs.present(MovePagesDialog(document: self, pages: pages))
    }

    /// Exports the chosen pages; without any, the document.
    func export() {
        let chosen = grid.chosenInOrder()
        area.export(chosen.isEmpty ? [id] : chosen)
    }

    /// Asks for files, whose pages go behind the chosen ones; without any, to the end.
    func addFiles() { area.files.pick(to: .pages(Place(parent: id, after: grid.chosenInOrder().last))) }

    /// Performs an edit that says itself what it did; one without operations makes no sense here and does nothing.
    @discardableResult
    private func perform(_ edit: PageEdit) -> Bool {
        guard !edit.operations.isEmpty else { return false }
        return workspace.perform(edit.operations, announces: true) == nil
    }
}
