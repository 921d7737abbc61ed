// SPDX-License-Identifier: Apache-2.0

/// Who has the workspace open.
public struct SessionInfo: Equatable, Sendable {
    /// The session; never its secret.
    public var id: String
    /// What others see.
    public var name: String
    /// A colour's name.
    public var color: String

    /// Its parts.
    public init(id: String, name: String, color: String = "") {
        self.id = id
        self.name = name
        self.color = color
    }
}

extension SessionInfo: JSONCodable {
    /// Reads an object with "id", "name", "color".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var id: String?
        var name: String?
        var color: String = ""
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "id": id = try reader.string()
            case "name": name = try reader.string()
            case "color": color = try reader.string()
            default: try reader.skipUnknown()
            }
        }
        self.init(id: try reader.required(id), name: try reader.required(name), color: color)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("id")
            writer.string(id)
            writer.name("name")
            writer.string(name)
            writer.name("color")
            writer.string(color)
        }
    }
}

/// What a client carries, and over what: the request of `POST /api/presence`.
public struct Presence: Equatable, Sendable {
    /// The nodes it carries; empty when its drag is over.
    public var carrying: [NodeID]
    /// The node that it hovers.
    public var over: NodeID?

    /// Its parts.
    public init(carrying: [NodeID] = [], over: NodeID? = nil) {
        self.carrying = carrying
        self.over = over
    }
}

extension Presence: JSONCodable {
    /// Reads an object with "carrying", "over".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var carrying: [NodeID] = []
        var over: NodeID?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "carrying": carrying = try reader.list()
            case "over": over = try reader.optional()
            default: try reader.skipUnknown()
            }
        }
        self.init(carrying: carrying, over: over)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("carrying")
            writer.list(carrying)
            writer.name("over")
            writer.optional(over)
        }
    }
}

/// An event of the feed: what somebody carries, and over what.
public struct PresenceEvent: Equatable, Sendable {
    /// Who.
    public var session: SessionInfo
    /// The nodes; empty when the drag is over.
    public var carrying: [NodeID]
    /// The node that is hovered.
    public var over: NodeID?

    /// Its parts.
    public init(session: SessionInfo, carrying: [NodeID] = [], over: NodeID? = nil) {
        self.session = session
        self.carrying = carrying
        self.over = over
    }
}

extension PresenceEvent: JSONCodable {
    /// Reads an object with "session", "carrying", "over".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var session: SessionInfo?
        var carrying: [NodeID] = []
        var over: NodeID?
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "session": session = try SessionInfo(from: &reader)
            case "carrying": carrying = try reader.list()
            case "over": over = try reader.optional()
            default: try reader.skipUnknown()
            }
        }
        self.init(session: try reader.required(session), carrying: carrying, over: over)
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("session")
            session.write(to: &writer)
            writer.name("carrying")
            writer.list(carrying)
            writer.name("over")
            writer.optional(over)
        }
    }
}
