// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose body comes too slowly: a byte now and then would hold a socket, a file and a task for ever.
///
/// It sits in the channel and not among the middleware: the body of a request comes whatever its method is, whether or not
/// somebody reads it, and also after the answer.
final class BodyDeadline: ChannelDuplexHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    // Only touched on the channel's event loop.
    private var progress: BodyProgress
    private var timer: Scheduled<Void>?

    init(_ limits: ServerLimits) { progress = BodyProgress(limits) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let isUnread = head.method == .get || head.method == .head
            progress.begin(isUnread: isUnread, at: context.eventLoop.now)
        case .body(let part): progress.add(part.readableBytes)
        case .end: progress.end()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        progress.fulfil(at: context.eventLoop.now)
        // A request that came in one piece needs no timer.
        if progress.isComing, timer == nil { look(context) }
        context.fireChannelReadComplete()
    }

    /// Passes here only when somebody takes what is read.
    func read(context: ChannelHandlerContext) {
        progress.ask(at: context.eventLoop.now)
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { progress.answer(at: context.eventLoop.now) }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    private func look(_ context: ChannelHandlerContext) {
        timer = nil
        switch progress.look(at: context.eventLoop.now) {
        case .rest: break
        case .close: context.close(promise: nil)
        case .lookAgain(let time):
            timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.look(context) }
        }
    }

    private func stop() {
        timer?.cancel()
        timer = nil
    }
}
