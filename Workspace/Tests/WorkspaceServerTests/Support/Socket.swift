// SPDX-License-Identifier: Apache-2.0
import NIOCore
import NIOPosix

/// Bare connections from addresses of this machine, for what no well-behaved client does.
///
/// They are plain channels: a `NIOAsyncChannel` traps when its connection ends before somebody has taken it.
enum Socket {
    private static func connect(
        port: Int,
        from address: String,
        _ handlers: @escaping @Sendable () -> [any ChannelHandler & Sendable] = { [] }
    ) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { $0.pipeline.addHandlers(handlers()) }
            .bind(to: SocketAddress(ipAddress: address, port: 0))
            .connect(host: "127.0.0.1", port: port)
            .get()
    }

    /// Asks for a path, and gives the answer up to where the server closes or has sent the head.
    ///
    /// - Parameter announced: The bytes of a body that is never sent.
    static func ask(
        _ path: String,
        method: String = "GET",
        announcing announced: Int? = nil,
        port: Int,
        from address: String = "127.0.0.1"
    ) async throws -> String {
        let answer = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: String.self)
        let channel: any Channel
        do {
            channel = try await connect(port: port, from: address) { [HeadReader(answer)] }
        } catch {
            answer.fail(error)
            throw error
        }
        return try await closing(channel) {
            let length = announced.map { "Content-Length: \($0)\r\n" } ?? ""
            let request = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(length)\r\n"
            try await channel.writeAndFlush(ByteBuffer(string: request))
            return try await answer.futureResult.get()
        }
    }

    /// Connects, says nothing, and comes back when the server has closed the connection.
    static func idle(port: Int, from address: String, opened: Recorder) async throws {
        let channel = try await connect(port: port, from: address)
        opened.record(address)
        try await closing(channel) { try await channel.closeFuture.get() }
    }

    /// Sends a head and then a byte at a time, until the server closes the connection.
    static func trickle(_ head: String, port: Int) async throws {
        let channel = try await connect(port: port, from: "127.0.0.1")
        try await closing(channel) {
            try await channel.writeAndFlush(ByteBuffer(string: head))
            while channel.isActive {
                // A write that fails is the connection's end.
                try? await channel.writeAndFlush(ByteBuffer(string: "x"))
                try await channel.eventLoop.scheduleTask(in: .milliseconds(50)) {}.futureResult.get()
            }
        }
    }

    /// Closes the channel after `body`, and at once when the test is cancelled.
    private static func closing<Value: Sendable>(
        _ channel: any Channel,
        _ body: () async throws -> Value
    ) async throws -> Value {
        defer { channel.close(promise: nil) }
        return try await withTaskCancellationHandler(operation: body) { channel.close(promise: nil) }
    }
}

/// Gathers what comes up to the end of an answer's head, or of the connection.
private final class HeadReader: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer

    // Only touched on the channel's event loop.
    private var text = ""
    private let answer: EventLoopPromise<String>

    init(_ answer: EventLoopPromise<String>) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        text += String(buffer: unwrapInboundIn(data))
        if text.contains("\r\n\r\n") { answer.succeed(text) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        answer.succeed(text)
        context.fireChannelInactive()
    }
}
