// SPDX-License-Identifier: Apache-2.0

/// A browser that is signed in, as its owner sees it in the list of sessions.
public struct SessionRecord: Equatable, Sendable {
    /// Who it is to others.
    public var session: SessionInfo
    /// What its owner calls the device; empty until they say.
    public var label: String
    /// The browser and system that it says it is.
    public var agent: String
    /// The network address that it came from last.
    public var address: String
    /// When it signed in: milliseconds since 1970.
    public var created: Double
    /// When it was seen last, to within an hour: milliseconds since 1970.
    public var seen: Double
    /// Whether it is the one that asks.
    public var isCurrent: Bool

    /// A record.
    public init(
        session: SessionInfo,
        label: String,
        agent: String,
        address: String,
        created: Double,
        seen: Double,
        isCurrent: Bool = false
    ) {
        self.session = session
        self.label = label
        self.agent = agent
        self.address = address
        self.created = created
        self.seen = seen
        self.isCurrent = isCurrent
    }
}

extension SessionRecord: WireRecord {
    package static var blank: SessionRecord {
        SessionRecord(session: .blank, label: "", agent: "", address: "", created: 0, seen: 0)
    }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("session", &session)
        fields("label", &label)
        fields("agent", &agent)
        fields("address", &address)
        fields("created", &created)
        fields("seen", &seen)
        fields("current", &isCurrent)
    }
}

/// Every session there is, the one used last first.
public struct SessionsAnswer: Equatable, Sendable {
    /// The sessions.
    public var sessions: [SessionRecord]

    /// An answer.
    public init(sessions: [SessionRecord]) { self.sessions = sessions }
}

extension SessionsAnswer: WireRecord {
    package static var blank: SessionsAnswer { SessionsAnswer(sessions: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("sessions", &sessions)
    }
}
