// SPDX-License-Identifier: Apache-2.0

/// The key of a keyboard event, as the layout of the person's keyboard says it.
public enum Key: Equatable, Sendable {
    /// Enter or Return.
    case enter
    /// Esc.
    case escape
    /// The space bar.
    case space
    /// Tab.
    case tab
    /// The backward delete key.
    case backspace
    /// The forward delete key.
    case delete
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// A key that types one character; letters are as typed, so "Z" with Shift.
    case character(Unicode.Scalar)
    /// Any other key.
    case other

    /// Whether the key types this letter, with or without Shift.
    public func isLetter(_ letter: Unicode.Scalar) -> Bool {
        guard case .character(let scalar) = self else { return false }
        let isCapital = scalar.value >= 65 && scalar.value <= 90
        return scalar == letter || (isCapital && scalar.value + 32 == letter.value)
    }

    /// Reads what the bridge tells of a key: what it types, and behind a letter of another script the Latin one at its place.
    static func read(_ text: String) -> (Key, Key) {
        guard let first = text.utf8.first, first >= 128, let last = text.utf8.last, last < 128 else {
            let key = Key(name: text)
            return (key, key)
        }
        return (Key(name: String(decoding: text.utf8.dropLast(), as: UTF8.self)), .character(Unicode.Scalar(last)))
    }

    init(name: String) {
        var scalars = name.unicodeScalars.makeIterator()
        guard let first = scalars.next() else {
            self = .other
            return
        }
        if scalars.next() == nil {
            self = first == " " ? .space : .character(first)
        } else {
            self = Key.named(name)
        }
    }

    private static func named(_ name: String) -> Key {
        if name.hasBytes("Enter") { return .enter }
        if name.hasBytes("Escape") { return .escape }
        if name.hasBytes("Tab") { return .tab }
        if name.hasBytes("Backspace") { return .backspace }
        if name.hasBytes("Delete") { return .delete }
        if name.hasBytes("ArrowUp") { return .up }
        if name.hasBytes("ArrowDown") { return .down }
        if name.hasBytes("ArrowLeft") { return .left }
        if name.hasBytes("ArrowRight") { return .right }
        if name.hasBytes("Home") { return .home }
        if name.hasBytes("End") { return .end }
        if name.hasBytes("PageUp") { return .pageUp }
        if name.hasBytes("PageDown") { return .pageDown }
        return .other
    }
}

extension String {
    /// Whether the text is exactly these bytes. `==` would pull the tables of Unicode into the module.
    func hasBytes(_ name: StaticString) -> Bool {
        guard utf8.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { utf8.elementsEqual($0) }
    }
}
