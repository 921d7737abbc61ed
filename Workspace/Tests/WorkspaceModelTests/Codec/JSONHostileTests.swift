// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct JSONHostileTests {
    @Test func `Arrays of next to nothing are bounded before they fill the memory; what is skipped is not`() throws {
        let text = "[" + Array(repeating: "[0]", count: 100).joined(separator: ",") + "]"
        func read(_ limit: Int) throws(JSONError) -> [[Int]] {
            try [[Int]].decoded(from: Array(text.utf8), limits: JSONLimits(bytes: 1 << 20, elements: limit))
        }
        #expect(try read(200).count == 100)
        #expect(throws: JSONError.self) { try read(199) }
        let isSkipped = Array(text.utf8).withUnsafeBufferPointer { buffer in
            guard var reader = try? JSONReader(buffer, limits: JSONLimits(bytes: 1 << 20, elements: 1)) else {
                return false
            }
            return (try? reader.skip()) != nil
        }
        #expect(isSkipped)
    }

    @Test func `Custom values beyond what a node may have end the reading: it takes the square of their number`() {
        func read(_ count: UInt64) throws(JSONError) -> CustomValues {
            let members = (1...count).map { "\"\(NodeID.make($0))\":null" }
            return try CustomValues.decoded(from: Array("{\(members.joined(separator: ","))}".utf8))
        }
        #expect((try? read(2_000))?.entries.count == 2_000)
        #expect(throws: JSONError.self) { try read(2_002) }
    }

    private func error(_ bytes: [UInt8], limits: JSONLimits = .standard) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONValue.parse(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func error(_ text: String) -> JSONError? { error(Array(text.utf8)) }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `64 levels are read, 65 and a million are refused`(open: String, close: String) {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        #expect(error(nested(64)) == nil)
        #expect(error(nested(65))?.reason == .tooDeep)
        #expect(error(nested(1_000_000))?.reason == .tooDeep)
        #expect(error(String(repeating: open, count: 1_000_000))?.reason == .tooDeep)
    }

    @Test func `A text longer than the limit is refused before it is read`() {
        let bytes = [UInt8](repeating: 0x20, count: 101)
        #expect(error(bytes, limits: JSONLimits(bytes: 100)) == JSONError(.tooLong, at: 100))
        #expect(error(bytes)?.reason == .endsEarly)
    }

    @Test(arguments: [
        "", " ", "nul", "nulll", "tru", "True", "+1", "-", "00", "01", "-01", "1.", ".5", "1.e3", "1e", "1e+", "0x10",
        "NaN", "Infinity", "'a'", "\"", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"a", "[1,]", "[,1]", "[1 2]",
        "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "[1}", "{\"a\":1]", "1 2", "[]]", "//x\n1",
        "\u{FEFF}1",
        "[1\u{A0}]", "]", "}", ":", ",",
    ])
    func `What is no JSON is refused`(text: String) {
        let error = error(text)
        #expect(error != nil)
        #expect(error?.sentence.hasSuffix(".") == true)
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x22], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE], [0xE2, 0x28, 0xA1],
        ] as [[UInt8]]
    )
    func `Bytes that are no UTF-8 are refused, in strings and names`(bytes: [UInt8]) {
        #expect(error([0x22] + bytes + [0x22])?.reason == .invalidUTF8)
        #expect(error([0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D])?.reason == .invalidUTF8)
        #expect(error([0x22] + bytes) != nil)
    }

    @Test func `Every scalar survives, raw and escaped`() throws {
        for value in 0..<0x11_0000 as Range<UInt32> where value < 0x3000 || value.isMultiple(of: 251) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            #expect(try JSONValue.parse(JSONValue.string(text).encoded()) == .string(text))
            var escaped = "\""
            for unit in text.utf16 {
                let digits = String(unit, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            #expect(try JSONValue.parse(Array((escaped + "\"").utf8)) == .string(text))
        }
    }

    @Test func `Half a surrogate pair is the replacement character`() throws {
        for text in [#""\ud83d""#, #""\ude00""#, #""\ud83d\ud83d""#, #""\ude00\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#]
        {
            let string = try #require(try JSONValue.parse(Array(text.utf8)).string)
            #expect(string.unicodeScalars.contains("\u{FFFD}"))
        }
        #expect(try JSONValue.parse(Array(#""\ud83d\ude00""#.utf8)) == .string("😀"))
    }

    @Test(arguments: [
        ("-0", -0.0), ("0", 0), ("-0.0e5", -0.0), ("1E2", 100), ("1e-400", 0), ("5e-324", .leastNonzeroMagnitude),
        ("1.7976931348623157e308", .greatestFiniteMagnitude), ("9007199254740993", 9_007_199_254_740_992),
        ("0.1", 0.1), ("123456789012345678901234567890", 1.2345678901234568e29),
        ("1e0000000000000000001", 10), ("0e99999999999999999999", 0), ("1e-99999999999999999999", 0),
    ])
    func `Numbers are read to the bit`(text: String, number: Double) throws {
        #expect(try JSONValue.parse(Array(text.utf8)).number?.bitPattern == number.bitPattern)
    }

    @Test func `Numbers beyond a Double are refused, and never written`() {
        #expect(error("1e999")?.reason == .numberOutOfRange)
        #expect(error("-1e309")?.reason == .numberOutOfRange)
        #expect(error("1e18446744073709551617")?.reason == .numberOutOfRange)
        #expect(error(String(repeating: "9", count: 400))?.reason == .numberOutOfRange)
        #expect(JSONValue.number(.nan).encoded() == Array("null".utf8))
        #expect(JSONValue.number(-.infinity).encoded() == Array("null".utf8))
        #expect(JSONValue.number(-0.0).encoded() == Array("-0.0".utf8))
        #expect(JSONValue.number(1e15).encoded() == Array("1000000000000000".utf8))
    }

    @Test func `Of two members with one name the later counts, in small objects and large`() throws {
        let small = try JSONValue.parse(Array(#"{"a":1,"b":2,"\u0061":3}"#.utf8))
        #expect(small.object?.members.map { $0.name } == ["b", "a"])
        #expect(small["a"] == .number(3))
        let members = (0..<1_000).map { "\"n\($0 % 500)\":\($0)" }.joined(separator: ",")
        let large = try JSONValue.parse(Array("{\(members)}".utf8))
        #expect(large.object?.members.count == 500)
        #expect(large["n7"] == .number(507))
        #expect(large["n500"] == nil)
    }

    @Test func `A valid text cut at any byte is refused, and with any byte changed never traps`() throws {
        let text = #"{"id":"0123","é\n":[1.5e3,-0,true,false,null,{"x":[]}],"s":"a\ud83d\ude00\\ü€😀"}"#
        let bytes = Array(text.utf8)
        #expect(error(bytes) == nil)
        for end in bytes.indices { #expect(error(Array(bytes[..<end])) != nil, "\(end)") }
        for index in bytes.indices {
            for byte in 0...255 as ClosedRange<UInt8> {
                var changed = bytes
                changed[index] = byte
                _ = error(changed)
            }
        }
    }
}
