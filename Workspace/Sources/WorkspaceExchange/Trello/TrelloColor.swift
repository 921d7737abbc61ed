// SPDX-License-Identifier: Apache-2.0

/// Trello's colours in our names.
///
/// Labels, covers and lists share one palette: ten colours and black, each also `_light` and `_dark`. Boards have names
/// of their own for nearly the same colours, and lists spell three differently.
enum TrelloColor {
    /// The colours that labels without one get in turn.
    static let labels = ["green", "yellow", "orange", "red", "purple", "blue", "sky", "lime", "pink", "black"]

    private static let palette = Set(labels)

    private static let others = [
        "grey": "grey", "gray": "grey", "teal": "sky", "cyan": "sky", "magenta": "pink", "brown": "orange",
        "white": "grey",
    ]

    /// Our name of a colour; nil for none. A colour that is not known becomes the nearest by its name, or grey.
    static func name(_ color: String?) -> String? {
        guard let color = color?.lowercased(), !color.isEmpty, color != "none", color != "null" else { return nil }
        let parts = color.split(separator: "_", maxSplits: 1)
        guard let first = parts.first.map(String.init) else { return nil }
        let tone = parts.count > 1 && (parts[1] == "light" || parts[1] == "dark") ? "_\(parts[1])" : ""
        if palette.contains(first) { return first + tone }
        return others[first] ?? hexadecimal(color) ?? "grey"
    }

    /// The colour that a label is called; nil when its name is none.
    static func labelName(_ name: String) -> String? {
        palette.contains(name.lowercased()) ? name.lowercased() : nil
    }

    /// A board's colour as `#rrggbb`, from its own value or its background's name; nil for a picture.
    static func background(color: String?, name: String?) -> String? {
        color.flatMap(hexadecimal) ?? name.flatMap { backgrounds[$0.lowercased()] }
    }

    /// The palette's name for a board's background; nil when it has none.
    static func boardName(_ background: String?) -> String? {
        guard let background = background?.lowercased() else { return nil }
        return palette.contains(background) || others[background] != nil ? name(background) : nil
    }

    private static let backgrounds = [
        "blue": "#0079bf", "orange": "#d29034", "green": "#519839", "red": "#b04632", "purple": "#89609e",
        "pink": "#cd5a91", "lime": "#4bbf6b", "sky": "#00aecc", "grey": "#838c91",
    ]

    private static func hexadecimal(_ color: String) -> String? {
        let digits = color.utf8.dropFirst()
        guard color.utf8.first == 0x23, digits.count == 6 else { return nil }
        let isHexadecimal = digits.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
        return isHexadecimal ? color.lowercased() : nil
    }
}
