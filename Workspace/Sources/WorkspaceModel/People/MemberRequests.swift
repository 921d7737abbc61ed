// SPDX-License-Identifier: Apache-2.0

/// The request of `POST /api/members`: a person to invite; and of `POST /api/members/{id}`: what is to change of one.
public struct MemberRequest: Equatable, Sendable {
    /// The name; nil keeps it.
    public var name: String?
    /// The colour's name; nil keeps it, or takes one.
    public var color: String?
    /// The role; nil keeps it.
    public var role: Role?

    /// Its parts.
    public init(name: String? = nil, color: String? = nil, role: Role? = nil) {
        self.name = name
        self.color = color
        self.role = role
    }
}

extension MemberRequest: WireRecord {
    package static var blank: MemberRequest { MemberRequest() }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("name", &name, .optional)
        fields("color", &color, .optional)
        fields("role", &role, .optional)
    }
}

/// The answer to an invitation: the only time that its address is told.
public struct InvitationAnswer: Equatable, Sendable {
    /// Who is invited.
    public var member: Member
    /// The web address; who opens it and confirms is that member from then on.
    public var address: String

    /// Its parts.
    public init(member: Member, address: String) {
        self.member = member
        self.address = address
    }
}

extension InvitationAnswer: WireRecord {
    package static var blank: InvitationAnswer { InvitationAnswer(member: .blank, address: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("member", &member)
        fields("address", &address)
    }
}
