// SPDX-License-Identifier: Apache-2.0

/// Where the rows of a list are *shown* during a drag: lifted rows closed up, a gap open.
///
/// Made from a layout and a displacement; valid for that revision of the layout. Output only.
public struct Arrangement {
    private let layout: ListLayout
    private let lifted: [Lifted]
    private let gapOffset: Double
    private let gapLength: Double

    private struct Lifted {
        var end: Double
        var lengthUpToHere: Double
    }

    init(_ layout: ListLayout, _ displacement: Displacement) {
        self.layout = layout
        var sum = 0.0
        var places: [(offset: Double, length: Double)] = []
        for id in displacement.lifted {
            guard let offset = layout.offset(of: id), let extent = layout.extent(of: id) else { continue }
            places.append((offset, extent + layout.spacing))
        }
        places.sort { $0.offset < $1.offset }
        lifted = places.map { place in
            sum += place.length
            return Lifted(end: place.offset + place.length, lengthUpToHere: sum)
        }
        if let gap = displacement.gap {
            gapLength = displacement.gapExtent + layout.spacing
            if let before = gap.before, let offset = layout.offset(of: before) {
                gapOffset = offset
            } else if let after = gap.after, let offset = layout.offset(of: after) {
                gapOffset = offset + (layout.extent(of: after) ?? 0) + layout.spacing
            } else {
                gapOffset = layout.leadingInset
            }
        } else {
            gapLength = 0
            gapOffset = .infinity
        }
    }

    /// Where a row that stands at an offset of the layout is shown.
    ///
    /// - Complexity: O(log k) for k lifted rows.
    public func shownOffset(of offset: Double) -> Double {
        var low = 0
        var high = lifted.count
        while low < high {
            let middle = (low + high) / 2
            if lifted[middle].end <= offset { low = middle + 1 } else { high = middle }
        }
        let closed = low > 0 ? lifted[low - 1].lengthUpToHere : 0
        return offset - closed + (offset >= gapOffset ? gapLength : 0)
    }

    /// The frame a row is shown in; a lifted row's is where it would be, so that it can fade in place.
    public func frame(of id: ItemID) -> Rect<Content>? {
        guard let offset = layout.offset(of: id), let extent = layout.extent(of: id) else { return nil }
        return layout.frame(offset: shownOffset(of: offset), extent: extent)
    }

    /// The frame of the open gap; nil if none is open.
    public var gapFrame: Rect<Content>? {
        guard gapOffset.isFinite else { return nil }
        return layout.frame(
            offset: shownOffset(of: gapOffset) - gapLength,
            extent: max(0, gapLength - layout.spacing)
        )
    }

    /// The extent of what is shown.
    public var totalExtent: Double {
        layout.totalExtent - (lifted.last?.lengthUpToHere ?? 0) + gapLength
    }

    /// The range of the layout whose rows may be shown in a range: what a virtualised list has to have at hand.
    public func layoutRange(shownIn range: ClosedRange<Double>) -> ClosedRange<Double> {
        let closed = lifted.last?.lengthUpToHere ?? 0
        return max(0, range.lowerBound - gapLength)...(range.upperBound + closed)
    }
}

extension ListLayout {
    /// How the list should be shown under a displacement.
    ///
    /// - Complexity: O(k log n) for k lifted rows.
    public func arrangement(_ displacement: Displacement) -> Arrangement { Arrangement(self, displacement) }

    /// Where one row is shown under a displacement; make an ``Arrangement`` to ask for several.
    public func displacedFrame(of id: ItemID, _ displacement: Displacement) -> Rect<Content>? {
        arrangement(displacement).frame(of: id)
    }
}
