// SPDX-License-Identifier: Apache-2.0

extension RowIndex {
    /// Puts a row behind another, or in front of all; a row that is there already is left where it is.
    ///
    /// - Complexity: O(log n) amortised.
    mutating func insert(_ id: ItemID, length: Double, after previous: ItemID?) {
        guard !contains(id) else { return }
        guard !order.isEmpty else {
            self = RowIndex([(id: id, length: length)])
            return
        }
        var slot = order[0]
        var position = 0
        if let previous, let location = location(of: previous) {
            slot = location.slot
            position = location.position + 1
        }
        slots[id] = slot
        pool[slot].ids.insert(id, at: position)
        pool[slot].lengths.insert(length, at: position)
        if pool[slot].ids.count > Self.capacity {
            split(slot)
        } else {
            counts.add(1, at: rank[slot])
            lengths.add(length, at: rank[slot])
        }
    }

    /// Takes a row out.
    ///
    /// - Complexity: O(log n) amortised.
    mutating func remove(_ id: ItemID) {
        guard let location = location(of: id) else { return }
        let slot = location.slot
        slots[id] = nil
        pool[slot].ids.remove(at: location.position)
        let length = pool[slot].lengths.remove(at: location.position)
        if pool[slot].ids.isEmpty {
            order.remove(at: rank[slot])
            spareSlots.append(slot)
            rebuildSums()
        } else {
            counts.add(-1, at: rank[slot])
            lengths.add(-length, at: rank[slot])
        }
    }

    /// Gives a row another length.
    ///
    /// - Complexity: O(log n).
    mutating func setLength(_ length: Double, at location: Location) {
        let difference = length - pool[location.slot].lengths[location.position]
        pool[location.slot].lengths[location.position] = length
        lengths.add(difference, at: rank[location.slot])
    }

    private mutating func split(_ slot: Int) {
        let half = pool[slot].ids.count / 2
        let chunk = Chunk(ids: Array(pool[slot].ids[half...]), lengths: Array(pool[slot].lengths[half...]))
        pool[slot].ids.removeSubrange(half...)
        pool[slot].lengths.removeSubrange(half...)
        let added: Int
        if let spare = spareSlots.popLast() {
            added = spare
            pool[added] = chunk
        } else {
            added = pool.count
            pool.append(chunk)
        }
        for id in chunk.ids { slots[id] = added }
        order.insert(added, at: rank[slot] + 1)
        rebuildSums()
    }
}
