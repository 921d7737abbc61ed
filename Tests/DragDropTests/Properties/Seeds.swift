// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// How many random scripts are played, and whether failing ones are made small: `CARRY_SEEDS` and `CARRY_SHRINK`.
enum Seeds {
    /// 10,000 seeds unless told otherwise, in cases that run side by side.
    static let ranges: [ClosedRange<UInt64>] = {
        let count = max(40, environment("CARRY_SEEDS").flatMap { UInt64($0) } ?? 10_000)
        let length = count / 40
        return stride(from: 1, through: length * 39 + 1, by: Int(length)).map { first in first...(first + length - 1) }
    }()

    /// Those of them whose scripts also have grids, trees and sections.
    static let wide: ClosedRange<UInt64> = 1...1_600

    /// Whether a failing script is made small before it is printed.
    static let areShrunk = environment("CARRY_SHRINK") != "0"

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
