// SPDX-License-Identifier: Apache-2.0

#if !arch(wasm32)
/// An event for a test to dispatch. What is not set has the value of an event without it.
public struct RecordedEvent {
    /// The place in the viewport.
    public var x = 0.0
    /// The place in the viewport.
    public var y = 0.0
    /// See ``Event/deltaX``.
    public var deltaX = 0.0
    /// See ``Event/deltaY``.
    public var deltaY = 0.0
    /// The modifier keys.
    public var modifiers: Modifiers = []
    /// The button.
    public var button = 0
    /// The buttons, a bit each.
    public var buttons = 0
    /// The pointer.
    public var pointerID: UInt32 = 1
    /// The kind of the pointer.
    public var pointerKind = PointerKind.none
    /// The name of the key, as browsers spell it.
    public var key = ""
    /// The value of the field.
    public var value = ""
    /// The texts and types that a drag brings.
    public var items: [TransferItem] = []
    /// See ``Event/isInteractive``.
    public var isInteractive = false
    /// See ``Event/isEditing``.
    public var isEditing = false
    /// See ``Event/isRepeat``.
    public var isRepeat = false
    /// See ``Event/isIncomplete``.
    public var isIncomplete = false
    /// See ``Event/isOwnDrag``.
    public var isOwnDrag = false
    /// See ``Event/isPageVisible``.
    public var isPageVisible = true

    /// An event at a place.
    public init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }

    /// A key.
    public static func key(_ name: String, _ modifiers: Modifiers = []) -> RecordedEvent {
        var event = RecordedEvent()
        event.key = name
        event.modifiers = modifiers
        return event
    }

    /// A pointer at a place.
    public static func pointer(
        _ kind: PointerKind,
        x: Double,
        y: Double,
        id: UInt32 = 1,
        button: Int = 0
    ) -> RecordedEvent {
        var event = RecordedEvent(x: x, y: y)
        event.pointerKind = kind
        event.pointerID = id
        event.button = button
        return event
    }

    /// A field with a new value.
    public static func value(_ text: String) -> RecordedEvent {
        var event = RecordedEvent()
        event.value = text
        return event
    }
}

/// What the handlers of a dispatched event answered.
public struct RecordedAnswer: Equatable {
    /// The browser would do nothing of its own.
    public let isDefaultPrevented: Bool
    /// The effect of a native drag.
    public let dropEffect: DropEffect?

    /// An answer, to compare with.
    public init(isDefaultPrevented: Bool, dropEffect: DropEffect?) {
        self.isDefaultPrevented = isDefaultPrevented
        self.dropEffect = dropEffect
    }
}

extension RecordingPort {
    /// Dispatches an event on an element, as the page would: innermost listening element first, the window last.
    @discardableResult
    public func dispatch(
        _ type: EventType,
        on element: Element,
        _ event: RecordedEvent = RecordedEvent()
    ) -> RecordedAnswer {
        dispatch(type, on: node(element), event)
    }

    /// Dispatches an event on a node that was found in the tree. As in a browser, what was written since the last frame
    /// is not there yet.
    @discardableResult
    public func dispatch(
        _ type: EventType,
        on target: RecordedNode,
        _ event: RecordedEvent = RecordedEvent()
    ) -> RecordedAnswer {
        if !event.value.isEmpty { target.properties["value"] = event.value }
        var event = event
        if [.pointerDown, .pointerMove, .dragOver].contains(type) { pointed = (event.x, event.y) }
        if type == .paste { (event.x, event.y) = pointed }
        var path: [UInt32] = []
        var node: RecordedNode? = target
        while let candidate = node {
            if candidate.listening.contains(type) { path.append(candidate.handle) }
            node = candidate.parent
        }
        let answer = deliver(.event, record(type, target.handle, path, event))
        return RecordedAnswer(
            isDefaultPrevented: answer & 1 != 0,
            dropEffect: DropEffect(rawValue: (answer >> 4) & 7)
        )
    }

    private func record(
        _ type: EventType,
        _ target: UInt32,
        _ path: [UInt32],
        _ event: RecordedEvent
    ) -> CommandBuffer {
        let record = CommandBuffer(capacity: 128)
        record.write(type.rawValue)
        record.write(event.modifiers.rawValue)
        let flags =
            (event.isInteractive ? 1 : 0) + (event.isEditing ? 2 : 0) + (event.isRepeat ? 4 : 0)
            + (event.isIncomplete ? 16 : 0) + (event.isPageVisible ? 64 : 0) + (event.isOwnDrag ? 128 : 0)
        record.write(UInt8(flags))
        record.write(event.pointerKind.rawValue)
        record.write(Int8(truncatingIfNeeded: event.button))
        record.write(UInt8(1))
        record.write(UInt16(truncatingIfNeeded: event.buttons))
        record.write(event.pointerID)
        record.write(now)
        for number in [event.x, event.y, event.deltaX, event.deltaY] { record.write(Float(number)) }
        record.write(target)
        record.write(UInt16(truncatingIfNeeded: path.count))
        for handle in path { record.write(handle) }
        record.write(event.key)
        record.write(event.value)
        record.write(UInt32(truncatingIfNeeded: event.items.count))
        for item in event.items {
            record.write(item.isFile)
            record.write(item.type)
            record.write(item.text)
            if item.isFile { write(item.file, to: record) }
        }
        return record
    }

    func write(_ file: PageFile?, to message: CommandBuffer) {
        message.write(file?.handle ?? 0)
        message.write(file?.name ?? "")
        message.write(file?.type ?? "")
        message.write(file?.size ?? 0)
    }

    /// Answers who asked last for what is on the clipboard: that is pasted; nothing where the person does not allow it.
    public func answerClipboard(_ items: [TransferItem] = []) {
        guard let (number, target) = clipboardReads.popLast() else { return log.append("a clipboard for nobody") }
        if let node = nodes[target] {
            var event = RecordedEvent()
            event.items = items
            dispatch(.paste, on: node, event)
        }
        let message = CommandBuffer(capacity: 8)
        message.write(number)
        message.write(!items.isEmpty)
        deliver(.stored, message)
    }

    /// A file as if it had been dropped or picked.
    public func file(_ name: String, type: String, size: Double) -> PageFile {
        lastFile += 1
        files[lastFile] = (name, type, size)
        return PageFile(wire: page.wire, handle: lastFile, name: name, type: type, size: size)
    }
}
#endif
