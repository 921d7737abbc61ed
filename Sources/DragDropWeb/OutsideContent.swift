// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

/// What a native drop or a paste brought: one file, one item of another window of this program, or one thing with all
/// its texts.
public final class OutsideContent {
    /// The file, if it is one.
    public let file: PageFile?
    /// The texts by MIME type, as the other program offered them; empty for a file.
    public let texts: [(type: String, text: String)]
    /// The id, if another window of this program sent it.
    public let id: ItemID?

    private let page: WebPage
    private let unreadable: String

    init(
        page: WebPage,
        unreadable: String,
        file: PageFile? = nil,
        texts: [(type: String, text: String)] = [],
        id: ItemID? = nil
    ) {
        self.page = page
        self.unreadable = unreadable
        self.file = file
        self.texts = texts
        self.id = id
    }

    /// The text of a type, such as `text/plain`.
    public func text(_ type: StaticString) -> String? { texts.first { $0.type.hasSameBytes(as: type) }?.text }

    /// A short name of it: the file's name, or the beginning of the plain text.
    public var title: String {
        if let file { return file.name }
        let text = text("text/plain") ?? texts.first?.text ?? ""
        var title = ""
        for (count, character) in text.unicodeScalars.enumerated() {
            if character == "\n" || character == "\r" || count == 80 { break }
            title.unicodeScalars.append(character)
        }
        return title
    }

    /// An item for a session, with a representation per text, or of the file. A file is read from the disk as it is
    /// taken; a list of addresses is loaded as its first one.
    public func item(id: ItemID) -> DragItem {
        var provider = ItemProvider(suggestedName: file?.name)
        for (type, text) in texts {
            let content = type.hasSameBytes(as: "text/uri-list") ? ReadyData.firstAddress(in: text) : text
            if let content { provider.register(text: content, as: ContentType(mimeType: type)) }
        }
        if let file { provider.register(FileReading.representation(of: file, page: page, unreadable: unreadable)) }
        return DragItem(self.id ?? id, title: title, provider: provider, localObject: self)
    }

    /// The private type of drags between windows of this program: the ids, 16 hexadecimal digits each.
    static let privateType: StaticString = "application/x-carry"

    /// What a drop or a paste brings: the items of another window; or its files, and behind them all texts as one, unless
    /// they only say where the files are from.
    static func contents(of items: [TransferItem], page: WebPage, unreadable: String) -> [OutsideContent] {
        let texts = items.filter { !$0.isFile }.map { (type: $0.type, text: $0.text) }
        // What another window carries as a loaded image brings that image as a file too; it is the item that is meant.
        if let own = texts.first(where: { $0.type.hasSameBytes(as: privateType) }) {
            let ids = identifiers(in: own.text)
            if !ids.isEmpty {
                return ids.map { OutsideContent(page: page, unreadable: unreadable, texts: texts, id: $0) }
            }
        }
        var contents = items.compactMap { $0.file }.map { OutsideContent(page: page, unreadable: unreadable, file: $0) }
        if contents.isEmpty ? !texts.isEmpty : hasOwnText(items) {
            contents.append(OutsideContent(page: page, unreadable: unreadable, texts: texts))
        }
        return contents
    }

    /// Whether the text among what an event brings is more than another form of the files beside it: a picture that is
    /// dragged out of a page comes with its address, a file with its name or its path; but cells of a sheet are a text, and
    /// the picture of them comes along.
    ///
    /// - Complexity: O(bytes of the text · files).
    public static func hasOwnText(_ items: [TransferItem]) -> Bool {
        guard let plain = items.first(where: { !$0.isFile && $0.type.hasSameBytes(as: "text/plain") }) else {
            return false
        }
        let names = items.compactMap { $0.file.map { Array($0.name.utf8) } }
        var line: [UInt8] = []
        for byte in Array(plain.text.utf8) + [10] {
            guard byte == 10 || byte == 13 else {
                line.append(byte)
                continue
            }
            let isBlank = line.allSatisfy { $0 <= 32 }
            if !isBlank, !isAddress(line), line.first != UInt8(ascii: "/"), !names.contains(line) { return true }
            line = []
        }
        return false
    }

    /// Whether a line is one address and nothing else; a time of day has a colon, too.
    private static func isAddress(_ line: [UInt8]) -> Bool {
        guard !line.contains(32), let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return line[colon...].starts(with: "://".utf8) || line.starts(with: "data:".utf8)
    }

    /// Reads ids; whatever is not one is left out, since any page can write this type.
    static func identifiers(in text: String) -> [ItemID] {
        var ids: [ItemID] = []
        var number: UInt64 = 0
        var digits = 0
        for byte in Array(text.utf8) + [UInt8(ascii: " ")] {
            if let digit = hexadecimalDigit(byte) {
                number = number << 4 | digit
                digits += 1
            } else {
                if digits == 16, number != 0 { ids.append(ItemID(number)) }
                number = 0
                digits = 0
            }
        }
        return ids
    }

    /// What the clipboard, or a native drag, says of items that a window of this program knows; a paste in one brings them.
    public static func identity(of ids: [ItemID]) -> (type: StaticString, text: String) { (privateType, text(of: ids)) }

    static func text(of ids: [ItemID]) -> String {
        var bytes: [UInt8] = []
        for id in ids {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: id.rawValue >> UInt64(shift) & 15)
                bytes.append(digit < 10 ? 48 + digit : 87 + digit)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 48...57: UInt64(byte - 48)
        case 97...102: UInt64(byte - 87)
        case 65...70: UInt64(byte - 55)
        default: nil
        }
    }
}

extension String {
    /// Whether the text is these bytes; `==` would pull Unicode's tables into the module.
    func hasSameBytes(as name: StaticString) -> Bool {
        guard utf8.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { utf8.elementsEqual($0) }
    }
}
