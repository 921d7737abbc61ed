// SPDX-License-Identifier: Apache-2.0

/// One event of the page, as a value: it stays right after the handler returned.
///
/// ``preventDefault()``, ``stopPropagation()`` and ``dropEffect`` have an effect only while the event is being handled.
public final class Event {
    /// What happened.
    public let type: EventType
    /// The innermost element under the event that Swift made; `nil` when the event is the window's own.
    public let target: Element?
    /// The element whose handler is running.
    public internal(set) var current: Element?
    /// Seconds since the page was opened, on the clock of ``WebPage/now``.
    public let time: Double
    /// The place in the viewport, in CSS pixels; of a paste, where a pointer was last.
    public let x: Double
    /// The place in the viewport, in CSS pixels.
    public let y: Double
    /// Wheel: the distance to scroll. Scroll: the offset now. Resize: the width of the viewport.
    public let deltaX: Double
    /// Wheel: the distance to scroll. Scroll: the offset now. Resize: the height of the viewport.
    public let deltaY: Double
    /// The modifier keys that were down.
    public let modifiers: Modifiers
    /// The button that changed: 0 main, 1 middle, 2 secondary, -1 none.
    public let button: Int
    /// The buttons that are down, a bit each.
    public let buttons: Int
    /// How many clicks in a row this is.
    public let clickCount: Int
    /// Which pointer this is; every finger has its own.
    public let pointerID: UInt32
    /// What kind of pointer this is.
    public let pointerKind: PointerKind
    /// The key of a keyboard event.
    public let key: Key
    /// The same for a shortcut: on a keyboard of another script, such as Greek or Cyrillic, the Latin letter at its place.
    public let shortcut: Key
    /// The value of the field that changed.
    public let value: String
    /// What a drop, a paste or a drag brings; see ``TransferItem``.
    public let items: [TransferItem]
    let flags: UInt8
    private(set) var answer: Int32 = 0

    init(
        type: EventType,
        target: Element?,
        time: Double,
        place: (x: Double, y: Double, deltaX: Double, deltaY: Double),
        modifiers: Modifiers,
        flags: UInt8,
        pointer: (kind: PointerKind, id: UInt32, button: Int, buttons: Int, clickCount: Int),
        key: String,
        value: String,
        items: [TransferItem]
    ) {
        self.type = type
        self.target = target
        self.time = time
        x = place.x
        y = place.y
        deltaX = place.deltaX
        deltaY = place.deltaY
        self.modifiers = modifiers
        self.flags = flags
        pointerKind = pointer.kind
        pointerID = pointer.id
        button = pointer.button
        buttons = pointer.buttons
        clickCount = pointer.clickCount
        (self.key, shortcut) = Key.read(key)
        self.value = value
        self.items = items
    }

    /// The event was on a control of its own: a field, a button, a link.
    public var isInteractive: Bool { flags & 1 != 0 }
    /// The event was in a text field, where keys write.
    public var isEditing: Bool { flags & 2 != 0 }
    /// The key was held down and repeats.
    public var isRepeat: Bool { flags & 4 != 0 }
    /// An input method is composing a character: its keys are no shortcuts.
    public var isComposing: Bool { flags & 8 != 0 }
    /// What is typed in the field makes no value, as a day without its time: ``value`` is empty.
    public var isIncomplete: Bool { flags & 16 != 0 }
    /// The box that changed is checked.
    public var isChecked: Bool { flags & 32 != 0 }
    /// The page is visible.
    public var isPageVisible: Bool { flags & 64 != 0 }
    /// The native drag began in this page; else it came from another window or program.
    public var isOwnDrag: Bool { flags & 128 != 0 }

    /// What the other end said at `dragEnd`. Not to be trusted outside the page: a refusing target may read as a copy.
    public var endEffect: DropEffect {
        if value.hasBytes("copy") { return .copy }
        if value.hasBytes("move") { return .move }
        if value.hasBytes("link") { return .link }
        return .none
    }

    /// The key (``Element/key``) of the innermost element under the event that has one.
    public var targetKey: UInt64 {
        var element = target
        while let candidate = element {
            if candidate.key != 0 { return candidate.key }
            element = candidate.parent
        }
        return 0
    }

    /// Prevents what the browser does with the event by default.
    public func preventDefault() {
        answer |= 1
    }

    /// Stops the event here: no handler of an element further out is called.
    public func stopPropagation() {
        answer |= 2
    }

    /// Whether a handler called ``preventDefault()``.
    public var isDefaultPrevented: Bool { answer & 1 != 0 }

    var isStopped: Bool { answer & 2 != 0 }

    /// What the browser shows and tells the source of a native drag. Setting it also prevents the default.
    public var dropEffect: DropEffect? {
        get { DropEffect(rawValue: Int32((answer >> 4) & 7)) }
        set {
            answer = (answer & ~0x70) | ((newValue?.rawValue ?? 0) << 4)
            if newValue != nil { preventDefault() }
        }
    }
}
