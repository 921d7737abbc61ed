// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Which children of one node are known to be neighbours. What is not known has to be looked up; what is stays right while
/// children come and go, as long as each of them is noted.
struct SiblingGaps {
    /// Two neighbours; no lower one before the first child, and no upper one behind the last.
    struct Gap: Equatable {
        var lower: NodePosition?
        var upper: NodePosition?
    }

    /// In their order. None overlaps another, and every end is a child.
    private(set) var gaps: [Gap] = []

    /// Of more, all are forgotten: whichever comes moves those behind it.
    static let limit = 16_384

    /// The gap in which a position is, or which begins with it; nil when that is not known.
    ///
    /// - Complexity: O(log n).
    func gap(after position: NodePosition?) -> Gap? {
        guard let position else { return gaps.first.flatMap { $0.lower == nil ? $0 : nil } }
        guard let gap = gap(at: count { $0.lower.map { $0 <= position } ?? true } - 1) else { return nil }
        return gap.upper.map { position < $0 } ?? true ? gap : nil
    }

    /// The gap in which a position is, or which ends with it; nil when that is not known.
    ///
    /// - Complexity: O(log n).
    func gap(before position: NodePosition?) -> Gap? {
        guard let position else { return gaps.last.flatMap { $0.upper == nil ? $0 : nil } }
        guard let gap = gap(at: count { $0.lower.map { $0 < position } ?? true } - 1) else { return nil }
        return gap.upper.map { position <= $0 } ?? true ? gap : nil
    }

    /// Learns of two neighbours.
    ///
    /// - Complexity: O(n), as of the others.
    mutating func learn(_ new: Gap) {
        let index = count { isBefore($0.lower, new.lower) }
        if let known = gap(at: index), known.lower == new.lower { return }
        if gaps.count < Self.limit { gaps.insert(new, at: index) } else { gaps = [new] }
    }

    /// Notes that a child came to a position.
    mutating func insert(_ position: NodePosition) {
        let index = count { $0.lower.map { $0 < position } ?? true } - 1
        guard let gap = gap(at: index), gap.upper.map({ position < $0 }) ?? true else { return }
        guard gaps.count < Self.limit else {
            gaps = []
            return
        }
        gaps[index].upper = position
        gaps.insert(Gap(lower: position, upper: gap.upper), at: index + 1)
    }

    /// Notes that a child left its position.
    mutating func remove(_ position: NodePosition) {
        let index = count { $0.lower.map { $0 < position } ?? true }
        let next = gap(at: index).flatMap { $0.lower == position ? $0 : nil }
        let isKnownBefore = gap(at: index - 1)?.upper == position
        if next != nil { gaps.remove(at: index) }
        guard isKnownBefore else { return }
        if let next { gaps[index - 1].upper = next.upper } else { gaps.remove(at: index - 1) }
    }

    private func gap(at index: Int) -> Gap? { gaps.indices.contains(index) ? gaps[index] : nil }

    /// How many gaps from the first on satisfy a condition that no later one does.
    private func count(while condition: (Gap) -> Bool) -> Int {
        var (low, high) = (0, gaps.count)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(gaps[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func isBefore(_ left: NodePosition?, _ right: NodePosition?) -> Bool {
        guard let right else { return false }
        return left.map { $0 < right } ?? true
    }
}
