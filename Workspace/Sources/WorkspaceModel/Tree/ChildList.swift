// SPDX-License-Identifier: Apache-2.0

/// The identities of a parent's children in order.
///
/// Positions are stored in chunks of a few hundred: an insertion into 100,000 moves a few kilobytes, and a lookup is two
/// binary searches.
public struct ChildList: RandomAccessCollection, Sendable {
    private static let chunkLimit = 512

    private var chunks: [[NodePosition]] = []
    /// The number of children.
    public private(set) var count = 0

    /// No children.
    public init() {}

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of children.
    public var endIndex: Int { count }

    /// The child at an index.
    ///
    /// - Complexity: O(count / 512), which is a few hundred nanoseconds for 100,000.
    public subscript(index: Int) -> NodeID {
        var rest = index
        for chunk in chunks {
            if rest < chunk.count { return chunk[rest].id }
            rest -= chunk.count
        }
        preconditionFailure("index out of range")
    }

    /// Walks from the first child to the last.
    public func makeIterator() -> Iterator { Iterator(chunks: chunks, chunk: 0, index: 0) }

    /// The children behind a position, from the next one on; with nil, all of them.
    ///
    /// - Complexity: O(log n), and O(1) for each child.
    func walk(after position: NodePosition?) -> Iterator {
        guard let position else { return makeIterator() }
        let chunk = chunkIndex(for: position)
        guard chunk < chunks.count else { return Iterator(chunks: chunks, chunk: chunk, index: 0) }
        var index = ChildList.lowerBound(of: position, in: chunks[chunk])
        if index < chunks[chunk].count, chunks[chunk][index] == position { index += 1 }
        return Iterator(chunks: chunks, chunk: chunk, index: index)
    }

    /// Goes from child to child without counting them, as an index would.
    public struct Iterator: Sequence, IteratorProtocol {
        fileprivate let chunks: [[NodePosition]]
        fileprivate var chunk: Int
        fileprivate var index: Int

        /// The next child. Not inlined: there are some forty loops over children in the browser's module.
        ///
        /// - Complexity: O(1).
        @inline(never)
        public mutating func next() -> NodeID? {
            while chunk < chunks.count {
                if index < chunks[chunk].count {
                    index += 1
                    return chunks[chunk][index - 1].id
                }
                chunk += 1
                index = 0
            }
            return nil
        }
    }

    /// The index of the child at a position, or nil when it is not here.
    public func index(of position: NodePosition) -> Int? {
        let index = firstIndex(notBefore: position)
        return index < count && self[index] == position.id ? index : nil
    }

    /// The index of the first child after a position.
    public func firstIndex(after position: NodePosition) -> Int {
        let index = firstIndex(notBefore: position)
        return index < count && self[index] == position.id ? index + 1 : index
    }

    func first(after position: NodePosition?) -> NodeID? {
        let index = position.map { firstIndex(after: $0) } ?? 0
        return index < count ? self[index] : nil
    }

    func last(before position: NodePosition?) -> NodeID? {
        let index = position.map { firstIndex(notBefore: $0) } ?? count
        return index > 0 ? self[index - 1] : nil
    }

    private func firstIndex(notBefore position: NodePosition) -> Int {
        let chunk = chunkIndex(for: position)
        guard chunk < chunks.count else { return count }
        var result = ChildList.lowerBound(of: position, in: chunks[chunk])
        for index in 0..<chunk { result += chunks[index].count }
        return result
    }

    mutating func insert(_ position: NodePosition) {
        count += 1
        guard !chunks.isEmpty else {
            chunks.append([position])
            return
        }
        let chunk = Swift.min(chunkIndex(for: position), chunks.count - 1)
        let index = ChildList.lowerBound(of: position, in: chunks[chunk])
        chunks[chunk].insert(position, at: index)
        guard chunks[chunk].count > ChildList.chunkLimit else { return }
        // Appending fills chunks to the brim; anything else halves them.
        let appending = chunk == chunks.count - 1 && index == ChildList.chunkLimit
        let cut = appending ? ChildList.chunkLimit : ChildList.chunkLimit / 2
        let upper = Array(chunks[chunk][cut...])
        chunks[chunk].removeLast(upper.count)
        chunks.insert(upper, at: chunk + 1)
    }

    mutating func remove(_ position: NodePosition) {
        let chunk = chunkIndex(for: position)
        guard chunk < chunks.count else { return }
        let index = ChildList.lowerBound(of: position, in: chunks[chunk])
        guard index < chunks[chunk].count, chunks[chunk][index] == position else { return }
        chunks[chunk].remove(at: index)
        count -= 1
        if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    }

    /// The first chunk whose last position is not before `position`.
    private func chunkIndex(for position: NodePosition) -> Int {
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = low + (high - low) / 2
            if let last = chunks[middle].last, last < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func lowerBound(of position: NodePosition, in chunk: [NodePosition]) -> Int {
        var low = 0
        var high = chunk.count
        while low < high {
            let middle = low + (high - low) / 2
            if chunk[middle] < position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
