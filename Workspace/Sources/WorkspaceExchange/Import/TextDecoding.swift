// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WorkspaceModel

/// The text of a file as UTF-8 without a byte order mark, whatever it was saved as.
struct DecodedText {
    /// UTF-8.
    let bytes: [UInt8]
    /// What a person should know of how it was read.
    let notes: [String]

    /// The text of a file. Bytes that are not UTF-8 are taken for what spreadsheets of the West write.
    init(_ file: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
            bytes = try DecodedText.transcoded(file, from: .utf16)
            notes = []
            guard !bytes.contains(0) else { throw DecodedText.noText }
        } else {
            // A picture is no text in another encoding, which could be saved as UTF-8.
            guard !file.contains(0) else { throw DecodedText.noText }
            let text = file.starts(with: ByteOrderMark.utf8) ? file[ByteOrderMark.utf8.count...] : file[...]
            if DecodedText.isUTF8(UnsafeBufferPointer(rebasing: text)) {
                bytes = Array(text)
                notes = []
            } else {
                bytes = try DecodedText.transcoded(file, from: .windowsCP1252)
                notes = [L10n.wasReadAsWindows1252]
            }
        }
    }

    private static var noText: ImportError {
        ImportError(.unknownFormat, L10n.theFileIsNoText(importable: L10n.whatCanBeImported))
    }

    private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    private static func transcoded(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from encoding: String.Encoding
    ) throws(ImportError) -> [UInt8] {
        guard let text = String(data: Data(bytes), encoding: encoding) else {
            throw ImportError(.malformed, L10n.theTextCannotBeRead)
        }
        return Array(text.utf8)
    }
}

/// What editors write before a text to say how it is encoded.
enum ByteOrderMark {
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
}
