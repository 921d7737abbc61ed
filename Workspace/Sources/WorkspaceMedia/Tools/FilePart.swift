// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Some of the bytes of a file, read when they are wanted.
struct FilePart: Hashable, Sendable {
    let path: String
    let bytes: Range<Int>

    /// Hands the bytes on, piece by piece.
    /// - Throws: `SystemError` where the file cannot be read or has become shorter, and what `body` throws.
    func read(ofBytes length: Int = 256 << 10, _ body: ([UInt8]) throws -> Void) throws {
        let handle = try SystemFiles.handle(path)
        defer { try? handle.close() }
        try handle.seek(toOffset: UInt64(bytes.lowerBound))
        var rest = bytes.count
        while rest > 0 {
            let piece = try handle.read(upToCount: min(rest, length)) ?? Data()
            guard !piece.isEmpty else { throw SystemError("read") }
            try body([UInt8](piece))
            rest -= piece.count
        }
    }
}
