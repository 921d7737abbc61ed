// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Copies blobs from one store of them to another.
public struct BlobTransfer: Sendable {
    /// How many were copied.
    public private(set) var copied = 0
    /// How many were there already.
    public private(set) var present = 0
    /// Those that are missing or damaged in both.
    public private(set) var missing: [BlobID] = []

    /// Copies those of some blobs that are not in `target` yet. Each is hashed on its way and gets its name when its bytes
    /// are on the disk, so whatever interrupts it, the next one goes on from there.
    ///
    /// - Parameter now: Seconds since 1970, from which the collector counts their youth.
    /// - Throws: `BlobError` when `target` takes no more.
    /// - Complexity: O(bytes of the blobs), those that are there already included; memory for a megabyte.
    public init(
        of blobs: some Sequence<BlobID>,
        from source: BlobStore,
        to target: BlobStore,
        now: Int
    ) async throws {
        for blob in blobs {
            if await BlockingWork.run({ (try? target.verify(blob)) ?? false }) {
                present += 1
            } else if try await Self.copy(blob, from: source, to: target, now: now) {
                copied += 1
            } else {
                missing.append(blob)
            }
        }
    }

    /// - Returns: Whether it is in the target now.
    private static func copy(
        _ blob: BlobID,
        from source: BlobStore,
        to target: BlobStore,
        now: Int
    ) async throws -> Bool {
        guard await BlockingWork.run({ (try? source.verify(blob)) ?? false }) else { return false }
        let lease = try await target.put(BlobPieces(path: try source.path(of: blob)), limit: .max, now: now)
        guard lease.blob == blob else { throw BlobError.wrongHash }
        return true
    }
}

/// A file in pieces of a megabyte.
private struct BlobPieces: AsyncSequence {
    let path: String

    func makeAsyncIterator() -> Iterator { Iterator(path: path) }

    struct Iterator: AsyncIteratorProtocol {
        let path: String
        private var file: FileHandle?

        init(path: String) { self.path = path }

        mutating func next() async throws -> [UInt8]? {
            let file = try self.file ?? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            self.file = file
            let piece = try await BlockingWork.run { try file.read(upToCount: 1 << 20) }
            return piece.flatMap { $0.isEmpty ? nil : [UInt8]($0) }
        }
    }
}
