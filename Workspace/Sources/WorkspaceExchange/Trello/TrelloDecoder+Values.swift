// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// The values that only Trello writes.
extension TrelloDecoder {
    /// A number, also one that is written as text; anything else is no number.
    mutating func number(_ name: StaticString, _ reader: inout JSONReader) throws(JSONError) -> Double? {
        path.enter(.member(name))
        var number: Double?
        switch try reader.peek() {
        case .number: number = try reader.number()
        case .string: number = Double(try reader.string())
        default: try reader.skip()
        }
        path.leave()
        return number?.isFinite == true ? number : nil
    }

    /// A date in milliseconds since 1970. A text that is no date is counted and left out.
    mutating func date(_ name: StaticString, _ reader: inout JSONReader) throws(JSONError) -> Double? {
        guard let text = try text(name, &reader), !text.isEmpty else { return nil }
        guard let date = TrelloDate.milliseconds(text) else {
            board.unreadableDates += 1
            return nil
        }
        return date
    }

    /// A list of texts, most often identities.
    mutating func texts(_ name: StaticString, _ reader: inout JSONReader) throws(JSONError) -> [String] {
        try list(name, of: .entry, &reader) { (_, reader) throws(JSONError) in try reader.string() }
    }
}
