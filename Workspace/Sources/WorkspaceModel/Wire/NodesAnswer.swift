// SPDX-License-Identifier: Apache-2.0

/// The request of `POST /api/nodes`: many nodes at once.
public struct NodesRequest: Equatable, Sendable {
    /// Which.
    public var nodes: [NodeID]
    /// Whether their children are to come too.
    public var children: Bool

    /// The most nodes of one request.
    public static let limit = 2000

    /// Its parts.
    public init(nodes: [NodeID], children: Bool = false) {
        self.nodes = nodes
        self.children = children
    }
}

extension NodesRequest: WireRecord {
    package static var blank: NodesRequest { NodesRequest(nodes: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("nodes", &nodes)
        fields("children", &children, .optional)
    }
}

/// The answer of `POST /api/nodes`.
public struct NodesAnswer: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// The nodes that are here, in the order in which they were asked for.
    public var nodes: [Node]
    /// For each of them that can have children: how many there are, and, where they were asked for, the first of them or all.
    public var children: [ChildrenWindow]

    /// Its parts.
    public init(revision: UInt64, nodes: [Node] = [], children: [ChildrenWindow] = []) {
        self.revision = revision
        self.nodes = nodes
        self.children = children
    }
}

extension NodesAnswer: WireRecord {
    package static var blank: NodesAnswer { NodesAnswer(revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("nodes", &nodes)
        fields("children", &children, .optional)
    }
}
