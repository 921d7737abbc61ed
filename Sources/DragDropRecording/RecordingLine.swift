// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Writes the words of one line of a recording: bytes, so that no table of Unicode is needed.
struct RecordingLine {
    private(set) var bytes: [UInt8] = []

    init(_ word: StaticString, depth: Int = 0) {
        for _ in 0..<depth { bytes.append(UInt8(ascii: " ")) }
        word.withUTF8Buffer { bytes += $0 }
    }

    mutating func word(_ word: StaticString) {
        bytes.append(UInt8(ascii: " "))
        word.withUTF8Buffer { bytes += $0 }
    }

    mutating func integer(_ number: UInt64) {
        bytes.append(UInt8(ascii: " "))
        digits(number)
    }

    mutating func integer(_ number: Int) {
        bytes.append(UInt8(ascii: " "))
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(UInt64(number.magnitude))
    }

    mutating func flag(_ flag: Bool) { word(flag ? "yes" : "no") }

    mutating func flag(_ flag: Bool?) {
        if let flag { word(flag ? "yes" : "no") } else { word("none") }
    }

    /// A number that reads back as exactly the same: in decimals if at most six do, else as its bits.
    mutating func number(_ number: Double) {
        bytes.append(UInt8(ascii: " "))
        var factor = 1.0
        for places in 0...6 {
            let scaled = (number * factor).rounded()
            if scaled.magnitude < 9e15, scaled / factor == number, number != 0 || number.sign == .plus {
                if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
                return decimal(UInt64(scaled.magnitude), places)
            }
            factor *= 10
        }
        bytes.append(UInt8(ascii: "x"))
        for shift in stride(from: 60, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: (number.bitPattern >> UInt64(shift)) & 15)
            bytes.append(digit < 10 ? 48 + digit : 87 + digit)
        }
    }

    mutating func point<Space>(_ point: Point<Space>) {
        number(point.x)
        number(point.y)
    }

    mutating func size(_ size: Size?) {
        guard let size else { return word("none") }
        number(size.width)
        number(size.height)
    }

    mutating func rect<Space>(_ rect: Rect<Space>?) {
        guard let rect else { return word("none") }
        point(rect.origin)
        size(rect.size)
    }

    /// A text in quotation marks; marks, backslashes and line ends in it are written `\"`, `\\` and `\n`.
    mutating func text(_ text: String) {
        bytes.append(UInt8(ascii: " "))
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 10: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 13: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func decimal(_ scaled: UInt64, _ places: Int) {
        var power: UInt64 = 1
        for _ in 0..<places { power *= 10 }
        digits(scaled / power)
        guard places > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var rest = scaled % power
        while power > 1 {
            power /= 10
            bytes.append(48 + UInt8(truncatingIfNeeded: rest / power))
            rest %= power
        }
    }

    private mutating func digits(_ number: UInt64) {
        let start = bytes.count
        var rest = number
        repeat {
            bytes.append(48 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }
}
