// SPDX-License-Identifier: Apache-2.0

/// The types a program knows, found by identifier, MIME type or file extension. A value: a host that adds types of its
/// own keeps its own catalogue.
///
/// ```swift
/// var catalog = ContentTypeCatalog.system
/// catalog.declare(ContentType("com.example.recipe", conformingTo: [.json], fileExtensions: ["recipe"]))
/// let recipe = catalog.type(fileName: "Soup.recipe")           // com.example.recipe
/// let undeclared = catalog.type(mimeType: "text/x-unheard-of") // an undeclared type that conforms to text
/// ```
///
/// Every lookup by MIME type, extension or file name has an answer, whatever the text: what nobody declared becomes an
/// *undeclared* type that keeps the name it came with, and what cannot be such a name at all is plain ``ContentType/data``.
/// Where several types have one name, the one declared first is found: nobody can take a name away.
public struct ContentTypeCatalog: Sendable {
    /// The types every program knows.
    public static let system = ContentTypeCatalog()

    /// All types, in the order of their declaration.
    public private(set) var types: [ContentType] = []

    private var names = TagIndex()
    private var mimeTypes = TagIndex()
    private var fileExtensions = TagIndex()

    /// Makes a catalogue of the types every program knows.
    public init() {
        SystemTypes.visit { name, parents, mimeTypes, fileExtensions in
            let parents = parents.compactMap { type(named: $0)?.entry }
            append(
                ContentType(
                    ContentType.Entry(
                        name: name,
                        parents: parents,
                        mimeTypes: mimeTypes,
                        fileExtensions: fileExtensions
                    )
                )
            )
        }
    }

    /// Adds a type.
    ///
    /// - Returns: Whether it was added: not if its identifier is empty, known already, or that of an undeclared type.
    /// - Complexity: O(n) for n names in the catalogue.
    @discardableResult
    public mutating func declare(_ type: ContentType) -> Bool {
        let name = type.entry.name
        guard !name.isEmpty, !UndeclaredType.isUndeclared(name), names.positions(of: name).isEmpty else { return false }
        append(type)
        return true
    }

    /// The type with an identifier, without regard to case.
    ///
    /// - Complexity: O(log n).
    public func type(identifier: String) -> ContentType? { type(named: ASCII.lowercased(identifier)) }

    func type(named name: [UInt8]) -> ContentType? {
        guard let position = names.positions(of: name).first else { return nil }
        return types[position]
    }

    func type(mimeType: [UInt8], conformingTo parent: ContentType?) -> ContentType? {
        first(of: mimeTypes.positions(of: mimeType), conformingTo: parent)
    }

    func type(fileExtension: [UInt8], conformingTo parent: ContentType?) -> ContentType? {
        first(of: fileExtensions.positions(of: fileExtension), conformingTo: parent)
    }

    private mutating func append(_ type: ContentType) {
        let position = types.count
        types.append(type)
        names.insert(type.entry.name, at: position)
        for name in type.entry.mimeTypes { mimeTypes.insert(name, at: position) }
        for name in type.entry.fileExtensions { fileExtensions.insert(name, at: position) }
    }

    private func first(of positions: ArraySlice<Int>, conformingTo parent: ContentType?) -> ContentType? {
        for position in positions {
            guard let parent else { return types[position] }
            if types[position].conforms(to: parent) { return types[position] }
        }
        return nil
    }
}
