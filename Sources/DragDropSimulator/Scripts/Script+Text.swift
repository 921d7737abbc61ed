// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Script: CustomStringConvertible, LosslessStringConvertible {
    /// The script as lines: the stage, then a step each with its moment in milliseconds.
    public var text: String {
        ([stage.text] + steps.map { "\(milliseconds($0.time)) \($0.action.text)" }).joined(separator: "\n")
    }

    /// The script as text.
    public var description: String { text }

    /// Reads a script; nil if any line is not one. ``read(_:)`` says which.
    public init?(_ description: String) {
        guard let script = try? Script.read(description) else { return nil }
        self = script
    }

    /// The script as a test to paste.
    public func test(named name: String) -> String {
        let lines = text.split(separator: "\n").map { "        \(literal($0))" }.joined(separator: "\n")
        return """
            @Test(\(quoted(name)))
            func script() throws {
                let script = try Script.read(
                    \"\"\"
            \(lines)
                    \"\"\"
                )
                #expect(script.play().violations.isEmpty)
            }
            """
    }
}

/// The text within a literal of several lines.
private func literal(_ text: Substring) -> String { String(text).replacing("\\", with: "\\\\") }

/// A text in quotation marks on one line, as ``Words/sentence()`` reads it.
func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

/// Whole milliseconds; what is no number counts as none.
func milliseconds(_ seconds: Double) -> Int {
    let value = (seconds * 1_000).rounded()
    return abs(value) < 1e12 ? Int(value) : 0
}

/// The whole part of a number, and what it is if it has none to speak of.
func whole(_ value: Double) -> String { abs(value) < 1e15 ? "\(Int(value))" : "\(value)" }

/// The whole parts of a point's coordinates.
func whole(_ point: Point<Screen>) -> String { "\(whole(point.x)),\(whole(point.y))" }

/// A number without a fraction where it has none.
func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e12 ? "\(Int(value))" : "\(value)"
}

extension Hand {
    var text: String {
        switch self {
        case .mouse: "mouse 0"
        case .touch(let finger): "touch \(finger)"
        case .pen: "pen 100"
        case .outside: "outside 101"
        }
    }
}

extension ScriptPlace {
    var text: String {
        switch self {
        case .point(let x, let y): "\(plain(x)),\(plain(y))"
        case .item(let id): "#\(id.rawValue)"
        case .region(let id, let x, let y): "@\(id.rawValue):\(plain(x)),\(plain(y))"
        }
    }
}

extension Modifiers {
    var names: [String] {
        [(Modifiers.copy, "copy"), (.link, "link"), (.shift, "shift"), (.move, "move")].filter { contains($0.0) }.map(
            \.1
        )
    }

    fileprivate var text: String { isEmpty ? "" : " with " + names.joined(separator: " ") }
}

extension ScriptStage {
    var text: String {
        let standard = ScriptStage()
        var words = ["stage lists \(lists) cards \(cards)"]
        if scale != standard.scale { words.append("scale \(scale)") }
        if dropTimeout != standard.dropTimeout { words.append("timeout \(milliseconds(dropTimeout))") }
        if platformLiftsMouse { words.append("platform") }
        if isRightToLeft { words.append("rtl") }
        if isReduced { words.append("reduced") }
        if hasOverlays { words.append("overlays") }
        for (word, count) in [("cells", cells), ("rows", rows), ("entries", entries)] where count > 0 {
            words.append("\(word) \(count)")
        }
        return words.joined(separator: " ")
    }
}

extension ScriptAction {
    var text: String {
        switch self {
        case .press(let hand, let place, let keys): "\(hand.text) presses \(place.text)\(keys.text)"
        case .move(let hand, let place, let seconds, let keys):
            "\(hand.text) moves \(place.text) in \(milliseconds(seconds))\(keys.text)"
        case .release(let hand): "\(hand.text) releases"
        case .lose(let hand): "\(hand.text) lost"
        case .key(let key, let keys): "key \(key)\(keys.text)"
        case .type(let text): "types \(quoted(text))"
        case .lift(let region, let item): "space @\(region.rawValue)\(item.map { " #\($0.rawValue)" } ?? "")"
        case .choose(let item, let target, let place):
            "chooses\(item.map { " #\($0.rawValue)" } ?? "") \(target) \(place)"
        case .modifiers(let keys): "modifiers\(keys.text)"
        case .cancel: "cancel"
        case .platformBegins(let hand): "\(hand.text) begins"
        case .platformEnds(let hand, let delivered): "\(hand.text) ends \(delivered ? "delivered" : "nowhere")"
        case .enters(let place): "enters \(place.text)"
        case .leaves(let hand): "\(hand.text) leaves"
        case .drops(let count, let place): "drops \(count) \(place.text)"
        case .edit(let edit): edit.text
        case .answer(let region, let answer): "target @\(region.rawValue) \(answer.text)"
        case .propose(let region, let proposal): "proposal @\(region.rawValue) \(proposal)"
        case .supply(let region, let supply): "supply @\(region.rawValue) \(supply.text)"
        case .select(let region, let items):
            (["select @\(region.rawValue)"] + items.map { "#\($0.rawValue)" }).joined(separator: " ")
        case .wait: "wait"
        }
    }
}

extension ScriptEdit {
    var text: String {
        switch self {
        case .insert(let item, let region, let after): "insert #\(item.rawValue) @\(region.rawValue)\(tail(after))"
        case .remove(let item): "remove #\(item.rawValue)"
        case .move(let item, let region, let after): "put #\(item.rawValue) @\(region.rawValue)\(tail(after))"
        case .resize(let item, let extent): "resize #\(item.rawValue) \(plain(extent))"
        case .scroll(let region, let x, let y): "scroll @\(region.rawValue) \(plain(x)),\(plain(y))"
        case .reload(let region): "reload @\(region.rawValue)"
        case .reverse(let region): "reverse @\(region.rawValue)"
        case .toggle(let item): "toggle #\(item.rawValue)"
        case .close(let region): "close @\(region.rawValue)"
        }
    }

    private func tail(_ after: ItemID?) -> String { after.map { " #\($0.rawValue)" } ?? "" }
}

extension SimulatedList.Answer {
    /// The sentences that a script need not write down.
    static let refusal = "No."
    static let someRefusal = "Only some."

    var text: String {
        switch self {
        case .accept: "accepts"
        case .acceptLater(let seconds): "accepts later \(milliseconds(seconds))"
        case .refuse(let reason): "refuses" + (reason == Self.refusal ? "" : " \(quoted(reason))")
        case .acceptSome(let reason): "accepts some" + (reason == Self.someRefusal ? "" : " \(quoted(reason))")
        case .never: "never answers"
        case .contradict: "contradicts"
        case .load: "loads"
        }
    }
}

extension SimulatedList.Supply {
    var text: String {
        switch self {
        case .instant: "instant"
        case .slow(let seconds): "slow \(milliseconds(seconds))"
        case .failing(let seconds): "failing \(milliseconds(seconds))"
        case .never: "never"
        }
    }
}
