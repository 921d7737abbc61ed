// SPDX-License-Identifier: Apache-2.0

/// The modifier keys as they lie on a keyboard; ``Modifiers/init(_:on:)`` says what they ask for.
public struct ModifierKeys: OptionSet, Sendable {
    /// The bits, one a key.
    public let rawValue: UInt8

    /// Makes the set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Control.
    public static let control = ModifierKeys(rawValue: 1)

    /// Shift.
    public static let shift = ModifierKeys(rawValue: 2)

    /// Alt, which is Option on Apple keyboards.
    public static let alt = ModifierKeys(rawValue: 4)

    /// Command on Apple keyboards, the Windows or Super key elsewhere.
    public static let command = ModifierKeys(rawValue: 8)
}

/// Whose habits the modifier keys follow.
public enum ModifierConvention: Equatable, Sendable, CaseIterable {
    /// Option copies, Option and Command link, Command moves (Apple's Finder).
    case apple

    /// Control copies, Shift moves, Control and Shift or Alt link (Microsoft's Explorer).
    case windows

    /// Control copies, Shift moves, Control and Shift link (GTK and Qt).
    case linux

    /// Control or Alt copies, both or Control and Shift link: a page that runs everywhere. Shift alone does not move: it
    /// extends selections.
    case web
}

extension Modifiers {
    /// What keys ask for in a convention. Shift also turns Tab around in each.
    public init(_ keys: ModifierKeys, on convention: ModifierConvention) {
        let control = keys.contains(.control)
        let shift = keys.contains(.shift)
        let alt = keys.contains(.alt)
        var asked: Modifiers = []
        switch convention {
        case .apple:
            let command = keys.contains(.command)
            if alt { asked = command ? .link : .copy } else if command { asked = .move }
        case .windows:
            if alt || control && shift {
                asked = .link
            } else if control {
                asked = .copy
            } else if shift {
                asked = .move
            }
        case .linux:
            if control { asked = shift ? .link : .copy } else if shift { asked = .move }
        case .web:
            if control && (alt || shift) { asked = .link } else if control || alt { asked = .copy }
        }
        if shift { asked.insert(.shift) }
        self = asked
    }
}
