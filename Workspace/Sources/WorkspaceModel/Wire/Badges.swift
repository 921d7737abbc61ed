// SPDX-License-Identifier: Apache-2.0

/// What a card shows of its descendants; derived by the store.
public struct Badges: Equatable, Sendable {
    /// The number of ticked checklist items.
    public var checked: Int
    /// The number of checklist items.
    public var items: Int
    /// The number of comments.
    public var comments: Int
    /// The number of attachments.
    public var attachments: Int
    /// Whether the card has a description.
    public var description: Bool
    /// Where the picture of its cover is: a blob, or a blob and a page of it, `blob/3`; empty without one.
    public var cover: String

    /// Badges.
    public init(
        checked: Int = 0,
        items: Int = 0,
        comments: Int = 0,
        attachments: Int = 0,
        description: Bool = false,
        cover: String = ""
    ) {
        self.checked = checked
        self.items = items
        self.comments = comments
        self.attachments = attachments
        self.description = description
        self.cover = cover
    }
}

extension Badges {
    /// Whether there is nothing to tell but the cover's picture.
    public var isEmpty: Bool { !description && items <= 0 && comments <= 0 && attachments <= 0 }

    /// Whether both are the same.
    public static func == (left: Badges, right: Badges) -> Bool {
        left.checked == right.checked && left.items == right.items && left.comments == right.comments
            && left.attachments == right.attachments && left.description == right.description
            && UTF8Text.equal(left.cover, right.cover)
    }
}

/// Badges by card.
public typealias BadgeMap = [NodeID: Badges]

extension Badges: WireRecord {
    package static var blank: Badges { Badges() }

    @inline(never)
    package mutating func visit(_ fields: inout FieldCoder) {
        fields("checked", &checked, .optional)
        fields("items", &items, .optional)
        fields("comments", &comments, .optional)
        fields("attachments", &attachments, .optional)
        fields("description", &description, .optional)
        fields("cover", &cover, cover.utf8.isEmpty ? .omitted : .optional)
    }
}

extension Dictionary: JSONCodable where Key == NodeID, Value == Badges {
    /// Reads an object of badges by card.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        self.init()
        var map: [NodeID: Badges] = [:]
        try reader.object { (name, reader) throws(JSONError) in
            let bits = name.withUTF8 { Hexadecimal.value(of: $0, digits: 16) }
            guard let bits, let card = NodeID(rawValue: bits) else { throw reader.error(.invalidValue) }
            map[card] = try Badges(from: &reader)
        }
        self = map
    }

    /// Writes an object of badges by card, sorted by card.
    @inline(never)
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for card in Array(keys).ordered(by: <) {
                guard let badges = self[card] else { continue }
                writer.name(card.description)
                badges.write(to: &writer)
            }
        }
    }
}
