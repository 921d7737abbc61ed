// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

extension WallClock {
    /// Milliseconds since 1970, without a fraction: an `Int` has 32 bits in the browser, too few for them.
    var wholeMilliseconds: UInt64 { UInt64(exactly: milliseconds.rounded()) ?? 0 }
}
