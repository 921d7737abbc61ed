// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection {
    /// The first index whose element satisfies a condition, in a collection in which every element behind one that does
    /// satisfies it as well; the end index if none does.
    ///
    /// - Complexity: O(log n).
    func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isInSecondPart(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
