// SPDX-License-Identifier: Apache-2.0

extension DragItem {
    /// How many things one item will become.
    ///
    /// Whatever number a source or another program names, ``value`` can be reckoned with.
    public enum UnitCount: Equatable, Sendable {
        /// Exactly that many.
        case known(Int)

        /// About that many; may be revised with ``DragDropEngine/reviseUnits(of:to:)``.
        case estimated(Int)

        /// The most that is counted, of one item and of all together: sums stay far within 32 bits, and nobody reads more
        /// digits on a badge.
        public static let limit = 1_000_000

        /// The number, exact or not, between 0 and ``limit``.
        public var value: Int {
            switch self {
            case .known(let count), .estimated(let count): max(0, min(count, UnitCount.limit))
            }
        }

        /// Whether the number may be another in the end.
        public var isEstimate: Bool {
            if case .estimated = self { true } else { false }
        }

        /// Both together: an estimate if one of them is.
        public static func + (first: UnitCount, second: UnitCount) -> UnitCount {
            let sum = min(first.value + second.value, limit)
            return first.isEstimate || second.isEstimate ? .estimated(sum) : .known(sum)
        }
    }
}

extension DropSession {
    /// How many things the carried items will be once dropped, as far as anyone knows: what a target with room for ten
    /// asks in its proposal.
    public var units: DragItem.UnitCount {
        // Until they are dropped, things from elsewhere count as many as the platform says they are.
        guard case .outside(let offer) = drag.origin, drag.items.isEmpty else { return drag.units }
        return offer.count.map { .known($0) } ?? .estimated(count)
    }
}
