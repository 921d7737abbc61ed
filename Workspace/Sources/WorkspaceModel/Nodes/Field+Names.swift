// SPDX-License-Identifier: Apache-2.0

extension Field {
    /// The type that a field's value must have.
    public enum ValueType: Sendable {
        /// `FieldValue.text`.
        case text
        /// `FieldValue.number`.
        case number
        /// `FieldValue.flag`.
        case flag
        /// `FieldValue.node`.
        case node
        /// `FieldValue.nodes`.
        case nodes
        /// `FieldValue.choices`.
        case choices
        /// `FieldValue.custom`.
        case custom
    }

    /// The type that this field's value must have.
    public var valueType: ValueType {
        switch self {
        case .title, .color, .coverColor, .body, .author, .url, .fileName, .mimeType, .blob, .fieldType, .background,
            .place, .origin, .original, .formerKey, .obstacle:
            .text
        case .due, .start, .createdAt, .editedAt, .byteCount, .limit, .number, .latitude, .longitude, .reminder,
            .pageNumber, .rotation, .width, .height, .taken:
            .number
        case .done, .collapsed, .archived, .showOnCard, .starred, .template, .undone: .flag
        case .cover, .creator, .from, .target: .node
        case .labels, .members, .voters, .readers, .audience: .nodes
        case .options, .people: .choices
        case .custom: .custom
        }
    }

    /// Whether the value is a body: it travels when a node is opened or when it changed, not with every summary.
    public var isBody: Bool { self == .body }

    /// Whether only the applier writes it, never a request.
    public var isManaged: Bool { self == .from || self == .formerKey }

    /// The field with a name, or nil.
    public init?(name: String) {
        var name = name
        guard let field = name.withUTF8({ Field(utf8: $0) }) else { return nil }
        self = field
    }

    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        for field in Field.allCases where UTF8Text.equal(bytes, field.name) {
            self = field
            return
        }
        return nil
    }

    /// The name in JSON.
    public var name: StaticString {
        switch self {
        case .title: "title"
        case .labels: "labels"
        case .due: "due"
        case .start: "start"
        case .done: "done"
        case .color: "color"
        case .cover: "cover"
        case .coverColor: "coverColor"
        case .members: "members"
        case .custom: "custom"
        case .body: "body"
        case .author: "author"
        case .creator: "creator"
        case .createdAt: "createdAt"
        case .editedAt: "editedAt"
        case .collapsed: "collapsed"
        case .archived: "archived"
        case .from: "from"
        case .url: "url"
        case .fileName: "fileName"
        case .mimeType: "mimeType"
        case .byteCount: "byteCount"
        case .blob: "blob"
        case .target: "target"
        case .fieldType: "fieldType"
        case .options: "options"
        case .showOnCard: "showOnCard"
        case .people: "people"
        case .voters: "voters"
        case .limit: "limit"
        case .background: "background"
        case .starred: "starred"
        case .template: "template"
        case .number: "number"
        case .place: "place"
        case .latitude: "latitude"
        case .longitude: "longitude"
        case .reminder: "reminder"
        case .origin: "origin"
        case .pageNumber: "pageNumber"
        case .rotation: "rotation"
        case .width: "width"
        case .height: "height"
        case .original: "original"
        case .taken: "taken"
        case .formerKey: "formerKey"
        case .readers: "readers"
        case .undone: "undone"
        case .obstacle: "obstacle"
        case .audience: "audience"
        }
    }
}
