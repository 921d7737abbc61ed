// SPDX-License-Identifier: Apache-2.0

/// The three functions that springs need.
///
/// The standard library has the exponential without an import, as a wrapper of the C library's, on every platform and in
/// Embedded Swift. Its sine and cosine would bring what reduces an angle of any size into a browser's program: 3 kB,
/// compressed.
enum Elementary {
    static func exp(_ exponent: Double) -> Double { _exp(exponent) }

    /// The cosine and the sine of an angle.
    ///
    /// They are right to 1e-14 within a turn, and to 1e-11 within ten thousand. The series of a sixteenth of the angle is
    /// short; the angle is then doubled four times.
    static func cosineAndSine(_ angle: Double) -> (cosine: Double, sine: Double) {
        let turns = (angle / (2 * .pi)).rounded()
        // Of an angle that is too large to say how far it is in its turn, any.
        let part = max(-.pi / 16, min(.pi / 16, (angle - turns * 2 * .pi) / 16))
        let square = part * part
        var sine = part * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
        // What the cosine lacks to 1, which is exact where the cosine itself would have lost it.
        var rest = square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
        for _ in 0..<4 {
            (sine, rest) = (2 * sine * (1 - rest), 2 * sine * sine)
        }
        return (1 - rest, sine)
    }
}
