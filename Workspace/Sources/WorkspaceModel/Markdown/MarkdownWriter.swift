// SPDX-License-Identifier: Apache-2.0

/// Writes Markdown block by block.
package struct MarkdownWriter {
    /// Quotes and lists in each other, above which what is further in stands beside: fewer than ``Markdown`` reads.
    private static let maximumDepth = Markdown.maximumDepth - 4

    /// A quote, or an item of a list: what stands before its first line and before the others.
    private struct Container {
        let first: [UInt8]
        let rest: [UInt8]
        /// Lines in it may be blank, as its own sign is on them.
        let isQuote: Bool
        var isBegun = false
    }

    private var output: [UInt8] = []
    private var containers: [Container] = []
    /// Whether a blank line comes before the next.
    private var isApart = false

    package init() {}

    /// All that was written.
    package var text: String { String(decoding: output.dropLast(), as: UTF8.self) }

    /// What comes next has a blank line before it.
    package mutating func setApart(_ isApart: Bool = true) { self.isApart = isApart }

    /// Writes a line, if there is anything on it.
    package mutating func write(line: [UInt8]) {
        guard !line.isEmpty else { return }
        writeLine(line)
    }

    private mutating func writeLine(_ line: [UInt8]) {
        if isApart, !output.isEmpty {
            // What has only just begun is not apart from itself.
            var rest: [UInt8] = []
            for container in containers where container.isBegun { rest += container.rest }
            end(rest)
        }
        isApart = false
        var start: [UInt8] = []
        for index in containers.indices {
            start += containers[index].isBegun ? containers[index].rest : containers[index].first
            containers[index].isBegun = true
        }
        end(start + line)
    }

    private mutating func end(_ line: [UInt8]) {
        var line = line
        while line.last == Byte.space { line.removeLast() }
        output += line
        output.append(Byte.lineFeed)
    }

    /// Writes code, whose lines stay as they are.
    package mutating func write(code: [UInt8]) {
        var lines = Markdown.lines(of: code)
        let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy { Byte.isBlank($0) } }
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        lines = Array(lines.drop(while: isBlank))
        guard !lines.isEmpty else { return }
        let fences = [Byte.backtick, Byte.tilde].filter { (fence: UInt8) in
            !lines.contains { MarkdownBlockParser.fence($0) == fence }
        }
        setApart()
        guard let sign = fences.first else {
            // It has both fences in it: then it is text.
            for line in lines {
                var runs = MarkdownRuns()
                runs.append(Array(line), MarkdownRuns.Style())
                write(line: runs.markdown())
            }
            return setApart()
        }
        let fence = [UInt8](repeating: sign, count: 3)
        writeLine(fence)
        let isInItem = containers.contains { !$0.isQuote }
        var wasBlank = false
        for line in lines {
            // Two blank lines end an item.
            if isInItem, wasBlank, isBlank(line) { continue }
            wasBlank = isBlank(line)
            writeLine(Array(line))
        }
        writeLine(fence)
        setApart()
    }

    /// Begins a quote.
    ///
    /// - Returns: Whether it did; if not, it has no end.
    package mutating func beginQuote() -> Bool {
        begin([Byte.greater, Byte.space], [Byte.greater, Byte.space], isQuote: true)
    }

    /// Begins an item of a list: the number that it has, or none.
    package mutating func beginItem(number: Int?) -> Bool {
        let sign = number.map { Array("\($0). ".utf8) } ?? [Byte.dash, Byte.space]
        return begin(sign, [UInt8](repeating: Byte.space, count: sign.count), isQuote: false)
    }

    private mutating func begin(_ first: [UInt8], _ rest: [UInt8], isQuote: Bool) -> Bool {
        guard containers.count < Self.maximumDepth else { return false }
        containers.append(Container(first: first, rest: rest, isQuote: isQuote))
        return true
    }

    /// Ends the innermost quote or item.
    package mutating func endContainer() { _ = containers.popLast() }
}
