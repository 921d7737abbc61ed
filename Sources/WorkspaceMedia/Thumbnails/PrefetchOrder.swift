// SPDX-License-Identifier: Apache-2.0

/// Which thumbnails to ask for, and in what order.
public enum PrefetchOrder {
    /// Where a person scrolls to.
    public enum Direction: Sendable {
        /// Towards the last page.
        case forwards
        /// Towards the first.
        case backwards
    }

    /// First what is visible, in reading order; then as much again, `screens` times, in the direction of scrolling, the
    /// nearest first; then one screen behind.
    ///
    /// - Parameters:
    ///   - visible: Positions from 0; what lies outside the document is left out.
    ///   - count: How many pages there are.
    /// - Complexity: O(length of the answer).
    public static func positions(
        visible: Range<Int>,
        count: Int,
        direction: Direction,
        screens: Int = 2
    ) -> [Int] {
        let whole = 0..<max(count, 0)
        let shown = visible.clamped(to: whole)
        guard !shown.isEmpty else { return [] }
        let (far, overflows) = shown.count.multipliedReportingOverflow(by: max(screens, 0))
        let ahead = overflows ? whole.count : min(far, whole.count)
        let after = { (length: Int) in Array(shown.upperBound..<min(shown.upperBound + length, whole.upperBound)) }
        let before = { (length: Int) in Array((max(shown.lowerBound - length, 0)..<shown.lowerBound).reversed()) }
        switch direction {
        case .forwards: return Array(shown) + after(ahead) + before(shown.count)
        case .backwards: return Array(shown) + before(ahead) + after(shown.count)
        }
    }
}
