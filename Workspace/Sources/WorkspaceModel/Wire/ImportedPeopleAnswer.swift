// SPDX-License-Identifier: Apache-2.0

/// The answer of `GET /api/boards/{id}/people`: what those have with whom a board was imported.
public struct ImportedPeopleAnswer: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// The cards and items of checklists that name one of them, and can be changed.
    public var nodes: [Node]
    /// Those of them whom something else names as well, as what is in the Trash.
    public var kept: [NodeID]

    /// Its parts.
    public init(revision: UInt64, nodes: [Node] = [], kept: [NodeID] = []) {
        self.revision = revision
        self.nodes = nodes
        self.kept = kept
    }
}

extension ImportedPeopleAnswer: WireRecord {
    package static var blank: ImportedPeopleAnswer { ImportedPeopleAnswer(revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("nodes", &nodes)
        fields("kept", &kept, .optional)
    }
}
