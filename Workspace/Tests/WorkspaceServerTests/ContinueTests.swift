// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WorkspaceServer

@Suite("Who waits before a body is sent")
struct ContinueTests {
    private let channel = EmbeddedChannel(handler: ContinueHandler())

    private func begin(expecting expected: String?) throws {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        head.headerFields[.expect] = expected
        try channel.writeInbound(HTTPRequestPart.head(head))
    }

    /// What was written: the codes of heads, in their order.
    private func codes() throws -> [Int] {
        var codes: [Int] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { codes.append(head.status.code) }
        }
        return codes
    }

    @Test(
        "[a request that expects 100-continue] -> 100, [any other] -> nothing",
        arguments: [("100-continue", [100]), ("100-Continue", [100]), ("gold", []), (nil, [])] as [(String?, [Int])]
    )
    func once(expected: String?, answered: [Int]) throws {
        try begin(expecting: expected)
        #expect(try codes() == answered)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(try codes() == [])
    }

    @Test("[a request that comes before the last is answered] -> nothing is written between the parts of that answer")
    func early() throws {
        try begin(expecting: nil)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try begin(expecting: "100-continue")
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        #expect(try codes() == [200])
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        try begin(expecting: "100-continue")
        #expect(try codes() == [200, 100])
    }
}
