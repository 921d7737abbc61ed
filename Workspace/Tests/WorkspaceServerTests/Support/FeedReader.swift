// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import NIOCore
import NIOPosix
import WorkspaceModel

/// Reads a feed from a live server through a connection of its own.
struct FeedReader {
    /// One event as it came.
    struct Event: Equatable {
        var id: String?
        var name: String?
        var data = ""
        var isComment = false
    }

    private var chunks: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var buffer = ""
    private var isPastHead = false
    private(set) var head = ""

    /// Opens a feed, gives it to `body`, and hangs up afterwards.
    static func open<Result: Sendable>(
        port: Int,
        cookie: String,
        after: String = "",
        lastEventID: String? = nil,
        _ body: @Sendable (inout FeedReader) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var lines = ["GET /api/feed\(after) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(cookie)"]
            if let lastEventID {
                lines.append("Last-Event-ID: \(lastEventID)")
            }
            try await outbound.write(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n"))
            var reader = FeedReader(chunks: inbound.makeAsyncIterator())
            return try await body(&reader)
        }
    }

    private init(chunks: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) {
        self.chunks = chunks
    }

    /// The next event or comment; nil when the server has ended the feed.
    mutating func next() async throws -> Event? {
        while true {
            if let event = takeEvent() { return event }
            guard let chunk = try await chunks.next() else { return nil }
            // The chunked encoding's own lines are dropped: no line of a feed is a bare hexadecimal number.
            let lines = String(buffer: chunk).split(separator: "\r\n", omittingEmptySubsequences: false)
            buffer +=
                isPastHead
                ? lines.filter { Int($0, radix: 16) == nil }.joined()
                : lines.joined(separator: "\r\n")
            if !isPastHead, let end = buffer.range(of: "\r\n\r\n") {
                head = String(buffer[..<end.lowerBound])
                buffer = buffer[end.upperBound...].split(separator: "\r\n").filter { Int($0, radix: 16) == nil }
                    .joined()
                isPastHead = true
            }
            if isPastHead, lines.contains("0"), takeable == nil { return nil }
        }
    }

    /// The next event that is no heartbeat; nil when the feed ends before one comes.
    mutating func nextEvent() async throws -> Event? {
        while let event = try await next() {
            if !event.isComment { return event }
        }
        return nil
    }

    /// The next transaction; nil when the feed ends before one comes.
    mutating func nextTransaction() async throws -> TransactionEvent? {
        while let event = try await next() {
            if event.name == "transaction" {
                return try TransactionEvent.decoded(from: Array(event.data.utf8))
            }
        }
        return nil
    }

    /// The next presence; nil when the feed ends before one comes.
    mutating func nextPresence() async throws -> PresenceEvent? {
        while let event = try await next() {
            if event.name == "presence" {
                return try PresenceEvent.decoded(from: Array(event.data.utf8))
            }
        }
        return nil
    }

    private var takeable: String.Index? {
        isPastHead ? buffer.range(of: "\n\n")?.upperBound : nil
    }

    private mutating func takeEvent() -> Event? {
        guard let end = takeable else { return nil }
        var event = Event()
        for line in buffer[..<end].split(separator: "\n") {
            if line.hasPrefix(":") { event.isComment = true }
            if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
            if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
            if line.hasPrefix("data: ") { event.data += line.dropFirst(6) }
        }
        buffer = String(buffer[end...])
        return event
    }
}
