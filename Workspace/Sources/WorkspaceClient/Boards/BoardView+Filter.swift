// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// Which cards are shown.
extension BoardView {
    /// More cards than anybody has on a board.
    static let maximumFound = 20_000

    /// Shows the cards that somebody wants to see, at once as far as they are known here, and then what the server finds.
    func setFilter(_ filter: CardFilter) {
        let found = UTF8Text.equal(filter.text, self.filter.text) ? self.filter.found : []
        self.filter = filter
        self.filter.found = found
        if filter.text.utf8.isEmpty { search.stop() } else { search.ask(filter.text) }
        filterRows()
    }

    /// Takes what the server has found; without it, what is known here has to do.
    func receive(_ answer: Result<SearchAnswer, ServerConnection.Failure>) {
        guard case .success(let answer) = answer else { return }
        filter.found = Set(answer.found)
        filterRows()
    }

    private func filterRows() {
        for column in columns.values { column.updateRows() }
        keepShownSelected()
        updateSelection()
        showFilter()
    }

    /// What is not shown is not chosen any more: what a filter hides, or a list that is folded.
    func keepShownSelected() {
        selection.keep { id in
            guard let column = column(holding: id), !column.isCollapsed else { return false }
            return column.layout.contains(ItemID(id))
        }
    }

    /// Says how much of the board is shown.
    func showFilter() {
        // Without a filter nothing is said, and nothing has to be counted.
        guard !filter.isEmpty else { return header.showFilter(filter, shown: 0, total: 0) }
        let shown = columns.values.reduce(0) { $0 + $1.layout.count }
        header.showFilter(filter, shown: shown, total: listOrder.reduce(0) { $0 + cardCount(of: $1) })
    }

    /// Goes on showing what was made here while the filter is this one.
    func keepAdded(_ nodes: [Node]) {
        guard !filter.isEmpty else { return }
        for node in nodes where node.kind == .card && workspace.replica.isPending(node.id) {
            filter.added.insert(node.id)
        }
    }

    /// Goes on showing what was dropped here while the filter is this one.
    func keepAdded(_ placed: [NodeID]) {
        guard !filter.isEmpty else { return }
        filter.added.formUnion(placed)
        filterRows()
    }

    func focusFirst() {
        let firsts = columnsInOrder.lazy.compactMap { $0.isCollapsed ? nil : $0.layout.item(atPosition: 0)?.node }
        if let card = firsts.first { focus(card) }
    }
}
