// SPDX-License-Identifier: Apache-2.0

/// A kind of data, named by a uniform type identifier, with what it conforms to and its other names.
///
/// A type may be a special case of several others: an SVG is a picture *and* a text. Two content types are equal when
/// their identifiers are, without regard to case. A value carries all its conformances, so that asking for one needs no
/// registry and allocates nothing; ``ContentTypeCatalog`` finds types by their names.
public struct ContentType: Hashable, Sendable {
    /// The most types that one type may conform to, directly or not; the system's own stay below 12. It bounds what a
    /// question can cost.
    public static let maximumConformances = 256

    let entry: Entry

    init(_ entry: Entry) { self.entry = entry }

    /// Makes a type; for one of your own, use a reversed domain name as in `com.example.recipe`.
    ///
    /// The identifier of a system type gives the system's type whatever else is said, so that nobody can redeclare it.
    /// The identifier of an undeclared type, as `text/x-recipe` or `.recipe`, gives that type.
    ///
    /// - Complexity: O(log t) for t system types, and O(p) for p conformances of the parents.
    public init(
        _ identifier: String,
        conformingTo parents: [ContentType] = [],
        mimeTypes: [String] = [],
        fileExtensions: [String] = []
    ) {
        let name = ASCII.lowercased(identifier)
        if let known = ContentTypeCatalog.system.type(named: name) ?? UndeclaredType.type(identifier: identifier) {
            self = known
            return
        }
        entry = Entry(
            name: name,
            parents: parents.map { $0.entry },
            mimeTypes: mimeTypes.map { ASCII.lowercased($0) },
            fileExtensions: fileExtensions.map { ASCII.lowercased($0) }
        )
    }

    /// The uniform type identifier, in lower case.
    public var identifier: String { String(decoding: entry.name, as: UTF8.self) }

    /// The identifiers of the types this one is declared to be a special case of.
    public var parentIdentifiers: [String] { entry.parents.map { String(decoding: $0, as: UTF8.self) } }

    /// The identifiers of all types this one conforms to besides itself, its parents first.
    public var conformances: [String] { entry.ancestors.map { String(decoding: $0, as: UTF8.self) } }

    /// The type's names on the web, the preferred one first, in lower case.
    public var mimeTypes: [String] { entry.mimeTypes.map { String(decoding: $0, as: UTF8.self) } }

    /// The endings of its files' names, the preferred one first, in lower case and without the dot.
    public var fileExtensions: [String] { entry.fileExtensions.map { String(decoding: $0, as: UTF8.self) } }

    /// Whether the type stands for a MIME type or a file extension that no catalogue declares. Its identifier is that
    /// name: `text/x-recipe`, or `.recipe` with the dot.
    public var isUndeclared: Bool { UndeclaredType.isUndeclared(entry.name) }

    /// Whether this is the other type or a special case of it.
    ///
    /// - Complexity: O(c) for c conformances, at most ``maximumConformances``; nothing is allocated.
    public func conforms(to other: ContentType) -> Bool {
        if self == other { return true }
        for ancestor in entry.ancestors where ancestor == other.entry.name { return true }
        return false
    }

    /// Whether the identifiers are the same, without regard to case.
    public static func == (first: ContentType, second: ContentType) -> Bool {
        first.entry === second.entry || first.entry.name == second.entry.name
    }

    /// Feeds the identifier to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(entry.name) }
}
