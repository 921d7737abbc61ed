// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The most memory that processes had at once, in bytes.
enum Memory {
    #if canImport(Glibc)
    private static let children = __rusage_who_t(RUSAGE_CHILDREN.rawValue)
    #else
    private static let children = RUSAGE_CHILDREN
    #endif

    /// Of the largest child that has ended.
    static var childPeak: Int {
        var usage = rusage()
        guard getrusage(children, &usage) == 0 else { return 0 }
        return Int(usage.ru_maxrss) << 10
    }
}
