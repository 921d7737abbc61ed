// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WorkspaceServer

/// A connection on which time stands until a test lets it pass. A body needs 100 bytes in every 10 seconds.
@Suite("Bodies that do not come")
struct BodyDeadlineTests {
    private struct Connection {
        let channel: EmbeddedChannel

        init() throws {
            var limits = ServerLimits()
            (limits.bodyCheckTime, limits.leastBodyBytes) = (.seconds(10), 100)
            channel = EmbeddedChannel(handler: BodyDeadline(limits))
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
            channel.read()
        }

        /// Brings a part, and says whether the server reads on.
        func bring(_ part: HTTPRequestPart, isReadOn: Bool = true) throws {
            try channel.writeInbound(part)
            if isReadOn { channel.read() }
        }

        func begin(_ method: HTTPRequest.Method = .post, isReadOn: Bool = true) throws {
            let head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: "/")
            try bring(.head(head), isReadOn: isReadOn)
        }

        func bring(bytes: Int) throws { try bring(.body(ByteBuffer(repeating: 0, count: bytes))) }

        func answer() throws {
            try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
            try channel.writeOutbound(HTTPResponsePart.end(nil))
        }

        func pass(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }
    }

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .patch, .options]

    @Test("a byte now and then -> closed, whatever the method, answered or not", arguments: methods, [false, true])
    func slow(method: HTTPRequest.Method, isAnswered: Bool) throws {
        let connection = try Connection()
        try connection.begin(method)
        if isAnswered { try connection.answer() }
        for _ in 0..<9 {
            connection.pass(1)
            try connection.bring(bytes: 1)
        }
        #expect(connection.channel.isActive)
        connection.pass(1)
        #expect(!connection.channel.isActive)
    }

    @Test("enough bytes in every interval -> the connection stays, and is not looked at after the body's end")
    func steady() throws {
        let connection = try Connection()
        try connection.begin()
        for _ in 0..<20 {
            connection.pass(9)
            try connection.bring(bytes: 100)
            connection.pass(1)
            #expect(connection.channel.isActive)
        }
        try connection.bring(.end(nil))
        connection.pass(1000)
        #expect(connection.channel.isActive)
        // One that waited long for its next request gives that the whole time.
        try connection.begin()
        connection.pass(9)
        #expect(connection.channel.isActive)
        connection.pass(1)
        #expect(!connection.channel.isActive)
    }

    @Test("the server does not read -> the time is not the sender's")
    func busy() throws {
        let connection = try Connection()
        try connection.begin(isReadOn: false)
        connection.pass(95)
        #expect(connection.channel.isActive)
        connection.channel.read()
        connection.pass(9)
        #expect(connection.channel.isActive)
        connection.pass(1)
        #expect(!connection.channel.isActive)
    }

    @Test("a body of GET -> the time counts, though the server never reads it and never ends its answer")
    func feed() throws {
        let connection = try Connection()
        try connection.begin(.get, isReadOn: false)
        connection.pass(9)
        #expect(connection.channel.isActive)
        connection.pass(1)
        #expect(!connection.channel.isActive)
    }

    @Test("answered before the body came -> one interval for the rest, however fast it comes")
    func leftOver() throws {
        let connection = try Connection()
        try connection.begin()
        for _ in 0..<15 {
            connection.pass(1)
            try connection.bring(bytes: 1 << 20)
        }
        try connection.answer()
        for _ in 0..<9 {
            connection.pass(1)
            try connection.bring(bytes: 1 << 20)
        }
        #expect(connection.channel.isActive)
        connection.pass(1)
        #expect(!connection.channel.isActive)
    }

    @Test("the answer to the request before -> not taken for that to the request whose body comes")
    func pipelined() throws {
        let connection = try Connection()
        try connection.begin(.get)
        try connection.bring(.end(nil))
        try connection.begin()
        try connection.answer()
        for _ in 0..<30 {
            connection.pass(1)
            try connection.bring(bytes: 100)
        }
        #expect(connection.channel.isActive)
        try connection.answer()
        connection.pass(10)
        #expect(!connection.channel.isActive)
    }
}
