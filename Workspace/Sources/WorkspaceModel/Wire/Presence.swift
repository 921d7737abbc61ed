// SPDX-License-Identifier: Apache-2.0

/// A member on one device, as other people see them.
public struct SessionInfo: Equatable, Sendable {
    /// The member's identity: the author of what is sent from every device of theirs.
    public var id: String
    /// The member's name.
    public var name: String
    /// The name of the colour that marks the member; empty when none was assigned.
    public var color: String
    /// What the member may do.
    public var role: Role
    /// The public identifier of the session on this device; not the secret of the cookie.
    public var device: String

    /// Its parts.
    public init(id: String, name: String, color: String = "", role: Role = .viewer, device: String = "") {
        self.id = id
        self.name = name
        self.color = color
        self.role = role
        self.device = device
    }
}

extension SessionInfo: WireRecord {
    package static var blank: SessionInfo { SessionInfo(id: "", name: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("name", &name)
        fields("color", &color, .optional)
        fields("role", &role, .optional)
        fields("device", &device, .optional)
    }
}

/// The request of `POST /api/presence`: what is dragged on this device, and over what.
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

/// A feed event: what somebody drags on a device, and over what.
public struct PresenceEvent: Equatable, Sendable {
    /// Who drags, and on which device.
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
