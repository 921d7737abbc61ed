// SPDX-License-Identifier: Apache-2.0

extension ContentTypeCatalog {
    /// A type as a file or another program declares it: parents by name, in any order, perhaps in a circle.
    public struct Declaration: Equatable, Sendable {
        /// The uniform type identifier.
        public var identifier: String

        /// The identifiers of the types it is a special case of; they need not be declared anywhere.
        public var parents: [String]

        /// The type's names on the web, the preferred one first.
        public var mimeTypes: [String]

        /// The endings of its files' names, the preferred one first.
        public var fileExtensions: [String]

        /// Makes a declaration.
        public init(
            _ identifier: String,
            parents: [String] = [],
            mimeTypes: [String] = [],
            fileExtensions: [String] = []
        ) {
            self.identifier = identifier
            self.parents = parents
            self.mimeTypes = mimeTypes
            self.fileExtensions = fileExtensions
        }
    }

    /// Adds types that may name each other as parents.
    ///
    /// A type conforms to everything that can be reached over its parents: types of one circle conform to each other. The
    /// order does not matter. A parent that is declared later by another call stays a mere name.
    ///
    /// - Returns: The positions of declarations that were left out: empty, known, repeated or reserved identifiers.
    /// - Complexity: O(d · (c² + e)) for d declarations with e parents each, c being at most
    ///   ``ContentType/maximumConformances``, plus O(n) a name for n names in the catalogue.
    @discardableResult
    public mutating func declare(_ declarations: [Declaration]) -> [Int] {
        var refused: [Int] = []
        var kept: [Declaration] = []
        var places = TagIndex()
        for (position, declaration) in declarations.enumerated() {
            let name = ASCII.lowercased(declaration.identifier)
            if isFree(name), places.positions(of: name).isEmpty {
                places.insert(name, at: kept.count)
                kept.append(declaration)
            } else {
                refused.append(position)
            }
        }
        let parents = kept.map { $0.parents.map { ASCII.lowercased($0) } }
        var added: [ContentType] = []
        for (index, declaration) in kept.enumerated() {
            let name = ASCII.lowercased(declaration.identifier)
            let entry = ContentType.Entry(
                name: name,
                parents: parents[index],
                ancestors: reached(from: index, name, parents, places),
                mimeTypes: declaration.mimeTypes.map { ASCII.lowercased($0) },
                fileExtensions: declaration.fileExtensions.map { ASCII.lowercased($0) }
            )
            added.append(ContentType(entry))
        }
        for type in added { append(type) }
        return refused
    }

    /// Everything that can be reached from a declaration, the nearest first; each name is visited once.
    private func reached(
        from index: Int,
        _ name: [UInt8],
        _ parents: [[[UInt8]]],
        _ places: TagIndex
    ) -> [[UInt8]] {
        var ancestors = ContentType.Ancestors(of: name)
        for parent in parents[index] { ancestors.add(parent) }
        var next = 0
        while next < ancestors.names.count {
            let ancestor = ancestors.names[next]
            next += 1
            if let place = places.positions(of: ancestor).first {
                for parent in parents[place] { ancestors.add(parent) }
            } else if let known = type(named: ancestor) {
                for parent in known.entry.ancestors { ancestors.add(parent) }
            }
        }
        return ancestors.names
    }
}
