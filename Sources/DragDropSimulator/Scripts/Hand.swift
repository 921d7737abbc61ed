// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// One of the hands a script moves.
public enum Hand: Hashable, Sendable {
    /// The mouse.
    case mouse

    /// A finger, by its number from 1.
    case touch(Int)

    /// The pen.
    case pen

    /// A drag that comes from another program.
    case outside

    /// How the engine knows it.
    public var pointer: PointerID {
        switch self {
        case .mouse: PointerID(0)
        case .touch(let finger): PointerID(finger)
        case .pen: PointerID(100)
        case .outside: PointerID(101)
        }
    }

    /// What kind of pointer it is.
    public var kind: PointerKind {
        switch self {
        case .mouse, .outside: .mouse
        case .touch: .touch
        case .pen: .pen
        }
    }
}
