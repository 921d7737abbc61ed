// SPDX-License-Identifier: Apache-2.0
public import DragDrop

/// A layout that can say what is shown in a part of the content, and where: what a ``VirtualCollection`` stands on.
///
/// ``DragDrop/ListLayout`` and ``DragDrop/GridLayout`` conform to it.
public protocol VirtualLayout: CollectionLayout {
    /// What is shown in a rectangle of the content while something is displaced.
    ///
    /// - Parameters:
    ///   - rect: The part of the content, in its own space.
    ///   - displacement: What is lifted, where a gap is open, and which placeholders have room.
    ///   - held: Items whose frames are wanted although they may be elsewhere, or lifted.
    func shown(in rect: Rect<Content>, _ displacement: Displacement, holding held: [ItemID]) -> ShownPart
}

/// What of a collection is shown in a part of its content, and where, in the space of the content.
public struct ShownPart {
    /// The items of that part in reading order, and those that were asked for beside them, each where it is shown.
    public var cells: [(id: ItemID, frame: Rect<Content>)] = []

    /// The frames of the open gap: one in a list, one for each cell in a grid.
    public var gaps: [Rect<Content>] = []

    /// The line at which a gap is that opens no room; nil where room is opened.
    public var gapLine: Rect<Content>?

    /// The room of the placeholders in that part: whose it is, which of its rows or cells it is from 0, and where.
    public var placeholders: [(id: Placeholder.ID, number: Int, frame: Rect<Content>)] = []

    /// The size of the whole content as it is shown.
    public var size: Size

    /// Makes a part in which nothing is shown yet.
    public init(size: Size) { self.size = size }

    /// Takes the frames of an item that was asked for, unless it is among the cells.
    mutating func hold(_ items: [ItemID], _ frame: (ItemID) -> Rect<Content>?) {
        guard !items.isEmpty else { return }
        let known = Set(cells.map { $0.id })
        for item in items where !known.contains(item) {
            if let frame = frame(item) { cells.append((item, frame)) }
        }
    }

    /// Takes the rows or cells of the placeholders as far as they are in a part of the content.
    mutating func makeRoom(
        for gaps: [Displacement.PlaceholderGap],
        in rect: Rect<Content>,
        _ frames: (Placeholder.ID) -> [Rect<Content>]
    ) {
        for gap in gaps {
            for (number, frame) in frames(gap.placeholder).enumerated() where frame.intersects(rect) {
                placeholders.append((gap.placeholder, number, frame))
            }
        }
    }
}

extension ListLayout: VirtualLayout {
    /// The rows and headers in a rectangle's stretch of the axis, however far it reaches across; lifted ones only if
    /// they are held, where they would be.
    ///
    /// - Complexity: O(log n + r log k) for k lifted rows and placeholders, and r rows in the rectangle and in as much
    ///   room as those take.
    public func shown(in rect: Rect<Content>, _ displacement: Displacement, holding held: [ItemID]) -> ShownPart {
        let arrangement = arrangement(displacement)
        let range = stretch(of: rect)
        let lifted = Set(displacement.lifted)
        var part = ShownPart(
            size: axis == .vertical
                ? Size(width: contentSize.width, height: arrangement.totalExtent)
                : Size(width: arrangement.totalExtent, height: contentSize.height)
        )
        for row in rows(in: arrangement.layoutRange(shownIn: range)) {
            // The layout's range is wider than what is shown, by all that is lifted or open.
            let start = arrangement.shownOffset(of: row.offset)
            guard start <= range.upperBound, start + row.extent >= range.lowerBound, !lifted.contains(row.id),
                let frame = arrangement.frame(of: row.id)
            else { continue }
            part.cells.append((row.id, frame))
        }
        part.hold(held) { arrangement.frame(of: $0) }
        if displacement.gapExtent > 0, let gap = arrangement.gapFrame { part.gaps = [gap] }
        part.makeRoom(for: displacement.placeholderGaps, in: rect) { arrangement.frames(of: $0) }
        return part
    }
}

extension GridLayout: VirtualLayout {
    /// The cells and headers in a rectangle, lifted ones left out.
    ///
    /// - Complexity: O(log n + c (log k + log n)) for c cells in the rectangle's lines, k of them lifted or open.
    public func shown(in rect: Rect<Content>, _ displacement: Displacement, holding held: [ItemID]) -> ShownPart {
        let arrangement = arrangement(displacement)
        var part = ShownPart(size: arrangement.contentSize)
        for cell in arrangement.cells(in: rect) { part.cells.append((cell.id, cell.frame)) }
        part.hold(held) { arrangement.frame(of: $0) }
        part.gaps = arrangement.gapFrames
        if displacement.gapCount == 0 { part.gapLine = arrangement.gapLine }
        part.makeRoom(for: displacement.placeholderGaps, in: rect) { arrangement.frames(of: $0) }
        return part
    }
}
