// SPDX-License-Identifier: Apache-2.0

/// The members of every operation, of which each kind of operation has some.
private struct OperationMembers {
    var node: NodeID?
    var nodes: [NodeID] = []
    var copies: [CopiedNode] = []
    var kind: Kind?
    var parent: NodeID?
    var after: NodeID?
    var before: NodeID?
    var fields = Fields()
    var changes = FieldChanges()

    init(of operation: StaticString, from reader: inout JSONReader) throws(JSONError) {
        let isSet = operation.utf8CodeUnitCount == 3
        let isCopy = operation.utf8Start.pointee == 0x63
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "node": node = try NodeID(from: &reader)
            case "nodes": if isCopy { copies = try reader.list() } else { nodes = try reader.list() }
            case "kind": kind = try Kind(from: &reader)
            case "parent": parent = try NodeID(from: &reader)
            case "after": after = try reader.optional()
            case "before": before = try reader.optional()
            case "fields":
                if isSet { changes = try FieldChanges(from: &reader) } else { fields = try Fields(from: &reader) }
            default: try reader.skipUnknown()
            }
        }
    }

    func place(_ reader: JSONReader) throws(JSONError) -> Place {
        Place(parent: try reader.required(parent), after: after, before: before)
    }
}

extension NodeOperation: JSONCodable {
    /// Reads an object with one member: `insert`, `move`, `set` or `copy`.
    public init(from reader: inout JSONReader) throws(JSONError) {
        var result: NodeOperation?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "insert":
                let members = try OperationMembers(of: "insert", from: &reader)
                let node = try reader.required(members.node)
                let kind = try reader.required(members.kind)
                result = .insert(node, kind: kind, at: try members.place(reader), fields: members.fields)
            case "move":
                let members = try OperationMembers(of: "move", from: &reader)
                result = .move(members.nodes, to: try members.place(reader))
            case "set":
                let members = try OperationMembers(of: "set", from: &reader)
                result = .set(try reader.required(members.node), members.changes)
            case "copy":
                let members = try OperationMembers(of: "copy", from: &reader)
                result = .copy(members.copies, to: try members.place(reader))
            default: throw reader.error(.unknownName)
            }
        }
        self = try reader.required(result)
    }

    /// Writes an object with one member: `insert`, `move`, `set` or `copy`.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch self {
            case .insert(let node, let kind, let place, let fields):
                writer.name("insert")
                writer.object { writer in
                    writer.name("node")
                    node.write(to: &writer)
                    writer.name("kind")
                    kind.write(to: &writer)
                    place.writeMembers(to: &writer)
                    writer.name("fields")
                    fields.write(to: &writer)
                }
            case .move(let nodes, let place):
                writer.name("move")
                writer.object { writer in
                    writer.name("nodes")
                    writer.list(nodes)
                    place.writeMembers(to: &writer)
                }
            case .set(let node, let changes):
                writer.name("set")
                writer.object { writer in
                    writer.name("node")
                    node.write(to: &writer)
                    writer.name("fields")
                    changes.write(to: &writer)
                }
            case .copy(let nodes, let place):
                writer.name("copy")
                writer.object { writer in
                    writer.name("nodes")
                    writer.list(nodes)
                    place.writeMembers(to: &writer)
                }
            }
        }
    }
}

extension Place {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.name("parent")
        parent.write(to: &writer)
        if let after {
            writer.name("after")
            after.write(to: &writer)
        }
        if let before {
            writer.name("before")
            before.write(to: &writer)
        }
    }
}

extension CopiedNode: JSONCodable {
    /// Reads `{"source", "as"}`.
    public init(from reader: inout JSONReader) throws(JSONError) {
        var source: NodeID?
        var copy: NodeID?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "source": source = try NodeID(from: &reader)
            case "as": copy = try NodeID(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(source: try reader.required(source), as: try reader.required(copy))
    }

    /// Writes `{"source", "as"}`.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("source")
            source.write(to: &writer)
            writer.name("as")
            copy.write(to: &writer)
        }
    }
}

extension Transaction: JSONCodable {
    /// Reads `{"id", "operations"}`.
    public init(from reader: inout JSONReader) throws(JSONError) {
        var id: TransactionID?
        var operations: [NodeOperation]?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "id": id = try TransactionID(from: &reader)
            case "operations": operations = try reader.list()
            default: try reader.skipUnknown()
            }
        }
        self.init(id: try reader.required(id), operations: try reader.required(operations))
    }

    /// Writes `{"id", "operations"}`.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("id")
            id.write(to: &writer)
            writer.name("operations")
            writer.list(operations)
        }
    }
}

extension OperationReceipt: JSONCodable {
    /// Reads `{"accepted": [...]}` or `{"refused": "A sentence."}`.
    public init(from reader: inout JSONReader) throws(JSONError) {
        var result: OperationReceipt?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "accepted": result = .accepted(try reader.list())
            case "refused": result = .refused(try reader.string())
            default: try reader.skipUnknown()
            }
        }
        self = try reader.required(result)
    }

    /// Writes `{"accepted": [...]}` or `{"refused": "A sentence."}`.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch self {
            case .accepted(let nodes):
                writer.name("accepted")
                writer.list(nodes)
            case .refused(let sentence):
                writer.name("refused")
                writer.string(sentence)
            }
        }
    }
}
