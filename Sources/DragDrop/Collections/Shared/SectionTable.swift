// SPDX-License-Identifier: Apache-2.0

/// Which stretch of a collection's rows belongs to which section. Rows are counted, not named: a row's section follows
/// from its position.
struct SectionTable {
    private(set) var ids: [ItemID] = []
    private var ranks: [ItemID: Int] = [:]
    private var counts = PrefixSums<Int>([])

    init() {}

    /// Of sections with the same identity the first counts.
    ///
    /// - Complexity: O(s).
    init(_ sections: [(id: ItemID, count: Int)]) {
        ids.reserveCapacity(sections.count)
        var rows: [Int] = []
        for section in sections where ranks[section.id] == nil {
            ranks[section.id] = ids.count
            ids.append(section.id)
            rows.append(section.count)
        }
        counts = PrefixSums(rows)
    }

    var isEmpty: Bool { ids.isEmpty }

    var count: Int { ids.count }

    func rank(of id: ItemID) -> Int? { ids.isEmpty ? nil : ranks[id] }

    func id(at rank: Int) -> ItemID? { ids.indices.contains(rank) ? ids[rank] : nil }

    /// The position of a section's first row.
    ///
    /// - Complexity: O(log s).
    func start(of rank: Int) -> Int { counts.sum(before: rank) }

    /// - Complexity: O(log s).
    func count(of rank: Int) -> Int { counts.sum(before: rank + 1) - counts.sum(before: rank) }

    /// The section of the row at a position.
    ///
    /// - Complexity: O(log s).
    func rank(at position: Int) -> Int? {
        guard position >= 0, position < counts.total else { return nil }
        return counts.find(position).index
    }

    /// - Complexity: O(log s).
    mutating func add(_ difference: Int, to rank: Int) { counts.add(difference, at: rank) }
}

extension SectionTable {
    /// The gap along the axis of a layout with these sections that a step leads to; the first or the last one of all for
    /// nil. An empty section has one gap.
    func gap(from gap: Gap?, _ step: GapStep, in layout: some CollectionLayout) -> Gap? {
        guard let forward = step.isForward(in: layout.flow) else { return nil }
        if let next = forward ? gap?.before : gap?.after {
            return forward ? layout.gap(after: next) : layout.gap(before: next)
        }
        var section = forward ? ids.first : ids.last
        if let gap {
            guard let rank = gap.parent.flatMap({ rank(of: $0) }), let next = id(at: forward ? rank + 1 : rank - 1)
            else {
                return nil
            }
            section = next
        }
        return forward ? layout.firstGap(in: section) : layout.lastGap(in: section)
    }
}
