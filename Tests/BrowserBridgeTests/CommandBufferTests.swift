// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import BrowserBridge

@Suite("Commands as bytes")
struct CommandBufferTests {
    private enum Value: Equatable {
        case byte(UInt8)
        case short(UInt16)
        case word(UInt32)
        case double(Double)
        case flag(Bool)
        case text(String)
        case bytes([UInt8])

        static func random(_ generator: inout SeededGenerator) -> Value {
            let length = Int.random(in: 0...300, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: return .byte(.random(in: .min ... .max, using: &generator))
            case 1: return .short(.random(in: .min ... .max, using: &generator))
            case 2: return .word(.random(in: .min ... .max, using: &generator))
            case 3: return .double(.random(in: -1e9...1e9, using: &generator))
            case 4: return .flag(.random(using: &generator))
            case 5:
                let letters: [Character] = ["a", "ß", "€", "🙂", "\n", "\0"]
                return .text(String((0..<length).compactMap { _ in letters.randomElement(using: &generator) }))
            default: return .bytes((0..<length).map { _ in .random(in: .min ... .max, using: &generator) })
            }
        }

        func write(to buffer: CommandBuffer) {
            switch self {
            case .byte(let number): buffer.write(number)
            case .short(let number): buffer.write(number)
            case .word(let number): buffer.write(number)
            case .double(let number): buffer.write(number)
            case .flag(let flag): buffer.write(flag)
            case .text(let text): buffer.write(text)
            case .bytes(let bytes): buffer.write(bytes)
            }
        }

        func read(from reader: inout ByteReader) -> Value {
            switch self {
            case .byte: .byte(reader.byte())
            case .short: .short(reader.short())
            case .word: .word(reader.word())
            case .double: .double(reader.double())
            case .flag: .flag(reader.flag())
            case .text: .text(reader.text())
            case .bytes: .bytes(reader.byteArray())
            }
        }
    }

    @Test("what is written is read back, in order, whatever it is", arguments: 0..<50)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<200).map { _ in Value.random(&generator) }
        let buffer = CommandBuffer(capacity: 1)
        for value in values { value.write(to: buffer) }
        var reader = ByteReader(buffer.bytes)
        for value in values { #expect(value.read(from: &reader) == value, "seed \(seed)") }
        #expect(reader.isAtEnd)
    }

    @Test("a buffer cut anywhere reads without a trap", arguments: 0..<20)
    func truncated(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<20).map { _ in Value.random(&generator) }
        let buffer = CommandBuffer()
        for value in values { value.write(to: buffer) }
        for end in stride(from: 0, to: buffer.count, by: 7) {
            var reader = ByteReader(UnsafeRawBufferPointer(rebasing: buffer.bytes[0..<end]))
            for value in values { _ = value.read(from: &reader) }
            #expect(reader.isAtEnd)
        }
    }

    @Test("a length beyond the end reads what there is")
    func length() {
        let buffer = CommandBuffer()
        buffer.write(UInt32.max)
        buffer.write(UInt8(ascii: "a"))
        var reader = ByteReader(buffer.bytes)
        #expect(reader.text() == "a")
        reader = ByteReader(buffer.bytes)
        #expect(reader.byteArray() == [UInt8(ascii: "a")])
    }

    @Test("a static text and a text are the same bytes")
    func staticText() {
        let first = CommandBuffer()
        first.write("data-node" as StaticString)
        let second = CommandBuffer()
        second.write("data-node" as String)
        #expect(first.bytes.elementsEqual(second.bytes))
    }
}

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &+ 0x9e37_79b9_7f4a_7c15
    }

    mutating func next() -> UInt64 {
        state = state &+ 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
