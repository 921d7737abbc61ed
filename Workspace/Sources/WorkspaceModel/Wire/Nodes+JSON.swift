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

extension Node: JSONCodable {
    /// Reads `{"id", "kind", "parent", "key", "revision", "fields"}`.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        var id: NodeID?
        var kind: Kind?
        var parent: NodeID?
        var key: OrderKey?
        var revision: UInt64?
        var fields = Fields()
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "id": id = try NodeID(from: &reader)
            case "kind": kind = try Kind(from: &reader)
            case "parent": parent = try reader.optional()
            case "key": key = try OrderKey(from: &reader)
            case "revision": revision = try reader.revision()
            case "fields": fields = try Fields(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            id: try reader.required(id),
            kind: try reader.required(kind),
            parent: parent,
            key: try reader.required(key),
            revision: try reader.required(revision),
            fields: fields
        )
    }

    /// Writes `{"id", "kind", "parent", "key", "revision", "fields"}`.
    @inline(never)
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("id")
            id.write(to: &writer)
            writer.name("kind")
            kind.write(to: &writer)
            writer.name("parent")
            writer.optional(parent)
            writer.name("key")
            key.write(to: &writer)
            writer.name("revision")
            writer.revision(revision)
            writer.name("fields")
            fields.write(to: &writer)
        }
    }
}

extension JSONWriter {
    /// Writes a revision, which stays below 2^53.
    public mutating func revision(_ revision: UInt64) {
        integer(Int64(clamping: revision))
    }
}
