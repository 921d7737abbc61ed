// SPDX-License-Identifier: Apache-2.0

extension WebPage {
    /// Takes a message of the page. Everything is read before a handler runs: a handler may cause the next message.
    func receive(_ message: Message, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        var reader = ByteReader(bytes)
        switch message {
        case .frame: runFrame(at: reader.double())
        case .event: return dispatch(&reader)
        case .timer: timers.removeValue(forKey: reader.word())?()
        case .response: receiveResponse(&reader)
        case .feed: receiveFeed(&reader)
        case .channel: receiveChannel(&reader)
        case .files: receiveFiles(&reader)
        case .fileBytes: receiveFileBytes(&reader)
        case .records: receiveRecords(&reader)
        case .parked: receiveParked(&reader)
        case .stored: receiveStored(&reader)
        }
        return 0
    }

    private func runFrame(at time: Double) {
        wire.frameBegan()
        let callbacks = frameCallbacks
        frameCallbacks.removeAll(keepingCapacity: true)
        for callback in callbacks { callback(time) }
        let endings = frameEndings
        frameEndings.removeAll(keepingCapacity: true)
        for callback in endings { callback(time) }
        wire.frameEnds()
    }

    private func dispatch(_ reader: inout ByteReader) -> Int32 {
        // The scratch array is taken for the time of the event, because a handler may cause another event.
        var path: [UInt32] = []
        swap(&path, &self.path)
        path.removeAll(keepingCapacity: true)
        defer { swap(&path, &self.path) }
        guard let event = readEvent(&reader, path: &path) else { return 0 }
        if event.type == .popState, arrive() { return event.answer }
        // An element that a handler makes may have the number of one that it has let go of.
        let newest = wire.lastSerial
        path.last.flatMap(wire.element)?.handle(event, isEarly: true)
        for handle in path {
            if event.isStopped { break }
            guard let element = wire.element(handle), element.serial <= newest else { continue }
            element.handle(event)
        }
        // What a handler gives a drag, the clipboard or the printer must be there when the event returns.
        switch event.type {
        case .dragStart, .copy, .cut, .beforePrint: wire.flush()
        // The browser itself gives the focus to what is pressed, after the event.
        case .pointerDown: break
        default: if wire.movesFocus { wire.flush() }
        }
        return event.answer
    }

    private func readEvent(_ reader: inout ByteReader, path: inout [UInt32]) -> Event? {
        guard let type = EventType(rawValue: reader.byte()) else { return nil }
        let modifiers = Modifiers(rawValue: reader.byte())
        let flags = reader.byte()
        let pointerKind = PointerKind(rawValue: reader.byte()) ?? .none
        let button = Int(reader.number(Int8.self))
        let clickCount = Int(reader.byte())
        let buttons = Int(reader.short())
        let pointerID = reader.word()
        let time = reader.double()
        let place = (x: reader.float(), y: reader.float(), deltaX: reader.float(), deltaY: reader.float())
        let target = wire.element(reader.word())
        for _ in 0..<reader.short() { path.append(reader.word()) }
        let key = reader.text()
        let value = reader.text()
        return Event(
            type: type,
            target: target,
            time: time,
            place: place,
            modifiers: modifiers,
            flags: flags,
            pointer: (pointerKind, pointerID, button, buttons, clickCount),
            key: key,
            value: value,
            items: readItems(&reader)
        )
    }

    private func readItems(_ reader: inout ByteReader) -> [TransferItem] {
        let count = reader.word()
        guard count > 0 else { return [] }
        var items: [TransferItem] = []
        for _ in 0..<count where !reader.isAtEnd { items.append(readItem(&reader)) }
        return items
    }

    func readItem(_ reader: inout ByteReader) -> TransferItem {
        let isFile = reader.flag()
        let type = reader.text()
        let text = reader.text()
        let file = isFile ? readFile(&reader) : nil
        return TransferItem(type: type, text: text, file: file, isFile: isFile)
    }

    /// A file of a list: number (0: not readable before the drop), name, type, size.
    func readFile(_ reader: inout ByteReader) -> PageFile? {
        let handle = reader.word()
        let name = reader.text()
        let type = reader.text()
        let size = reader.double()
        return handle == 0 ? nil : PageFile(wire: wire, handle: handle, name: name, type: type, size: size)
    }
}
