// SPDX-License-Identifier: Apache-2.0

/// The answer of `GET /api/nodes/{id}/children`.
public struct ChildrenPage: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// Children in order.
    public var nodes: [Node]
    /// Whether there are more after these.
    public var more: Bool
    /// The badges of the cards among the nodes.
    public var badges: BadgeMap

    /// Its parts.
    public init(revision: UInt64, nodes: [Node], more: Bool, badges: BadgeMap = BadgeMap()) {
        self.revision = revision
        self.nodes = nodes
        self.more = more
        self.badges = badges
    }
}

extension ChildrenPage: JSONCodable {
    /// Reads an object with "revision", "nodes", "more", "badges".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var revision: UInt64?
        var nodes: [Node]?
        var more: Bool?
        var badges: BadgeMap = BadgeMap()
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "revision": revision = try reader.revision()
            case "nodes": nodes = try reader.list()
            case "more": more = try reader.bool()
            case "badges": badges = try BadgeMap(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            revision: try reader.required(revision),
            nodes: try reader.required(nodes),
            more: try reader.required(more),
            badges: badges
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("revision")
            writer.revision(revision)
            writer.name("nodes")
            writer.list(nodes)
            writer.name("more")
            writer.bool(more)
            writer.name("badges")
            badges.write(to: &writer)
        }
    }
}

/// The answer of `GET /api/nodes/{id}`: a node and what is under it, with bodies.
public struct NodeDetail: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// The node, with its body.
    public var node: Node
    /// Its descendants, with theirs.
    public var nodes: [Node]

    /// Its parts.
    public init(revision: UInt64, node: Node, nodes: [Node] = []) {
        self.revision = revision
        self.node = node
        self.nodes = nodes
    }
}

extension NodeDetail: JSONCodable {
    /// Reads an object with "revision", "node", "nodes".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var revision: UInt64?
        var node: Node?
        var nodes: [Node] = []
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "revision": revision = try reader.revision()
            case "node": node = try Node(from: &reader)
            case "nodes": nodes = try reader.list()
            default: try reader.skipUnknown()
            }
        }
        self.init(revision: try reader.required(revision), node: try reader.required(node), nodes: nodes)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("revision")
            writer.revision(revision)
            writer.name("node")
            node.write(to: &writer)
            writer.name("nodes")
            writer.list(nodes)
        }
    }
}

/// The answer of `GET /api/trash`.
public struct TrashPage: Equatable, Sendable {
    /// What was deleted, newest first.
    public var nodes: [Node]

    /// Its parts.
    public init(nodes: [Node]) {
        self.nodes = nodes
    }
}

extension TrashPage: JSONCodable {
    /// Reads an object with "nodes".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var nodes: [Node]?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "nodes": nodes = try reader.list()
            default: try reader.skipUnknown()
            }
        }
        self.init(nodes: try reader.required(nodes))
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("nodes")
            writer.list(nodes)
        }
    }
}
