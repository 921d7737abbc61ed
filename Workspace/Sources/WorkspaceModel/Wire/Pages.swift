// SPDX-License-Identifier: Apache-2.0

/// The answer of `GET /api/nodes/{id}/children`.
public struct ChildrenPage: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// Consecutive children, in order.
    public var nodes: [Node]
    /// Whether children follow the last of `nodes`.
    public var more: Bool
    /// The badges of the cards among the nodes.
    public var badges: BadgeMap
    /// How many children there are in all, if the request asks for that.
    public var count: Int?

    /// Its parts.
    public init(
        revision: UInt64,
        nodes: [Node],
        more: Bool,
        badges: BadgeMap = BadgeMap(),
        count: Int? = nil
    ) {
        self.revision = revision
        self.nodes = nodes
        self.more = more
        self.badges = badges
        self.count = count
    }
}

extension ChildrenPage: WireRecord {
    package static var blank: ChildrenPage { ChildrenPage(revision: 0, nodes: [], more: false) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("nodes", &nodes)
        fields("more", &more)
        fields("badges", &badges, .optional)
        fields("count", &count, count == nil ? .omitted : .optional)
    }
}

/// The answer of `GET /api/nodes/{id}`: a node and its descendants, with bodies.
public struct NodeDetail: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// The node, with its body.
    public var node: Node
    /// Its descendants, with their bodies.
    public var nodes: [Node]

    /// Its parts.
    public init(revision: UInt64, node: Node, nodes: [Node] = []) {
        self.revision = revision
        self.node = node
        self.nodes = nodes
    }
}

extension NodeDetail: WireRecord {
    package static var blank: NodeDetail { NodeDetail(revision: 0, node: .blank) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("node", &node)
        fields("nodes", &nodes, .optional)
    }
}

/// The answer of `GET /api/trash`.
public struct TrashPage: Equatable, Sendable {
    /// Deleted nodes, the last deleted first.
    public var nodes: [Node]
    /// When each of them was deleted, in milliseconds since 1970; 0 where the log does not say it any more.
    public var times: [Double]
    /// The beginning of the text of each of them that has no title; empty for the others.
    public var texts: [String]
    /// What they were in, as far as that may be seen, and what that is in.
    public var origins: [Node]

    /// Its parts.
    public init(nodes: [Node], times: [Double] = [], texts: [String] = [], origins: [Node] = []) {
        self.nodes = nodes
        self.times = times
        self.texts = texts
        self.origins = origins
    }
}

extension TrashPage: WireRecord {
    package static var blank: TrashPage { TrashPage(nodes: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("nodes", &nodes)
        fields("times", &times, .optional)
        fields("texts", &texts, .optional)
        fields("origins", &origins, .optional)
    }
}
