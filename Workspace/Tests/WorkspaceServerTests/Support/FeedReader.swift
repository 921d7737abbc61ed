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
    private var received = ByteBuffer()
    private var buffer = ""
    private var isPastHead = false
    private var isOver = false
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
            guard !isOver, let bytes = try await chunks.next() else { return nil }
            received.writeImmutableBuffer(bytes)
            takeHead()
            while isPastHead, takeChunk() {}
        }
    }

    /// Takes the answer's head off what was received, once all of it is there.
    private mutating func takeHead() {
        guard !isPastHead, let end = received.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        head = received.readString(length: end.lowerBound - received.readerIndex) ?? ""
        received.moveReaderIndex(forwardBy: 4)
        isPastHead = true
    }

    /// Takes one chunk of the chunked encoding off what was received; false when it is not there as a whole.
    private mutating func takeChunk() -> Bool {
        let view = received.readableBytesView
        guard !isOver, let line = view.firstRange(of: Array("\r\n".utf8)),
            let size = Int(String(decoding: view[..<line.lowerBound], as: UTF8.self), radix: 16),
            view[line.upperBound...].count >= size + 2
        else { return false }
        received.moveReaderIndex(to: line.upperBound)
        buffer += received.readString(length: size) ?? ""
        received.moveReaderIndex(forwardBy: 2)
        isOver = size == 0
        return true
    }

    /// The next event that is no heartbeat and not about members; nil when the feed ends before one comes.
    mutating func nextEvent() async throws -> Event? {
        while let event = try await next() {
            if !event.isComment, event.name != "people", event.name != "beat" { return event }
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

    private mutating func takeEvent() -> Event? {
        guard let end = buffer.range(of: "\n\n")?.upperBound else { return nil }
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
