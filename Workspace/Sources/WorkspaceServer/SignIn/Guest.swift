// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import WorkspaceModel

/// What a newcomer is called until they say their name.
enum Guest {
    /// `carry` commands that talk to a running server.
    static let command = SessionInfo(
        id: "command",
        name: "carry",
        color: "black",
        role: .owner,
        device: "command"
    )

    private static let first = [
        "Amber", "Brisk", "Clever", "Dapper", "Gentle", "Jolly", "Lucky", "Quiet", "Sunny", "Swift",
    ]
    private static let second = [
        "Badger", "Crane", "Falcon", "Fox", "Heron", "Lynx", "Otter", "Robin", "Tiger", "Wren",
    ]

    /// An owner on a device, both with random ids, and with a colour that tells them from others.
    ///
    /// - Parameter name: What they say they are called; nil gives them a name until they do.
    static func make(named name: String? = nil) -> SessionInfo {
        var random = SystemRandomNumberGenerator()
        let words = [first.randomElement(using: &random), second.randomElement(using: &random)]
        return SessionInfo(
            id: NodeID(using: &random).description,
            name: name ?? words.compactMap { $0 }.joined(separator: " "),
            color: Member.colors.randomElement(using: &random)?.text ?? "blue",
            role: .owner,
            device: NodeID(using: &random).description
        )
    }

    /// Who looks through a share link: nobody knows who it is.
    static func looking(through share: Share) -> SessionInfo {
        SessionInfo(id: share.id, name: L10n.guest, color: "black", role: .guest, device: share.id)
    }

    /// A name as it is kept: its words, one space between them.
    ///
    /// - Throws: ``RequestRefusal`` for one that is empty or too long.
    static func name(_ wish: String) throws -> String {
        let name = wish.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty, name.count <= Member.nameLimit, name.utf8.count <= 4 * Member.nameLimit else {
            throw RequestRefusal(.badRequest, L10n.aNameHas(limit: Member.nameLimit))
        }
        return name
    }
}
