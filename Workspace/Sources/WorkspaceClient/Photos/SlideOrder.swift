// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// In which order the frame shows photos: one after the other, or in rounds at random, in each of which every photo is seen
/// once; none is seen twice in a row. Whoever steps back sees what was shown before, and stepping on comes back to where they
/// were: that is of no round.
struct SlideOrder {
    /// Whether the order is random.
    var isShuffled = false {
        didSet { if isShuffled != oldValue { (waiting, behind, ahead) = (nil, [], []) } }
    }
    /// Photos of this round of the shuffle that were not seen yet; the next is the last. Nil before the first round, of which
    /// is what is shown already.
    private var waiting: [NodeID]?
    /// What the shuffle showed before what is shown, the nearest last: as many as there are photos.
    private var behind: [NodeID] = []
    /// What was stepped back from, the nearest last.
    private var ahead: [NodeID] = []

    /// The photo after one; the first if that is gone or nothing is shown. Nil when there is none.
    ///
    /// - Complexity: O(n).
    mutating func next<Generator: RandomNumberGenerator>(
        after current: NodeID?,
        of photos: [NodeID],
        using generator: inout Generator
    ) -> NodeID? {
        guard isShuffled else { return step(from: current, of: photos, by: 1) }
        let here = Set(photos)
        let next =
            Self.takeLast(of: &ahead, among: here, but: current)
            ?? draw(after: current, of: photos, here, using: &generator)
        if let current, current != next { behind.append(current) }
        behind.removeFirst(max(0, behind.count - photos.count))
        return next
    }

    /// The photo before one. In a shuffle that is what was shown before it; the photo itself where nothing was.
    ///
    /// - Complexity: O(n).
    mutating func previous(before current: NodeID?, of photos: [NodeID]) -> NodeID? {
        guard isShuffled, let current else { return step(from: current, of: photos, by: -1) }
        guard let previous = Self.takeLast(of: &behind, among: Set(photos), but: current) else { return current }
        ahead.append(current)
        return previous
    }

    /// Takes the last photo that is still there and is not what is shown, and what is behind it.
    private static func takeLast(of list: inout [NodeID], among here: Set<NodeID>, but current: NodeID?) -> NodeID? {
        while let last = list.popLast() {
            if last != current, here.contains(last) { return last }
        }
        return nil
    }

    /// The next photo of the round, or the first of another round.
    private mutating func draw<Generator: RandomNumberGenerator>(
        after current: NodeID?,
        of photos: [NodeID],
        _ here: Set<NodeID>,
        using generator: inout Generator
    ) -> NodeID? {
        var left = (waiting ?? photos).filter { here.contains($0) && $0 != current }
        let isOver = left.isEmpty
        if isOver { left = photos }
        if isOver || waiting == nil { left.shuffle(using: &generator) }
        // What ended a round does not begin the next.
        if left.count > 1, left.last == current { left.swapAt(0, left.count - 1) }
        let next = left.popLast()
        waiting = left
        return next
    }

    private func step(from current: NodeID?, of photos: [NodeID], by step: Int) -> NodeID? {
        guard let index = current.flatMap({ photos.firstIndex(of: $0) }) else { return photos.first }
        return photos[(index + step + photos.count) % photos.count]
    }
}
