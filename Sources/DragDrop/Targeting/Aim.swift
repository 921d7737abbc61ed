// SPDX-License-Identifier: Apache-2.0

/// Who says where a session would be dropped: the pointer that owns it, or the keyboard.
///
/// ```
/// pointer --a key aims--> keyboard --the pointer moves far enough, or what the keys aim at is gone--> pointer
/// ```
struct Aim {
    /// The place the keys aim at; nil while the pointer aims.
    private(set) var keyboardTarget: KeyboardTarget?

    /// Where the pointer that owns the session was last.
    private(set) var pointerLocation: Point<Screen>?

    /// Where that pointer was when the keyboard took the aim from it.
    private var locationAtKeyboardTakeover: Point<Screen>?

    /// What has been typed to reach a target by its name, and when.
    private var typed: (prefix: [UInt8], time: Timestamp) = ([], .zero)

    var isPointer: Bool { keyboardTarget == nil }

    /// The keys aim at a place.
    mutating func setKeyboardTarget(_ target: KeyboardTarget) {
        keyboardTarget = target
        locationAtKeyboardTakeover = pointerLocation
    }

    /// A view that the keys aim at was made anew.
    mutating func replace(_ former: Region, by region: Region) {
        if keyboardTarget?.region === former { keyboardTarget?.region = region }
    }

    /// The pointer aims again.
    mutating func clearKeyboardTarget() { keyboardTarget = nil }

    /// Another pointer owns the session and aims it.
    mutating func follow(_ location: Point<Screen>) {
        keyboardTarget = nil
        pointerLocation = location
    }

    /// The pointer moved, or let go. Answers whether it aims: while the keys do, trembling does not take the aim back.
    mutating func move(to location: Point<Screen>, tolerance: Double) -> Bool {
        if keyboardTarget != nil {
            if let former = locationAtKeyboardTakeover,
                (location - former).squaredLength < tolerance * tolerance
            {
                return false
            }
            keyboardTarget = nil
        }
        pointerLocation = location
        return true
    }

    /// Letters were typed, folded by the caller. Answers all that belong together, and whether there were some before.
    mutating func type(_ letters: [UInt8], at time: Timestamp, pause: Double) -> (prefix: [UInt8], isContinued: Bool) {
        if time - typed.time > pause { typed.prefix = [] }
        let isContinued = !typed.prefix.isEmpty
        typed = (typed.prefix + letters, time)
        return (typed.prefix, isContinued)
    }
}
