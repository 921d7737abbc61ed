// SPDX-License-Identifier: Apache-2.0

/// The request of `POST /api/nodes`: several nodes by identity.
public struct NodesRequest: Equatable, Sendable {
    /// The wanted nodes, at most `limit`.
    public var nodes: [NodeID]
    /// Whether the answer includes their children.
    public var children: Bool

    /// The maximum number of nodes in one request.
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
    /// The nodes that exist, in the order of the request.
    public var nodes: [Node]
    /// For each node that can have children: their number, and a prefix of them if the request asked for children.
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
