// SPDX-License-Identifier: Apache-2.0

#if arch(wasm32)
@_extern(wasm, module: "bridge", name: "apply")
@_extern(c)
private func bridge_apply(_ bytes: UnsafeRawPointer?, _ count: Int32)

@_extern(wasm, module: "bridge", name: "ask")
@_extern(c)
private func bridge_ask(_ question: Int32, _ bytes: UnsafeRawPointer?, _ count: Int32) -> Double

@_extern(wasm, module: "bridge", name: "frame")
@_extern(c)
private func bridge_frame()

/// The real browser, behind three imports of the module.
final class BrowserPort {
    func apply(_ commands: UnsafeRawBufferPointer) {
        bridge_apply(commands.baseAddress, Int32(truncatingIfNeeded: commands.count))
    }

    func ask(_ question: Question, _ bytes: UnsafeRawBufferPointer, answer: (UnsafeRawBufferPointer) -> Void) -> Double
    {
        Inbox.shared.count = 0
        let number = bridge_ask(
            Int32(question.rawValue),
            bytes.baseAddress,
            Int32(truncatingIfNeeded: bytes.count)
        )
        answer(Inbox.shared.bytes)
        return number
    }

    func requestFrame() {
        bridge_frame()
    }
}

/// The place in linear memory where the page writes what it has to say.
private struct Inbox {
    nonisolated(unsafe) static var shared = Inbox()
    var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
    var count = 0

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[0..<min(count, storage.count)]) }

    mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        if size > storage.count {
            storage.deallocate()
            storage = .allocate(byteCount: max(size, storage.count * 2), alignment: 8)
        }
        count = size
        return storage.baseAddress
    }
}

/// Room for a message of the page; valid until the next call.
@_expose(wasm, "carry_allocate")
@_cdecl("carry_allocate")
public func carryAllocate(_ size: Int32) -> UnsafeMutableRawPointer? {
    Inbox.shared.allocate(Int(max(0, size)))
}

/// A message of the page, which it has written into the room it asked for.
@_expose(wasm, "carry_receive")
@_cdecl("carry_receive")
public func carryReceive(_ message: Int32, _ size: Int32) -> Int32 {
    guard let page = WebPage.current, let message = Message(rawValue: message) else { return 0 }
    Inbox.shared.count = Int(max(0, size))
    return page.receive(message, Inbox.shared.bytes)
}
#endif
