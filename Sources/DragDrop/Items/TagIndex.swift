// SPDX-License-Identifier: Apache-2.0

/// Finds positions by byte strings; several positions under one string keep the order they came in.
///
/// Sorted arrays instead of a dictionary: less code in an Embedded module, and reading dominates by far.
struct TagIndex: Sendable {
    private var keys: [[UInt8]] = []
    private var positions: [Int] = []

    /// The positions under a key, the earliest first.
    ///
    /// - Complexity: O(log n).
    func positions(of key: [UInt8]) -> ArraySlice<Int> {
        let start = bound(key, after: false)
        return positions[start..<max(start, bound(key, after: true))]
    }

    /// - Complexity: O(n) to make room.
    mutating func insert(_ key: [UInt8], at position: Int) {
        let place = bound(key, after: true)
        keys.insert(key, at: place)
        positions.insert(position, at: place)
    }

    /// The first place whose key does not come before the given one, or the first one whose key comes after it.
    private func bound(_ key: [UInt8], after: Bool) -> Int {
        keys.partitioningIndex { after ? TagIndex.precedes(key, $0) : !TagIndex.precedes($0, key) }
    }

    /// A total order: shorter first, then byte by byte.
    private static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        if first.count != second.count { return first.count < second.count }
        for index in first.indices where first[index] != second[index] { return first[index] < second[index] }
        return false
    }
}
