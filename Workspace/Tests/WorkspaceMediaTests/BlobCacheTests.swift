// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import WorkspaceMedia

@Suite("Blobs that a depot has for several servers")
struct BlobCacheTests {
    /// A depot in memory.
    private final class Depot: BlobDepot {
        let files = Mutex<[BlobID: (bytes: [UInt8], stored: Int)]>([:])
        let isAway = Atomic(false)
        let willRemove: @Sendable () throws -> Void

        init(willRemove: @escaping @Sendable () throws -> Void = {}) { self.willRemove = willRemove }

        private func reach() throws {
            if isAway.load(ordering: .acquiring) { throw BlobError.unavailable("away") }
        }

        func note(_ blob: BlobID, now: Int) throws -> Bool {
            try reach()
            return files.withLock { files in
                files[blob]?.stored = now
                return files[blob] != nil
            }
        }

        func keep(_ blob: BlobID, at path: String, now: Int) throws {
            try reach()
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            files.withLock { $0[blob] = (bytes, now) }
        }

        func fetch(_ blob: BlobID, to path: String) throws -> Bool {
            try reach()
            guard let bytes = files.withLock({ $0[blob]?.bytes }) else { return false }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return true
        }

        func missing(among blobs: [BlobID]) throws -> [BlobID] {
            try reach()
            return files.withLock { files in blobs.filter { files[$0] == nil } }
        }

        func all() throws -> [(blob: BlobID, byteCount: Int, stored: Int)] {
            try reach()
            return files.withLock { $0.map { ($0.key, $0.value.bytes.count, $0.value.stored) } }
        }

        func remove(_ blob: BlobID, ifStoredBefore oldest: Int) throws -> Bool {
            try reach()
            try willRemove()
            return files.withLock { files in
                guard let file = files[blob], file.stored < oldest else { return false }
                files[blob] = nil
                return true
            }
        }
    }

    private func store(_ scratch: Scratch, _ depot: Depot) throws -> BlobStore {
        try BlobStore(root: scratch.file("media"), shared: nil, depot: depot)
    }

    @Test("while the depot is away whoever sends, names or reads is told so, and what is here is shown")
    func away() async throws {
        let scratch = try Scratch()
        let depot = Depot()
        let (one, other) = (
            try store(scratch, depot), try BlobStore(root: scratch.file("other"), shared: nil, depot: depot)
        )
        let blob = try await one.put([1], now: 1).blob
        depot.isAway.store(true, ordering: .releasing)
        let failure = BlobError.unavailable("away")
        await #expect(throws: failure) { try await one.put([2], now: 2) }
        await #expect(throws: failure) { try await one.lease(blob, now: 2) }
        await #expect(throws: failure) { try await other.path(of: blob) }
        #expect(throws: failure) { try one.erase(blob) }
        #expect(try await one.head(of: blob, limit: 9) == [1])
        depot.isAway.store(false, ordering: .releasing)
        let second = try await one.put([2], now: 3).blob
        #expect(try await other.head(of: second, limit: 9) == [2])
    }

    @Test("what is damaged here does not go into the depot in place of what was lost there")
    func damaged() async throws {
        let scratch = try Scratch()
        let depot = Depot()
        let store = try store(scratch, depot)
        let blob = try await store.put([1, 2, 3], now: 1).blob
        depot.files.withLock { $0 = [:] }
        try Data([9]).write(to: URL(fileURLWithPath: store.location(of: blob)))
        await #expect(throws: BlobError.wrongHash) { try await store.lease(blob, now: 2) }
        #expect(try depot.all().isEmpty)
    }

    @Test("whoever sends a file does not wait for the depot to remove another one")
    func removal() async throws {
        let scratch = try Scratch()
        let lock = scratch.file("media") + "/cache/.lock"
        let wasFree = Atomic(false)
        let depot = Depot {
            let isFree = try FolderLock.try(lock) { true } ?? false
            wasFree.store(isFree, ordering: .releasing)
        }
        let store = try store(scratch, depot)
        let blob = try await store.put([1], now: 1).blob
        try store.erase(blob)
        let isFree = wasFree.load(ordering: .acquiring)
        #expect(isFree)
        #expect(!store.contains(blob))
        #expect(try depot.all().isEmpty)
    }
}
