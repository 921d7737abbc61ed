// SPDX-License-Identifier: Apache-2.0

/// The answer of `GET /api/workspace`: what the tab bar shows.
public struct WorkspaceSnapshot: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// Who asks.
    public var session: SessionInfo
    /// The summaries of the workspace's children.
    public var nodes: [Node]

    /// Its parts.
    public init(revision: UInt64, session: SessionInfo, nodes: [Node]) {
        self.revision = revision
        self.session = session
        self.nodes = nodes
    }
}

extension WorkspaceSnapshot: JSONCodable {
    /// Reads an object with "revision", "session", "nodes".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var revision: UInt64?
        var session: SessionInfo?
        var nodes: [Node]?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "revision": revision = try reader.revision()
            case "session": session = try SessionInfo(from: &reader)
            case "nodes": nodes = try reader.list()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            revision: try reader.required(revision),
            session: try reader.required(session),
            nodes: try reader.required(nodes)
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("revision")
            writer.revision(revision)
            writer.name("session")
            session.write(to: &writer)
            writer.name("nodes")
            writer.list(nodes)
        }
    }
}

/// The answer of `GET /api/boards/{id}`: a board with the beginning of each list.
public struct BoardSnapshot: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// The board.
    public var board: Node
    /// Its labels, custom fields and lists.
    public var nodes: [Node]
    /// The first cards of each list.
    public var windows: [ChildrenWindow]
    /// The badges of the cards among the nodes.
    public var badges: BadgeMap

    /// Its parts.
    public init(
        revision: UInt64,
        board: Node,
        nodes: [Node],
        windows: [ChildrenWindow],
        badges: BadgeMap = BadgeMap()
    ) {
        self.revision = revision
        self.board = board
        self.nodes = nodes
        self.windows = windows
        self.badges = badges
    }
}

extension BoardSnapshot: JSONCodable {
    /// Reads an object with "revision", "board", "nodes", "windows", "badges".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var revision: UInt64?
        var board: Node?
        var nodes: [Node]?
        var windows: [ChildrenWindow]?
        var badges: BadgeMap = BadgeMap()
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "revision": revision = try reader.revision()
            case "board": board = try Node(from: &reader)
            case "nodes": nodes = try reader.list()
            case "windows": windows = try reader.list()
            case "badges": badges = try BadgeMap(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            revision: try reader.required(revision),
            board: try reader.required(board),
            nodes: try reader.required(nodes),
            windows: try reader.required(windows),
            badges: badges
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("revision")
            writer.revision(revision)
            writer.name("board")
            board.write(to: &writer)
            writer.name("nodes")
            writer.list(nodes)
            writer.name("windows")
            writer.list(windows)
            writer.name("badges")
            badges.write(to: &writer)
        }
    }
}

/// A part of a parent's children, from the first on.
public struct ChildrenWindow: Equatable, Sendable {
    /// The parent.
    public var parent: NodeID
    /// How many children there are.
    public var count: Int
    /// The first of them, in order.
    public var nodes: [Node]
    /// Whether there are more after these.
    public var more: Bool

    /// Its parts.
    public init(parent: NodeID, count: Int, nodes: [Node], more: Bool) {
        self.parent = parent
        self.count = count
        self.nodes = nodes
        self.more = more
    }
}

extension ChildrenWindow: JSONCodable {
    /// Reads an object with "parent", "count", "nodes", "more".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var parent: NodeID?
        var count: Int?
        var nodes: [Node]?
        var more: Bool?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "parent": parent = try NodeID(from: &reader)
            case "count": count = try reader.count()
            case "nodes": nodes = try reader.list()
            case "more": more = try reader.bool()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            parent: try reader.required(parent),
            count: try reader.required(count),
            nodes: try reader.required(nodes),
            more: try reader.required(more)
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("parent")
            parent.write(to: &writer)
            writer.name("count")
            writer.integer(Int64(count))
            writer.name("nodes")
            writer.list(nodes)
            writer.name("more")
            writer.bool(more)
        }
    }
}
