// SPDX-License-Identifier: Apache-2.0

import Dispatch
import WorkspaceModel

/// Work that waits for a disk or keeps a core busy, away from the few threads that answer requests.
package enum BlockingWork {
    /// Threads of its own, as many as the system gives a concurrent queue.
    private static let queue = DispatchQueue(label: "carry.blocking", qos: .utility, attributes: .concurrent)

    /// Runs `body` on a thread that may block, and comes back with its result or error. What it says is in the language of
    /// whoever waits for it.
    package static func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // A thread of the queue knows nothing of the task that waits, whose language is that of whoever asked.
        let catalog = L10n.catalog
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: L10n.$catalog.withValue(catalog) { Result(catching: body) })
            }
        }
        return try result.get()
    }
}
