// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// The browser's cryptographic randomness, for identities.
struct PageRandomness: RandomNumberGenerator {
    let page: WebPage

    mutating func next() -> UInt64 { page.random() }
}
