// SPDX-License-Identifier: Apache-2.0

/// Finds a region's foremost child at a point without looking at all of them; built when it is first needed.
///
/// A uniform grid of about half as many cells as there are children, each listing the children that touch it in
/// painting order; children that would touch very many cells are kept in a list of their own.
struct ChildIndex {
    enum Finding {
        case child(Region)
        case nothing
        case blocked
    }

    private static let linearLimit = 16
    private static let cellLimit = 64

    private(set) var isValid = false
    private var painted: [Region] = []
    private var modalRank = -1
    private var grid = Grid()
    private var large: [Int32] = []

    private struct Grid {
        var bounds = Rect<Content>.zero
        var cell = Size(width: 1, height: 1)
        var columns = 0
        var rows = 0
        var starts: [Int32] = []
        var ranks: [Int32] = []

        func column(_ x: Double) -> Int { min(columns - 1, ((x - bounds.minX) / cell.width).floorIndex(upTo: columns)) }

        func row(_ y: Double) -> Int { min(rows - 1, ((y - bounds.minY) / cell.height).floorIndex(upTo: rows)) }
    }

    /// Holds no region any more that may have left.
    mutating func invalidate() {
        isValid = false
        painted = []
    }

    /// The enabled children from back to front.
    mutating func paintedChildren(of region: Region) -> [Region] {
        if !isValid { build(region.children) }
        return painted
    }

    /// - Complexity: O(1) expected, O(n log n) after a change.
    mutating func find(_ point: Point<Content>, in region: Region) -> Finding {
        if !isValid { build(region.children) }
        let rank = foremost(at: point)
        if rank >= 0, rank >= modalRank { return .child(painted[rank]) }
        return modalRank >= 0 ? .blocked : .nothing
    }

    private func foremost(at point: Point<Content>) -> Int {
        guard grid.columns > 0 else {
            return painted.lastIndex { $0.frame.contains(point) } ?? -1
        }
        var best = -1
        for rank in large.reversed() where painted[Int(rank)].frame.contains(point) {
            best = Int(rank)
            break
        }
        guard grid.bounds.contains(point) else { return best }
        let cell = grid.row(point.y) * grid.columns + grid.column(point.x)
        var position = Int(grid.starts[cell + 1]) - 1
        while position >= Int(grid.starts[cell]) {
            let rank = Int(grid.ranks[position])
            if rank <= best { return best }
            if painted[rank].frame.contains(point) { return rank }
            position -= 1
        }
        return best
    }

    private mutating func build(_ children: [Region]) {
        isValid = true
        painted = children.filter { $0.isEnabled && $0.frame.origin.isFinite && $0.frame.size.isFinite }
            .ordered { ($0.order, $0.sequence) < ($1.order, $1.sequence) }
        modalRank = painted.lastIndex { $0.isModal } ?? -1
        grid = Grid()
        large = []
        if painted.count > Self.linearLimit { buildGrid() }
    }

    private mutating func buildGrid() {
        var low = painted[0].frame.origin
        var high = low
        for child in painted {
            low = Point(x: min(low.x, child.frame.minX), y: min(low.y, child.frame.minY))
            high = Point(x: max(high.x, child.frame.maxX), y: max(high.y, child.frame.maxY))
        }
        let size = Size(width: max(1, high.x - low.x), height: max(1, high.y - low.y))
        let side = (size.width * size.height * 2 / Double(painted.count)).squareRoot()
        grid.bounds = Rect(origin: low, size: size)
        grid.columns = max(1, (size.width / side).rounded(.up).floorIndex(upTo: painted.count))
        grid.rows = max(1, (size.height / side).rounded(.up).floorIndex(upTo: painted.count))
        grid.cell = Size(width: size.width / Double(grid.columns), height: size.height / Double(grid.rows))

        var counts = [Int32](repeating: 0, count: grid.columns * grid.rows + 1)
        for (rank, child) in painted.enumerated() {
            if visitCells(of: child, { counts[$0 + 1] += 1 }) { continue }
            large.append(Int32(rank))
        }
        for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
        grid.starts = counts
        grid.ranks = Array(repeating: 0, count: Int(counts[counts.count - 1]))
        for (rank, child) in painted.enumerated() {
            _ = visitCells(of: child) { cell in
                grid.ranks[Int(counts[cell])] = Int32(rank)
                counts[cell] += 1
            }
        }
    }

    /// Visits the cells that a child touches; none for one turned inside out, as a view is that is smaller than its
    /// insets: no point is in it.
    private func visitCells(of child: Region, _ body: (Int) -> Void) -> Bool {
        guard child.frame.size.width >= 0, child.frame.size.height >= 0 else { return true }
        let columns = grid.column(child.frame.minX)...grid.column(child.frame.maxX)
        let rows = grid.row(child.frame.minY)...grid.row(child.frame.maxY)
        guard columns.count * rows.count <= Self.cellLimit else { return false }
        for row in rows {
            for column in columns { body(row * grid.columns + column) }
        }
        return true
    }
}
