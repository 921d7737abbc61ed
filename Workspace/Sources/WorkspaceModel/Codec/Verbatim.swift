// SPDX-License-Identifier: Apache-2.0

/// A value with the text that it was read from, which can be kept without being written again.
public struct Verbatim<Value: JSONCodable> {
    /// The value.
    public var value: Value
    /// What it was read from; nothing where it was made.
    public private(set) var text: [UInt8] = []

    /// A value that was made.
    public init(_ value: Value) { self.value = value }
}

extension Verbatim: JSONCodable {
    /// Reads a value, and keeps its text.
    public init(from reader: inout JSONReader) throws(JSONError) {
        let start = reader.position
        value = try Value(from: &reader)
        text = Array(UnsafeBufferPointer(rebasing: reader.bytes[start..<reader.position]))
    }

    /// Writes the value.
    public func write(to writer: inout JSONWriter) { value.write(to: &writer) }
}

extension Verbatim: Sendable where Value: Sendable {}

extension Verbatim: Equatable where Value: Equatable {
    /// Whether the values are equal, whatever they were read from.
    public static func == (one: Verbatim, other: Verbatim) -> Bool { one.value == other.value }
}
