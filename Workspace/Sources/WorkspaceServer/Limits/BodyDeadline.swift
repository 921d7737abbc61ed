// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Closes a connection whose body comes too slowly: a byte now and then would hold a socket, a file and a task for ever.
///
/// Only the time counts in which somebody waits for the body; how long the answer takes is another matter.
struct BodyDeadline: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    let limits: ServerLimits

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post || request.method == .put || request.method == .delete else {
            return try await next(request, context)
        }
        let progress = BodyProgress()
        var request = request
        request.body = RequestBody(asyncSequence: CountedBody(base: request.body, progress: progress))
        let (limits, channel) = (limits, context.channel)
        let watch = Task {
            var last = 0
            while true {
                try await Task.sleep(for: limits.bodyCheckTime)
                let (bytes, isDone) = progress.read()
                if isDone { return }
                guard bytes - last >= limits.leastBodyBytes else {
                    channel.close(promise: nil)
                    return
                }
                last = bytes
            }
        }
        defer { watch.cancel() }
        return try await next(request, context)
    }
}

/// How far a body has come.
private final class BodyProgress: Sendable {
    private let state = Mutex((bytes: 0, isDone: false))

    func read() -> (bytes: Int, isDone: Bool) { state.withLock { $0 } }
    func add(_ bytes: Int) { state.withLock { $0.bytes += bytes } }
    func finish() { state.withLock { $0.isDone = true } }
}

/// A body that tells how far it has come.
private struct CountedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let base: RequestBody
    let progress: BodyProgress

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: RequestBody.AsyncIterator
        let progress: BodyProgress

        mutating func next() async throws -> ByteBuffer? {
            let part = try await base.next()
            if let part { progress.add(part.readableBytes) } else { progress.finish() }
            return part
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator(), progress: progress) }
}
