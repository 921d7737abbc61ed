// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceMedia

/// Decoders that are all busy until they are released, so that what needs one waits.
struct BusyPool {
    private let gates: [AsyncStream<Void>.Continuation]
    private let holders: [Task<Void, any Error>]

    init(_ pool: ToolPool) async throws {
        let gates = (0..<pool.width).map { _ in AsyncStream<Void>.makeStream() }
        self.gates = gates.map(\.continuation)
        holders = gates.map { gate in
            Task { try await pool.run(.visible) { for await _ in gate.stream {} } }
        }
        try await eventually { await pool.runningCount == pool.width }
    }

    func release() async throws {
        for gate in gates { gate.finish() }
        for holder in holders { try await holder.value }
    }
}
