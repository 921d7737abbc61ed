// SPDX-License-Identifier: Apache-2.0

/// A kind of data, named by a uniform type identifier, with what it conforms to and its other names.
///
/// Two content types are equal when their identifiers are.
public struct ContentType: Hashable, Sendable {
    private let name: [UInt8]

    /// The types this one is a special case of.
    public let parents: [ContentType]

    /// The type's names on the web, the preferred one first.
    public let mimeTypes: [String]

    /// The endings of its files' names, the preferred one first, without the dot.
    public let fileExtensions: [String]

    /// Makes a type; for one of your own, use a reversed domain name as in `com.example.recipe`.
    public init(
        _ identifier: String,
        conformingTo parents: [ContentType] = [],
        mimeTypes: [String] = [],
        fileExtensions: [String] = []
    ) {
        name = Array(identifier.utf8)
        self.parents = parents
        self.mimeTypes = mimeTypes
        self.fileExtensions = fileExtensions
    }

    /// The uniform type identifier.
    public var identifier: String { String(decoding: name, as: UTF8.self) }

    /// Whether this is the other type or a special case of it.
    public func conforms(to other: ContentType) -> Bool {
        if self == other { return true }
        for parent in parents where parent.conforms(to: other) { return true }
        return false
    }

    /// Whether the identifiers are the same.
    public static func == (first: ContentType, second: ContentType) -> Bool { first.name == second.name }

    /// Feeds the identifier to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
