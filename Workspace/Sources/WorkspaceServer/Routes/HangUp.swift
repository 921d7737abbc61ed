// SPDX-License-Identifier: Apache-2.0
import NIOCore
import Synchronization

/// Tells when the other end of a connection has gone: who scrolls on does not wait for what was seen before.
final class HangUp: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny

    private struct State {
        var isGone = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { end() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        let cancel = state.withLock { state in
            state.isGone = true
            return state.cancel
        }
        cancel?()
    }

    /// Calls `cancel` when the other end goes; at once where it has gone.
    private func watch(_ cancel: @escaping @Sendable () -> Void) {
        let isGone = state.withLock { state in
            state.cancel = cancel
            return state.isGone
        }
        if isGone { cancel() }
    }

    /// Runs `body`, and cancels it when the connection is closed before it has its answer. It is not begun for one that is
    /// closed already.
    static func cancels<Result: Sendable>(
        _ channel: any Channel,
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let hangUp = HangUp()
        // Before anything is begun: what closes the connection earlier is told to nobody.
        try await channel.pipeline.addHandler(hangUp, position: .first).get()
        defer { channel.pipeline.removeHandler(hangUp, promise: nil) }
        let task = Task { try await body() }
        hangUp.watch { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
