// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system lets this process have open: connections are files to it.
enum OpenFiles {
    /// The most of them at the same time.
    static let limit: Int = {
        let limit = sysconf(CInt(_SC_OPEN_MAX))
        return limit > 0 ? limit : .max
    }()
}
