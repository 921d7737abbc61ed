// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing
import WorkspaceMedia

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
        let gates = (0..<pool.width).map { _ in AsyncStream<Void>.makeStream() }
        let decoders = gates.map { gate in
            Task { try await pool.run(.visible) { for await _ in gate.stream {} } }
        }
        try await eventually { await pool.runningCount == pool.width }
        try await fixture.router { client in
            for _ in 0..<20 {
                let response = try await client.execute(uri: "/health", method: .get)
                #expect(response.status == .ok)
            }
        }
        for _ in syncs { disk.signal() }
        for gate in gates { gate.continuation.finish() }
        for sync in syncs { await sync.value }
        for decoder in decoders { try await decoder.value }
    }
}
