// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Testing
import WorkspaceMedia
import WorkspaceStore

@testable import WorkspaceServer

@Suite("What blocks", .timeLimit(.minutes(10)))
struct BlockingTests {
    @Test("while decoders hang and the disk does not come back, the health is told")
    func health() async throws {
        let fixture = try await ServerFixture()
        let pool = fixture.server.library.media.runner.pool
        // More than the machine has cores: on the threads that answer requests they would stop everything.
        let count = 4 * ProcessInfo.processInfo.activeProcessorCount + 4
        let disk = DispatchSemaphore(value: 0)
        let syncs = (0..<count).map { _ in Task { await BlockingWork.run { disk.wait() } } }
        let busy = try await BusyPool(pool)
        try await fixture.router { client in
            for _ in 0..<20 {
                // Nothing of it is asked of a disk.
                let response = try await client.execute(uri: "/api/workspace", method: .get)
                #expect(response.status == .unauthorized)
            }
        }
        for _ in syncs { disk.signal() }
        for sync in syncs { await sync.value }
        try await busy.release()
    }

    @Test("while the disk does not come back from a note of whose the files are, others are answered", .onSQLite)
    func owner() async throws {
        let disk = StuckDisk()
        let fixture = try await ServerFixture(synchronize: { descriptor in
            disk.wait()
            try SystemFiles.synchronize(descriptor)
        })
        let library = fixture.server.library
        // What was noted is older than the data from now on.
        _ = try await fixture.makeList()
        try await answersOthers(of: fixture, while: disk) {
            let strangers = try await library.claimBlobs()
            #expect(strangers == 0)
        }
        let stamp = try await fixture.store.stamp()
        #expect(library.media.blobs.owner() == stamp.description)
    }

    @Test("while the disk does not take what is sent, others are answered")
    func uploads() async throws {
        let disk = StuckDisk()
        let fixture = try await ServerFixture()
        let folder = fixture.store.folder
        try await answersOthers(of: fixture, while: disk) {
            let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/import")
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: "{}")))
            let upload = try await Upload.receive(request, in: folder) { bytes, descriptor in
                disk.wait()
                try SystemFiles.write(bytes, to: descriptor)
            }
            #expect(FileManager.default.contents(atPath: upload.path) == Data("{}".utf8))
            upload.remove()
        }
    }

    /// Does something that waits for a disk more often than there are threads that answer requests, and asks meanwhile.
    private func answersOthers(
        of fixture: ServerFixture,
        while disk: StuckDisk,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        disk.stick()
        let tasks = (0..<(2 * threads)).map { _ in Task { try await body() } }
        try await eventually { disk.waitingCount >= threads }
        try await fixture.router { client in
            for _ in 0..<20 {
                // Nothing of it is asked of a disk.
                let response = try await client.execute(uri: "/api/workspace", method: .get)
                #expect(response.status == .unauthorized)
            }
            // Before the server ends, which waits for what it does itself.
            disk.release()
        }
        for task in tasks { try await task.value }
    }
}

/// A disk that does not come back until it is let go.
private final class StuckDisk: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let state = Mutex((isStuck: false, waiting: 0))

    var waitingCount: Int { state.withLock { $0.waiting } }

    func stick() { state.withLock { $0.isStuck = true } }

    func release() {
        let count = state.withLock { state in
            state.isStuck = false
            return state.waiting
        }
        for _ in 0..<count { gate.signal() }
    }

    /// Waits like a call to the system. Not for ever: where nobody else can run meanwhile, nobody can release it, and that
    /// fails this test and not all of them.
    func wait() {
        let isStuck = state.withLock { state in
            if state.isStuck { state.waiting += 1 }
            return state.isStuck
        }
        guard isStuck else { return }
        if gate.wait(timeout: .now() + 60) == .timedOut {
            Issue.record("nobody could run while the disk was waited for")
        }
    }
}
