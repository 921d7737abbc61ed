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

extension NodesRequest: JSONCodable {
    /// Reads an object with "nodes", "children".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var nodes: [NodeID]?
        var children = false
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "nodes": nodes = try reader.list()
            case "children": children = try reader.bool()
            default: try reader.skipUnknown()
            }
        }
        self.init(nodes: try reader.required(nodes), children: children)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("nodes")
            writer.list(nodes)
            writer.name("children")
            writer.bool(children)
        }
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

extension NodesAnswer: JSONCodable {
    /// Reads an object with "revision", "nodes", "children".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var revision: UInt64?
        var nodes: [Node]?
        var children: [ChildrenWindow] = []
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "revision": revision = try reader.revision()
            case "nodes": nodes = try reader.list()
            case "children": children = try reader.list()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            revision: try reader.required(revision),
            nodes: try reader.required(nodes),
            children: children
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("revision")
            writer.revision(revision)
            writer.name("nodes")
            writer.list(nodes)
            writer.name("children")
            writer.list(children)
        }
    }
}
