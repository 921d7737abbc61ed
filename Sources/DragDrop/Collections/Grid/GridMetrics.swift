// SPDX-License-Identifier: Apache-2.0

/// What follows from the sizes of a grid: where the cells of a line are, and how lines follow each other.
struct GridMetrics: Equatable {
    /// How many cells a line has.
    var columns = 1

    /// A cell's extent across the scrolling direction and in it.
    var breadth = 1.0
    var extent = 1.0

    /// From one cell of a line to the next, and from one line to the next.
    var pitch = 1.0
    var linePitch = 1.0

    /// Where the first cell of a line begins.
    var start = 0.0

    func lines(_ count: Int) -> Int { count > 0 ? (count - 1) / columns + 1 : 0 }

    /// How many of a line's cells have their middle in front of a distance across.
    func boundary(across: Double, cells: Int) -> Int {
        let first = start + breadth / 2
        return across < first ? 0 : min(cells, ((across - first) / pitch).floorIndex(upTo: cells) + 1)
    }
}

extension Double {
    /// The number rounded down to an index, clamped to 0 and a count; whatever it is, also no number.
    func floorIndex(upTo count: Int) -> Int {
        guard self > 0 else { return 0 }
        return self < Double(count) ? Int(self) : count
    }
}

extension GridLayout {
    /// More cells than these in a line are not looked for.
    private static let maximumColumns = 1_000_000

    /// How many cells fit beside each other in a width, the insets taken off: at least one.
    public func columns(fitting breadth: Double) -> Int {
        let cell = Self.cellExtent(cellSize.along(axis))
        let room = breadth - across(insets, leading: true) - across(insets, leading: false)
        return max(1, ((room + spacing) / (cell + spacing)).floorIndex(upTo: Self.maximumColumns))
    }

    /// How many cells a line has.
    public var columns: Int { metrics.columns }

    private static func cellExtent(_ extent: Double) -> Double { extent.isFinite ? max(1, extent) : 1 }

    func across(_ insets: Insets, leading: Bool) -> Double {
        leading
            ? insets.leading(along: axis, isRightToLeft: isRightToLeft)
            : insets.trailing(along: axis, isRightToLeft: isRightToLeft)
    }

    func measured() -> GridMetrics {
        var metrics = GridMetrics()
        metrics.columns = max(1, min(fixedColumns ?? columns(fitting: breadth), Self.maximumColumns))
        metrics.breadth = Self.cellExtent(cellSize.along(axis))
        metrics.extent = Self.cellExtent(cellSize.along(scrollAxis))
        metrics.start = across(insets, leading: true)
        let room = breadth.finiteNonnegative - metrics.start - across(insets, leading: false)
        let gaps = Double(metrics.columns - 1) * spacing
        let rest = max(0, room - Double(metrics.columns) * metrics.breadth - gaps)
        switch fit {
        case .leading: break
        case .center: metrics.start += rest / 2
        case .stretch: metrics.breadth += rest / Double(metrics.columns)
        }
        metrics.pitch = metrics.breadth + spacing
        metrics.linePitch = metrics.extent + lineSpacing
        return metrics
    }

    /// Takes on another size.
    func measure() {
        let metrics = measured()
        revision += 1
        guard metrics != self.metrics else { return }
        self.metrics = metrics
        updateLengths()
    }

    /// - Complexity: O(s) for s sections.
    func updateLengths() {
        lengths = PrefixSums(
            (0..<sections.count).map { rank in
                length(cells: sections.count(of: rank), header: header(at: rank), isSection: true)
            }
        )
    }

    /// How much room so many cells take under a header, with the spacing behind them.
    func length(cells: Int, header: Double, isSection: Bool) -> Double {
        let lines = Double(metrics.lines(cells)) * metrics.linePitch
        guard isSection else { return lines }
        let room = cells == 0 && emptySectionExtent > 0 ? emptySectionExtent + lineSpacing : 0
        return headerLength(header) + lines + room
    }

    /// The same for a block of the grid.
    func length(of block: Block, cells: Int) -> Double {
        length(cells: cells, header: header(at: block.rank), isSection: block.id != nil)
    }

    /// A header without any extent takes no spacing either.
    func headerLength(_ header: Double) -> Double { header > 0 ? header + lineSpacing : 0 }
}
