// SPDX-License-Identifier: Apache-2.0

/// The answer of `GET /api/search`.
public struct SearchAnswer: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// What was found, the best first: cards, and across the workspace messages, boards, documents, albums, photos and
    /// conversations as well.
    public var found: [NodeID]
    /// What was found and what it is in, such as the list and the board of a card; empty when one board was searched, whose
    /// cards the page knows. The body of a message is the line in which it was found.
    public var nodes: [Node]
    /// Whether there is more than was asked for.
    public var more: Bool

    /// Its parts.
    public init(revision: UInt64, found: [NodeID] = [], nodes: [Node] = [], more: Bool = false) {
        self.revision = revision
        self.found = found
        self.nodes = nodes
        self.more = more
    }
}

extension SearchAnswer: WireRecord {
    package static var blank: SearchAnswer { SearchAnswer(revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("found", &found)
        fields("nodes", &nodes, .optional)
        fields("more", &more, .optional)
    }
}
