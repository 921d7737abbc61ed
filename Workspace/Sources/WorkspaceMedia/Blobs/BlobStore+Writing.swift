// SPDX-License-Identifier: Apache-2.0

import Foundation
import WorkspaceHashing

extension BlobStore {
    /// Stores what comes, hashing it on its way to the disk; the memory it takes is a megabyte or one chunk.
    ///
    /// - Parameters:
    ///   - chunks: The bytes, in pieces of any size.
    ///   - limit: The most bytes that are taken; one more, and nothing is stored.
    ///   - expected: How many bytes were announced, when they were; checked before the first and after the last.
    ///   - now: Seconds since 1970, from which the collector counts the blob's youth.
    ///   - progress: Told how many bytes have come so far.
    /// - Returns: A lease; keep it until a node names the blob.
    /// - Throws: `BlobError`, or whatever `chunks` throws; then nothing is left behind.
    public func put<Chunks: AsyncSequence>(
        _ chunks: Chunks,
        limit: Int,
        expected: Int? = nil,
        now: Int,
        progress: (@Sendable (Int) -> Void)? = nil
    ) async throws -> BlobLease where Chunks.Element == [UInt8] {
        if let expected, expected > limit { throw BlobError.tooLarge(limit: limit) }
        let temporary = incoming + "/" + UUID().uuidString
        let file = try mapped { try BlobFile(temporary) }
        var isDone = false
        defer {
            file.close()
            if !isDone { try? SystemFiles.remove(temporary) }
        }
        var count = 0
        var waiting: [UInt8] = []
        for try await chunk in chunks {
            // No overflow: `count` never exceeds the limit, nor a chunk the memory.
            guard chunk.count <= limit - count else { throw BlobError.tooLarge(limit: limit) }
            count += chunk.count
            waiting += chunk
            if waiting.count >= BlobFile.pieceBytes {
                let piece = waiting
                waiting = []
                try await BlockingWork.run { () throws(BlobError) in try file.write(piece) }
            }
            progress?(count)
        }
        if let expected, expected != count { throw BlobError.wrongLength(expected: expected, received: count) }
        try Task.checkCancellation()
        let (last, bytes) = (waiting, count)
        let lease = try await BlockingWork.run { [self] () throws(BlobError) -> BlobLease in
            try file.write(last)
            let blob = try file.finish()
            let lease = BlobLease(blob, byteCount: bytes, leases: leases)
            if try mapped({ try store(temporary, blob, now: now) }) { lease.markHealed() }
            return lease
        }
        isDone = true
        return lease
    }

    /// Stores bytes that are in memory.
    public func put(_ bytes: [UInt8], now: Int) async throws -> BlobLease {
        try await put(Once(bytes), limit: bytes.count, now: now)
    }

    /// Stores a file of the same disk, such as one that a decoder made, by moving it here.
    /// - Complexity: O(size): it is hashed.
    package func adopt(_ path: String, now: Int) async throws -> BlobLease {
        try await BlockingWork.run { [self] () throws(BlobError) -> BlobLease in
            let (blob, count) = try mapped { try Self.hash(path) }
            let lease = BlobLease(blob, byteCount: count, leases: leases)
            if try mapped({ try store(path, blob, now: now) }) { lease.markHealed() }
            return lease
        }
    }

    /// Reads every byte of a blob again; false where it is not what its name says.
    public func verify(_ blob: BlobID) throws -> Bool {
        let path = try localPath(of: blob)
        return try mapped { try Self.hash(path).0 == blob }
    }

    /// Gives a file its name here, and brings its bytes to where all servers have theirs.
    private func store(_ temporary: String, _ blob: BlobID, now: Int) throws -> Bool {
        let isHealed = try name(temporary, blob, now: now)
        try depot?.keep(blob, at: location(of: blob), now: now)
        return isHealed
    }

    /// Keeps others who share the blobs from removing one that is here: it is as young as one that was just sent.
    func renew(_ blob: BlobID, now: Int) throws {
        try FolderLock.hold(lock, exclusive: false) {
            guard contains(blob) else { throw BlobError.missing(blob) }
            SystemFiles.touch(location(of: blob), seconds: now)
        }
        guard let depot, try !depot.note(blob, now: now) else { return }
        guard try verify(blob) else { throw BlobError.wrongHash }
        try depot.keep(blob, at: location(of: blob), now: now)
    }

    /// Gives a file whose bytes are on the disk its name, or removes it where the blob is here already and sound.
    /// - Returns: Whether it took the place of a damaged one.
    func name(_ temporary: String, _ blob: BlobID, now: Int) throws -> Bool {
        try FolderLock.hold(lock, exclusive: false) {
            let place = location(of: blob)
            let isThere = SystemFiles.status(place) != nil
            if isThere, (try? Self.hash(place).0) == blob {
                SystemFiles.touch(place, seconds: now)
                try SystemFiles.remove(temporary)
                return false
            }
            try SystemFiles.makeFolder(shelf(of: blob))
            try SystemFiles.synchronize(folder: folder)
            SystemFiles.touch(temporary, seconds: now)
            try SystemFiles.move(temporary, to: place)
            try SystemFiles.synchronize(folder: shelf(of: blob))
            return isThere
        }
    }

    /// The name that the bytes of a file have as a blob, and how many they are.
    package static func hash(_ path: String) throws -> (BlobID, Int) {
        let handle = try (try? SystemFiles.handle(path, isUpdated: true)) ?? SystemFiles.handle(path)
        defer { try? handle.close() }
        var hash = SHA256()
        var count = 0
        while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
            hash.update(data: chunk)
            count += chunk.count
        }
        try SystemFiles.synchronize(handle.fileDescriptor)
        return (BlobID(digest: hash.finalize()), count)
    }

    func mapped<Result>(_ body: () throws -> Result) throws(BlobError) -> Result {
        do {
            return try body()
        } catch let error as BlobError {
            throw error
        } catch {
            throw BlobError.disk("\(error)")
        }
    }
}

/// One chunk as a sequence.
private struct Once: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = [UInt8]
    private var chunk: [UInt8]?

    init(_ chunk: [UInt8]) { self.chunk = chunk }

    mutating func next() async -> [UInt8]? {
        defer { chunk = nil }
        return chunk
    }

    func makeAsyncIterator() -> Once { self }
}
