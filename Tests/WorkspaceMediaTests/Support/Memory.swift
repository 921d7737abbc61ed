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

    /// Of this process since its start, with every test that ran in it.
    static var ownPeak: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
    }

    /// Of the largest child that has ended.
    static var childPeak: Int {
        var usage = rusage()
        guard getrusage(children, &usage) == 0 else { return 0 }
        return Int(usage.ru_maxrss) << 10
    }
}
