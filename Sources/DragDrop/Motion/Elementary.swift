// SPDX-License-Identifier: Apache-2.0

/// The three functions that springs need. The standard library has them without an import, as wrappers of the C
/// library's, on every platform and in Embedded Swift; the square root is an instruction.
enum Elementary {
    static func exp(_ exponent: Double) -> Double { _exp(exponent) }

    static func sin(_ angle: Double) -> Double { _sin(angle) }

    static func cos(_ angle: Double) -> Double { _cos(angle) }
}
