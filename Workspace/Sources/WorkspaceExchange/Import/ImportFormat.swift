// SPDX-License-Identifier: Apache-2.0

/// What a file is, decided by its content and never by its name.
public enum ImportFormat: Sendable {
    /// A JSON object, which may be a Trello board.
    case json
    /// A ZIP, which may be one of ours.
    case zip

    /// What is said about a file that is neither.
    static let importable = "Carry can import a board exported from Trello (JSON) and a ZIP exported from Carry."

    /// Where the text starts: after a byte order mark, if there is one.
    static func start(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The format of a file with these bytes.
    public static func detect(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) -> ImportFormat {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            return .zip
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw ImportError(.unknownFormat, "The file is UTF-16 text; save it as UTF-8 and try again.")
        }
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        guard let first = bytes[start(of: bytes)...].first(where: { !space.contains($0) }) else {
            throw ImportError(.unknownFormat, "The file is empty. \(importable)")
        }
        guard first == 0x7B else { throw ImportError(.unknownFormat, "The file is no board. \(importable)") }
        return .json
    }
}
