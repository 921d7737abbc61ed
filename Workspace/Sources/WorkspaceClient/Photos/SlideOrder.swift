// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// In which order the frame shows photos: one after the other, or in rounds at random, in each of which every photo is seen
/// once; none is seen twice in a row.
struct SlideOrder {
    /// Whether the order is random.
    var isShuffled: Bool {
        didSet { if isShuffled != oldValue { waiting = nil } }
    }
    /// Photos of this round of the shuffle that were not seen yet; the next is the last. Nil before the first round, of which
    /// is what is shown already.
    private var waiting: [NodeID]?

    init(isShuffled: Bool = false) {
        self.isShuffled = isShuffled
    }

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

    /// The photo before one.
    func previous(before current: NodeID?, of photos: [NodeID]) -> NodeID? { step(from: current, of: photos, by: -1) }

    private func step(from current: NodeID?, of photos: [NodeID], by step: Int) -> NodeID? {
        guard let index = current.flatMap({ photos.firstIndex(of: $0) }) else { return photos.first }
        return photos[(index + step + photos.count) % photos.count]
    }
}
