// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// In which order the frame shows photos: one after the other, or at random so that each is seen once before any comes
/// again.
struct SlideOrder {
    /// Whether the order is random.
    var isShuffled: Bool {
        didSet { if isShuffled != oldValue { waiting = [] } }
    }
    /// Photos of this round of the shuffle that were not seen yet; the next is the last.
    private var waiting: [NodeID] = []

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
        waiting.removeAll { !here.contains($0) || $0 == current }
        if waiting.isEmpty {
            waiting = photos
            waiting.shuffle(using: &generator)
            waiting.removeAll { $0 == current }
        }
        return waiting.popLast() ?? photos.first
    }

    /// The photo before one.
    func previous(before current: NodeID?, of photos: [NodeID]) -> NodeID? { step(from: current, of: photos, by: -1) }

    private func step(from current: NodeID?, of photos: [NodeID], by step: Int) -> NodeID? {
        guard let index = current.flatMap({ photos.firstIndex(of: $0) }) else { return photos.first }
        return photos[(index + step + photos.count) % photos.count]
    }
}
