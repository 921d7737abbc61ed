// SPDX-License-Identifier: Apache-2.0

/// A field's value.
public enum FieldValue: Sendable {
    /// Text; compared by its bytes.
    case text(String)
    /// A number, also a time in milliseconds since 1970. Never infinite or not-a-number.
    case number(Double)
    /// Yes or no.
    case flag(Bool)
    /// One node.
    case node(NodeID)
    /// Several nodes, in order.
    case nodes([NodeID])
    /// In a change, what becomes of several nodes; a stored node never holds it.
    case edit(NodesEdit)
    /// Named choices: the options of a custom field, the people of a board.
    case choices([Choice])
    /// Values of custom fields.
    case custom(CustomValues)
}

/// One of several named things that are not nodes: an option of a custom field, a person of a board.
public struct Choice: Sendable {
    /// The identity that values refer to.
    public var id: NodeID
    /// The name that people read.
    public var text: String
    /// A colour's name, or empty.
    public var color: String

    /// A choice.
    public init(id: NodeID, text: String, color: String = "") {
        self.id = id
        self.text = text
        self.color = color
    }
}

extension Choice: Equatable {
    /// Whether identity and texts are the same bytes.
    public static func == (left: Choice, right: Choice) -> Bool {
        left.id == right.id && UTF8Text.equal(left.text, right.text) && UTF8Text.equal(left.color, right.color)
    }
}

extension FieldValue: Equatable {
    /// Whether type and content are the same; text is compared by its bytes.
    public static func == (left: FieldValue, right: FieldValue) -> Bool {
        switch (left, right) {
        case (.text(let one), .text(let two)): UTF8Text.equal(one, two)
        case (.number(let one), .number(let two)): one == two
        case (.flag(let one), .flag(let two)): one == two
        case (.node(let one), .node(let two)): one == two
        case (.nodes(let one), .nodes(let two)): one == two
        case (.edit(let one), .edit(let two)): one == two
        case (.choices(let one), .choices(let two)): one == two
        case (.custom(let one), .custom(let two)): one == two
        default: false
        }
    }

    /// The type of this value.
    public var type: Field.ValueType {
        switch self {
        case .text: .text
        case .number: .number
        case .flag: .flag
        case .node: .node
        case .nodes, .edit: .nodes
        case .choices: .choices
        case .custom: .custom
        }
    }
}

extension FieldValue? {
    /// The nodes; none for any other value.
    var nodes: [NodeID] {
        if case .nodes(let nodes)? = self { nodes } else { [] }
    }
}
