// SPDX-License-Identifier: Apache-2.0

extension String: JSONCodable {
    /// Reads a string.
    public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.string() }

    /// Writes a string.
    public func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONCodable {
    /// Reads `true` or `false`.
    public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.bool() }

    /// Writes `true` or `false`.
    public func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Double: JSONCodable {
    /// Reads a number.
    public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.number() }

    /// Writes a number, or null when it is not finite.
    public func write(to writer: inout JSONWriter) { writer.number(self) }
}

/// An `Int` travels as a count, which is never negative.
extension Int: JSONCodable {
    /// Reads a whole number from 0 to 2^53.
    public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.count() }

    /// Writes a whole number.
    public func write(to writer: inout JSONWriter) { writer.integer(Int64(self)) }
}

/// A `UInt64` travels as a revision, which stays below 2^53.
extension UInt64: JSONCodable {
    /// Reads a whole number from 0 to 2^53.
    public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.revision() }

    /// Writes a whole number.
    public func write(to writer: inout JSONWriter) { writer.integer(Int64(clamping: self)) }
}

extension Array: JSONCodable where Element: JSONCodable {
    /// Reads an array.
    public init(from reader: inout JSONReader) throws(JSONError) { self = try reader.list() }

    /// Writes an array.
    public func write(to writer: inout JSONWriter) { writer.list(self) }
}

extension Optional: JSONCodable where Wrapped: JSONCodable {
    /// Reads a value, or nil for null.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = try reader.null() ? nil : try Wrapped(from: &reader)
    }

    /// Writes the value, or null for nil.
    public func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}
