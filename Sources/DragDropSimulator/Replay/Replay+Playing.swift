// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Replay {
    /// Plays the next line, which stands at a depth: a change of the model or an input.
    func apply(_ depth: Int) throws(TextError) {
        var line = lines[position]
        position += 1
        let word = try line.word()
        switch word {
        case "+": try change(&line)
        case "@": try play(&line, depth)
        case "=", "<", ">":
            position -= 1
            diverge("nothing")
        default: throw line.error("no line of a recording")
        }
    }

    /// Plays everything that happened within a callback.
    func applyNested(deeperThan depth: Int) {
        while difference == nil, failure == nil, position < lines.count, lines[position].depth > depth {
            do { try apply(lines[position].depth) } catch { failure = error }
        }
    }

    private func play(_ line: inout RecordedLine, _ depth: Int) throws(TextError) {
        let seconds = try line.finite()
        let time = Timestamp(seconds)
        let verb = try line.word()
        let former = self.depth
        self.depth = depth + 1
        defer { self.depth = former }
        switch verb {
        case "frame": engine.advance(to: time)
        case "model": engine.modelDidChange(at: time)
        case "removed":
            var items = [ItemID(try line.id())]
            while !line.isText { items.append(ItemID(try line.id())) }
            engine.removeItems(items, reason: try line.string())
        case "units":
            let item = ItemID(try line.id())
            engine.reviseUnits(of: item, to: try line.units())
        case "stops":
            let session = SessionID(try line.id())
            let item = try line.item()
            if let item {
                engine.cancel(Placeholder.ID(session: session, item: item))
            } else {
                engine.cancelDrop(session)
            }
        case "hears":
            let session = SessionID(try line.id())
            var receipts = [try line.receipt()]
            while !line.isEmpty { receipts.append(try line.receipt()) }
            if let drop = drops[session] {
                drop.answer(receipts)
            } else {
                engine.receiveLateReceipts(receipts, of: session)
            }
        case "chooses": engine.perform(try line.destination(), at: time)
        default:
            guard let event = try line.event(verb) else { throw line.error("no such input: \(verb)") }
            engine.handle(event, at: time)
            if let failure { throw failure }
            // The answer is compared at the end; here its line is only passed.
            if position < lines.count, lines[position].depth == depth,
                lines[position].text.drop(while: { $0 == " " })
                    .hasPrefix("= ")
            {
                position += 1
            } else if position < lines.count {
                diverge("the input was answered")
            }
        }
        if let failure { throw failure }
    }

    /// The host was asked: what it changed meanwhile, then the same request in the recording.
    func asked(_ verb: String) { _ = take([">", verb]) }

    /// A delegate was asked: what it changed meanwhile, then what it answered.
    func answer(of region: RegionID, _ verb: String) -> RecordedLine? { take(["<", "\(region.rawValue)", verb]) }

    /// Plays what is deeper, and takes the next line, which begins with these words.
    private func take(_ words: [String]) -> RecordedLine? {
        guard difference == nil, failure == nil else { return nil }
        let former = depth
        applyNested(deeperThan: depth)
        depth = former
        guard difference == nil, failure == nil else { return nil }
        if position < lines.count, lines[position].depth == depth {
            var line = lines[position]
            if words.allSatisfy({ line.consume($0) }) {
                position += 1
                return line
            }
        }
        diverge(words.joined(separator: " "))
        return nil
    }

    /// Reads an answer; what cannot be read ends the replay.
    func read<Value>(
        _ region: RegionID,
        _ verb: String,
        else standard: Value,
        _ body: (inout RecordedLine) throws(TextError) -> Value
    ) -> Value {
        guard var line = answer(of: region, verb) else { return standard }
        do { return try body(&line) } catch {
            if failure == nil { failure = error }
            return standard
        }
    }
}
