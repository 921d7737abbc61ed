// SPDX-License-Identifier: Apache-2.0

/// Turns announcements into sentences; English unless its templates are replaced.
///
/// A template may contain `{items}`, `{position}`, `{total}`, `{label}` and `{reason}`.
public struct AnnouncementRenderer: Sendable {
    /// `Picked up {items}. ...`
    public var lifted = "Picked up {items}. Arrow keys and Tab choose a place, Enter drops, Escape cancels."

    /// `Added {items}.`
    public var added = "Added {items}."

    /// The aim is a gap.
    public var overGap = "{label}, position {position} of {total}."

    /// The aim is a whole region.
    public var overRegion = "{label}."

    /// The aim refuses.
    public var forbidden = "{label} does not take {items}. {reason}"

    /// Nothing lies in that direction.
    public var noTarget = "There is nothing to drop on in that direction."

    /// Dropped into a gap.
    public var droppedInGap = "Dropped {items} in {label}, position {position} of {total}."

    /// Dropped on a whole region.
    public var dropped = "Dropped {items} on {label}."

    /// Not taken.
    public var refused = "{items} not taken. {reason}"

    /// Cancelled.
    public var cancelled = "Cancelled. {items} went back. {reason}"

    /// An item is gone.
    public var removed = "{items} is no longer there. {reason}"

    /// Names up to two items; more are counted with ``manyItems``.
    public var twoItems = "{first} and {second}"

    /// Names many items by their number.
    public var manyItems = "{count} items"

    /// Makes the English renderer.
    public init() {}

    /// The sentence for an announcement.
    public func text(for announcement: Announcement) -> String {
        let position = announcement.position
        let text = fill(template(for: announcement)) { name in
            switch name {
            case "items": items(announcement.titles)
            case "position": position.map { "\($0.number)" } ?? ""
            case "total": position.map { "\($0.total)" } ?? ""
            case "label": announcement.label
            case "reason": announcement.reason
            default: nil
            }
        }
        return trimmed(text)
    }

    private func items(_ titles: [String]) -> String {
        if titles.count == 1 { return titles[0] }
        let template = titles.count == 2 ? twoItems : manyItems
        return fill(template) { name in
            switch name {
            case "first": titles.first
            case "second": titles.last
            case "count": "\(titles.count)"
            default: nil
            }
        }
    }

    /// Puts values in place of the names in braces; bytes, so that no table of Unicode is needed.
    private func fill(_ template: String, _ value: (StaticName) -> String?) -> String {
        var result: [UInt8] = []
        var name: [UInt8]?
        for byte in template.utf8 {
            if byte == UInt8(ascii: "{"), name == nil {
                name = []
            } else if byte == UInt8(ascii: "}"), let open = name {
                if let text = value(StaticName(bytes: open)) {
                    result += text.utf8
                } else {
                    result += [UInt8(ascii: "{")] + open + [byte]
                }
                name = nil
            } else if name != nil {
                name?.append(byte)
            } else {
                result.append(byte)
            }
        }
        if let name { result += [UInt8(ascii: "{")] + name }
        return String(decoding: result, as: UTF8.self)
    }

    private func trimmed(_ text: String) -> String {
        var bytes = Array(text.utf8)
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func template(for announcement: Announcement) -> String {
        switch announcement.kind {
        case .lifted: lifted
        case .added: added
        case .overGap: overGap
        case .overRegion: overRegion
        case .forbidden: forbidden
        case .noTarget: noTarget
        case .dropped: announcement.position == nil ? dropped : droppedInGap
        case .refused: refused
        case .cancelled: cancelled
        case .removed: removed
        }
    }
}

/// A name in a template, compared by its bytes.
private struct StaticName {
    var bytes: [UInt8]

    static func ~= (pattern: StaticString, name: StaticName) -> Bool {
        pattern.utf8CodeUnitCount == name.bytes.count
            && pattern.withUTF8Buffer { $0.elementsEqual(name.bytes) }
    }
}
