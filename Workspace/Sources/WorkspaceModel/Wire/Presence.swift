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

extension SessionInfo: WireRecord {
    package static var blank: SessionInfo { SessionInfo(id: "", name: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("name", &name)
        fields("color", &color, .optional)
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

extension Presence: WireRecord {
    package static var blank: Presence { Presence() }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("carrying", &carrying, .optional)
        fields("over", &over, .optional)
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

extension PresenceEvent: WireRecord {
    package static var blank: PresenceEvent { PresenceEvent(session: .blank) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("session", &session)
        fields("carrying", &carrying, .optional)
        fields("over", &over, .optional)
    }
}
