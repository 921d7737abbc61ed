// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import WorkspaceHashing
import WorkspaceModel

/// Uploads by the identities that their senders give them: one that is sent again lands once, and one that was cancelled
/// never lands.
///
/// What landed is in the log, under a transaction that follows from the identity. What was cancelled is kept in memory, where
/// the work on it ends at once, and by the store: an upload that another server works on does not land either.
final class UploadLedger: Sendable {
    /// More cancelled ones are not kept: the oldest go first.
    static let limit = 10_000

    private struct State {
        var cancelled: Set<TransactionID> = []
        var order: [TransactionID] = []
        var running: [TransactionID: [Int: Task<Void, Never>]] = [:]
        var lastRun = 0
    }

    private let state = Mutex(State())

    /// The transaction that an upload lands as. It is the session's own: nobody else can claim or foresee it.
    static func transaction(of upload: NodeID, by session: String) -> TransactionID {
        var bytes = Array(SHA256.hash(data: Data("upload \(session) \(upload)".utf8)))[...]
        func next() -> UInt64 {
            defer { bytes = bytes.dropFirst(8) }
            return bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return TransactionID(high: next(), low: next())
    }

    /// Whether the upload was cancelled.
    func isCancelled(_ upload: TransactionID) -> Bool { state.withLock { $0.cancelled.contains(upload) } }

    /// Notes that an upload is not wanted any more, and ends what works on it.
    ///
    /// - Returns: What worked on it. It may still land until these have ended: a commit that has begun is not cancelled.
    @discardableResult
    func cancel(_ upload: TransactionID) -> [Task<Void, Never>] {
        let tasks = state.withLock { state in
            if state.cancelled.insert(upload).inserted { state.order.append(upload) }
            if state.order.count > Self.limit { state.cancelled.remove(state.order.removeFirst()) }
            return state.running[upload].map { Array($0.values) } ?? []
        }
        for task in tasks { task.cancel() }
        return tasks
    }

    /// Runs the work on an upload, which ends when that is cancelled.
    ///
    /// - Throws: `CancellationError` when it was cancelled, before or meanwhile.
    func run<Value: Sendable>(
        _ upload: TransactionID?,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let upload else { return try await body() }
        // Nothing begins that whoever cancels does not find.
        let begun = state.withLock { state -> (task: Task<Value, any Error>, run: Int)? in
            guard !state.cancelled.contains(upload) else { return nil }
            let task = Task { try await body() }
            state.lastRun += 1
            state.running[upload, default: [:]][state.lastRun] = Task {
                await withTaskCancellationHandler {
                    _ = await task.result
                } onCancel: {
                    task.cancel()
                }
            }
            return (task, state.lastRun)
        }
        guard let (task, run) = begun else { throw CancellationError() }
        defer {
            state.withLock { state in
                state.running[upload]?[run] = nil
                if state.running[upload]?.isEmpty == true { state.running[upload] = nil }
            }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
