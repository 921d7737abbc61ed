// SPDX-License-Identifier: Apache-2.0

extension Choice: WireRecord {
    package static var blank: Choice { Choice(id: .workspace, text: "", color: "") }

    @inline(never)
    package mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("text", &text, .optional)
        fields("color", &color, color.utf8.isEmpty ? .omitted : .optional)
    }
}

extension CustomValue: JSONCodable {
    /// Reads an object with one member that says the type, or null.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        if try reader.null() {
            self = .none
            return
        }
        var result: CustomValue?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "text": result = .text(try reader.string())
            case "number": result = .number(try reader.number())
            case "date": result = .date(try reader.number())
            case "flag": result = .flag(try reader.bool())
            case "option": result = .option(try NodeID(from: &reader))
            default: try reader.skipUnknown()
            }
        }
        self = try reader.required(result)
    }

    /// Writes an object with one member that says the type, or null.
    @inline(never)
    public func write(to writer: inout JSONWriter) {
        if self == .none { return writer.null() }
        writer.object { writer in
            switch self {
            case .text(let text):
                writer.name("text")
                writer.string(text)
            case .number(let number):
                writer.name("number")
                writer.number(number)
            case .date(let date):
                writer.name("date")
                writer.number(date)
            case .flag(let flag):
                writer.name("flag")
                writer.bool(flag)
            case .option(let option):
                writer.name("option")
                option.write(to: &writer)
            case .none: break
            }
        }
    }
}

extension CustomValues: JSONCodable {
    /// Reads an object of custom values by the identity of their field.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        self.init()
        var values = CustomValues()
        try reader.object { (name, reader) throws(JSONError) in
            let bits = name.withUTF8 { Hexadecimal.value(of: $0, digits: 16) }
            guard let bits, let field = NodeID(rawValue: bits) else { throw reader.error(.invalidValue) }
            // Each is put among those before it, so that many more would take the square of their number.
            guard values.entries.count <= ModelLimits.listEntries else { throw reader.error(.tooLong) }
            values[field] = try CustomValue(from: &reader)
        }
        self = values
    }

    /// Writes an object of custom values by the identity of their field.
    @inline(never)
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for entry in entries {
                writer.name(entry.field.description)
                entry.value.write(to: &writer)
            }
        }
    }
}

extension FieldValue {
    /// Reads a value of the type that its field has.
    init(_ type: Field.ValueType, from reader: inout JSONReader) throws(JSONError) {
        switch type {
        case .text: self = .text(try reader.string())
        case .number: self = .number(try reader.number())
        case .flag: self = .flag(try reader.bool())
        case .node: self = .node(try NodeID(from: &reader))
        case .nodes:
            self =
                switch try reader.peek() {
                case .object: .edit(try NodesEdit(from: &reader))
                // What is new may be for whomever another is for.
                case .string: .node(try NodeID(from: &reader))
                default: .nodes(try reader.list())
                }
        case .choices: self = .choices(try reader.list())
        case .custom: self = .custom(try CustomValues(from: &reader))
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let text): writer.string(text)
        case .number(let number): writer.number(number)
        case .flag(let flag): writer.bool(flag)
        case .node(let node): node.write(to: &writer)
        case .nodes(let nodes): writer.list(nodes)
        case .edit(let edit): edit.write(to: &writer)
        case .choices(let choices): writer.list(choices)
        case .custom(let values): values.write(to: &writer)
        }
    }
}
