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
    private static let own = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
    private static let children = RUSAGE_CHILDREN
    private static let own = RUSAGE_SELF
    #endif

    /// Of the largest child that has ended.
    static var childPeak: Int {
        peak { getrusage(children, &$0) }
    }

    /// Of this process. A child that has not begun its own program counts it as its own (Linux 6, `execve`).
    static var ownPeak: Int {
        peak { getrusage(own, &$0) }
    }

    private static func peak(_ ask: (inout rusage) -> Int32) -> Int {
        var usage = rusage()
        return ask(&usage) == 0 ? Int(usage.ru_maxrss) << 10 : 0
    }
}
