// SPDX-License-Identifier: Apache-2.0

extension NodeID: JSONCodable {
    /// Reads sixteen hexadecimal digits.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        let bits = try reader.withString { Hexadecimal.value(of: $0, digits: 16) }
        guard let bits, let id = NodeID(rawValue: bits) else { throw reader.error(.invalidValue) }
        self = id
    }

    /// Writes sixteen hexadecimal digits.
    @inline(never)
    public func write(to writer: inout JSONWriter) { writer.hexadecimal(rawValue) }
}

extension TransactionID: JSONCodable {
    /// Reads 32 hexadecimal digits.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        guard let id = try reader.withString({ TransactionID(utf8: $0) }) else { throw reader.error(.invalidValue) }
        self = id
    }

    /// Writes 32 hexadecimal digits.
    @inline(never)
    public func write(to writer: inout JSONWriter) { writer.hexadecimal(high, low) }
}

extension OrderKey: JSONCodable {
    /// Reads a key's text.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        guard let key = try reader.withString({ OrderKey(utf8: $0) }) else { throw reader.error(.invalidValue) }
        self = key
    }

    /// Writes the key's text.
    @inline(never)
    public func write(to writer: inout JSONWriter) { writer.string(description) }
}

extension Kind: JSONCodable {
    /// Reads a kind's name.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        guard let kind = try reader.withString({ Kind(utf8: $0) }) else { throw reader.error(.invalidValue) }
        self = kind
    }

    /// Writes the kind's name.
    @inline(never)
    public func write(to writer: inout JSONWriter) { writer.string(name) }
}
