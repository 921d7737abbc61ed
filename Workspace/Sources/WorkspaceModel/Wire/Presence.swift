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

/// The request of `POST /api/presence`: what is dragged on this device, and over what; and where something is written.
public struct Presence: Equatable, Sendable {
    /// The dragged nodes; empty when no drag runs.
    public var carrying: [NodeID]
    /// The node under the drag, if any.
    public var over: NodeID?
    /// The conversation in which a message is being written, if any.
    public var writing: NodeID?
    /// What was taken from the hand that the same member has on another device.
    public var taken: [NodeID]

    /// More nodes than this are shown as so many.
    public static let nodeLimit = 500

    /// Its parts.
    public init(carrying: [NodeID] = [], over: NodeID? = nil, writing: NodeID? = nil, taken: [NodeID] = []) {
        self.carrying = carrying
        self.over = over
        self.writing = writing
        self.taken = taken
    }
}

extension Presence: WireRecord {
    package static var blank: Presence { Presence() }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("carrying", &carrying, .optional)
        fields("over", &over, .optional)
        fields("writing", &writing, writing == nil ? .omitted : .optional)
        fields("taken", &taken, taken.isEmpty ? .omitted : .optional)
    }
}

/// A feed event: what somebody drags on a device, and over what; and where they write.
public struct PresenceEvent: Equatable, Sendable {
    /// Who drags, and on which device.
    public var session: SessionInfo
    /// The dragged nodes; empty when the drag has ended.
    public var carrying: [NodeID]
    /// The node under the drag, if any.
    public var over: NodeID?
    /// The conversation in which a message is being written, if any.
    public var writing: NodeID?
    /// What was taken from the hand that the same member has on another device.
    public var taken: [NodeID]

    /// Its parts.
    public init(
        session: SessionInfo,
        carrying: [NodeID] = [],
        over: NodeID? = nil,
        writing: NodeID? = nil,
        taken: [NodeID] = []
    ) {
        self.session = session
        self.carrying = carrying
        self.over = over
        self.writing = writing
        self.taken = taken
    }
}

extension PresenceEvent: WireRecord {
    package static var blank: PresenceEvent { PresenceEvent(session: .blank) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("session", &session)
        fields("carrying", &carrying, .optional)
        fields("over", &over, .optional)
        fields("writing", &writing, writing == nil ? .omitted : .optional)
        fields("taken", &taken, taken.isEmpty ? .omitted : .optional)
    }
}

extension PresenceEvent {
    /// Whether nothing is carried and nothing written.
    public var isIdle: Bool { carrying.isEmpty && writing == nil }
}
