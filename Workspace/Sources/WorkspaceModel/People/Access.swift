// SPDX-License-Identifier: Apache-2.0

/// What somebody wants to do, as far as roles tell them apart. Every route of the server is for one of these.
public enum Action: UInt8, CaseIterable, Sendable {
    /// See what one may see, hear what happens to it, take copies out.
    case read
    /// See who the members are.
    case listMembers
    /// Change one's own name, colour and devices.
    case account
    /// Send transactions; which operations, `Access` decides for each.
    case write
    /// Bring files in, and change what others made.
    case edit
    /// Invite people, change their roles, remove them, end their sessions.
    case manage
    /// Erase for good.
    case erase
    /// Read the numbers of the server.
    case operate
}

/// Who acts: always the member of the session, never what a request says.
public struct Actor: Sendable {
    /// The member's identity.
    public var id: String
    /// What the member may do.
    public var role: Role

    /// An actor.
    public init(id: String, role: Role) {
        self.id = id
        self.role = role
    }
}

/// The one decision who may do what, which the server makes for every request and the page before it offers anything.
public enum Access {
    /// Why a role may not do something; nil when it may.
    public static func refusal(of action: Action, for role: Role) -> Refusal? {
        role >= least(for: action) ? nil : Refusal(.notAllowed, sentence(for: action, role))
    }

    /// The role that an action needs.
    static func least(for action: Action) -> Role {
        switch action {
        case .read: .guest
        case .listMembers, .account: .viewer
        case .write: .commenter
        case .edit: .editor
        case .manage, .erase, .operate: .owner
        }
    }

    private static func sentence(for action: Action, _ role: Role) -> String {
        switch action {
        case .manage: L10n.onlyAnOwnerCanManagePeople
        case .erase: L10n.onlyAnOwnerCanEraseThings
        case .operate: L10n.onlyAnOwnerCanReadThe
        case .read, .listMembers, .account, .write, .edit:
            switch role {
            case .guest: guest
            case .viewer: viewer
            case .commenter, .editor, .owner: commenter
            }
        }
    }

    private static var guest: String { L10n.youCanOnlyLookAtThis }
    private static var viewer: String { L10n.youCanLookAtEverythingHere }
    private static var commenter: String { L10n.youCanWriteHereButNot }
}
