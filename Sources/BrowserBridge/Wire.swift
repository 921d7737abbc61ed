// SPDX-License-Identifier: Apache-2.0

/// What every handle into the page shares: the commands on their way, the names the page knows, who has which number.
final class Wire {
    #if arch(wasm32)
    typealias Port = BrowserPort
    #else
    typealias Port = RecordingPort
    #endif

    /// Commands in bytes that are carried over without waiting for the frame.
    static let largestBuffer = 1 << 18

    let port: Port
    private(set) var isFrameRequested = false
    /// A frame is run, which carries over what is written in it.
    private var isInFrame = false
    /// Whether one of the commands on their way gives the focus to something.
    var movesFocus = false
    private var isApplying = false
    private var buffer = CommandBuffer()
    private var spare = CommandBuffer(capacity: 256)
    private var names: [UInt: UInt16] = [:]
    private var elements: [Unmanaged<Element>?] = []
    private(set) var lastSerial: UInt32 = 0
    private var freeHandles: [UInt32] = []
    private var releasedHandles: [UInt32] = []
    private var lastHandlerNumber: UInt32 = 0

    init(port: Port) {
        self.port = port
        // Handle 0 is nobody; 1 to 3 are the root, the body and the window, which `WebPage` takes.
        elements = [nil]
    }

    // MARK: Commands

    /// Adds a command; its arguments follow with `put`.
    func begin(_ opcode: Opcode) {
        if !isInFrame { requestFrame() }
        // A hidden page has no frames: what it is told meanwhile must not grow without end.
        if buffer.count > Wire.largestBuffer { flush() }
        buffer.write(opcode)
    }

    func put<Number: BitwiseCopyable>(_ number: Number) { buffer.write(number) }
    func put(_ flag: Bool) { buffer.write(flag) }
    func put(_ text: String) { buffer.write(text) }
    func put(_ bytes: [UInt8]) { buffer.write(bytes) }
    func put(_ text: StaticString) { buffer.write(text) }

    /// Carries all commands over in one crossing.
    ///
    /// The page may call handlers meanwhile (giving the focus does). What they write goes into another buffer and
    /// follows at once: in the order of writing, because a number may be given to another element in between.
    func flush() {
        guard !isApplying else { return }
        isApplying = true
        movesFocus = false
        while !buffer.isEmpty {
            let carried = buffer
            let released = releasedHandles.count
            buffer = spare
            port.apply(carried.bytes)
            carried.removeAll()
            spare = carried
            freeHandles += releasedHandles.prefix(released)
            releasedHandles.removeFirst(released)
        }
        isApplying = false
    }

    func requestFrame() {
        guard !isFrameRequested else { return }
        isFrameRequested = true
        port.requestFrame()
    }

    func frameBegan() {
        isFrameRequested = false
        isInFrame = true
    }

    func frameEnds() {
        flush()
        isInFrame = false
    }

    /// The number of a name; the page is told the name the first time. Written before the command that uses it.
    func name(_ name: StaticString) -> UInt16 {
        let key = name.hasPointerRepresentation ? UInt(bitPattern: name.utf8Start) : UInt(name.unicodeScalar.value)
        if let known = names[key] { return known }
        let number = UInt16(truncatingIfNeeded: names.count)
        names[key] = number
        begin(.define)
        put(number)
        put(name)
        return number
    }

    // MARK: Handles

    func nextHandlerNumber() -> UInt32 {
        lastHandlerNumber &+= 1
        return lastHandlerNumber
    }

    func register(_ element: Element) -> UInt32 {
        let entry = Unmanaged.passUnretained(element)
        if let handle = freeHandles.popLast() {
            elements[Int(handle)] = entry
            return handle
        }
        elements.append(entry)
        return UInt32(truncatingIfNeeded: elements.count - 1)
    }

    func unregister(_ handle: UInt32) {
        elements[Int(handle)] = nil
        begin(.release)
        put(handle)
        // Reused only once the page has forgotten it: an event on its way still names the old element.
        releasedHandles.append(handle)
    }

    func nextSerial() -> UInt32 {
        lastSerial &+= 1
        return lastSerial
    }

    func element(_ handle: UInt32) -> Element? {
        guard elements.indices.contains(Int(handle)) else { return nil }
        return elements[Int(handle)]?.takeUnretainedValue()
    }
}
