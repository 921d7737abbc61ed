// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// What reaches a server of a database from the others.
public enum StoreNotice: Equatable, Sendable {
    /// The log has grown up to a revision, whoever wrote.
    case logGrew(UInt64)
    /// A server told this: see ``Store/tell(_:)``.
    case told(String)
    /// The connection is there, for the first time or again; what was told meanwhile is lost.
    case connected(isAgain: Bool)
}

/// Listens, on a connection and a thread of its own, to what the servers of a database tell each other, and holds the duty
/// that one of them has: what must not be done twice at a time.
final class PostgresListener: Sendable {
    private struct State {
        var isStarted = false
        var isStopped = false
        var isConnected = false
        var isOnDuty = false
    }

    private let address: String
    private let channel: String
    /// What names the lock of who is on duty.
    let duty: Int64
    private let state = Mutex(State())

    /// So often somebody looks whether the duty is free and the connection alive.
    private static let interval = Duration.seconds(1)

    init(address: String, channel: String, duty: Int64) {
        self.address = address
        self.channel = channel
        self.duty = duty
    }

    /// Whether this server is the one that clears and sends.
    var isOnDuty: Bool { state.withLock { $0.isOnDuty } }

    /// Whether it listens now.
    var isConnected: Bool { state.withLock { $0.isConnected } }

    /// Listens until ``stop()``, then calls `onEnd`.
    func start(_ observer: @escaping @Sendable (StoreNotice) -> Void, onEnd: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isFirst else { return }
        let thread = Thread { [self] in
            var isAgain = false
            while !isStopped {
                do {
                    try listen { notice in
                        if case .connected = notice {
                            observer(.connected(isAgain: isAgain))
                            isAgain = true
                        } else {
                            observer(notice)
                        }
                    }
                } catch {
                    // Nobody is there to be asked: a moment until the next attempt.
                    Thread.sleep(forTimeInterval: 0.5)
                }
            }
            onEnd()
        }
        thread.name = "carry.listener"
        thread.start()
    }

    func stop() { state.withLock { $0.isStopped = true } }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func listen(_ observer: (StoreNotice) -> Void) throws {
        let connection = try PostgresConnection(address, patience: PostgresPool.patience)
        try connection.run("LISTEN \"\(channel)\"")
        state.withLock { $0.isConnected = true }
        observer(.connected(isAgain: false))
        defer {
            state.withLock { state in
                state.isConnected = false
                state.isOnDuty = false
            }
        }
        while !isStopped {
            let sql = isOnDuty ? "SELECT TRUE" : "SELECT pg_try_advisory_lock(\(duty))"
            let isMine: Bool = try connection.ask(sql).rows.first?[0] ?? false
            state.withLock { $0.isOnDuty = isMine }
            let end = ContinuousClock.now + Self.interval
            repeat {
                for text in connection.notices() { observer(Self.notice(text)) }
                guard try connection.wait(end - .now) else { break }
            } while ContinuousClock.now < end
        }
    }

    /// What is told when the log has grown. Everything else that is told is JSON.
    static func grown(to revision: UInt64) -> String { "log \(revision)" }

    private static func notice(_ text: String) -> StoreNotice {
        guard text.hasPrefix("log "), let revision = UInt64(text.dropFirst(4)) else { return .told(text) }
        return .logGrew(revision)
    }
}
