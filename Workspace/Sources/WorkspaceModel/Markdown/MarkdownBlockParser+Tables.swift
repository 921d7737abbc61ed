// SPDX-License-Identifier: Apache-2.0

// Tables as GitHub's Markdown has them (https://github.github.com/gfm/#tables-extension-): a line with cells, one with as many
// runs of dashes below it, and the rows.
extension MarkdownBlockParser {
    /// The columns of a table that begins at a line; nil where none does.
    func columns(at index: Int) -> [Markdown.Alignment]? {
        guard index + 1 < lines.count, lines[index].contains(Byte.pipe), lines[index + 1].contains(Byte.pipe) else {
            return nil
        }
        var columns: [Markdown.Alignment] = []
        for cell in Self.cells(of: lines[index + 1]) {
            guard let alignment = Self.alignment(of: cell) else { return nil }
            columns.append(alignment)
        }
        let isTable = !columns.isEmpty && Self.cells(of: lines[index]).count == columns.count
        return isTable ? columns : nil
    }

    /// Takes the lines of the table that begins here.
    mutating func rows() -> [[[Markdown.Inline]]] {
        var rows = [row()]
        // The dashes.
        index += 1
        while index < lines.count, !startsBlock(lines[index]) { rows.append(row()) }
        return rows
    }

    private mutating func row() -> [[Markdown.Inline]] {
        index += 1
        return Self.cells(of: lines[index - 1]).map { Self.inline($0[...]) }
    }

    /// What is between the bars of a line; one behind a backslash is text.
    private static func cells(of line: ArraySlice<UInt8>) -> [[UInt8]] {
        var rest = Byte.trimmed(line)
        if rest.first == Byte.pipe { rest.removeFirst() }
        var cells: [[UInt8]] = []
        var cell: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == Byte.pipe {
                cells.append(Array(Byte.trimmed(cell[...])))
                cell = []
            } else if byte == Byte.backslash, let next = rest.popFirst() {
                cell += next == Byte.pipe ? [next] : [byte, next]
            } else {
                cell.append(byte)
            }
        }
        if !isEmpty(cell[...]) { cells.append(Array(Byte.trimmed(cell[...]))) }
        return cells
    }

    /// Whether a line is what stands below the head of a table.
    package static func isDashes(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains(Byte.pipe) && line.contains(Byte.dash)
            && line.allSatisfy { [Byte.pipe, Byte.dash, Byte.colon, Byte.space].contains($0) }
    }

    private static func alignment(of cell: [UInt8]) -> Markdown.Alignment? {
        let (isLeft, isRight) = (cell.first == Byte.colon, cell.last == Byte.colon)
        let dashes = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
        guard !dashes.isEmpty, dashes.allSatisfy({ $0 == Byte.dash }) else { return nil }
        return isLeft && isRight ? .center : isLeft ? .left : isRight ? .right : .start
    }
}
