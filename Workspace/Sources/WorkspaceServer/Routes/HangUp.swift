// SPDX-License-Identifier: Apache-2.0
import NIOCore

/// Tells when the other end of a connection has gone: who scrolls on does not wait for what was seen before.
final class HangUp: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny

    private let happened: @Sendable () -> Void

    private init(_ happened: @escaping @Sendable () -> Void) {
        self.happened = happened
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { happened() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        happened()
        context.fireChannelInactive()
    }

    /// Runs `body`, and cancels it when the connection is closed before it has its answer.
    static func cancels<Result: Sendable>(
        _ channel: any Channel,
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let task = Task { try await body() }
        let watch = HangUp { task.cancel() }
        do {
            try await channel.pipeline.addHandler(watch, position: .first).get()
        } catch {
            // It is closed already: nobody would ever hear of that.
            task.cancel()
            throw error
        }
        defer { channel.pipeline.removeHandler(watch, promise: nil) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
