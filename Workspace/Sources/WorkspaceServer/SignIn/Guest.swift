// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import WorkspaceModel

/// Who comes in without being known.
enum Guest {
    /// `carry` commands that talk to a running server.
    static let command = SessionInfo(
        id: "command",
        name: "carry",
        color: "black",
        role: .owner,
        device: "command"
    )

    /// An owner on a device, both with random ids, and with a colour that tells them from others.
    static func make(named name: String) -> SessionInfo {
        var random = SystemRandomNumberGenerator()
        return SessionInfo(
            id: NodeID(using: &random).description,
            name: name,
            color: Member.colors.randomElement(using: &random)?.text ?? "blue",
            role: .owner,
            device: NodeID(using: &random).description
        )
    }

    /// What a newcomer is called until they say their name: "Member 2", or the next number that nobody has.
    static func name(beside members: [Member]) -> String {
        var number = members.count + 1
        while members.contains(where: { $0.name == L10n.member(number: number) }) { number += 1 }
        return L10n.member(number: number)
    }

    /// Who looks through a share link: nobody knows who it is.
    static func looking(through share: Share) -> SessionInfo {
        SessionInfo(id: share.id, name: L10n.guest, color: "black", role: .guest, device: share.id)
    }

    /// What somebody calls a person or a device, as it is kept: its words, one space between them, and nothing that is not
    /// seen: with that a name would look like another's.
    static func words(_ wish: String) -> String {
        let shown = String(String.UnicodeScalarView(wish.unicodeScalars.filter(isShown)))
        return shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar.properties.isWhitespace
        // Of these the joiners belong to scripts and emoji, and tags to flags.
        case .format: (0x200C...0x200D).contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
        default: true
        }
    }

    /// A name as it is kept.
    ///
    /// - Throws: ``RequestRefusal`` for one that is empty or too long.
    static func name(_ wish: String) throws -> String {
        let name = words(wish)
        let isSeen = name.unicodeScalars.contains { $0.properties.generalCategory != .format }
        guard isSeen, name.count <= Member.nameLimit, name.utf8.count <= 4 * Member.nameLimit else {
            throw RequestRefusal(.badRequest, L10n.aNameHas(limit: Member.nameLimit))
        }
        return name
    }
}
