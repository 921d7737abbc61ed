// SPDX-License-Identifier: Apache-2.0

/// How the rows of a collection make room: one gap opens while those before it close. A row moves by what all gaps
/// before it are open, so that rows between two gaps never jump.
public struct GapMotion: Equatable, Sendable {
    private struct Opening: Equatable {
        var offset: Double
        var extent: SpringMotion<Double>
    }

    private var openings: [Opening] = []

    /// A collection without a gap.
    public init() {}

    /// Opens a gap and closes all others; without an offset only closes.
    ///
    /// - Parameters:
    ///   - offset: Where along its axis the collection opens, as its layout counts: rows from there on move.
    ///   - extent: How wide, in points.
    ///   - spring: What moves the rows, as ``Motion/gap``.
    ///   - time: Now.
    public mutating func open(at offset: Double?, extent: Double, spring: Spring, at time: Timestamp) {
        openings.removeAll { $0.extent.target == 0 && $0.extent.end() <= time }
        var isOpen = false
        for index in openings.indices {
            let isThis = openings[index].offset == offset
            openings[index].extent.retarget(to: isThis ? extent : 0, at: time, spring: spring)
            isOpen = isOpen || isThis
        }
        guard let offset, !isOpen else { return }
        openings.append(
            Opening(offset: offset, extent: SpringMotion(from: 0, to: extent, spring: spring, at: time))
        )
    }

    /// How far a row is moved, in points.
    ///
    /// - Parameters:
    ///   - offset: Where the row is along the axis, as its layout counts.
    ///   - time: Now.
    /// - Complexity: O(g) for g gaps that are open or still closing.
    public func shift(ofRowAt offset: Double, at time: Timestamp) -> Double {
        var shift = 0.0
        for opening in openings where opening.offset <= offset { shift += opening.extent.value(at: time) }
        return shift
    }

    /// When all rows are where they stay.
    public var end: Timestamp {
        var end = Timestamp.zero
        for opening in openings { end = max(end, opening.extent.end()) }
        return end
    }
}
