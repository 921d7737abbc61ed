// SPDX-License-Identifier: Apache-2.0

/// Any JSON value as a tree, for data without a type of its own. Records on the wire are `JSONCodable` instead.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// Parses a whole text.
    public static func parse(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) -> JSONValue {
        try decoded(from: bytes, limits: limits)
    }

    /// A member of an object; nil when this is no object or has no such member.
    public subscript(name: StaticString) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The text of a string; nil for anything else.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The value of a number; nil for anything else.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// The value of a flag; nil for anything else.
    public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    /// The elements of an array; nil for anything else.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The members of an object; nil for anything else.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    /// Whether this is null.
    public var isNull: Bool { if case .null = self { true } else { false } }
}

extension JSONValue: JSONCodable {
    /// Decodes any value.
    public init(from reader: inout JSONReader) throws(JSONError) {
        switch try reader.peek() {
        case .null:
            _ = try reader.null()
            self = .null
        case .bool: self = .bool(try reader.bool())
        case .number: self = .number(try reader.number())
        case .string: self = .string(try reader.string())
        case .array: self = .array(try reader.list())
        case .object:
            var object = JSONObject()
            try reader.object { (name, reader) throws(JSONError) in
                object.append(name.text, try JSONValue(from: &reader))
            }
            object.removeDuplicates()
            self = .object(object)
        }
    }

    /// Writes it.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let flag): writer.bool(flag)
        case .number(let number): writer.number(number)
        case .string(let text): writer.string(text)
        case .array(let elements): writer.list(elements)
        case .object(let object):
            writer.object { writer in
                for member in object.members {
                    writer.name(member.name)
                    member.value.write(to: &writer)
                }
            }
        }
    }
}

extension JSONValue: Equatable {
    /// Whether both are the same; texts by their bytes, objects regardless of the order of their members.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let two)): one == two
        case (.number(let one), .number(let two)): one == two
        case (.string(let one), .string(let two)): UTF8Text.equal(one, two)
        case (.array(let one), .array(let two)): one == two
        case (.object(let one), .object(let two)): one == two
        default: false
        }
    }
}
