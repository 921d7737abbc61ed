// SPDX-License-Identifier: Apache-2.0

extension Element {
    /// Calls a handler for every event of a type on this element or one inside it, innermost element first.
    ///
    /// Focus, blur, scroll, load and close are heard from inside too: compare ``Event/target``.
    ///
    /// - Parameter isEarly: Whether it is called before those of what is inside; on the window only.
    @discardableResult
    public func on(_ type: EventType, isEarly: Bool = false, _ handler: @escaping (Event) -> Void) -> EventHandler {
        if !isListening(type) { listen(type, true) }
        let entry = EventHandler(type: type, number: wire.nextHandlerNumber(), isEarly: isEarly)
        handlers.append((entry, handler))
        return entry
    }

    /// Removes one handler. Doing so twice is harmless.
    public func removeHandler(_ handler: EventHandler) {
        guard isListening(handler.type) else { return }
        handlers.removeAll { $0.entry.number == handler.number }
        if !isListening(handler.type) { listen(handler.type, false) }
    }

    /// Removes all handlers of a type.
    public func removeHandlers(_ type: EventType) {
        guard isListening(type) else { return }
        handlers.removeAll { $0.entry.type == type }
        listen(type, false)
    }

    /// Removes all handlers, and with them the reference cycles that they made.
    public func removeHandlers() {
        while let type = handlers.first?.entry.type { removeHandlers(type) }
    }

    func isListening(_ type: EventType) -> Bool {
        handlers.contains { $0.entry.type == type }
    }

    func handle(_ event: Event, isEarly: Bool = false) {
        event.current = self
        for handler in handlers where handler.entry.type == event.type && handler.entry.isEarly == isEarly {
            // What one of them removes is not called any more: whose it was may be gone.
            guard handlers.contains(where: { $0.entry.number == handler.entry.number }) else { continue }
            handler.handle(event)
        }
    }

    private func listen(_ type: EventType, _ isOn: Bool) {
        begin(.listen)
        wire.put(type.rawValue)
        wire.put(isOn)
    }
}

/// A handler that was added with ``Element/on(_:isEarly:_:)``.
public struct EventHandler: Sendable {
    let type: EventType
    let number: UInt32
    let isEarly: Bool
}
