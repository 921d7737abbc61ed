// SPDX-License-Identifier: Apache-2.0

extension GridLayout {
    /// The direction in which the cells of a line follow each other.
    public var axis: Axis { scrollAxis.crossing }

    /// Lines of cells, one behind the other in the direction in which one scrolls.
    public var flow: CollectionFlow { CollectionFlow(axis, scrollAxis: scrollAxis, isRightToLeft: isRightToLeft) }

    /// How many cells there are.
    public var count: Int { cells.count }

    /// The extent of all lines and headers with the spacing between them and the insets around them.
    public var totalExtent: Double { extent(ofBlocks: blocksLength) }

    /// The length of all blocks, with the spacing behind each line.
    var blocksLength: Double {
        sections.isEmpty ? length(cells: cells.count, header: 0, isSection: false) : lengths.total
    }

    func extent(ofBlocks length: Double) -> Double {
        leadingInset + trailingInset + max(0, length - (length > 0 ? lineSpacing : 0))
    }

    /// The size of everything.
    public var contentSize: Size { contentSize(totalExtent) }

    func contentSize(_ totalExtent: Double) -> Size {
        let length = max(totalExtent, minimumLength.finiteNonnegative)
        let breadth = breadth.finiteNonnegative
        return scrollAxis == .vertical
            ? Size(width: breadth, height: length) : Size(width: length, height: breadth)
    }

    /// Whether an item is in the grid.
    public func contains(_ id: ItemID) -> Bool { cells.contains(id) }

    /// How many cells come before this one.
    ///
    /// - Complexity: O(log n).
    public func position(of id: ItemID) -> Int? { cells.location(of: id).map { cells.position(at: $0) } }

    /// The item at a position; positions do not survive a revision.
    ///
    /// - Complexity: O(log n).
    public func item(atPosition position: Int) -> ItemID? { cells.row(atPosition: position).map { cells.id(at: $0) } }

    /// How many points a cell takes along its line.
    public func extent(of id: ItemID?) -> Double? { id.map { cells.contains($0) } ?? true ? metrics.breadth : nil }

    /// All identities of items in order.
    ///
    /// - Complexity: O(n).
    public var itemIDs: [ItemID] { cells.ids }

    /// All headers and cells in order, cells without an extent.
    ///
    /// - Complexity: O(n).
    package var allRows: [TreeLayout.Row] {
        guard !sections.isEmpty else { return itemIDs.map { TreeLayout.Row($0, extent: 0) } }
        var result: [TreeLayout.Row] = []
        for rank in 0..<blockCount {
            let block = block(rank)
            if let id = block.id { result.append(TreeLayout.Row(id, extent: header(at: rank))) }
            for index in 0..<block.count {
                if let id = item(atPosition: block.start + index) { result.append(TreeLayout.Row(id, extent: 0)) }
            }
        }
        return result
    }
}
