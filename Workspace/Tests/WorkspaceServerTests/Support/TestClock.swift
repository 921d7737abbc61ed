// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A clock that a test sets forward.
final class TestClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_700_000_000_000)

    /// Milliseconds since 1970.
    var now: Int64 { milliseconds.withLock { $0 } }

    /// Lets time pass.
    func advance(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1000 } }
}
