// SPDX-License-Identifier: Apache-2.0

/// An ordered set of identities with a length each, that answers "which row is at this offset" and "where is this row".
///
/// Rows live in chunks of at most ``capacity``; prefix sums over the chunks and a scan inside one answer everything in
/// O(log n) with little memory traffic: a pointer move over a million rows touches a few cache lines.
struct RowIndex {
    static let capacity = 128

    struct Chunk {
        var ids: [ItemID]
        var lengths: [Double]

        func position(of id: ItemID) -> Int? {
            ids.withUnsafeBufferPointer { ids in
                var position = 0
                while position < ids.count {
                    if ids[position] == id { return position }
                    position += 1
                }
                return nil
            }
        }
    }

    /// Where a row is now; does not survive a change.
    struct Location: Equatable {
        var slot: Int
        var position: Int
    }

    /// A row that an offset was found in.
    struct Found {
        /// The offset that was looked for.
        var sought: Double
        var location: Location
        var id: ItemID

        /// Where it begins.
        var offset: Double
        var length: Double
    }

    var pool: [Chunk] = []
    var spareSlots: [Int] = []
    var order: [Int] = []
    var rank: [Int] = []
    var slots: [ItemID: Int] = [:]
    var counts = PrefixSums<Int>([])
    var lengths = PrefixSums<Double>([])

    init() {}

    /// - Complexity: O(n).
    init(_ rows: some Collection<(id: ItemID, length: Double)>) {
        slots.reserveCapacity(rows.count)
        var chunk = Chunk(ids: [], lengths: [])
        for row in rows {
            guard slots[row.id] == nil else { continue }
            slots[row.id] = pool.count
            chunk.ids.append(row.id)
            chunk.lengths.append(row.length)
            if chunk.ids.count == Self.capacity * 3 / 4 {
                pool.append(chunk)
                chunk = Chunk(ids: [], lengths: [])
            }
        }
        if !chunk.ids.isEmpty { pool.append(chunk) }
        order = Array(pool.indices)
        rebuildSums()
    }

    var count: Int { counts.total }

    var totalLength: Double { lengths.total }

    /// The rows in order.
    ///
    /// - Complexity: O(n).
    var ids: [ItemID] {
        var ids: [ItemID] = []
        ids.reserveCapacity(count)
        for slot in order { ids += pool[slot].ids }
        return ids
    }

    func contains(_ id: ItemID) -> Bool { slots[id] != nil }

    func location(of id: ItemID) -> Location? {
        guard let slot = slots[id], let position = pool[slot].position(of: id) else { return nil }
        return Location(slot: slot, position: position)
    }

    func id(at location: Location) -> ItemID { pool[location.slot].ids[location.position] }

    func length(at location: Location) -> Double { pool[location.slot].lengths[location.position] }

    /// How many rows come before.
    func position(at location: Location) -> Int {
        counts.sum(before: rank[location.slot]) + location.position
    }

    /// The sum of the lengths before.
    func offset(at location: Location) -> Double {
        var offset = lengths.sum(before: rank[location.slot])
        pool[location.slot].lengths.withUnsafeBufferPointer { lengths in
            for position in 0..<location.position { offset += lengths[position] }
        }
        return offset
    }

    /// The row in which an offset lies; the first or last one outside. Nil if there are no rows.
    func row(at offset: Double) -> Found? {
        guard !order.isEmpty else { return nil }
        let found = lengths.find(offset)
        let slot = order[found.index]
        var start = found.sumBefore
        var position = 0
        pool[slot].lengths.withUnsafeBufferPointer { lengths in
            while position + 1 < lengths.count, start + lengths[position] <= offset {
                start += lengths[position]
                position += 1
            }
        }
        let location = Location(slot: slot, position: position)
        return Found(
            sought: offset,
            location: location,
            id: id(at: location),
            offset: start,
            length: length(at: location)
        )
    }

    /// The row that many rows from the first.
    func row(atPosition position: Int) -> Location? {
        guard position >= 0, position < count else { return nil }
        let found = counts.find(position)
        return Location(slot: order[found.index], position: position - found.sumBefore)
    }

    func location(after location: Location) -> Location? {
        if location.position + 1 < pool[location.slot].ids.count {
            return Location(slot: location.slot, position: location.position + 1)
        }
        let next = rank[location.slot] + 1
        return next < order.count ? Location(slot: order[next], position: 0) : nil
    }

    func location(before location: Location) -> Location? {
        if location.position > 0 { return Location(slot: location.slot, position: location.position - 1) }
        let previous = rank[location.slot] - 1
        guard previous >= 0 else { return nil }
        return Location(slot: order[previous], position: pool[order[previous]].ids.count - 1)
    }

    var first: Location? { order.first.map { Location(slot: $0, position: 0) } }

    var last: Location? { order.last.map { Location(slot: $0, position: pool[$0].ids.count - 1) } }

    mutating func rebuildSums() {
        rank = Array(repeating: 0, count: pool.count)
        for (index, slot) in order.enumerated() { rank[slot] = index }
        counts = PrefixSums(order.map { pool[$0].ids.count })
        lengths = PrefixSums(order.map { pool[$0].lengths.reduce(0, +) })
    }
}
