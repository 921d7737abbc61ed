// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Numbers that follow from an upload's identity, so that importing it again makes the same nodes; without an identity
/// the system's.
struct IdentityGenerator: RandomNumberGenerator, Sendable {
    private var state: (first: UInt64, second: UInt64)?
    private var system = SystemRandomNumberGenerator()

    init(_ identity: TransactionID?) {
        state = identity.map { ($0.high, $0.low | 1) }
    }

    /// xorshift128+, seeded with 128 bits of a hash that holds the session: nobody else comes to the same numbers.
    mutating func next() -> UInt64 {
        guard var (first, second) = state else { return system.next() }
        swap(&first, &second)
        let result = first &+ second
        second ^= second << 23
        second ^= (second >> 18) ^ first ^ (first >> 5)
        state = (first, second)
        return result
    }
}
