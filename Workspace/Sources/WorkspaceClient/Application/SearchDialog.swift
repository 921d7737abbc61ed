// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Finds cards on all boards, messages, and everything that has a title, while one types; what is chosen is opened where
/// it is.
final class SearchDialog: Dialog {
    private let search: ServerSearch
    private let choices: ChoiceList
    private let status: Element
    /// Whether what is shown was found for what is typed.
    private var isAnswered = false
    /// Whether the first that is found is opened: Enter was pressed before there was one.
    private var opensFirst = false

    /// So many are looked through; more words find less.
    private static let limit = 30

    init(_ area: AreaContext, text: String) {
        search = ServerSearch(area.workspace, limit: Self.limit)
        choices = ChoiceList(page: area.page, label: L10n.found, fieldLabel: L10n.searchEverything)
        status = area.page.make("div", "search-status").with("role", "status")
        super.init(page: area.page, title: L10n.search, classes: "dialog dialog-small search-dialog")
        choices.field.setAttributes(["autofocus": "", "autocomplete": "off"])
        body.append(choices.field, choices.element, status)
        search.onAnswer = { [unowned(unsafe) self] answer in show(answer) }
        choices.onText = { [unowned(unsafe) self] in ask() }
        choices.onEnter = { [unowned(unsafe) self] in
            if isAnswered { choices.chooseFirst() } else { opensFirst = true }
        }
        choices.onChoice = { [unowned(unsafe) self] node in
            close()
            NodeOpening(area).open(node)
        }
        choices.enter(text)
        ask()
    }

    private func ask() {
        isAnswered = false
        opensFirst = false
        guard !SearchText.words(of: choices.text).isEmpty else {
            search.stop()
            choices.removeAll()
            return status.setText(L10n.cardsMessagesBoardsDocuments)
        }
        search.ask(choices.text)
    }

    private func show(_ answer: Result<SearchAnswer, ServerConnection.Failure>) {
        choices.removeAll()
        switch answer {
        case .failure(let failure): status.setText(failure.sentence)
        case .success(let answer):
            isAnswered = true
            for id in answer.found {
                guard let node = answer.nodes.first(where: { $0.id == id }) else { continue }
                choices.add(node, name: node.reference, hint: hint(of: node, in: answer.nodes))
            }
            let count = answer.found.count
            status.setText(
                count == 0
                    ? L10n.nothingHasTheseWords : answer.more ? L10n.theFirst(count: count) : L10n.found(count: count)
            )
            if opensFirst { choices.chooseFirst() }
        }
    }

    /// What the node is in, the nearest first.
    private func hint(of node: Node, in nodes: [Node]) -> Element? {
        var names = [node.fields.text(.author)].compactMap { $0 }
        var parent = node.parent
        while let above = nodes.first(where: { $0.id == parent }) {
            names.append(above.title)
            parent = above.parent
        }
        guard !names.isEmpty else { return nil }
        return page.makePersonal("span", "choice-hint", text: names.joined(separator: " · "))
    }

    /// What is still asked has nobody to answer to.
    deinit { search.stop() }
}
