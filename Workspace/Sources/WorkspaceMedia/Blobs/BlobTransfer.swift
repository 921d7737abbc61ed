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

    /// Copies those of some blobs that are not in `target` yet; into and out of a depot, where a store is a cache of one.
    /// Each is hashed on its way and is there whole or not at all, so whatever interrupts it, the next one goes on from there.
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
        let known = try await Self.known(in: target)
        for blob in blobs {
            if await BlockingWork.run({ known?.contains(blob) ?? (try? target.verify(blob)) ?? false }) {
                present += 1
            } else if try await Self.copy(blob, from: source, to: target, now: now) {
                copied += 1
            } else {
                missing.append(blob)
            }
        }
    }

    /// What the depot of a store has; nil where there is none.
    private static func known(in store: BlobStore) async throws -> Set<BlobID>? {
        guard let depot = store.depot else { return nil }
        return Set(try await BlockingWork.run { try depot.all() }.map(\.blob))
    }

    /// - Returns: Whether it is in the target now.
    private static func copy(
        _ blob: BlobID,
        from source: BlobStore,
        to target: BlobStore,
        now: Int
    ) async throws -> Bool {
        let fetched = source.incoming + "/" + UUID().uuidString
        defer { try? SystemFiles.remove(fetched) }
        let path = source.depot == nil ? source.location(of: blob) : fetched
        let isSound = try await BlockingWork.run {
            do {
                if let depot = source.depot, try !depot.fetch(blob, to: fetched) { return false }
            } catch BlobError.wrongHash {
                return false
            }
            return (try? BlobStore.hash(path).0) == blob
        }
        guard isSound else { return false }
        if let depot = target.depot {
            try await BlockingWork.run { try depot.keep(blob, at: path, now: now) }
        } else {
            let lease = try await target.put(BlobPieces(path: path), limit: .max, now: now)
            guard lease.blob == blob else { throw BlobError.wrongHash }
        }
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
