// SPDX-License-Identifier: Apache-2.0
import CCrypto
public import Foundation

/// The hash function SHA-256 (FIPS 180-4) over bytes that come in pieces, computed by the system's libcrypto.
///
/// libcrypto comes with every Debian; a package that brings its own copy of it takes a minute to compile.
public struct SHA256: ~Copyable, @unchecked Sendable {
    /// How long a hash is, in bytes.
    public static let byteCount = 32

    private let context: OpaquePointer

    /// A hash of no bytes yet.
    public init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            fatalError("libcrypto has no SHA-256: look at the system's OpenSSL configuration")
        }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    /// Takes the next bytes.
    ///
    /// - Complexity: O(n) for n bytes.
    public mutating func update(data: some ContiguousBytes) {
        data.withUnsafeBytes { bytes in
            let isTaken = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
            precondition(isTaken, "libcrypto refused bytes to hash")
        }
    }

    /// The hash of all bytes so far, ``byteCount`` of them; more may follow.
    public borrowing func finalize() -> [UInt8] {
        let last = SHA256()
        return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { bytes, count in
            let isDone =
                EVP_MD_CTX_copy_ex(last.context, context) == 1
                && EVP_DigestFinal_ex(last.context, bytes.baseAddress, nil) == 1
            precondition(isDone, "libcrypto could not finish a hash")
            count = Self.byteCount
        }
    }

    /// The hash of bytes that are in memory.
    ///
    /// - Complexity: O(n) for n bytes.
    public static func hash(data: some ContiguousBytes) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: data)
        return hash.finalize()
    }
}
