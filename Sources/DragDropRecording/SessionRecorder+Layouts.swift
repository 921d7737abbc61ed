// SPDX-License-Identifier: Apache-2.0

package import DragDrop

/// Collections in a recording: a line for what a layout is, one for the rows that changed, and one for which of them are
/// the headers of sections.
extension SessionRecorder {
    func syncLayout(of state: inout RecordedRegion, _ former: RecordedRegion?) {
        if let known = former?.layout, known !== state.layout { writeLayout("none", of: state) }
        guard let layout = state.layout else { return }
        state.revision = layout.revision
        if let former, former.layout === layout, former.revision == layout.revision {
            state.rows = former.rows
            state.sections = former.sections
            return
        }
        guard let rows = SessionRecorder.rows(of: layout) else {
            if former?.layout !== layout { writeLayout("opaque", of: state) }
            return
        }
        state.rows = rows
        if let list = layout as? ListLayout {
            state.sections = list.sectionIDs
            writeList(list, of: state)
        } else if let grid = layout as? GridLayout {
            state.sections = grid.sectionIDs
            writeGrid(grid, of: state)
        } else if let tree = layout as? TreeLayout {
            writeTree(tree, of: state)
        }
        let known = former?.layout === layout ? former : nil
        writeRows(of: state, since: known?.rows ?? [], isTree: layout is TreeLayout)
        if !state.sections.isEmpty || known?.sections.isEmpty == false { writeSections(of: state) }
    }

    /// All rows or cells of a layout that recordings know, headers among them.
    ///
    /// - Complexity: O(n).
    package static func rows(of layout: any CollectionLayout) -> [TreeLayout.Row]? {
        if let list = layout as? ListLayout { return list.allRows.map { TreeLayout.Row($0.id, extent: $0.extent) } }
        if let grid = layout as? GridLayout { return grid.allRows }
        return (layout as? TreeLayout)?.allRows
    }

    /// Which of the rows are the headers of sections, and how much room each takes.
    private func writeSections(of state: RecordedRegion) {
        let headers = Set(state.sections)
        var line = line("+ sections", of: state.region)
        line.integer(state.sections.count)
        for row in state.rows where headers.contains(row.id) {
            line.integer(row.id.rawValue)
            line.number(row.extent)
        }
        write(line)
    }

    private func writeLayout(_ kind: StaticString, of state: RecordedRegion) {
        var line = line("+ layout", of: state.region)
        line.word(kind)
        write(line)
    }

    private func writeList(_ list: ListLayout, of state: RecordedRegion) {
        var line = line("+ list", of: state.region)
        line.word(list.axis == .horizontal ? "horizontal" : "vertical")
        line.flag(list.isRightToLeft)
        line.number(list.spacing)
        line.insets(list.insets)
        line.number(list.breadth)
        line.number(list.minimumLength)
        line.number(list.placeholderExtent)
        line.number(list.emptySectionExtent)
        write(line)
    }

    private func writeGrid(_ grid: GridLayout, of state: RecordedRegion) {
        var line = line("+ grid", of: state.region)
        line.word(grid.scrollAxis == .horizontal ? "horizontal" : "vertical")
        line.flag(grid.isRightToLeft)
        line.number(grid.spacing)
        line.number(grid.lineSpacing)
        line.insets(grid.insets)
        switch grid.fit {
        case .leading: line.word("leading")
        case .center: line.word("center")
        case .stretch: line.word("stretch")
        }
        line.number(grid.emptySectionExtent)
        line.size(grid.cellSize)
        line.number(grid.breadth)
        line.integer(grid.fixedColumns ?? 0)
        line.number(grid.minimumLength)
        write(line)
    }

    private func writeTree(_ tree: TreeLayout, of state: RecordedRegion) {
        var line = line("+ tree", of: state.region)
        line.flag(tree.isRightToLeft)
        line.number(tree.indentation)
        line.number(tree.spacing)
        line.insets(tree.insets)
        line.number(tree.breadth)
        line.number(tree.minimumLength)
        line.number(tree.placeholderExtent)
        write(line)
    }

    /// Writes the rows between those that are the same at both ends: where, how many went, and what came.
    private func writeRows(of state: RecordedRegion, since former: [TreeLayout.Row], isTree: Bool) {
        let rows = state.rows
        let shorter = min(rows.count, former.count)
        var start = 0
        while start < shorter, rows[start] == former[start] { start += 1 }
        var end = 0
        while end < shorter - start, rows[rows.count - 1 - end] == former[former.count - 1 - end] { end += 1 }
        guard start + end < max(rows.count, former.count) else { return }
        var line = line("+ rows", of: state.region)
        line.integer(start)
        line.integer(former.count - start - end)
        line.integer(rows.count - start - end)
        for row in rows[start..<(rows.count - end)] {
            line.integer(row.id.rawValue)
            line.number(row.extent)
            guard isTree else { continue }
            line.integer(row.level)
            line.flag(row.isParent)
            line.flag(row.isExpanded)
        }
        write(line)
    }
}

extension RecordingLine {
    mutating func insets(_ insets: Insets) {
        number(insets.top)
        number(insets.left)
        number(insets.bottom)
        number(insets.right)
    }
}
