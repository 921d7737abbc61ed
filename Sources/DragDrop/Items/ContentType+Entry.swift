// SPDX-License-Identifier: Apache-2.0

extension ContentType {
    /// What is known of a type; shared by all copies of it. All names are UTF-8 in lower case.
    final class Entry: Sendable {
        let name: [UInt8]
        let parents: [[UInt8]]
        /// Everything the type conforms to besides itself, each once.
        let ancestors: [[UInt8]]
        let mimeTypes: [[UInt8]]
        let fileExtensions: [[UInt8]]

        init(
            name: [UInt8],
            parents: [[UInt8]],
            ancestors: [[UInt8]],
            mimeTypes: [[UInt8]],
            fileExtensions: [[UInt8]]
        ) {
            self.name = name
            self.parents = parents
            self.ancestors = ancestors
            self.mimeTypes = mimeTypes
            self.fileExtensions = fileExtensions
        }

        /// Conforms to the parents and to all they conform to.
        convenience init(
            name: [UInt8],
            parents: [Entry],
            mimeTypes: [[UInt8]] = [],
            fileExtensions: [[UInt8]] = []
        ) {
            var ancestors = Ancestors(of: name)
            for parent in parents { ancestors.add(parent.name) }
            for parent in parents {
                for ancestor in parent.ancestors { ancestors.add(ancestor) }
            }
            self.init(
                name: name,
                parents: parents.map { $0.name },
                ancestors: ancestors.names,
                mimeTypes: mimeTypes,
                fileExtensions: fileExtensions
            )
        }
    }

    /// Collects what a type conforms to: each name once, never the type's own, no more than the limit.
    struct Ancestors {
        private let own: [UInt8]
        private(set) var names: [[UInt8]] = []

        init(of name: [UInt8]) { own = name }

        mutating func add(_ name: [UInt8]) {
            guard names.count < maximumConformances, name != own, !names.contains(name) else { return }
            names.append(name)
        }
    }
}
