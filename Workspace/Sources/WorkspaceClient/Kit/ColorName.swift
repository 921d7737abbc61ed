// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What colours are called.
enum ColorName {
    /// "green", "light green"; a colour that Carry does not know by the name that it is stored with.
    static func text(of color: String) -> String {
        let parts = color.utf8.split(separator: UInt8(ascii: "_"), maxSplits: 1).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard parts.count == 2 else { return plain(color) }
        if UTF8Text.equal(parts[1], "light") { return L10n.lightColour(name: plain(parts[0])) }
        return UTF8Text.equal(parts[1], "dark") ? L10n.darkColour(name: plain(parts[0])) : color
    }

    private static func plain(_ color: String) -> String {
        let names = [
            ("blue", L10n.blue), ("green", L10n.green), ("orange", L10n.orange), ("red", L10n.red),
            ("purple", L10n.purple), ("pink", L10n.pink), ("lime", L10n.lime), ("sky", L10n.sky),
            ("yellow", L10n.yellow), ("grey", L10n.grey), ("black", L10n.black),
        ]
        return names.first { UTF8Text.equal($0.0, color) }?.1 ?? color
    }
}
