// SPDX-License-Identifier: Apache-2.0

/// A person's session, as other people see it.
public struct SessionInfo: Equatable, Sendable {
    /// The public identifier; not the secret of the cookie.
    public var id: String
    /// The person's name.
    public var name: String
    /// The name of the colour that marks the person; empty when none was assigned.
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

/// The request of `POST /api/presence`: what this session drags, and over what.
public struct Presence: Equatable, Sendable {
    /// The dragged nodes; empty when no drag runs.
    public var carrying: [NodeID]
    /// The node under the drag, if any.
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

/// A feed event: what a session drags, and over what.
public struct PresenceEvent: Equatable, Sendable {
    /// The session that drags.
    public var session: SessionInfo
    /// The dragged nodes; empty when the drag has ended.
    public var carrying: [NodeID]
    /// The node under the drag, if any.
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
