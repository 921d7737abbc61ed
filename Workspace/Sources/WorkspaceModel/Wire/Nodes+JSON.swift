// SPDX-License-Identifier: Apache-2.0

extension Fields: JSONCodable {
    /// Reads an object of values by field name. Null is no value.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        self.init()
        var fields = Fields()
        try reader.object { (name, reader) throws(JSONError) in
            guard let field = name.withUTF8({ Field(utf8: $0) }) else { return try reader.skipUnknown() }
            fields[field] = try reader.null() ? nil : try FieldValue(field.valueType, from: &reader)
        }
        self = fields
    }

    /// Writes an object of values by field name.
    @inline(never)
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for entry in entries {
                writer.name(entry.field.name)
                entry.value.write(to: &writer)
            }
        }
    }
}

extension FieldChanges: JSONCodable {
    /// Reads an object of values by field name; null removes.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        self.init()
        var changes = FieldChanges()
        try reader.object { (name, reader) throws(JSONError) in
            guard let field = name.withUTF8({ Field(utf8: $0) }) else { return try reader.skipUnknown() }
            changes.set(field, to: try reader.null() ? nil : try FieldValue(field.valueType, from: &reader))
        }
        self = changes
    }

    /// Writes an object of values by field name; null removes.
    @inline(never)
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for entry in entries {
                writer.name(entry.field.name)
                if let value = entry.value { value.write(to: &writer) } else { writer.null() }
            }
        }
    }
}

extension Node: WireRecord {
    package static var blank: Node { Node(id: .workspace, kind: .workspace, parent: nil) }

    @inline(never)
    package mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("kind", &kind)
        fields("parent", &parent, .optional)
        fields("key", &key)
        fields("revision", &revision)
        fields("fields", &self.fields, .optional)
    }
}
