// SPDX-License-Identifier: Apache-2.0

extension SystemRandomNumberGenerator {
    /// Bytes from the system's cryptographic random source (`getrandom` on Linux).
    ///
    /// - Complexity: O(n) for n bytes.
    public mutating func bytes(count: Int) -> [UInt8] {
        (0..<max(0, count)).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}
