// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Whether a drawn picture is whole, told from its first and last bytes: a file whose end never reached the disk has
/// zeros there, or is too short.
enum PictureEnds {
    /// Whether a JPEG begins and ends with its markers, and a WebP is as long as it says.
    static func areSound(inFileAt path: String, bytes: Int) -> Bool {
        guard bytes >= 12, let file = try? SystemFiles.handle(path) else { return false }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: 12), head.count == 12,
            (try? file.seek(toOffset: UInt64(bytes - 2))) != nil, let tail = try? file.read(upToCount: 2)
        else { return false }
        return isWhole(head: Array(head), tail: Array(tail), bytes: bytes)
    }

    static func isWhole(head: [UInt8], tail: [UInt8], bytes: Int) -> Bool {
        if head.starts(with: [0xFF, 0xD8]) { return tail == [0xFF, 0xD9] }
        guard head.count == 12, head.starts(with: Array("RIFF".utf8)), head.suffix(4) == Array("WEBP".utf8)[...] else {
            return false
        }
        let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        // A chunk of odd length is followed by one byte that the length may leave out.
        return length + 8 == bytes || length + 9 == bytes
    }
}
