// SPDX-License-Identifier: Apache-2.0

import AllocationCounter

/// What one step costs.
struct Cost {
    /// Nanoseconds, the median of several rounds.
    var nanoseconds: Double

    /// Nanoseconds in the quietest round: what others do to a busy machine only adds.
    var best: Double

    /// Allocations.
    var allocations: Double
}

/// Measures a step, after some for warming up.
func measure(_ steps: Int, rounds: Int = 7, _ body: (Int) -> Void) -> Cost {
    for step in 0..<min(steps, 200) { body(step) }
    var times: [Double] = []
    times.reserveCapacity(rounds)
    var allocations = 0.0
    for _ in 0..<rounds {
        let before = allocation_count()
        let start = ContinuousClock.now
        for step in 0..<steps { body(step) }
        let duration = (ContinuousClock.now - start).components
        allocations = Double(allocation_count() - before) / Double(steps)
        times.append((Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9) / Double(steps))
    }
    times.sort()
    return Cost(nanoseconds: times[rounds / 2], best: times[0], allocations: allocations)
}

/// What was measured against what is demanded: a move allocates nothing, and among many things it takes at most three
/// times as long as among few.
struct Demands {
    /// How many times longer a step may take among many things.
    static let mostRatio = 3.0

    /// What is not as it should be.
    private(set) var failures: [String] = []

    /// Whether allocations are counted here.
    let isCounting: Bool

    /// Checks a step among many things against one among few.
    ///
    /// - Parameters:
    ///   - name: What is measured.
    ///   - few: What it costs among few things.
    ///   - many: What it costs among many.
    ///   - allocations: How many allocations a step may make.
    mutating func check(_ name: String, _ few: Cost, _ many: Cost, allocations: Double = 0) {
        for cost in [few, many] where isCounting && cost.allocations > allocations {
            failures.append("\(name): \(cost.allocations) allocations, \(allocations) are allowed")
        }
        let ratio = many.best / few.best
        if ratio > Self.mostRatio {
            failures.append("\(name): \(text(ratio, 2)) x the time among few, \(Self.mostRatio) x is allowed")
        }
    }
}
