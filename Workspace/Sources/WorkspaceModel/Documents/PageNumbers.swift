// SPDX-License-Identifier: Apache-2.0

/// Page numbers as people type them: `3-9, 12`, `5-`, `-3`, `odd`, `even`, `last`, `all`. The words are understood in the language
/// of who types them, and in English.
public enum PageNumbers {
    /// The chosen pages as ascending unique indexes from 0, or the reason why the text chooses none.
    ///
    /// A range may be written from either end, and with an en dash. Words are read in any case.
    ///
    /// - Complexity: O(text + pages) for each part of the text.
    public static func parse(_ text: String, pageCount: Int) -> Result<[Int], Refusal> {
        guard pageCount > 0 else { return .failure(refusal(L10n.thisDocumentHasNoPages)) }
        var isChosen = [Bool](repeating: false, count: pageCount)
        var isEmpty = true
        for part in parts(of: text) where !part.isEmpty {
            isEmpty = false
            switch choose(part, pageCount) {
            case .success(let range): for index in range.indices { isChosen[index] = true }
            case .failure(let refusal): return .failure(refusal)
            }
        }
        guard !isEmpty else { return .failure(refusal(L10n.typePageNumbersAsIn3)) }
        return .success(isChosen.indices.filter { isChosen[$0] })
    }

    /// The shortest text from which ``parse(_:pageCount:)`` gets these pages.
    ///
    /// - Parameter indexes: Indexes from 0, ascending.
    public static func text(for indexes: [Int]) -> String {
        var text = ""
        var start = 0
        while start < indexes.count {
            var end = start
            while end + 1 < indexes.count, indexes[end + 1] == indexes[end] + 1 { end += 1 }
            if !text.utf8.isEmpty { text += ", " }
            text += "\(indexes[start] + 1)"
            if end > start { text += "-\(indexes[end] + 1)" }
            start = end + 1
        }
        return text
    }

    /// Indexes in steps of one or two.
    private struct Run {
        var first: Int
        var last: Int
        var step = 1
        var indices: StrideThrough<Int> { stride(from: first, through: last, by: step) }
    }

    private static func choose(_ part: [UInt8], _ pageCount: Int) -> Result<Run, Refusal> {
        if let word = word(part, pageCount) { return .success(word) }
        guard let dash = part.firstIndex(of: dash) else {
            return number(part, pageCount).map { Run(first: $0 - 1, last: $0 - 1) }
        }
        let (left, right) = (Array(Byte.trimmed(part[..<dash])), Array(Byte.trimmed(part[(dash + 1)...])))
        guard !left.isEmpty || !right.isEmpty else { return .failure(unreadable(part)) }
        let first = left.isEmpty ? .success(1) : number(left, pageCount)
        let last = right.isEmpty ? .success(pageCount) : number(right, pageCount)
        return first.flatMap { one in last.map { Run(first: min(one, $0) - 1, last: max(one, $0) - 1) } }
    }

    private static func word(_ part: [UInt8], _ pageCount: Int) -> Run? {
        let last = pageCount - 1
        if says(part, "all", L10n.wordForAllPages) { return Run(first: 0, last: last) }
        if says(part, "last", L10n.wordForLastPage) { return Run(first: last, last: last) }
        if says(part, "odd", L10n.wordForOddPages) { return Run(first: 0, last: last, step: 2) }
        if says(part, "even", L10n.wordForEvenPages) { return Run(first: 1, last: last, step: 2) }
        return nil
    }

    /// Whether a text is a word, in English or in another language, without case and diacritics.
    private static func says(_ text: [UInt8], _ english: StaticString, _ other: String) -> Bool {
        let folded = SearchText.folded(String(decoding: text, as: UTF8.self))
        return folded.elementsEqual(english.text.utf8) || folded.elementsEqual(SearchText.folded(other))
    }

    /// A page number from 1. The word `last` counts as one.
    private static func number(_ digits: [UInt8], _ pageCount: Int) -> Result<Int, Refusal> {
        if says(digits, "last", L10n.wordForLastPage) { return .success(pageCount) }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return .failure(unreadable(digits))
        }
        var value = 0
        for digit in digits where value <= pageCount { value = value * 10 + Int(digit - 0x30) }
        guard (1...pageCount).contains(value) else {
            let number = String(decoding: digits.prefix(12), as: UTF8.self)
            let count = L10n.pages(count: pageCount)
            return .failure(refusal(L10n.thereIsNoPage(page: number, pages: count)))
        }
        return .success(value)
    }

    private static let dash = UInt8(ascii: "-")

    /// The text between commas, semicolons and line ends, without spaces at the ends; every dash as the ASCII one.
    private static func parts(of text: String) -> [[UInt8]] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2010...0x2015, 0x2212: bytes.append(dash)
            case 0x3B, 0x0A, 0x0D: bytes.append(UInt8(ascii: ","))
            case 0x09, 0xA0: bytes.append(0x20)
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        return bytes.split(separator: UInt8(ascii: ",")).map { Array(Byte.trimmed($0)) }
    }

    private static func unreadable(_ part: [UInt8]) -> Refusal {
        let shown = String(decoding: part.prefix(40), as: UTF8.self)
        return refusal(L10n.isNoPageNumberWriteThem(text: shown))
    }

    private static func refusal(_ sentence: String) -> Refusal { Refusal(.malformed, sentence) }
}
