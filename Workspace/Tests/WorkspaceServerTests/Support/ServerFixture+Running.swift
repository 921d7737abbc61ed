// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Hummingbird
import ServiceLifecycle
import Testing

@testable import WorkspaceServer
@testable import WorkspaceStore

extension ServerFixture {
    /// Keeps the writer of a SQLite store busy until the gate is signalled; the holder tells whether it was.
    func holdWriter() async -> (holder: Task<Bool, any Error>, gate: DispatchSemaphore) {
        let gate = DispatchSemaphore(value: 0)
        let (held, hold) = AsyncStream<Void>.makeStream()
        let holder = Task { [store] in
            try await store.sqlite.writeWithoutTransaction { _ in
                hold.finish()
                return gate.wait(timeout: .now() + 60) == .success
            }
        }
        for await _ in held {}
        return (holder, gate)
    }

    /// Runs a test on the router, without a network, beside what the server does all the time.
    func router<Value: Sendable>(_ test: @Sendable (TestClient) async throws -> Value) async throws -> Value {
        let application = server.application()
        let client = try await TestClient(routerOf: application)
        let (started, start) = AsyncStream<Void>.makeStream()
        return try await run(application.services + [StartNotice(start: start)]) {
            for await _ in started {}
            return try await test(client)
        }
    }

    /// Runs a test on the server as it listens.
    func live<Value: Sendable>(_ test: @Sendable (TestClient) async throws -> Value) async throws -> Value {
        let (addresses, address) = AsyncStream<String>.makeStream()
        let application = server.application { running in
            address.yield(running)
            address.finish()
        }
        return try await run([application]) {
            let running = try #require(await addresses.first { _ in true })
            return try await test(TestClient(port: try #require(URL(string: running)?.port)))
        }
    }

    private func run<Value: Sendable>(
        _ services: [any Service],
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        let services = ServiceGroup(configuration: .init(services: services, logger: server.logger))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            let result: Result<Value, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
            return try result.get()
        }
    }
}

/// Tells that services run: a group that is to end before it has begun never ends.
private struct StartNotice: Service {
    let start: AsyncStream<Void>.Continuation

    func run() async throws {
        start.finish()
        try? await gracefulShutdown()
    }
}
