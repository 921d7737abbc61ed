// SPDX-License-Identifier: Apache-2.0

/// A link that shows one thing, with all that is in it, to whoever has it.
public struct Share: Equatable, Sendable {
    /// The identity, which is not the secret in the link.
    public var id: String
    /// What it shows.
    public var node: NodeID
    /// The member who made it.
    public var member: String
    /// When it ends: milliseconds since 1970.
    public var expires: Double

    /// A share.
    public init(id: String, node: NodeID, member: String, expires: Double) {
        self.id = id
        self.node = node
        self.member = member
        self.expires = expires
    }
}

extension Share: WireRecord {
    package static var blank: Share { Share(id: "", node: .workspace, member: "", expires: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("node", &node)
        fields("member", &member)
        fields("expires", &expires)
    }
}

/// The answer of `GET /api/nodes/{id}/shares`.
public struct SharesAnswer: Equatable, Sendable {
    /// The links of a node that have not ended, oldest first.
    public var shares: [Share]

    /// An answer.
    public init(shares: [Share] = []) { self.shares = shares }
}

extension SharesAnswer: WireRecord {
    package static var blank: SharesAnswer { SharesAnswer() }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("shares", &shares)
    }
}

/// The request of `POST /api/nodes/{id}/shares`.
public struct ShareRequest: Equatable, Sendable {
    /// After how many days it ends.
    public var days: Double

    /// The longest that a link lasts, in days.
    public static let maximumDays = 365.0

    /// A request.
    public init(days: Double) { self.days = days }
}

extension ShareRequest: WireRecord {
    package static var blank: ShareRequest { ShareRequest(days: 7) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("days", &days)
    }
}

/// What a new link is: its address is told only now.
public struct ShareAnswer: Equatable, Sendable {
    /// The share.
    public var share: Share
    /// The address to open.
    public var address: String

    /// An answer.
    public init(share: Share, address: String) {
        self.share = share
        self.address = address
    }
}

extension ShareAnswer: WireRecord {
    package static var blank: ShareAnswer { ShareAnswer(share: .blank, address: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("share", &share)
        fields("address", &address)
    }
}
