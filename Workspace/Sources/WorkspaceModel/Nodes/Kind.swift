// SPDX-License-Identifier: Apache-2.0

/// The kind of a node. The raw value is only stored; the name is used in JSON.
public enum Kind: UInt8, CaseIterable, Sendable {
    /// The root of everything that is alive.
    case workspace
    /// A board of lists.
    case board
    /// A column of cards.
    case list
    /// A card.
    case card
    /// A coloured label that belongs to a board.
    case label
    /// A checklist on a card.
    case checklist
    /// One line of a checklist.
    case checkItem
    /// A message in a conversation; under a card, a comment.
    case message
    /// The definition of a custom field, which belongs to a board.
    case customField
    /// A file of any type.
    case file
    /// A web address, or a live reference to another node.
    case link
    /// A document made of pages.
    case document
    /// One page of a document.
    case page
    /// An album of photos and albums.
    case album
    /// A photo.
    case photo
    /// A conversation of messages.
    case conversation
    /// A message that is being composed.
    case draft
    /// A person of the workspace: carried like a node, and kept outside of the tree.
    case member
    /// The container of nodes that a person set aside.
    case shelf
    /// The container of deleted nodes.
    case trash

    /// The name in JSON and in the page's `data-kind`.
    public var name: StaticString {
        switch self {
        case .workspace: "workspace"
        case .board: "board"
        case .list: "list"
        case .card: "card"
        case .label: "label"
        case .checklist: "checklist"
        case .checkItem: "checkItem"
        case .message: "message"
        case .customField: "customField"
        case .file: "file"
        case .link: "link"
        case .document: "document"
        case .page: "page"
        case .album: "album"
        case .photo: "photo"
        case .conversation: "conversation"
        case .draft: "draft"
        case .member: "member"
        case .shelf: "shelf"
        case .trash: "trash"
        }
    }

    /// Whether it can be for some members only, with all that is in it: see ``Field/readers``.
    public var mayBeRestricted: Bool {
        switch self {
        case .board, .document, .album, .conversation: true
        default: false
        }
    }

    /// Whether there may be thousands of it in one parent, among which nobody looks for another kind.
    var isNumerous: Bool {
        switch self {
        case .card, .message, .page, .photo: true
        default: false
        }
    }

    /// The kind with a name, or nil.
    public init?(name: String) {
        var name = name
        guard let kind = name.withUTF8({ Kind(utf8: $0) }) else { return nil }
        self = kind
    }

    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        for kind in Kind.allCases where UTF8Text.equal(bytes, kind.name) {
            self = kind
            return
        }
        return nil
    }
}
