// SPDX-License-Identifier: Apache-2.0

/// A value that travels as a JSON object and names its fields once, for reading and for writing.
package protocol WireRecord: JSONCodable {
    /// A record whose required fields hold placeholders, which decoding replaces.
    static var blank: Self { get }

    /// Passes every field to `fields`, in the order in which they are written.
    mutating func visit(_ fields: inout FieldCoder)
}

extension WireRecord {
    /// Reads an object whose members may come in any order. Of two members with one name the later counts.
    public init(from reader: inout JSONReader) throws(JSONError) {
        var record = Self.blank
        try reader.record { record.visit(&$0) }
        self = record
    }

    /// Writes an object with the fields in the order of `visit`.
    public func write(to writer: inout JSONWriter) {
        var record = self
        writer.record { record.visit(&$0) }
    }
}

/// Whether a field has to be in the object.
package enum FieldPresence {
    /// Always written; an object without it is refused.
    case required
    /// Always written; an object without it leaves the value of the blank record.
    case optional
    /// Not written now; read like an optional field.
    case omitted
}

extension JSONReader {
    /// Reads an object through the fields that `visit` passes. One walk serves all records, to keep the module small.
    @inline(never)
    mutating func record(_ visit: (inout FieldCoder) -> Void) throws(JSONError) {
        var fields = FieldCoder(reader: self)
        try object { (name, reader) throws(JSONError) in
            try fields.read(name, from: &reader, visit)
        }
        if fields.lacksRequired(visit) { throw error(.missingMember) }
    }
}

extension JSONWriter {
    /// Writes an object with the fields that `visit` passes.
    @inline(never)
    mutating func record(_ visit: (inout FieldCoder) -> Void) {
        object { writer in
            var fields = FieldCoder(writer: &writer)
            visit(&fields)
            fields.finish(&writer)
        }
    }
}
