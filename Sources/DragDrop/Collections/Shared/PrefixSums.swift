// SPDX-License-Identifier: Apache-2.0

/// Sums of the first elements of a row of numbers, kept under changes (a Fenwick tree).
struct PrefixSums<Value: AdditiveArithmetic & Comparable> {
    private var tree: [Value]
    private var highestStep: Int

    /// The sum of all elements.
    private(set) var total: Value

    /// - Complexity: O(n).
    init(_ values: some Collection<Value>) {
        tree = [.zero]
        tree.reserveCapacity(values.count + 1)
        tree.append(contentsOf: values)
        total = .zero
        highestStep = 1
        while highestStep * 2 < tree.count { highestStep *= 2 }
        for value in values { total += value }
        for position in tree.indices.dropFirst() {
            let parent = position + (position & -position)
            if parent < tree.count { tree[parent] += tree[position] }
        }
    }

    /// Adds to one element.
    ///
    /// - Complexity: O(log n).
    mutating func add(_ difference: Value, at index: Int) {
        var position = index + 1
        while position < tree.count {
            tree[position] += difference
            position += position & -position
        }
        total += difference
    }

    /// The sum of the elements before an index.
    ///
    /// - Complexity: O(log n).
    func sum(before index: Int) -> Value {
        var position = min(index, tree.count - 1)
        var sum = Value.zero
        while position > 0 {
            sum += tree[position]
            position -= position & -position
        }
        return sum
    }

    /// The element in which a running total exceeds the target, and the sum before it; the last one past the end.
    ///
    /// - Complexity: O(log n).
    func find(_ target: Value) -> (index: Int, sumBefore: Value) {
        var position = 0
        var sum = Value.zero
        var step = highestStep
        while step > 0 {
            let next = position + step
            if next < tree.count, sum + tree[next] <= target {
                position = next
                sum += tree[next]
            }
            step /= 2
        }
        if position >= tree.count - 1, tree.count > 1 {
            position = tree.count - 2
            sum = self.sum(before: position)
        }
        return (position, sum)
    }
}
