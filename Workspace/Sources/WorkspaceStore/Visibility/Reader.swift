// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// Who reads. Not everybody sees everything: what somebody has staged or set aside is theirs, a board, a document, an album
/// or a conversation can be for some members only, and who has a share link sees what it shows.
public enum Reader: Hashable, Sendable {
    /// The program itself, which sees everything.
    case program
    /// A member.
    case member(String)
    /// Whoever has a share link: of the node that it shows, made by a member who may see it.
    case guest(of: NodeID, by: String)

    /// Whether it is who has a share link.
    public var isGuest: Bool { if case .guest = self { true } else { false } }
}
