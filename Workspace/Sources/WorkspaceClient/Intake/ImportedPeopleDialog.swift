// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks which members the people are with whom a board was imported, and gives to these what those have. Whoever has the
/// same name is chosen already.
final class ImportedPeopleDialog: Dialog {
    private let workspace: Workspace
    private let toasts: Toasts
    private let board: NodeID
    /// Who each of these people is, as far as it is known.
    private var members: [NodeID: NodeID] = [:]

    /// Whether somebody came with a board who may be a member.
    static func isUseful(for board: NodeID, in workspace: Workspace) -> Bool {
        workspace.may(.edit) && !workspace.people.members.isEmpty
            && workspace.node(board)?.fields.choices(.people).isEmpty == false
    }

    init(workspace: Workspace, toasts: Toasts, board: NodeID) {
        self.workspace = workspace
        self.toasts = toasts
        self.board = board
        super.init(page: workspace.page, title: L10n.importedPeople, classes: "dialog dialog-small changing")
        needed = .edit
        subjects = [board]
        body.append(page.make("p", "dialog-note", text: L10n.whatTheyHaveGoesToThe))
        for person in workspace.node(board)?.fields.choices(.people) ?? [] { body.append(makeRow(person)) }
        addFooter([
            page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in close() },
            page.makeButton(text: L10n.assign, tone: "primary") { [unowned(unsafe) self] in assign() },
        ])
    }

    private func makeRow(_ person: Choice) -> Element {
        let name = SearchText.folded(person.text)
        let known = workspace.people.members
        let same = known.first { SearchText.folded($0.name) == name }
        members[person.id] = same?.node
        let choices = [(text: L10n.notAMember, value: "")] + known.map { (text: $0.name, value: $0.id) }
        let select = page.makeSelect(choices, chosen: same?.id ?? "") { [unowned(unsafe) self] value in
            members[person.id] = NodeID(value)
        }
        return page.makeFormRow(person.text, select)
    }

    /// What they have is mostly not known here: the server is asked for it. All is one step that undo takes back.
    private func assign() {
        guard !members.isEmpty else { return close() }
        workspace.server.get("/api/boards/\(board)/people", as: ImportedPeopleAnswer.self) { [self] result in
            guard let answer = toasts.answer(in: result), let node = workspace.node(board) else { return }
            workspace.replica.merge(answer.nodes, revision: answer.revision)
            let nodes = answer.nodes.compactMap { workspace.node($0.id) }
            let operations = Assignment.identify(members, on: nodes, of: node, keeping: answer.kept)
            if !operations.isEmpty { workspace.perform(operations, announces: true) }
            close()
        }
    }
}
