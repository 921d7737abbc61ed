// SPDX-License-Identifier: Apache-2.0

extension NodeOperation: JSONCodable {
    /// Reads an object with one member: `insert`, `move`, `set` or `copy`.
    public init(from reader: inout JSONReader) throws(JSONError) {
        var result: NodeOperation?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "insert":
                let record = try InsertRecord(from: &reader)
                result = .insert(record.node, kind: record.kind, at: record.place, fields: record.fields)
            case "move":
                let record = try MoveRecord(from: &reader)
                result = .move(record.nodes, to: record.place)
            case "set":
                let record = try SetRecord(from: &reader)
                result = .set(record.node, record.changes)
            case "copy":
                let record = try CopyRecord(from: &reader)
                result = .copy(record.nodes, to: record.place)
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
                InsertRecord(node: node, kind: kind, place: place, fields: fields).write(to: &writer)
            case .move(let nodes, let place):
                writer.name("move")
                MoveRecord(nodes: nodes, place: place).write(to: &writer)
            case .set(let node, let changes):
                writer.name("set")
                SetRecord(node: node, changes: changes).write(to: &writer)
            case .copy(let nodes, let place):
                writer.name("copy")
                CopyRecord(nodes: nodes, place: place).write(to: &writer)
            }
        }
    }
}

private struct InsertRecord: WireRecord {
    var node = NodeID.workspace
    var kind = Kind.workspace
    var place = Place(parent: .workspace)
    var fields = Fields()

    static var blank: InsertRecord { InsertRecord() }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("node", &node)
        fields("kind", &kind)
        place.visit(&fields)
        fields("fields", &self.fields, .optional)
    }
}

private struct MoveRecord: WireRecord {
    var nodes: [NodeID] = []
    var place = Place(parent: .workspace)

    static var blank: MoveRecord { MoveRecord() }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("nodes", &nodes, .optional)
        place.visit(&fields)
    }
}

private struct SetRecord: WireRecord {
    var node = NodeID.workspace
    var changes = FieldChanges()

    static var blank: SetRecord { SetRecord() }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("node", &node)
        fields("fields", &changes, .optional)
    }
}

private struct CopyRecord: WireRecord {
    var nodes: [CopiedNode] = []
    var place = Place(parent: .workspace)

    static var blank: CopyRecord { CopyRecord() }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("nodes", &nodes, .optional)
        place.visit(&fields)
    }
}

extension Place {
    /// Visits the place's fields among those of what has it.
    package mutating func visit(_ fields: inout FieldCoder) {
        fields("parent", &parent)
        fields("after", &after, after == nil ? .omitted : .optional)
        fields("before", &before, before == nil ? .omitted : .optional)
        fields("from", &from, from == nil ? .omitted : .optional)
    }
}

extension CopiedNode: WireRecord {
    package static var blank: CopiedNode { CopiedNode(source: .workspace, as: .workspace) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("source", &source)
        fields("as", &copy)
    }
}

extension Transaction: WireRecord {
    package static var blank: Transaction { Transaction(id: TransactionID(high: 0, low: 0), operations: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("operations", &operations)
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
