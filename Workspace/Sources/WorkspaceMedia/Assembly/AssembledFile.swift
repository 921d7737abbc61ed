// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A PDF that was written on demand. It is removed when the last reference goes: send its chunks, or store it.
public final class AssembledFile: Sendable {
    /// Its size.
    public let byteCount: Int
    let path: String
    private let folder: WorkFolder

    init(path: String, byteCount: Int, folder: WorkFolder) {
        self.path = path
        self.byteCount = byteCount
        self.folder = folder
    }

    /// Stores it as a blob; afterwards it has no chunks.
    public func store(in blobs: BlobStore, now: Int) async throws -> BlobLease {
        try await blobs.adopt(path, now: now)
    }

    /// Its bytes from the first to the last, for the body of an answer; the file stays until the last one is read.
    public func chunks(ofBytes length: Int = 64 << 10) -> Chunks { Chunks(file: self, length: max(length, 1)) }

    /// The bytes of an assembled file, piece by piece.
    public struct Chunks: AsyncSequence, Sendable {
        fileprivate let file: AssembledFile
        fileprivate let length: Int

        /// Begins at the first byte.
        public func makeAsyncIterator() -> Iterator { Iterator(file: file, length: length) }

        /// Reads one piece after the other.
        public struct Iterator: AsyncIteratorProtocol {
            // Holds the file on the disk until the iterator goes.
            private let file: AssembledFile
            private let length: Int
            private var handle: FileHandle?

            fileprivate init(file: AssembledFile, length: Int) {
                self.file = file
                self.length = length
            }

            /// The next piece, or nil after the last.
            /// - Throws: `BlobError.disk` where the file cannot be read.
            public mutating func next() async throws -> [UInt8]? {
                let handle = try self.handle ?? open()
                self.handle = handle
                do {
                    let piece = try handle.read(upToCount: length) ?? Data()
                    return piece.isEmpty ? nil : [UInt8](piece)
                } catch {
                    throw BlobError.disk("\(error)")
                }
            }

            private func open() throws -> FileHandle {
                guard let handle = try? SystemFiles.handle(file.path) else {
                    throw BlobError.disk("the assembled file is gone")
                }
                return handle
            }
        }
    }
}
