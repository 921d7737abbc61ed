// SPDX-License-Identifier: Apache-2.0

/// The modifier keys of an event.
public struct Modifiers: OptionSet, Sendable {
    /// The keys, a bit each.
    public let rawValue: UInt8

    /// Keys from their bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Control.
    public static let control = Modifiers(rawValue: 1)
    /// Shift.
    public static let shift = Modifiers(rawValue: 2)
    /// Alt, or Option.
    public static let alt = Modifiers(rawValue: 4)
    /// Command, or the Windows key.
    public static let meta = Modifiers(rawValue: 8)

    /// The key of shortcuts: Control, or Command on a Mac.
    public var hasCommand: Bool { contains(.control) || contains(.meta) }

    /// Whether the key of shortcuts is the only one: with a further key a letter is another shortcut, mostly the browser's.
    /// Windows tells of AltGr as Control and Alt.
    public var isCommandAlone: Bool { self == .control || self == .meta }

    /// Whether a key with them is a shortcut, often one of the browser's. Shift alone makes none.
    public var isShortcut: Bool { !isDisjoint(with: [.control, .alt, .meta]) }
}

/// What kind of pointer an event came from.
public enum PointerKind: UInt8, Sendable {
    /// The event has no pointer.
    case none = 0
    /// A mouse or a trackpad.
    case mouse
    /// A pen.
    case pen
    /// A finger.
    case touch
}

/// What a native drag shows at its pointer and tells its source.
public enum DropEffect: Int32, Sendable {
    /// Nothing can be dropped here.
    case none = 1
    /// The source keeps what it has.
    case copy
    /// The source gives it away.
    case move
    /// A link to it is made.
    case link
}

/// One part of what a drop, a paste or a native drag brings.
public struct TransferItem {
    /// The MIME type, or the type the source made up.
    public let type: String
    /// The text; empty before the drop.
    public let text: String
    /// The file, at a drop or a paste; `nil` for a text and before the drop.
    public let file: PageFile?
    /// Whether this is a file, known before the drop too.
    public let isFile: Bool
    /// The key of the record that keeps it, of what was parked; else empty.
    public internal(set) var record = ""

    /// A part made by hand, for a test.
    public init(type: String, text: String = "", file: PageFile? = nil, isFile: Bool = false) {
        self.type = type
        self.text = text
        self.file = file
        self.isFile = isFile || file != nil
    }
}
