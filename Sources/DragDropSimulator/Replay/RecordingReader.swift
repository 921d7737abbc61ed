// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// One line of a recording, taken apart; its words are read from the front.
struct RecordedLine {
    let place: Int
    let depth: Int
    let text: String
    private var words: ArraySlice<Word>

    private struct Word {
        var bytes: [UInt8]
        var isText: Bool
    }

    /// How deep callbacks within callbacks go that are read; ours go five deep.
    private static let deepest = 50

    /// Takes a line apart.
    init(_ bytes: ArraySlice<UInt8>, number: Int) throws(TextError) {
        place = number
        text = String(decoding: bytes, as: UTF8.self)
        let indent = bytes.prefix { $0 == UInt8(ascii: " ") }.count
        depth = indent
        guard indent <= Self.deepest else { throw TextError(line: number, reason: "nested too deeply") }
        var words: [Word] = []
        var index = bytes.startIndex + indent
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: " ") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                words.append(Word(bytes: try Self.quoted(bytes, &index, number), isText: true))
            } else {
                let word = bytes[index...].prefix { $0 != UInt8(ascii: " ") }
                words.append(Word(bytes: Array(word), isText: false))
                index = word.endIndex
            }
        }
        self.words = words[...]
    }

    private static func quoted(
        _ bytes: ArraySlice<UInt8>,
        _ index: inout Int,
        _ number: Int
    ) throws(TextError) -> [UInt8] {
        var result: [UInt8] = []
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return result }
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard index < bytes.endIndex else { break }
            switch bytes[index] {
            case UInt8(ascii: "n"): result.append(10)
            case UInt8(ascii: "r"): result.append(13)
            default: result.append(bytes[index])
            }
            index += 1
        }
        throw TextError(line: number, reason: "a text without an end")
    }

    var isEmpty: Bool { words.isEmpty }

    /// Whether the next word is a text.
    var isText: Bool { words.first?.isText == true }

    func error(_ reason: String) -> TextError { TextError(line: place, reason: reason) }

    /// The next word, whatever it is.
    mutating func word() throws(TextError) -> String {
        guard let word = words.popFirst(), !word.isText else { throw error("a word is missing") }
        return String(decoding: word.bytes, as: UTF8.self)
    }

    mutating func string() throws(TextError) -> String {
        guard let word = words.popFirst(), word.isText else { throw error("a text is missing") }
        return String(decoding: word.bytes, as: UTF8.self)
    }

    /// Takes a word if it is the next one.
    mutating func consume(_ expected: String) -> Bool {
        guard let word = words.first, !word.isText, word.bytes == Array(expected.utf8) else { return false }
        words.removeFirst()
        return true
    }

    mutating func flag() throws(TextError) -> Bool {
        if consume("yes") { return true }
        if consume("no") { return false }
        throw error("yes or no is missing")
    }

    mutating func id() throws(TextError) -> UInt64 {
        guard let id = UInt64(try word()) else { throw error("an identity is missing") }
        return id
    }

    /// A whole number within bounds that no recording of ours exceeds.
    mutating func integer(_ range: ClosedRange<Int> = -1_000_000_000...1_000_000_000) throws(TextError) -> Int {
        guard let value = Int(try word()), range.contains(value) else { throw error("a whole number is missing") }
        return value
    }

    mutating func number() throws(TextError) -> Double {
        let word = try word()
        if word.hasPrefix("x") {
            guard let bits = UInt64(word.dropFirst(), radix: 16) else { throw error("\(word) is no number") }
            return Double(bitPattern: bits)
        }
        guard let value = Double(word) else { throw error("\(word) is no number") }
        return value
    }

    mutating func finite() throws(TextError) -> Double {
        let value = try number()
        guard value.isFinite, value.magnitude < 1e12 else { throw error("a number out of range") }
        return value
    }

    mutating func point<Space>() throws(TextError) -> Point<Space> { Point(x: try number(), y: try number()) }

    mutating func rect<Space>() throws(TextError) -> Rect<Space>? {
        if consume("none") { return nil }
        return Rect(x: try number(), y: try number(), width: try number(), height: try number())
    }

    mutating func modifiers() throws(TextError) -> Modifiers {
        Modifiers(rawValue: UInt8(truncatingIfNeeded: try integer(0...255)))
    }

    mutating func size() throws(TextError) -> Size? {
        if consume("none") { return nil }
        return Size(width: try number(), height: try number())
    }
}
