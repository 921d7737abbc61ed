// SPDX-License-Identifier: Apache-2.0
import CCrypto
public import Foundation

/// Message authentication codes with HMAC and SHA-256 (RFC 2104), computed by the system's libcrypto.
public struct MessageAuthentication: Sendable {
    private let key: [UInt8]

    /// Codes under a secret key of any length; 32 bytes or more are as strong as the hash.
    public init(key: [UInt8]) {
        self.key = key
    }

    /// Codes under a new key of 32 bytes from the system's random source.
    public init() {
        var generator = SystemRandomNumberGenerator()
        key = generator.bytes(count: SHA256.byteCount)
    }

    /// The code of a message, 32 bytes. Compare two of them in a time that does not depend on where they differ.
    ///
    /// - Complexity: O(n) for n bytes.
    public func code(for message: some ContiguousBytes) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { code, count in
            let isDone = message.withUnsafeBytes { bytes in
                let start = bytes.bindMemory(to: UInt8.self).baseAddress
                return HMAC(EVP_sha256(), key, Int32(clamping: key.count), start, bytes.count, code.baseAddress, nil)
                    != nil
            }
            precondition(isDone, "libcrypto has no HMAC with SHA-256")
            count = SHA256.byteCount
        }
    }
}
