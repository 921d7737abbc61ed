// SPDX-License-Identifier: Apache-2.0

/// Where the rows of a list or a tree are *shown* during a drag: lifted rows closed up, a gap open, room for
/// placeholders.
///
/// Made from a layout and a displacement; valid for that revision of the layout. Output only.
public struct Arrangement {
    private let layout: ListLayout
    private let lifted: [Lifted]
    private let openings: [Opening]
    private let gap: Int?

    /// A stretch of rows that is closed up.
    struct Stretch {
        var offset: Double
        var length: Double
    }

    private struct Lifted {
        var end: Double
        var lengthUpToHere: Double
    }

    /// - Parameters:
    ///   - stretches: What is closed up, in any order; of stretches in stretches the outer ones count.
    ///   - openings: What is open. Of those in the same place the first stands in front.
    init(_ layout: ListLayout, lifted stretches: [Stretch], openings unplaced: [Opening]) {
        self.layout = layout
        var sum = 0.0
        var closed: [Lifted] = []
        for stretch in stretches.sorted(by: { ($0.offset, -$0.length) < ($1.offset, -$1.length) }) {
            if let last = closed.last, stretch.offset < last.end { continue }
            sum += stretch.length
            closed.append(Lifted(end: stretch.offset + stretch.length, lengthUpToHere: sum))
        }
        lifted = closed
        var openings: [Opening] = []
        for opening in unplaced {
            var index = openings.count
            while index > 0, opening.isInFront(of: openings[index - 1]) { index -= 1 }
            openings.insert(opening, at: index)
        }
        var push = 0.0
        var previous: Opening?
        for index in openings.indices {
            var opening = openings[index]
            if let previous, previous.offset == opening.offset, previous.pushed == opening.pushed {
                opening.room = max(0, previous.room - previous.length)
                opening.start = previous.start + previous.length
            } else {
                opening.start = opening.offset - Arrangement.closed(before: opening.offset, closed) + push
            }
            push += max(0, opening.length - opening.room)
            opening.pushUpToHere = push
            openings[index] = opening
            previous = opening
        }
        self.openings = openings
        gap = openings.firstIndex { $0.placeholder == nil }
    }

    init(_ layout: ListLayout, _ displacement: Displacement) {
        var stretches: [Stretch] = []
        for id in displacement.lifted {
            guard let offset = layout.offset(of: id), let extent = layout.extent(of: id) else { continue }
            stretches.append(Stretch(offset: offset, length: extent + layout.spacing))
        }
        let openings = displacement.openings(spacing: layout.spacing) { layout.opening(of: $0) }
        self.init(layout, lifted: stretches, openings: openings)
    }

    /// Where a row that stands at an offset of the layout is shown.
    ///
    /// - Complexity: O(log k) for k lifted rows and placeholders.
    public func shownOffset(of offset: Double) -> Double {
        let count = openings.partitioningIndex { $0.pushed > offset }
        let push = count > 0 ? openings[count - 1].pushUpToHere : 0
        return offset - Arrangement.closed(before: offset, lifted) + push
    }

    /// Which offset of the layout is shown at an offset: what a tap on the screen hits. Nil in an open gap and in the
    /// room of placeholders.
    ///
    /// - Complexity: O(log k) for k lifted rows and placeholders.
    public func layoutOffset(shownAt offset: Double) -> Double? {
        var closed = offset
        let count = openings.partitioningIndex { $0.start > offset }
        if count > 0 {
            let opening = openings[count - 1]
            guard offset >= opening.start + opening.length else { return nil }
            closed -= opening.pushUpToHere
        }
        let passed = lifted.partitioningIndex { $0.end - $0.lengthUpToHere > closed }
        return closed + (passed > 0 ? lifted[passed - 1].lengthUpToHere : 0)
    }

    /// How much is closed up in front of an offset.
    private static func closed(before offset: Double, _ lifted: [Lifted]) -> Double {
        let count = lifted.partitioningIndex { $0.end > offset }
        return count > 0 ? lifted[count - 1].lengthUpToHere : 0
    }

    /// The frame a row is shown in; a lifted row's is where it would be, so that it can fade in place.
    public func frame(of id: ItemID) -> Rect<Content>? {
        guard let offset = layout.offset(of: id), let extent = layout.extent(of: id) else { return nil }
        return layout.frame(offset: shownOffset(of: offset), extent: extent)
    }

    /// The frame of the open gap; nil if none is open.
    public var gapFrame: Rect<Content>? {
        guard let gap else { return nil }
        let opening = openings[gap]
        return frame(of: opening, offset: opening.start, extent: max(0, opening.length - layout.spacing))
    }

    /// Where the open gap begins along the axis; nil if none is open.
    var gapStart: Double? { gap.map { openings[$0].start } }

    /// The frames of a placeholder's rows in order; none if it is not shown here.
    ///
    /// - Complexity: O(placeholders + rows).
    public func frames(of placeholder: Placeholder.ID) -> [Rect<Content>] {
        for opening in openings where opening.placeholder == placeholder {
            return (0..<opening.rows).map { row in
                let offset = opening.start + Double(row) * (opening.rowExtent + layout.spacing)
                return frame(of: opening, offset: offset, extent: opening.rowExtent)
            }
        }
        return []
    }

    private func frame(of opening: Opening, offset: Double, extent: Double) -> Rect<Content> {
        layout.frame(offset: offset, extent: extent)
            .indented(by: opening.indentation, isRightToLeft: opening.isRightToLeft)
    }

    /// The extent of what is shown.
    public var totalExtent: Double {
        layout.totalExtent - (lifted.last?.lengthUpToHere ?? 0) + (openings.last?.pushUpToHere ?? 0)
    }

    /// The range of the layout whose rows may be shown in a range: what a virtualised list has to have at hand.
    public func layoutRange(shownIn range: ClosedRange<Double>) -> ClosedRange<Double> {
        let closed = lifted.last?.lengthUpToHere ?? 0
        let open = openings.last?.pushUpToHere ?? 0
        return max(0, range.lowerBound - open)...(range.upperBound + closed)
    }
}

extension Rect {
    /// The rectangle without its first points in reading direction.
    func indented(by distance: Double, isRightToLeft: Bool) -> Rect {
        let distance = Swift.min(Swift.max(0, distance), size.width)
        return Rect(
            x: isRightToLeft ? minX : minX + distance,
            y: minY,
            width: size.width - distance,
            height: size.height
        )
    }
}
