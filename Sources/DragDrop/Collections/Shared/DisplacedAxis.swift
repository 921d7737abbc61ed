// SPDX-License-Identifier: Apache-2.0

/// How places along one axis are shown while stretches of it are closed up and others are open: the one algorithm by
/// which lists, trees and grids are arranged during a drag. A list counts points; a grid counts cells, one behind the
/// other through all its lines.
struct DisplacedAxis {
    /// A stretch that is closed up, because what lies there is lifted.
    struct Stretch {
        var offset: Double
        var length: Double
    }

    /// A stretch that is open: for the drop, or for the rows of a placeholder.
    struct Opening {
        /// Where it begins in the layout, without anything lifted.
        var offset: Double

        /// From which offset on everything makes room.
        var pushed: Double

        /// Of openings in the same place, the one with the lower rank stands in front.
        var rank = 0.0

        /// How much is open here anyhow, as under the header of an empty section.
        var room = 0.0

        /// How far it is indented, as in a tree, and whether from the right.
        var indentation = 0.0
        var isRightToLeft = false

        /// How much of the axis it takes.
        var length = 0.0

        /// Whose it is; nil for the gap of the drop.
        var placeholder: Placeholder.ID?
        var rows = 0
        var rowExtent = 0.0

        /// Where it is shown, and how far it and all in front of it push what is behind it: set by the axis.
        fileprivate(set) var start = 0.0
        fileprivate(set) var pushUpToHere = 0.0

        fileprivate func isInFront(of other: Opening) -> Bool {
            if pushed != other.pushed { return pushed < other.pushed }
            if offset != other.offset { return offset < other.offset }
            return rank < other.rank
        }
    }

    private struct Closed {
        var end: Double
        var lengthUpToHere: Double
    }

    /// What is open, in order.
    let openings: [Opening]

    /// Which of the openings is the gap of the drop.
    let gap: Int?

    private let closed: [Closed]

    /// - Parameters:
    ///   - stretches: What is closed up, in any order; of stretches in stretches the outer ones count.
    ///   - unplaced: What is open. Of those in the same place, of the same rank, the first stands in front.
    /// - Complexity: O(k log k) for k stretches and openings in order.
    init(closing stretches: [Stretch], opening unplaced: [Opening]) {
        var sum = 0.0
        var closed: [Closed] = []
        for stretch in stretches.ordered(by: { ($0.offset, -$0.length) < ($1.offset, -$1.length) }) {
            if let last = closed.last, stretch.offset < last.end { continue }
            sum += stretch.length
            closed.append(Closed(end: stretch.offset + stretch.length, lengthUpToHere: sum))
        }
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
                opening.start = opening.offset - DisplacedAxis.length(of: closed, before: opening.offset) + push
            }
            push += max(0, opening.length - opening.room)
            opening.pushUpToHere = push
            openings[index] = opening
            previous = opening
        }
        self.closed = closed
        self.openings = openings
        gap = openings.firstIndex { $0.placeholder == nil }
    }

    /// How much is closed up in all.
    var totalClosed: Double { closed.last?.lengthUpToHere ?? 0 }

    /// How much is open in all.
    var totalOpen: Double { openings.last?.pushUpToHere ?? 0 }

    /// Where what stands at an offset of the layout is shown.
    ///
    /// - Complexity: O(log k).
    func shown(_ offset: Double) -> Double {
        let count = openings.partitioningIndex { $0.pushed > offset }
        return offset - closed(before: offset) + (count > 0 ? openings[count - 1].pushUpToHere : 0)
    }

    /// Which offset of the layout is shown at an offset; nil in what is open.
    ///
    /// - Complexity: O(log k).
    func layout(shownAt offset: Double) -> Double? {
        var result = offset
        let count = openings.partitioningIndex { $0.start > offset }
        if count > 0 {
            let opening = openings[count - 1]
            guard offset >= opening.start + opening.length else { return nil }
            result -= opening.pushUpToHere
        }
        let passed = closed.partitioningIndex { $0.end - $0.lengthUpToHere > result }
        return result + (passed > 0 ? closed[passed - 1].lengthUpToHere : 0)
    }

    /// How much is closed up in front of an offset of the layout.
    ///
    /// - Complexity: O(log k).
    func closed(before offset: Double) -> Double { DisplacedAxis.length(of: closed, before: offset) }

    private static func length(of closed: [Closed], before offset: Double) -> Double {
        let count = closed.partitioningIndex { $0.end > offset }
        return count > 0 ? closed[count - 1].lengthUpToHere : 0
    }
}

extension Displacement {
    /// What is open: in the same gap the order of the placeholders holds, and the gap of the drop is the last.
    ///
    /// - Parameters:
    ///   - gapLength: How much of the axis the gap of the drop takes.
    ///   - rowLength: How much of it a row of a placeholder takes.
    ///   - place: Where a gap opens.
    func openings(
        gapLength: Double,
        rowLength: (PlaceholderGap) -> Double,
        at place: (Gap) -> DisplacedAxis.Opening
    ) -> [DisplacedAxis.Opening] {
        var result: [DisplacedAxis.Opening] = []
        for placeholder in placeholderGaps {
            var opening = place(placeholder.gap)
            opening.placeholder = placeholder.placeholder
            opening.rows = max(0, min(placeholder.rows, 1_000_000))
            opening.rowExtent = placeholder.rowExtent
            opening.length = Double(opening.rows) * rowLength(placeholder)
            result.append(opening)
        }
        if let gap {
            var opening = place(gap)
            opening.length = gapLength
            result.append(opening)
        }
        return result
    }
}
