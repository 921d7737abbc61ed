// SPDX-License-Identifier: Apache-2.0

extension ItemProvider {
    /// A provider of one text.
    public init(text: String) {
        self.init()
        register(text: text)
    }

    /// A provider of an address: as an address, and as text for those who take only that.
    public init(url: String, suggestedName: String? = nil) {
        self.init(suggestedName: suggestedName)
        register(bytes: Array(url.utf8), as: .url)
        register(text: url)
    }

    /// A provider of bytes that are there already.
    public init(bytes: [UInt8], as contentType: ContentType, suggestedName: String? = nil) {
        self.init(suggestedName: suggestedName)
        register(bytes: bytes, as: contentType)
    }

    /// Adds a text as the next best representation, as UTF-8.
    public mutating func register(
        text: String,
        as contentType: ContentType = .utf8PlainText,
        visibility: Visibility = .all
    ) {
        register(bytes: Array(text.utf8), as: contentType, visibility: visibility)
    }

    /// Adds bytes as the next best representation.
    public mutating func register(
        bytes: [UInt8],
        as contentType: ContentType,
        visibility: Visibility = .all
    ) {
        register(
            Representation(contentType, visibility: visibility, estimatedByteCount: bytes.count) { $0.finish(bytes) }
        )
    }

    /// What a file of one representation should be called: the suggested name, as one harmless component of a path, with
    /// an ending that fits the type. Without a name it is "Untitled".
    ///
    /// The suggested name may come from anywhere: separators, control characters, marks that turn the direction of text
    /// and dots that hide a file are left out or replaced, and it is at most 255 bytes long.
    public func suggestedFileName(for contentType: ContentType) -> String {
        var name = FileName.cleaned(suggestedName ?? "")
        if name.isEmpty { name = ASCII.bytes("Untitled") }
        guard let preferred = contentType.fileExtensions.first else { return FileName.joined(name, ending: []) }
        // An ending that fits may be the second choice, as "jpeg" is; it is kept, and kept last when shortening.
        let endings = FileName.endings(of: String(decoding: name, as: UTF8.self))
        for ending in [endings.double, endings.last] {
            guard let ending, let tag = TagName.fileExtension(ending),
                contentType.entry.fileExtensions.contains(tag)
            else { continue }
            return FileName.joined(Array(name[..<(ending.startIndex - 1)]), ending: Array(ending))
        }
        return FileName.joined(name, ending: Array(preferred.utf8))
    }
}
