// SPDX-License-Identifier: Apache-2.0

/// The CRC-32 of a ZIP's files, computed as their bytes come.
public struct Checksum: Sendable {
    private var state = UInt32.max

    /// The checksum of nothing.
    public init() {}

    /// The checksum of all bytes so far.
    public var value: UInt32 { ~state }

    /// Takes the next bytes.
    ///
    /// - Complexity: O(n), a table's step a byte.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        var state = state
        Self.table.withUnsafeBufferPointer { table in
            for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
        }
        self.state = state
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
    }
}
