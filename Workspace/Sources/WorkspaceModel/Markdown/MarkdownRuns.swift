// SPDX-License-Identifier: Apache-2.0

/// The text of a line in pieces that look differently, as Markdown that shows just that: whatever of the text would mean
/// something there has a backslash before it.
package struct MarkdownRuns {
    /// How a piece of text looks.
    package struct Style: Equatable {
        package var isStrong = false
        package var isEmphasis = false
        package var isStruck = false
        package var isCode = false
        /// The address that the text leads to; nothing for text that is no link.
        package var address: [UInt8]

        package init(address: [UInt8] = []) { self.address = address }
    }

    private struct Run {
        var text: [UInt8]
        let style: Style
    }

    private var runs: [Run] = []

    package init() {}

    /// Whether nothing but spaces was written.
    package var isEmpty: Bool { runs.allSatisfy { run in run.text.allSatisfy { $0 == Byte.space } } }

    /// Adds text, in which any blanks and line breaks in a row are one space.
    package mutating func append(_ text: [UInt8], _ style: Style) {
        var isSpaced = runs.isEmpty || runs[runs.count - 1].text.last == Byte.space
        for byte in text {
            let isBlank = byte <= Byte.space
            if isBlank, isSpaced { continue }
            isSpaced = isBlank
            // By its index, so that a long text is not copied for each of its bytes.
            if runs.isEmpty || runs[runs.count - 1].style != style { runs.append(Run(text: [], style: style)) }
            runs[runs.count - 1].text.append(isBlank ? Byte.space : byte)
        }
    }

    package mutating func removeAll() { runs.removeAll() }

    /// The line as Markdown; empty if nothing was written.
    package func markdown() -> [UInt8] {
        var line: [UInt8] = []
        var index = 0
        while index < runs.count {
            let address = runs[index].style.address
            let start = index
            while index < runs.count, runs[index].style.address == address { index += 1 }
            if address.isEmpty {
                write(start..<index, isLabel: false, isClosed: isBlank(at: index), to: &line)
            } else {
                writeLink(start..<index, to: address, isClosed: isBlank(at: index), in: &line)
            }
        }
        while line.last == Byte.space { line.removeLast() }
        escapeBeginning(of: &line)
        return line
    }
}

// MARK: - Pieces

extension MarkdownRuns {
    /// Whether the line is at its end, or goes on with a space.
    private func isBlank(at index: Int) -> Bool { index >= runs.count || runs[index].text.first == Byte.space }

    private func writeLink(_ pieces: Range<Int>, to address: [UInt8], isClosed: Bool, in line: inout [UInt8]) {
        var label: [UInt8] = []
        write(pieces, isLabel: true, isClosed: false, to: &label)
        let text = label.drop { $0 == Byte.space }
        if text.count < label.count { line.append(Byte.space) }
        var inner = text
        while inner.last == Byte.space { inner.removeLast() }
        guard !inner.isEmpty else { return }
        if isClosed, isItself(pieces, address), line.last.map(Byte.isWord) != true {
            line += address
        } else {
            line.append(Byte.bracketOpen)
            line += inner
            line += [Byte.bracketClose, Byte.parenthesisOpen]
            line += Self.encoded(address)
            line.append(Byte.parenthesisClose)
        }
        if inner.count < text.count { line.append(Byte.space) }
    }

    /// Whether a link's text is its address, and read as such by itself.
    private func isItself(_ pieces: Range<Int>, _ address: [UInt8]) -> Bool {
        let piece = runs[pieces.lowerBound]
        guard pieces.count == 1, piece.style == Style(address: address) else { return false }
        return piece.text == address && Self.mayStandAlone(address[...]) && address.last.map(Self.isWordOrSlash) == true
    }

    private static func isWordOrSlash(_ byte: UInt8) -> Bool { byte == 47 || Byte.isWord(byte) }

    private func write(_ pieces: Range<Int>, isLabel: Bool, isClosed: Bool, to line: inout [UInt8]) {
        for index in pieces {
            var text = runs[index].text[...]
            if text.first == Byte.space {
                line.append(Byte.space)
                text = text.dropFirst()
            }
            let isSpaced = text.last == Byte.space
            if isSpaced { text.removeLast() }
            let isFollowed = isSpaced || (index + 1 == pieces.upperBound ? isClosed : isBlank(at: index + 1))
            if !text.isEmpty { write(text, runs[index].style, isLabel, isFollowed, to: &line) }
            if isSpaced { line.append(Byte.space) }
        }
    }

    private func write(
        _ text: ArraySlice<UInt8>,
        _ style: Style,
        _ isLabel: Bool,
        _ isClosed: Bool,
        to line: inout [UInt8]
    ) {
        // Nothing in code means anything, and no backslash can be before it: what could end it is text. So is code in a
        // label, whose end would be looked for in it.
        let isCode = style.isCode && !isLabel && line.last != Byte.backtick
        if isCode, !text.contains(Byte.backtick), text.last != Byte.backslash {
            line.append(Byte.backtick)
            line += text
            line.append(Byte.backtick)
            return
        }
        var marks: [UInt8] = []
        if style.isStruck { marks += [Byte.tilde, Byte.tilde] }
        if style.isStrong { marks += [Byte.asterisk, Byte.asterisk] }
        // Two kinds of marks side by side are told from each other by the sign.
        if style.isEmphasis { marks.append(marks.isEmpty ? Byte.asterisk : Byte.underscore) }
        line += marks
        let mayHoldAddresses = marks.isEmpty && !isLabel
        escape(text, mayHoldAddresses, isClosed, isEmphasis: style.isEmphasis, into: &line)
        for mark in marks.reversed() { line.append(mark) }
    }

    /// Writes text in which nothing means anything but addresses, which lead where they say.
    private func escape(
        _ text: ArraySlice<UInt8>,
        _ mayHoldAddresses: Bool,
        _ isClosed: Bool,
        isEmphasis: Bool,
        into line: inout [UInt8]
    ) {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == 104, line.last.map(Byte.isWord) != true, let scheme = Self.scheme(text[index...]) {
                let address = text[index...].prefix { !Byte.isBlank($0) && !Self.addressEnds.contains($0) }
                // Before some signs a backslash is written, which would be a part of it.
                let isWhole = address.endIndex < text.endIndex ? !isMark(text[address.endIndex]) : isClosed
                if mayHoldAddresses, isWhole, Self.mayStandAlone(address) {
                    line += address
                    index = address.endIndex
                } else {
                    // What stands before the colon is no address then.
                    line += text[index..<(index + scheme)]
                    line += [Byte.backslash, Byte.colon]
                    index += scheme + 1
                }
                continue
            }
            if isMark(byte) {
                // Within a word a line means nothing, unless it would end what one has begun.
                let isInWord = byte == Byte.underscore && !isEmphasis && line.last.map(Byte.isWord) == true
                if !isInWord { line.append(Byte.backslash) }
            }
            line.append(byte)
            index += 1
        }
    }

    private func isMark(_ byte: UInt8) -> Bool { byte == Byte.less || Self.marks.contains(byte) }

    private static let marks: [UInt8] = [
        Byte.backslash, Byte.backtick, Byte.asterisk, Byte.underscore, Byte.tilde, Byte.bracketOpen, Byte.bracketClose,
    ]
    private static let addressEnds: [UInt8] = [
        Byte.less, Byte.greater, Byte.parenthesisClose, Byte.bracketClose,
    ]

    /// How long the word before the colon is, where an address begins that is shown as a link by itself.
    private static func scheme(_ text: ArraySlice<UInt8>) -> Int? {
        text.starts(with: "https://".utf8) ? 5 : text.starts(with: "http://".utf8) ? 4 : nil
    }

    /// Whether an address is read as such by itself, and nothing in it as a mark.
    private static func mayStandAlone(_ address: ArraySlice<UInt8>) -> Bool {
        scheme(address) != nil
            && address.allSatisfy { byte in
                byte > Byte.space && !addressEnds.contains(byte) && (!marks.contains(byte) || byte == Byte.underscore)
            }
    }

    /// An address in which no sign ends it or means anything.
    private static func encoded(_ address: [UInt8]) -> [UInt8] {
        Byte.percentEncoded(address) { byte in
            byte <= Byte.space || byte == Byte.parenthesisOpen || byte == Byte.parenthesisClose
                || byte == Byte.backslash
        }
    }

    /// A line that would begin a heading, a list, a quote, a rule or a table begins with its text.
    private func escapeBeginning(of line: inout [UInt8]) {
        guard let first = line.first else { return }
        if MarkdownBlockParser.isDashes(line[...]) {
            // Below a line with bars it would make a table of both.
            line.insert(Byte.backslash, at: 0)
        } else if [Byte.hash, Byte.greater, Byte.dash, Byte.plus].contains(first) {
            line.insert(Byte.backslash, at: 0)
        } else if Byte.isDigit(first) {
            let digits = line.prefix { Byte.isDigit($0) }.count
            guard digits < line.count, line[digits] == Byte.dot || line[digits] == Byte.parenthesisClose else { return }
            line.insert(Byte.backslash, at: digits)
        }
    }
}
