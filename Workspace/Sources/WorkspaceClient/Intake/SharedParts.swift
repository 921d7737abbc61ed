// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What another program shared at once, as the service worker has parked it: a title, a text, an address and files.
///
/// ```
/// record   U+FFFF 01763880000000-1f0a… / 000002-77c3…
///                 when it came  itself   place  the part
/// ```
struct SharedParts {
    /// Between these are the keys of all records: they begin with a time.
    static let first = "\u{FFFF}0"
    static let last = "\u{FFFF}9~"

    /// What the keys of its records begin with.
    let record: String
    let parts: [TransferItem]

    /// Takes what was shared first out of all that is parked; nil when nothing is left.
    init?(takenFrom all: inout [TransferItem]) {
        guard let first = all.first else { return nil }
        let record = Self.share(ofRecord: first.record)
        self.record = record
        parts = all.filter { UTF8Text.equal(Self.share(ofRecord: $0.record), record) }
        all.removeFirst(parts.count)
    }

    private static func share(ofRecord key: String) -> String {
        String(decoding: key.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    }

    /// The identity at the end of a key.
    static func identity(ofRecord key: String) -> NodeID? {
        NodeID(String(decoding: key.utf8.suffix(16), as: UTF8.self))
    }

    var files: [PageFile] { parts.compactMap { $0.file } }

    /// What was shared beside files, as texts: the link with its title, or the title alone, and the text, if it says more.
    func texts(in page: WebPage) -> [String] {
        let (title, text, address) = (value("title"), value("text"), value("url"))
        let link = OutsideText(link: address, titled: title, in: page).markdown
        let saysMore = !text.trimmed.utf8.isEmpty && !UTF8Text.equal(text, title) && !UTF8Text.equal(text, address)
        return [link, saysMore ? text : nil].compactMap { $0 }
    }

    private func value(_ name: StaticString) -> String {
        parts.first { $0.file == nil && $0.type.utf8.elementsEqual(name.text.utf8) }?.text ?? ""
    }
}
