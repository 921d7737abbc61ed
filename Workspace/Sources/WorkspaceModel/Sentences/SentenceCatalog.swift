// SPDX-License-Identifier: Apache-2.0

/// The sentences of one language, in the order in which `scripts/sentences` numbers them.
///
/// Where something is to be put in, a sentence has its number in braces, or `{#}` for the number that chooses its form. One
/// with plural forms has all of them, in the order of CLDR's categories and with a tab between them; a form that its
/// language does not have is empty.
package struct SentenceCatalog: Sendable {
    private let lines: [String]
    /// Which of the six forms goes with a number.
    private let formOf: @Sendable (Int) -> Int

    /// - Parameter form: Which of the forms goes with a number, from 0 to 5; without it, as in English.
    package init(lines: [String], form: @escaping @Sendable (Int) -> Int = { $0 == 1 ? 1 : 5 }) {
        self.lines = lines
        formOf = form
    }

    /// Reads what `scripts/sentences` staged: a sentence on each line. O(n) in the bytes of the text.
    package init(staged text: String, form: @escaping @Sendable (Int) -> Int) {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init(lines: lines.map { String(decoding: $0, as: UTF8.self) }, form: form)
    }

    /// How many sentences it has.
    package var count: Int { lines.count }

    /// Which of the six forms goes with a number.
    package func form(of count: Int) -> Int { formOf(count) }

    /// A sentence as it is; empty where the catalogue has none.
    package subscript(index: Int) -> String { lines.indices.contains(index) ? lines[index] : "" }

    /// A sentence with something put in. O(n) in its bytes.
    package func text(_ index: Int, _ values: [String], count: Int? = nil) -> String {
        var template = Array(self[index].utf8)[...]
        if let count { template = Self.form(form(of: count), of: template) }
        var text: [UInt8] = []
        while let byte = template.popFirst() {
            if byte == UInt8(ascii: "{"), let mark = template.first, template.dropFirst().first == UInt8(ascii: "}"),
                let value = Self.value(of: mark, values, count)
            {
                text += value.utf8
                template = template.dropFirst(2)
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func value(of mark: UInt8, _ values: [String], _ count: Int?) -> String? {
        if mark == UInt8(ascii: "#") { return count.map { "\($0)" } }
        let index = Int(mark) - Int(UInt8(ascii: "0"))
        return values.indices.contains(index) ? values[index] : nil
    }

    /// The six forms of a sentence, of which some may be empty. O(n) in its bytes.
    package func forms(_ index: Int) -> [String] {
        Array(self[index].utf8).split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func form(_ index: Int, of template: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let forms = template.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard let other = forms.last else { return template }
        let wanted = forms.indices.contains(index) ? forms[index] : other
        return wanted.isEmpty ? other : wanted
    }
}
