// SPDX-License-Identifier: Apache-2.0

/// What somebody may do, from least to most; each role may do all that the ones before it may.
public enum Role: UInt8, CaseIterable, Sendable {
    /// Is no member, and sees the one thing that a share link shows.
    case guest
    /// Sees everything, and takes copies out.
    case viewer
    /// Writes comments and messages, and edits and deletes their own.
    case commenter
    /// Changes everything that can be undone.
    case editor
    /// Manages people, and erases for good.
    case owner

    /// The name in JSON, in the database and on the command line.
    public var name: StaticString {
        switch self {
        case .guest: "guest"
        case .viewer: "viewer"
        case .commenter: "commenter"
        case .editor: "editor"
        case .owner: "owner"
        }
    }

    /// What people read.
    package var word: String {
        switch self {
        case .guest: L10n.roleGuest
        case .viewer: L10n.roleViewer
        case .commenter: L10n.roleCommenter
        case .editor: L10n.roleEditor
        case .owner: L10n.roleOwner
        }
    }

    /// What members can be, from least to most.
    public static var ofMembers: [Role] { [.viewer, .commenter, .editor, .owner] }

    /// The role with a name, or nil.
    public init?(name: String) {
        var name = name
        guard let role = name.withUTF8({ Role(utf8: $0) }) else { return nil }
        self = role
    }

    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        for role in Role.allCases where UTF8Text.equal(bytes, role.name) {
            self = role
            return
        }
        return nil
    }
}

extension Role: Comparable {
    /// Whether the left role may do less.
    public static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }
}

extension Role: JSONCodable {
    /// Reads a role's name.
    @inline(never)
    public init(from reader: inout JSONReader) throws(JSONError) {
        guard let role = try reader.withString({ Role(utf8: $0) }) else { throw reader.error(.invalidValue) }
        self = role
    }

    /// Writes the role's name.
    @inline(never)
    public func write(to writer: inout JSONWriter) { writer.string(name) }
}
