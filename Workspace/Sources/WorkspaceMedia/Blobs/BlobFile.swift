// SPDX-License-Identifier: Apache-2.0

import WorkspaceHashing

/// A blob that is being written: hashed on its way to the disk. One caller at a time uses it.
final class BlobFile: @unchecked Sendable {
    /// What comes is gathered to pieces of so many bytes, so that it changes threads seldom.
    static let pieceBytes = 1 << 20

    private let descriptor: Int32
    private var hash = SHA256()

    /// Makes the file.
    init(_ path: String) throws {
        descriptor = try SystemFiles.create(path)
    }

    func write(_ bytes: [UInt8]) throws(BlobError) {
        hash.update(data: bytes)
        do { try SystemFiles.write(bytes, to: descriptor) } catch { throw .disk("\(error)") }
    }

    /// Brings the bytes to the disk, and gives their name.
    func finish() throws(BlobError) -> BlobID {
        do { try SystemFiles.synchronize(descriptor) } catch { throw .disk("\(error)") }
        return BlobID(digest: hash.finalize())
    }

    func close() { SystemFiles.shut(descriptor) }
}
