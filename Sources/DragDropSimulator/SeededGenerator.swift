// SPDX-License-Identifier: Apache-2.0

/// Random numbers that are the same for the same seed, on every platform (SplitMix64).
///
/// The seed is mixed before it becomes the state: SplitMix64 alone walks one circle of states, so that the numbers of
/// one seed would be those of a neighbouring seed, shifted.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// The step of SplitMix64: 2^64 divided by the golden ratio, odd.
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var state: UInt64

    /// Makes the generator of a seed.
    public init(seed: UInt64) {
        state = Self.mix(Self.mix(seed ^ 0x5851_F42D_4C95_7F2D) &+ Self.step)
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= Self.step
        return Self.mix(state)
    }

    /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
