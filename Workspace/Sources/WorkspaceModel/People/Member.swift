// SPDX-License-Identifier: Apache-2.0

/// A person of the workspace, on however many devices.
public struct Member: Sendable {
    /// The identity: the author of the member's transactions, and the value of ``Field/members``.
    public var id: String
    /// The name that others see.
    public var name: String
    /// The name of the colour that marks the member.
    public var color: String
    /// What the member may do.
    public var role: Role
    /// When the open invitation ends: milliseconds since 1970; 0 when there is none. Only owners are told.
    public var invitedUntil: Double

    /// A member.
    public init(id: String, name: String, color: String, role: Role, invitedUntil: Double = 0) {
        self.id = id
        self.name = name
        self.color = color
        self.role = role
        self.invitedUntil = invitedUntil
    }

    /// The identity as fields of nodes hold it; nil for a `carry` command, which is no member.
    public var node: NodeID? { NodeID(id) }

    /// The longest name, in characters.
    public static let nameLimit = 60

    /// The colours that members can have.
    public static var colors: [StaticString] {
        ["blue", "green", "orange", "purple", "pink", "sky", "lime", "red", "yellow"]
    }
}

extension Member: Equatable {
    /// Whether all is the same; texts by their bytes.
    public static func == (left: Member, right: Member) -> Bool {
        left.role == right.role && left.invitedUntil == right.invitedUntil && UTF8Text.equal(left.id, right.id)
            && UTF8Text.equal(left.name, right.name) && UTF8Text.equal(left.color, right.color)
    }
}

extension Member: WireRecord {
    package static var blank: Member { Member(id: "", name: "", color: "", role: .viewer) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("name", &name)
        fields("color", &color)
        fields("role", &role)
        fields("invitedUntil", &invitedUntil, .optional)
    }
}

/// Every member, in the order in which they came: the answer of `GET /api/members`, and a feed event.
public struct MemberList: Equatable, Sendable {
    /// The members.
    public var members: [Member]

    /// A list.
    public init(members: [Member] = []) { self.members = members }

    /// The list without what only owners are told.
    public var forEverybody: MemberList {
        MemberList(
            members: members.map { member in
                var member = member
                member.invitedUntil = 0
                return member
            }
        )
    }

    /// The member with an identity, or nil.
    public subscript(id: String) -> Member? { members.first { UTF8Text.equal($0.id, id) } }

    /// The member as what is carried; nil for an identity of none.
    public func node(_ id: NodeID) -> Node? {
        self[id].map { member in
            let fields: Fields = [.title: .text(member.name), .color: .text(member.color)]
            return Node(id: id, kind: .member, parent: nil, fields: fields)
        }
    }

    /// The member that a field of a node names, or nil.
    public subscript(node: NodeID) -> Member? { members.first { $0.node == node } }
}

extension MemberList: WireRecord {
    package static var blank: MemberList { MemberList() }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("members", &members)
    }
}
