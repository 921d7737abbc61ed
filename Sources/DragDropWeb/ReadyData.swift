// SPDX-License-Identifier: Apache-2.0
import DragDrop

/// What a native drag gives other programs of the items' providers. It takes everything along at the moment it starts,
/// so only what is there without waiting counts, and only what they may see.
enum ReadyData {
    /// The best representation of an item, if it is ready. A load that takes longer is stopped: nobody would hear of it.
    ///
    /// - Parameter reasons: The sentences it fails with, which nobody reads.
    static func text(anyOf types: [ContentType], of item: DragItem, _ reasons: EngineReasons) -> String? {
        let found = item.provider.load(anyOf: types, visibleTo: .otherPrograms, reasons: reasons)
        guard let transfer = found else { return nil }
        guard case .finished(let bytes) = transfer.state else {
            transfer.cancel()
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Addresses and HTML, each only if all items have it: who takes the better type would lose the others.
    static func entries(of items: [DragItem], _ reasons: EngineReasons) -> [(type: StaticString, text: String)] {
        var entries: [(type: StaticString, text: String)] = []
        if let addresses = texts(anyOf: [.url], of: items, reasons), addresses.allSatisfy(isAddress) {
            entries.append((type: "text/uri-list", text: addresses.joined(separator: "\r\n")))
        }
        if let pages = texts(anyOf: [.html], of: items, reasons) {
            entries.append((type: "text/html", text: pages.joined(separator: "\n")))
        }
        return entries
    }

    private static func texts(anyOf types: [ContentType], of items: [DragItem], _ reasons: EngineReasons) -> [String]? {
        var texts: [String] = []
        for item in items {
            guard let text = text(anyOf: types, of: item, reasons) else { return nil }
            texts.append(text)
        }
        return texts.isEmpty ? nil : texts
    }

    /// A line of a list of addresses; `#` begins a comment there.
    private static func isAddress(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "#") else { return false }
        return text.utf8.allSatisfy { $0 > 32 && $0 != 127 }
    }

    /// The first address of a `text/uri-list`; nil if there is none.
    static func firstAddress(in list: String) -> String? {
        var rest = list.utf8[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 13 && $0 != 10 }
            if let first = line.first, first != UInt8(ascii: "#") { return String(decoding: line, as: UTF8.self) }
            rest = rest[line.endIndex...].dropFirst()
        }
        return nil
    }
}
