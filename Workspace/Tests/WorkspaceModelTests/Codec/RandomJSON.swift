// SPDX-License-Identifier: Apache-2.0

import Foundation
import WorkspaceModel

/// Random JSON, as a value and as text that a stranger might write: with white space and needless escapes.
struct RandomJSON {
    var generator: SeededGenerator

    mutating func value(depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 5 ? 8 : 5), using: &generator) {
        case 0: return .null
        case 1: return .bool(generator.chance(50))
        case 2, 3: return .number(number())
        case 4: return .string(string())
        case 5, 6: return .array((0..<Int.random(in: 0..<5, using: &generator)).map { _ in value(depth: depth + 1) })
        default:
            let count = generator.chance(5) ? 40 : Int.random(in: 0..<5, using: &generator)
            return .object(
                JSONObject((0..<count).map { _ in .init(string(), value(depth: depth + 1)) })
            )
        }
    }

    mutating func number() -> Double {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return Double(Int.random(in: -1_000...1_000, using: &generator))
        case 1: return Double(Int64.random(in: .min ... .max, using: &generator))
        case 2: return Double.random(in: -1...1, using: &generator)
        case 3: return Double(Int.random(in: -99_999...99_999, using: &generator)) / 1_000
        default:
            let number = Double(bitPattern: generator.next())
            return number.isFinite ? number : 0
        }
    }

    mutating func string() -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "b", "z", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{1}", "\u{1F}", "\u{7F}", "é", "\u{301}", "€",
            "\u{FFFF}",
            "\u{2028}", "😀", "\u{10FFFF}", "\u{0}", "א", "<",
        ]
        var result = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            result.append(alphabet.randomElement(using: &generator) ?? "a")
        }
        return String(result)
    }

    /// The value as somebody else would write it.
    mutating func text(of value: JSONValue) -> String {
        let space = [" ", "", "", "\n", "\t\r"].randomElement(using: &generator) ?? ""
        switch value {
        case .null: return "null" + space
        case .bool(let flag): return (flag ? "true" : "false") + space
        case .number(let number): return (generator.chance(30) ? "\(number)".uppercased() : "\(number)") + space
        case .string(let string): return quoted(string) + space
        case .array(let elements):
            return "[" + space + elements.map { text(of: $0) }.joined(separator: "," + space) + "]" + space
        case .object(let object):
            let members = object.members.map { quoted($0.name) + space + ":" + text(of: $0.value) }
            return "{" + space + members.joined(separator: "," + space) + "}" + space
        }
    }

    private mutating func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || generator.chance(15) {
                for unit in String(scalar).utf16 { result += String(format: "\\u%04x", unit) }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSONValue {
    /// The same value as Foundation reads it.
    init?(foundation value: Any) {
        switch value {
        case is NSNull: self = .null
        case let number as NSNumber:
            // Foundation tells flags from numbers only by their encoding.
            self = JSONValue.isFlag(number) ? .bool(number.boolValue) : .number(number.doubleValue)
        case let text as String: self = .string(text)
        case let elements as [Any]: self = .array(elements.compactMap { JSONValue(foundation: $0) })
        case let members as [String: Any]:
            self = .object(
                JSONObject(members.compactMap { name, value in JSONValue(foundation: value).map { .init(name, $0) } })
            )
        default: return nil
        }
    }

    /// Whether both are the same but for the last bits of numbers, which Foundation rounds differently on Linux:
    /// it reads 0.8115597255292237 as 0.811559725529224.
    func isClose(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): abs(one - two) <= abs(one) * 1e-14 || one.isNaN || abs(one) < 1e-300
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isClose(to: $1) }
        case (.object(let one), .object(let two)):
            one.members.count == two.members.count
                && one.members.allSatisfy { member in two[member.name].map { member.value.isClose(to: $0) } ?? false }
        default: self == other
        }
    }

    private static func isFlag(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }
}
