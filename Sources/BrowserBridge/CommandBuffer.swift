// SPDX-License-Identifier: Apache-2.0

/// Commands on their way to the page, as bytes in linear memory.
///
/// A command is one opcode byte and its arguments, little-endian and unaligned; a text is its length in bytes (32 bits)
/// and its UTF-8. The buffer grows and keeps its capacity, so that a steady frame allocates nothing.
final class CommandBuffer {
    private var storage: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(capacity: Int = 4_096) {
        storage = .allocate(byteCount: capacity, alignment: 8)
    }

    deinit {
        storage.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[0..<count]) }

    func removeAll() {
        count = 0
    }

    func write(_ opcode: Opcode) {
        write(opcode.rawValue)
    }

    func write<Number: BitwiseCopyable>(_ number: Number) {
        let size = MemoryLayout<Number>.size
        reserve(size)
        storage.storeBytes(of: number, toByteOffset: count, as: Number.self)
        count += size
    }

    func write(_ flag: Bool) {
        write(UInt8(flag ? 1 : 0))
    }

    func write(_ text: String) {
        var text = text
        text.withUTF8 { write(counted: UnsafeRawBufferPointer($0)) }
    }

    func write(_ text: StaticString) {
        text.withUTF8Buffer { write(counted: UnsafeRawBufferPointer($0)) }
    }

    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { write(counted: $0) }
    }

    private func write(counted source: UnsafeRawBufferPointer) {
        write(UInt32(truncatingIfNeeded: source.count))
        guard !source.isEmpty else { return }
        reserve(source.count)
        UnsafeMutableRawBufferPointer(rebasing: storage[count...]).copyMemory(from: source)
        count += source.count
    }

    private func reserve(_ extra: Int) {
        guard count + extra > storage.count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(storage.count * 2, count + extra),
            alignment: 8
        )
        larger.copyMemory(from: bytes)
        storage.deallocate()
        storage = larger
    }
}
