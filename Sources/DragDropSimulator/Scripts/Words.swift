// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// The words of one line, taken from the front.
struct Words {
    private var words: ArraySlice<Substring>

    /// Takes a line apart at its spaces, but for those within quotation marks.
    init(_ line: Substring) {
        var words: [Substring] = []
        var rest = line.utf8
        let isSpace: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 13 }
        while let start = rest.firstIndex(where: { !isSpace($0) }) {
            rest = rest[start...]
            let end = rest.first == 34 ? Self.endOfQuotation(rest) : rest.firstIndex(where: isSpace)
            words.append(Substring(rest[..<(end ?? rest.endIndex)]))
            rest = rest[(end ?? rest.endIndex)...]
        }
        self.words = words[...]
    }

    /// Behind the mark that ends a quotation; nil if none does.
    private static func endOfQuotation(_ text: Substring.UTF8View) -> Substring.UTF8View.Index? {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == 92 {
                isEscaped = true
            } else if text[index] == 34 {
                return text.index(after: index)
            }
        }
        return nil
    }

    /// What is in quotation marks, if that comes next.
    mutating func sentence() -> String? {
        guard let word = words.first, word.utf8.count > 1, word.utf8.first == 34, word.utf8.last == 34 else {
            return nil
        }
        words.removeFirst()
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in word.utf8.dropFirst().dropLast() {
            if !isEscaped, byte == 92 {
                isEscaped = true
                continue
            }
            bytes.append(isEscaped && byte == 110 ? 10 : isEscaped && byte == 114 ? 13 : byte)
            isEscaped = false
        }
        return isEscaped ? nil : String(decoding: bytes, as: UTF8.self)
    }

    var isEmpty: Bool { words.isEmpty }

    var peek: Substring? { words.first }

    mutating func next() -> Substring? { words.popFirst() }

    mutating func consume(_ word: String) -> Bool {
        guard let first = words.first, first == word else { return false }
        words.removeFirst()
        return true
    }

    mutating func integer() -> Int? {
        next().flatMap { Int($0) }.flatMap { (-1_000_000_000...1_000_000_000).contains($0) ? $0 : nil }
    }

    mutating func seconds() -> Double? { integer().map { Double($0) / 1_000 } }

    mutating func number() -> Double? { next().flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }

    private mutating func marked(_ mark: Character) -> UInt64? {
        guard let word = words.first, word.first == mark, let number = UInt64(word.dropFirst()) else { return nil }
        words.removeFirst()
        return number
    }

    mutating func item() -> ItemID? { marked("#").map { ItemID($0) } }

    mutating func region() -> RegionID? { marked("@").map { RegionID($0) } }

    mutating func pair() -> (x: Double, y: Double)? {
        guard let word = next() else { return nil }
        return Self.pair(word)
    }

    private static func pair(_ word: Substring) -> (x: Double, y: Double)? {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), x.isFinite, y.isFinite else {
            return nil
        }
        return (x, y)
    }

    mutating func place() -> ScriptPlace? {
        if let item = item() { return .item(item) }
        guard let word = next() else { return nil }
        guard word.first == "@" else { return Self.pair(word).map { .point(x: $0.x, y: $0.y) } }
        let parts = word.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = UInt64(parts[0]), let point = Self.pair(parts[1]) else { return nil }
        return .region(RegionID(id), x: point.x, y: point.y)
    }

    mutating func modifiers() -> Modifiers {
        guard consume("with") else { return [] }
        var result: Modifiers = []
        let named: [(String, Modifiers)] = [("copy", .copy), ("link", .link), ("shift", .shift), ("move", .move)]
        while let found = named.first(where: { $0.0 == peek ?? "" }) {
            _ = next()
            result.insert(found.1)
        }
        return result
    }
}
