// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Shows what was imported as a board, and what the file did not contain.
final class ImportReportDialog: Dialog {
    private let workspace: Workspace
    private let board: NodeID
    private let people: Element

    /// - Parameters:
    ///   - onPeople: Is called when the person wants to say which members those are who came with the board.
    ///   - onOpen: Is called when the person wants to see the board.
    init(
        workspace: Workspace,
        answer: ImportAnswer,
        onPeople: @escaping () -> Void,
        onOpen: @escaping () -> Void
    ) {
        self.workspace = workspace
        board = answer.board
        people = workspace.page.makeButton(text: L10n.importedPeopleItem, action: onPeople)
        super.init(page: workspace.page, title: L10n.imported, classes: "dialog dialog-small report-dialog")
        body.append(makeList("report-list report-imported", answer.report.imported))
        if !answer.report.missing.isEmpty {
            body.append(page.make("h3", "report-heading", text: L10n.notInTheFileOrNot))
            body.append(makeList("report-list", answer.report.missing))
        }
        let open = page.makeButton(text: L10n.openBoard, tone: "primary") { [unowned(unsafe) self] in
            close()
            onOpen()
        }
        open.setAttribute("autofocus", "")
        addFooter([people, open])
        showBoard()
    }

    override var goesWithScreen: Bool { false }

    /// The answer may come before the feed tells of the board.
    override func update(_ changes: ChangeSet) { if changes.nodes.contains(board) { showBoard() } }

    override func updatePeople() { showBoard() }

    private func showBoard() {
        if let name = workspace.node(board)?.title { title.setText(L10n.imported(name: name)) }
        people.setHidden(!ImportedPeopleDialog.isUseful(for: board, in: workspace))
    }

    private func makeList(_ classes: StaticString, _ sentences: [String]) -> Element {
        page.make("ul", classes, sentences.map { page.makePersonal("li", text: $0) })
    }
}
