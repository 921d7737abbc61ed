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

        /// Conforms to the parents and to all they conform to.
        init(
            name: [UInt8],
            parents: [Entry],
            mimeTypes: [[UInt8]] = [],
            fileExtensions: [[UInt8]] = []
        ) {
            let names = parents.map { $0.name }
            var ancestors: [[UInt8]] = []
            for ancestor in names + parents.flatMap({ $0.ancestors }) where ancestor != name {
                guard ancestors.count < ContentType.maximumConformances else { break }
                if !ancestors.contains(ancestor) { ancestors.append(ancestor) }
            }
            self.name = name
            self.parents = names
            self.ancestors = ancestors
            self.mimeTypes = mimeTypes
            self.fileExtensions = fileExtensions
        }
    }
}
