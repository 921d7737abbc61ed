// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Shows an import on its way, and then what came of it.
final class ImportDialog: Dialog {
    private let progress: Element
    private let note: Element
    private let cancel: Element
    private let footer: Element
    private(set) var wasCancelled = false
    private var isFinished = false
    private var board: NodeID?
    /// Tells the name of a board as soon as it is known here.
    private let nameOf: (NodeID) -> String?
    /// Is called when the person gives the import up.
    var onCancel: () -> Void = {}

    init(page: WebPage, fileName: String, nameOf: @escaping (NodeID) -> String?) {
        self.nameOf = nameOf
        progress = page.make("div", "progress", [page.make("div", "progress-fill")])
        note = page.make("p", "dialog-note")
        cancel = page.make("button", "button")
        footer = page.make("footer", "dialog-footer", [cancel])
        super.init(page: page, title: "Importing “\(fileName)”", classes: "dialog dialog-small import-dialog")
        progress.setAttributes(["role": "progressbar", "aria-label": "Upload"])
        progress.setFlag("data-indeterminate", true)
        cancel.setAttribute("type", "button")
        cancel.setText("Cancel")
        cancel.on(.click) { [unowned(unsafe) self] _ in close() }
        body.append(progress, note)
        element.append(footer)
    }

    override func close() {
        if !isFinished, !wasCancelled {
            wasCancelled = true
            onCancel()
        }
        super.close()
    }

    /// Shows how much has been sent, in bytes.
    func show(sent: Double, of total: Double) {
        guard total > 0, sent < total else {
            progress.setFlag("data-indeterminate", true)
            return note.setText("Reading the file…")
        }
        progress.removeAttribute("data-indeterminate")
        progress.setStyle("--progress", number: sent / total)
        note.setText("\(Int(sent / 1_000)) of \(Int(total / 1_000)) kB")
    }

    /// Shows why nothing was imported.
    func fail(_ sentence: String) {
        isFinished = true
        title.setText("Nothing was imported")
        element.setAttribute("data-tone", "refused")
        body.removeChildren()
        body.append(page.makePersonal("p", "dialog-lead", text: sentence))
        finish("Close") {}
    }

    /// Shows what was imported and what the file did not contain.
    func succeed(_ answer: ImportAnswer, open: @escaping () -> Void) {
        isFinished = true
        board = answer.board
        showName()
        element.addClass("report-dialog")
        body.removeChildren()
        body.append(makeList("report-list report-imported", answer.report.imported))
        if !answer.report.missing.isEmpty {
            body.append(page.make("h3", "report-heading", text: "Not in the file, or not taken over"))
            body.append(makeList("report-list", answer.report.missing))
        }
        finish("Open board", open)
    }

    override func update(_ changes: ChangeSet) {
        if let board, changes.nodes.contains(board) { showName() }
    }

    private func showName() {
        let name = board.flatMap(nameOf)
        title.setText(name.map { "Imported “\($0)”" } ?? "Imported")
    }

    private func makeList(_ classes: StaticString, _ sentences: [String]) -> Element {
        page.make("ul", classes, sentences.map { page.makePersonal("li", text: $0) })
    }

    private func finish(_ label: String, _ action: @escaping () -> Void) {
        footer.removeChildren()
        let button = page.makeButton(text: label, tone: "primary") { [unowned(unsafe) self] in
            close()
            action()
        }
        footer.append(button)
        button.focus()
    }
}
