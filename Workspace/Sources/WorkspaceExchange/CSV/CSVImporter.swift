// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Turns the rows of a CSV into boards, a card for each row.
struct CSVImporter {
    private let layout: CSVLayout
    private var dates: CSVDates
    private var boards: [BoardOutline] = []
    /// Where a board is, and where its lists are, by their names.
    private var boardIndices: [String: Int] = [:]
    private var listIndices: [[String: Int]] = []
    /// Kanboard's order within each list.
    private var positions: [[[Int]]] = []
    private var untitled = 0
    private var longRows = 0
    private var withChecklists = 0

    /// The boards in a CSV.
    static func outlines(of bytes: [UInt8], _ layout: CSVLayout) throws(ImportError) -> ImportedOutlines {
        var reader = layout.content
        var rows: [[String]] = []
        while let row = try reader.next() {
            guard row.contains(where: { !$0.trimmed.isEmpty }) else { continue }
            rows.append(row)
            try PlanLimit.check(rows.count)
        }
        var importer = CSVImporter(layout: layout, dates: CSVDates(of: rows, layout))
        for row in rows { importer.add(row) }
        importer.sortByPosition()
        if importer.boards.isEmpty { importer.boards = [BoardOutline()] }
        let source: ImportSummary.Source = layout.dialect == .kanboard ? .kanboard : .csv
        return ImportedOutlines(source: source, boards: importer.boards, notes: importer.notes)
    }

    private init(layout: CSVLayout, dates: CSVDates) {
        self.layout = layout
        self.dates = dates
    }

    private mutating func add(_ cells: [String]) {
        if cells.dropFirst(layout.columns.count).contains(where: { !$0.trimmed.isEmpty }) { longRows += 1 }
        var row = CSVRow()
        for (index, cell) in cells.prefix(layout.columns.count).enumerated() {
            let cell = layout.dialect.isGuarded ? FormulaGuard.unguarded(cell) : cell
            let column = layout.columns[index]
            let role = row.fits(cell.trimmed, as: column, layout.dialect) ? column : .field(layout.names[index])
            row.add(role == .description ? cell : cell.trimmed, as: role, layout.dialect, &dates)
        }
        if row.card.members.isEmpty { row.card.members = row.userNames }
        if row.card.title.isEmpty {
            row.card.title = L10n.untitled
            untitled += 1
        }
        if row.hasProgress { withChecklists += 1 }
        insert(row)
    }

    private mutating func insert(_ row: CSVRow) {
        let board = boardIndices[row.board] ?? boards.count
        if board == boards.count {
            boardIndices[row.board] = board
            boards.append(BoardOutline(title: row.board))
            listIndices.append([:])
            positions.append([])
        }
        let list = listIndices[board][row.list] ?? boards[board].lists.count
        if list == boards[board].lists.count {
            listIndices[board][row.list] = list
            let standard = layout.columns.contains(.list) ? L10n.cardsWithoutAList : L10n.listOfCards
            boards[board].lists.append(ListOutline(title: row.list.isEmpty ? standard : row.list))
            positions[board].append([])
        }
        boards[board].labelColors.merge(row.labelColors) { first, _ in first }
        boards[board].lists[list].cards.append(row.card)
        positions[board][list].append(row.position)
    }

    /// Kanboard writes tasks by their number; their place in the column is a cell. Closed ones come last.
    private mutating func sortByPosition() {
        guard layout.columns.contains(.position) else { return }
        for board in boards.indices {
            for list in boards[board].lists.indices {
                let cards = boards[board].lists[list].cards
                let order = cards.indices.sorted { one, other in
                    let keys = [one, other].map { (cards[$0].isDone ? 1 : 0, positions[board][list][$0], $0) }
                    return keys[0] < keys[1]
                }
                boards[board].lists[list].cards = order.map { cards[$0] }
            }
        }
    }

    private var notes: [String] {
        var notes: [String] = []
        if layout.dialect == .kanboard { notes += KanboardExport.notes }
        if layout.dialect == .weKan { notes += WeKanExport.notes }
        if withChecklists > 0 {
            notes.append(L10n.checklistsAreNotInTheCSV(count: withChecklists))
        }
        notes += dates.notes
        if untitled > 0 {
            notes.append(L10n.rowsHaveNoTitle(count: untitled, name: L10n.untitled))
        }
        if longRows > 0 {
            notes.append(L10n.rowsHaveMoreCells(count: longRows))
        }
        return notes
    }
}
