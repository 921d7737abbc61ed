// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropRecording

/// The collections of a recording. What a layout is made with never changes; a recording says so by taking the layout
/// away before it describes another.
extension Replay {
    func list(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        let axis = try line.axis()
        let isRightToLeft = try line.flag()
        let spacing = try line.finite()
        let insets = try line.insets()
        let breadth = try line.finite()
        let length = try line.finite()
        let placeholderExtent = try line.finite()
        let emptySectionExtent = line.isEmpty ? 0 : try line.finite()
        let layout =
            region.layout as? ListLayout
            ?? ListLayout(
                axis: axis,
                spacing: spacing,
                insets: insets,
                isRightToLeft: isRightToLeft,
                emptySectionExtent: emptySectionExtent
            )
        if layout.breadth != breadth { layout.breadth = breadth }
        if layout.minimumLength != length { layout.minimumLength = length }
        layout.placeholderExtent = placeholderExtent
        region.layout = layout
    }

    func grid(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        let axis = try line.axis()
        let isRightToLeft = try line.flag()
        let spacing = try line.finite()
        let lineSpacing = try line.finite()
        let insets = try line.insets()
        let fits: [String: GridLayout.Fit] = ["leading": .leading, "center": .center, "stretch": .stretch]
        guard let fit = fits[try line.word()] else { throw line.error("no such fit") }
        let emptySectionExtent = try line.finite()
        let cellSize = Size(width: try line.finite(), height: try line.finite())
        let breadth = try line.finite()
        let columns = try line.integer()
        let length = try line.finite()
        let layout =
            region.layout as? GridLayout
            ?? GridLayout(
                cellSize: cellSize,
                spacing: spacing,
                lineSpacing: lineSpacing,
                insets: insets,
                fit: fit,
                scrollAxis: axis,
                isRightToLeft: isRightToLeft,
                emptySectionExtent: emptySectionExtent
            )
        layout.cellSize = cellSize
        layout.setSpacing(spacing, lineSpacing: lineSpacing, insets: insets)
        layout.breadth = breadth
        layout.fixedColumns = columns > 0 ? columns : nil
        layout.minimumLength = length
        region.layout = layout
    }

    func tree(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        let isRightToLeft = try line.flag()
        let indentation = try line.finite()
        let spacing = try line.finite()
        let insets = try line.insets()
        let breadth = try line.finite()
        let length = try line.finite()
        let layout =
            region.layout as? TreeLayout
            ?? TreeLayout(indentation: indentation, spacing: spacing, insets: insets, isRightToLeft: isRightToLeft)
        layout.breadth = breadth
        layout.minimumLength = length
        layout.placeholderExtent = try line.finite()
        region.layout = layout
    }

    func rows(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        guard let layout = region.layout, var rows = SessionRecorder.rows(of: layout) else {
            throw line.error("rows of what is no collection")
        }
        let start = try line.integer(0...rows.count)
        let gone = try line.integer(0...(rows.count - start))
        var new: [TreeLayout.Row] = []
        for _ in 0..<(try line.integer(0...10_000_000)) {
            var row = TreeLayout.Row(ItemID(try line.id()), extent: try line.finite())
            if layout is TreeLayout {
                row.level = try line.integer(0...10_000_000)
                row.isParent = try line.flag()
                row.isExpanded = try line.flag()
            }
            new.append(row)
        }
        rows.replaceSubrange(start..<(start + gone), with: new)
        fill(layout, with: rows)
    }

    /// Makes headers of some of the rows, and sections of those behind each of them.
    func sections(_ line: inout RecordedLine) throws(TextError) {
        let region = try known(&line)
        guard let layout = region.layout, !(layout is TreeLayout), let rows = SessionRecorder.rows(of: layout) else {
            throw line.error("sections of what has none")
        }
        var headers: [ItemID: Double] = [:]
        for _ in 0..<(try line.integer(0...10_000_000)) { headers[ItemID(try line.id())] = try line.finite() }
        guard !headers.isEmpty else { return fill(layout, with: rows) }
        var sections: [(header: TreeLayout.Row, rows: [TreeLayout.Row])] = []
        for row in rows {
            if let extent = headers[row.id] {
                sections.append((TreeLayout.Row(row.id, extent: extent), []))
            } else if sections.isEmpty {
                throw line.error("a row in no section")
            } else {
                sections[sections.count - 1].rows.append(row)
            }
        }
        (layout as? ListLayout)?.replaceAll(
            sections: sections.map { section in
                ListLayout.Section(
                    section.header.id,
                    headerExtent: section.header.extent,
                    rows: section.rows.map { ListLayout.Row($0.id, extent: $0.extent) }
                )
            }
        )
        (layout as? GridLayout)?.replaceAll(
            sections: sections.map { section in
                GridLayout.Section(
                    section.header.id,
                    headerExtent: section.header.extent,
                    items: section.rows.map(\.id)
                )
            }
        )
    }

    private func fill(_ layout: any CollectionLayout, with rows: [TreeLayout.Row]) {
        (layout as? ListLayout)?.replaceAll(rows.map { ListLayout.Row($0.id, extent: $0.extent) })
        (layout as? GridLayout)?.replaceAll(rows.map(\.id))
        (layout as? TreeLayout)?.replaceAll(rows)
    }
}

extension RecordedLine {
    fileprivate mutating func axis() throws(TextError) -> Axis {
        try word() == "horizontal" ? .horizontal : .vertical
    }

    mutating func insets() throws(TextError) -> Insets {
        Insets(top: try finite(), left: try finite(), bottom: try finite(), right: try finite())
    }
}
