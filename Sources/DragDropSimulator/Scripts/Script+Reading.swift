// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Why a text is not a script or a recording: the line, from 1, and what is wrong with it.
public struct TextError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int

    /// What is wrong with it.
    public var reason: String

    /// Makes an error.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The line and what is wrong with it.
    public var description: String { "line \(line): \(reason)" }
}

extension Script {
    /// Reads a script from its text; empty lines are passed over.
    ///
    /// - Throws: ``TextError`` with the first line that is wrong.
    public static func read(_ text: String) throws(TextError) -> Script {
        var script = Script()
        for (index, bytes) in text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            let line = Substring(bytes)
            var words = Words(line)
            guard !words.isEmpty else { continue }
            let read = words.peek == "stage" ? words.stage(into: &script) : words.step(into: &script)
            guard read, words.isEmpty else { throw TextError(line: index + 1, reason: "not understood: \(line)") }
        }
        return script
    }
}

extension Words {
    mutating func stage(into script: inout Script) -> Bool {
        _ = next()
        while let word = next() {
            switch word {
            case "lists":
                guard let count = integer(), (0...50).contains(count) else { return false }
                script.stage.lists = count
            case "cards":
                guard let count = integer(), (0...10_000).contains(count) else { return false }
                script.stage.cards = count
            case "scale":
                guard let percent = integer(), (1...1_000).contains(percent) else { return false }
                script.stage.scale = percent
            case "timeout":
                guard let seconds = seconds(), seconds >= 0 else { return false }
                script.stage.dropTimeout = seconds
            case "cells", "rows", "entries":
                guard let count = integer(), (0...1_000).contains(count) else { return false }
                if word == "cells" { script.stage.cells = count }
                if word == "rows" { script.stage.rows = count }
                if word == "entries" { script.stage.entries = count }
            case "platform": script.stage.platformLiftsMouse = true
            case "rtl": script.stage.isRightToLeft = true
            case "reduced": script.stage.isReduced = true
            case "overlays": script.stage.hasOverlays = true
            default: return false
            }
        }
        return true
    }

    mutating func step(into script: inout Script) -> Bool {
        guard let time = seconds(), let word = next() else { return false }
        guard let action = action(word) else { return false }
        script.steps.append(ScriptStep(at: time, action))
        return true
    }

    private mutating func action(_ word: Substring) -> ScriptAction? {
        switch word {
        case "mouse", "touch", "pen", "outside":
            guard let number = integer() else { return nil }
            let hands: [Substring: Hand] = ["mouse": .mouse, "pen": .pen, "outside": .outside]
            return hand(hands[word] ?? .touch(number))
        case "key": return next().flatMap { key($0) }.map { .key($0, modifiers()) }
        case "types": return sentence().map { .type($0) }
        case "chooses":
            let item = item()
            guard let target = integer(), let place = integer() else { return nil }
            return .choose(item, target: target, place: place)
        case "space": return region().map { .lift($0, item()) }
        case "modifiers": return .modifiers(modifiers())
        case "cancel": return .cancel
        case "enters": return place().map { .enters($0) }
        case "drops":
            guard let count = integer(), let place = place() else { return nil }
            return .drops(count, place)
        case "target":
            guard let region = region(), let answer = answer() else { return nil }
            return .answer(region, answer)
        case "proposal":
            let proposals: [ScriptProposal] = [.standard, .copy, .forbidden, .upperHalf, .cancel]
            guard let region = region(), let name = next(), let found = proposals.first(where: { "\($0)" == name })
            else { return nil }
            return .propose(region, found)
        case "supply":
            guard let region = region(), let supply = supply() else { return nil }
            return .supply(region, supply)
        case "select":
            guard let region = region() else { return nil }
            var items: [ItemID] = []
            while let item = item() { items.append(item) }
            return .select(region, items)
        case "wait": return .wait
        default: return edit(word).map { .edit($0) }
        }
    }

    private mutating func hand(_ hand: Hand) -> ScriptAction? {
        switch next() {
        case "presses": place().map { .press(hand, $0, modifiers()) }
        case "moves": move(hand)
        case "releases": .release(hand)
        case "lost": .lose(hand)
        case "begins": .platformBegins(hand)
        case "ends": consume("delivered") ? .platformEnds(hand, delivered: true) : nowhere(hand)
        case "leaves": .leaves(hand)
        default: nil
        }
    }

    private mutating func nowhere(_ hand: Hand) -> ScriptAction? {
        consume("nowhere") ? .platformEnds(hand, delivered: false) : nil
    }

    private mutating func move(_ hand: Hand) -> ScriptAction? {
        guard let place = place(), consume("in"), let seconds = seconds() else { return nil }
        return .move(hand, place, over: seconds, modifiers())
    }

    private func key(_ name: Substring) -> Key? { Key.allCases.first { "\($0)" == name } }

    private mutating func edit(_ word: Substring) -> ScriptEdit? {
        switch word {
        case "insert", "put":
            guard let item = item(), let region = region() else { return nil }
            let after = self.item()
            return word == "put" ? .move(item, into: region, after: after) : .insert(item, into: region, after: after)
        case "remove": return item().map { .remove($0) }
        case "resize":
            guard let item = item(), let extent = number() else { return nil }
            return .resize(item, extent)
        case "scroll":
            guard let region = region(), let offset = pair() else { return nil }
            return .scroll(region, x: offset.x, y: offset.y)
        case "reload": return region().map { .reload($0) }
        case "reverse": return region().map { .reverse($0) }
        case "toggle": return item().map { .toggle($0) }
        case "close": return region().map { .close($0) }
        default: return nil
        }
    }

    private mutating func answer() -> SimulatedList.Answer? {
        switch next() {
        case "accepts":
            if consume("some") { return .acceptSome(sentence() ?? SimulatedList.Answer.someRefusal) }
            return consume("later") ? seconds().map { .acceptLater($0) } : .accept
        case "refuses": return .refuse(sentence() ?? SimulatedList.Answer.refusal)
        case "never": return consume("answers") ? .never : nil
        case "contradicts": return .contradict
        case "loads": return .load
        default: return nil
        }
    }

    private mutating func supply() -> SimulatedList.Supply? {
        switch next() {
        case "instant": .instant
        case "slow": seconds().map { .slow($0) }
        case "failing": seconds().map { .failing($0) }
        case "never": .never
        default: nil
        }
    }
}
