// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite("Blobs named by their hash")
struct BlobStoreTests {
    /// The SHA-256 of "abc", from FIPS 180-2.
    private let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    private func store(_ scratch: Scratch) throws -> BlobStore { try BlobStore(folder: scratch.file("blobs")) }

    private func unfinished(_ store: BlobStore) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: store.folder + "/incoming")
    }

    @Test("a link that a decoder left in the place of a file is neither stored, nor published, nor read")
    func links() async throws {
        let scratch = try Scratch()
        let secret = try scratch.write([1, 2, 3], as: "secret")
        let link = scratch.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
        let store = try store(scratch)
        await #expect(throws: BlobError.self) { _ = try await store.adopt(link, now: 0) }
        #expect(throws: SystemError.self) { try SystemFiles.publish(link, as: scratch.file("public")) }
        #expect(throws: SystemError.self) { try FilePart(path: link, bytes: 0..<3).read { _ in } }
        #expect(SystemFiles.status(scratch.file("public")) == nil)
    }

    @Test("chunks become one file with the name of their hash")
    func hash() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let lease = try await store.put(Chunks([[97], [], [98, 99]]), limit: 3, now: 0)
        #expect(lease.blob.text == abc)
        #expect(lease.byteCount == 3)
        #expect(try await store.head(of: lease.blob, limit: 10) == [97, 98, 99])
        #expect(try store.localPath(of: lease.blob) == store.folder + "/ba/" + abc)
        #expect(try store.verify(lease.blob))
        #expect(try unfinished(store) == [])
    }

    @Test("the same bytes are stored once")
    func deduplication() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let one = try await store.put([1, 2, 3], now: 0)
        let two = try await store.put(Chunks([[1], [2, 3]]), limit: 3, now: 1)
        #expect(one.blob == two.blob)
        #expect(try store.all() == [one.blob])
        #expect(try unfinished(store) == [])
    }

    @Test("one byte more than the limit, and nothing is stored")
    func limit() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        await #expect(throws: BlobError.tooLarge(limit: 2)) {
            _ = try await store.put(Chunks([[1], [2], [3]]), limit: 2, now: 0)
        }
        await #expect(throws: BlobError.tooLarge(limit: 2)) {
            _ = try await store.put(Chunks([[1]]), limit: 2, expected: 3, now: 0)
        }
        #expect(try store.all() == [])
        #expect(try unfinished(store) == [])
    }

    @Test("an upload that ends too early or breaks off leaves nothing")
    func interrupted() async throws {
        struct Broken: Error {}
        let scratch = try Scratch()
        let store = try store(scratch)
        await #expect(throws: BlobError.wrongLength(expected: 3, received: 2)) {
            _ = try await store.put(Chunks([[1, 2]]), limit: 9, expected: 3, now: 0)
        }
        await #expect(throws: Broken.self) {
            _ = try await store.put(Chunks([[1, 2]], failure: Broken()), limit: 9, now: 0)
        }
        #expect(try store.all() == [])
        #expect(try unfinished(store) == [])
    }

    @Test("no name from outside is a path")
    func names() {
        #expect(BlobID(abc) != nil)
        #expect(BlobID(abc.uppercased()) == nil)
        #expect(BlobID("../../../../etc/passwd") == nil)
        #expect(BlobID(abc.dropLast() + "/") == nil)
        #expect(BlobID(abc + "a") == nil)
        #expect(BlobID("") == nil)
    }

    @Test("a blob whose bytes changed on the disk is found out")
    func verification() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let lease = try await store.put([1, 2, 3], now: 0)
        try Data([1, 2, 4]).write(to: URL(fileURLWithPath: store.localPath(of: lease.blob)))
        #expect(try !store.verify(lease.blob))
        #expect(try await store.scrub().damaged == [lease.blob])
    }

    @Test("a damaged blob is healed by the next upload of the same bytes", arguments: [[], [1, 2], [1, 2, 4]])
    func healing(damaged: [UInt8]) async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let lease = try await store.put([1, 2, 3], now: 0)
        #expect(!lease.isHealed)
        try Data(damaged).write(to: URL(fileURLWithPath: store.localPath(of: lease.blob)))
        #expect(try await store.put([1, 2, 3], now: 0).isHealed)
        #expect(try await store.head(of: lease.blob, limit: 10) == [1, 2, 3])
        #expect(try await store.scrub() == ScrubReport())
        #expect(try await !store.put([1, 2, 3], now: 0).isHealed)
    }

    @Test("reading again goes on where it ended")
    func scrubbing() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        var blobs: [BlobID] = []
        for byte in 0..<5 { blobs.append(try await store.put([UInt8(byte), 0], now: 0).blob) }
        blobs.sort()
        for blob in [blobs[1], blobs[4]] {
            try Data([9]).write(to: URL(fileURLWithPath: store.localPath(of: blob)))
        }
        let first = try await store.scrub(bytes: 4)
        #expect(first.last == blobs[2] || first.last == blobs[1])
        #expect(first.damaged == [blobs[1]])
        let second = try await store.scrub(after: first.last)
        #expect(second.damaged == [blobs[4]])
        #expect(second.last == nil)
    }

    @Test("what an earlier owner may name is never collected, also after the folder is opened again")
    func keeping() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let kept = try await store.put([1], now: 0).blob
        try store.setOwner("one", keeping: [kept])
        try store.setOwner("two")
        let again = try BlobStore(folder: store.folder)
        let stray = try await again.put([2], now: 0).blob
        #expect(again.owner() == "two")
        #expect(try await again.collectGarbage(now: 1000, grace: 1) { [] }.removed == [stray])
        #expect(again.contains(kept))
    }

    @Test("garbage goes, what a node names, a lease holds or came lately stays")
    func garbage() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let used = try await store.put([1], now: 100).blob
        let held = try await store.put([2], now: 100)
        let young = try await store.put([3], now: 990).blob
        let old = try await store.put([4, 4], now: 100).blob
        let again = try await store.put([5], now: 100).blob
        _ = try await store.put([5], now: 995)
        let report = try await store.collectGarbage(now: 1000, grace: 50) { [used] }
        #expect(report == GarbageReport(removed: [old], freedBytes: 2, unfinished: 0))
        #expect(try Set(store.all()) == [used, held.blob, young, again])
    }

    @Test("a blob that is stored again while the collector asks who uses it stays")
    func race() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let other = try BlobStore(folder: store.folder)
        _ = try await store.put([1], now: 100)
        _ = try await store.put([2], now: 100)
        var lease: BlobLease?
        let report = try await store.collectGarbage(now: 1000, grace: 50) {
            lease = try await store.put([1], now: 100)
            // Another process has its own leases: its time of storing is what protects it.
            _ = try await other.put([2], now: 999)
            return []
        }
        #expect(report.removed == [])
        #expect(try store.contains(#require(lease).blob))
    }

    @Test("what a killed server was writing is no blob, and goes in time")
    func killed() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        try Data([1, 2]).write(to: URL(fileURLWithPath: store.folder + "/incoming/half"))
        let again = try BlobStore(folder: store.folder)
        #expect(try again.all() == [])
        let later = Int(Date().timeIntervalSince1970) + 1000
        #expect(try await again.collectGarbage(now: later, grace: 500) { [] }.unfinished == 1)
        #expect(try unfinished(again) == [])
    }

    @Test("storing and collecting at once never loses a blob that is held: seeded")
    func storm() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<40 {
                        let lease = try await store.put([UInt8((writer + round) % 5)], now: 0)
                        await Task.yield()
                        #expect(store.contains(lease.blob), "writer \(writer), round \(round)")
                    }
                }
            }
            group.addTask {
                for _ in 0..<40 { _ = try await store.collectGarbage(now: 1000, grace: 1) { [] } }
            }
            try await group.waitForAll()
        }
    }
}
