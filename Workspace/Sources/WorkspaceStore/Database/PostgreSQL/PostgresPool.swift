// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// Connections to one database, each lent to one user at a time. What runs on them blocks, so it runs on threads of its
/// own and never holds up others.
final class PostgresPool: Sendable {
    private struct State {
        var idle: [PostgresConnection] = []
        /// How many are lent.
        var lent = 0
        /// Who waits for one, the first first.
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var lastNumber = 0
        /// Why nobody could connect a moment ago.
        var failure: (reason: DatabaseFailure, until: ContinuousClock.Instant)?
    }

    private let address: String
    private let limit: Int
    /// Whether the process keeps everybody else out, see ``PostgresHold``.
    private let isAlone: Bool
    private let trace: (@Sendable (String) -> Void)?
    private let state = Mutex(State())
    private let threads = DispatchQueue(label: "carry.postgres", attributes: .concurrent)

    /// How long a read or a write may take, from when a connection is asked for; on the calling thread, each answer.
    static let patience = Duration.seconds(15)
    /// The same for what reads or writes much of the data.
    static let leisure = Duration.seconds(3_600)
    /// For so long nobody tries to connect after somebody could not: whoever asks meanwhile is answered at once.
    private static let pause = Duration.milliseconds(500)

    static let noneFree = DatabaseFailure.unreachable("no connection was free in time")

    init(address: String, limit: Int, isAlone: Bool = false, trace: (@Sendable (String) -> Void)? = nil) {
        self.address = address
        self.limit = limit
        self.isAlone = isAlone
        self.trace = trace
    }

    /// Runs `body` with a connection, and once more with a new one when an old one turned out to be dead, unless `body`
    /// had come to a point behind which it must not be repeated.
    func run<Result: Sendable>(
        patience: Duration = PostgresPool.patience,
        _ body: @escaping @Sendable (PostgresConnection, inout Bool) throws -> Result
    ) async throws -> Result {
        let deadline = ContinuousClock.now + patience
        try await borrow(within: patience)
        defer { giveBack() }
        return try await withCheckedThrowingContinuation { continuation in
            threads.async { continuation.resume(with: .init { try self.work(patience, deadline, body) }) }
        }
    }

    /// The same on the calling thread, for as long as it goes on.
    func runNow<Result>(
        patience: Duration = PostgresPool.patience,
        _ body: (PostgresConnection, inout Bool) throws -> Result
    ) throws -> Result {
        try work(patience, nil, body)
    }

    private func work<Result>(
        _ patience: Duration,
        _ deadline: ContinuousClock.Instant?,
        _ body: (PostgresConnection, inout Bool) throws -> Result
    ) throws -> Result {
        var isFinal = false
        let end = deadline ?? .now + patience
        if let old = state.withLock({ $0.idle.popLast() }) {
            do {
                return try use(old, patience, deadline, &isFinal, body)
            } catch let failure as DatabaseFailure where old.isBroken && !isFinal && .now < end {
                guard case .unreachable = failure else { throw failure }
                // The others are as old.
                state.withLock { $0.idle = [] }
            }
        }
        return try use(connect(until: end), patience, deadline, &isFinal, body)
    }

    private func use<Result>(
        _ connection: PostgresConnection,
        _ patience: Duration,
        _ deadline: ContinuousClock.Instant?,
        _ isFinal: inout Bool,
        _ body: (PostgresConnection, inout Bool) throws -> Result
    ) throws -> Result {
        (connection.patience, connection.deadline) = (patience, deadline)
        defer { if !connection.isBroken { state.withLock { $0.idle.append(connection) } } }
        return try body(connection, &isFinal)
    }

    private func connect(until end: ContinuousClock.Instant) throws -> PostgresConnection {
        if let failure = state.withLock({ $0.failure }), failure.until > .now { throw failure.reason }
        do {
            let connection = try PostgresConnection(address, patience: Self.patience, within: end - .now)
            connection.deadline = end
            // Whoever is gone without a word must not keep others from writing.
            try connection.run(
                """
                \(isAlone ? "" : PostgresHold.share)
                SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '20s';
                SET client_connection_check_interval = '2s'
                """
            )
            connection.trace = trace
            state.withLock { $0.failure = nil }
            return connection
        } catch let reason as DatabaseFailure {
            state.withLock { $0.failure = (reason, .now + Self.pause) }
            throw reason
        }
    }

    private func borrow(within patience: Duration) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let number = state.withLock { state -> Int? in
                guard state.lent >= limit else {
                    state.lent += 1
                    return nil
                }
                state.lastNumber += 1
                state.waiting.append((state.lastNumber, continuation))
                return state.lastNumber
            }
            guard let number else { return continuation.resume() }
            threads.asyncAfter(deadline: .now() + .seconds(Int(patience.components.seconds))) { [weak self] in
                self?.giveUp(number)
            }
        }
    }

    /// Ends the waiting of whoever has waited too long.
    private func giveUp(_ number: Int) {
        let late = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
        }
        late?.resume(throwing: Self.noneFree)
    }

    private func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting.isEmpty {
                state.lent -= 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
