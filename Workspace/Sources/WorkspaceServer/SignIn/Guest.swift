// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// What a newcomer is called until they say their name.
enum Guest {
    /// `carry` commands that talk to a running server.
    static let command = SessionInfo(id: "command", name: "carry", color: "black")

    private static let colors = ["blue", "green", "orange", "purple", "pink", "sky", "lime", "red", "yellow"]
    private static let first = [
        "Amber", "Brisk", "Clever", "Dapper", "Gentle", "Jolly", "Lucky", "Quiet", "Sunny", "Swift",
    ]
    private static let second = [
        "Badger", "Crane", "Falcon", "Fox", "Heron", "Lynx", "Otter", "Robin", "Tiger", "Wren",
    ]

    /// A session with a random id, and a name and a colour that tell it from others.
    static func make() -> SessionInfo {
        var random = SystemRandomNumberGenerator()
        let name = [first.randomElement(using: &random), second.randomElement(using: &random)]
        return SessionInfo(
            id: NodeID(using: &random).description,
            name: name.compactMap { $0 }.joined(separator: " "),
            color: colors.randomElement(using: &random) ?? "blue"
        )
    }

    /// The longest name, in characters.
    static let nameLimit = 60
}
