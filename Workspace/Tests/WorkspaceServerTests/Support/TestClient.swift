// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// Sends requests to a server under test: straight to its router, or over sockets.
///
/// Hummingbird has one too (`HummingbirdTesting`), for which TLS and HTTP/2 are compiled: a fifth of the time that the build of
/// all these tests took.
struct TestClient: Sendable {
    /// Where the server listens; nil where there is no network.
    let port: Int?

    private let send: @Sendable (HTTPRequest, ByteBuffer) async throws -> TestResponse

    /// Sends a request, and waits for the whole answer.
    func execute(
        uri: String,
        method: HTTPRequest.Method,
        headers: HTTPFields = [:],
        body: ByteBuffer? = nil
    ) async throws -> TestResponse {
        var headers = headers
        if let body { headers[.contentLength] = String(body.readableBytes) }
        let head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers)
        return try await send(head, body ?? ByteBuffer())
    }
}

/// A whole answer.
struct TestResponse: Sendable {
    let head: HTTPResponse
    let body: ByteBuffer

    var status: HTTPResponse.Status { head.status }
    var headers: HTTPFields { head.headerFields }
}

extension TestClient {
    /// Without a network: an application's responder is given what a socket would bring.
    init<Server: ApplicationProtocol>(routerOf application: Server) async throws {
        let responder = try await application.responder
        port = nil
        send = { head, body in
            var logger = application.logger
            logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
            let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
            let request = Request(head: head, body: RequestBody(asyncSequence: Self.pieces(of: body)))
            let response = try await responder.respond(to: request, context: Server.Context(source: source))
            let collected = NIOLockedValueBox(ByteBuffer())
            try await response.body.write(BodyCollector(collected: collected))
            return TestResponse(head: response.head, body: collected.withLockedValue { $0 })
        }
    }

    /// As sockets bring it.
    private static func pieces(of body: ByteBuffer) -> AsyncStream<ByteBuffer> {
        AsyncStream { continuation in
            var rest = body
            while let piece = rest.readSlice(length: min(32_768, rest.readableBytes)), piece.readableBytes > 0 {
                continuation.yield(piece)
            }
            continuation.finish()
        }
    }

    /// Over a socket of its own for each request.
    init(port: Int) {
        self.port = port
        send = { head, body in
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHTTPClientHandlers()
                        try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
                        return try NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>(
                            wrappingChannelSynchronously: channel
                        )
                    }
                }
            return try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(.head(head))
                if body.readableBytes > 0 { try await outbound.write(.body(body)) }
                try await outbound.write(.end(nil))
                var answer: (head: HTTPResponse, body: ByteBuffer)?
                for try await part in inbound {
                    switch part {
                    case .head(let head): answer = (head, ByteBuffer())
                    case .body(let piece): answer?.body.writeImmutableBuffer(piece)
                    case .end: return try TestResponse(answer)
                    }
                }
                throw ChannelError.inputClosed
            }
        }
    }
}

extension TestResponse {
    fileprivate init(_ parts: (head: HTTPResponse, body: ByteBuffer)?) throws {
        guard let parts else { throw ChannelError.inputClosed }
        (head, body) = parts
    }
}

/// Keeps what a responder writes.
private struct BodyCollector: ResponseBodyWriter {
    let collected: NIOLockedValueBox<ByteBuffer>

    func write(_ buffer: ByteBuffer) {
        collected.withLockedValue { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
