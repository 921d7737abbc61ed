// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Testing
import WorkspaceMedia
import WorkspaceModel

@testable import WorkspaceServer
@testable import WorkspaceStore

@Suite("Sessions that are listed, named and ended", .timeLimit(.minutes(10)))
struct SessionRouteTests {
    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

    @Test("they are listed with where and when, and can be named")
    func listed() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            let mine = try await client.spend(link.text, headers: [.userAgent: Self.firefox]).cookie
            clock.advance(seconds: 60)
            _ = try await fixture.signIn(client)
            let listed = try await list(client, mine)
            #expect(listed.map(\.isCurrent) == [false, true])
            #expect(listed[1].agent == "Firefox on Linux")
            #expect(listed[1].seen == Double(clock.now - 60_000))
            let other = listed[0].session.device
            let named = try await client.execute(
                uri: "/api/sessions/\(other)",
                method: .post,
                headers: mine.json,
                body: ByteBuffer(json: NameRequest(name: " Kitchen  tablet "))
            )
            #expect(try named.decoded(SessionsAnswer.self).sessions[0].label == "Kitchen tablet")
            let unknown = try await client.execute(
                uri: "/api/sessions/nobody",
                method: .post,
                headers: mine.json,
                body: ByteBuffer(json: NameRequest(name: "x"))
            )
            #expect(unknown.status == .notFound)
        }
    }

    @Test("one is ended, all others are, all are: their cookies are worth nothing at once, nor are their exports")
    func ended() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            var cookies: [HTTPFields] = []
            for _ in 0..<4 { cookies.append(try await fixture.signIn(client)) }
            let second = try #require(try await list(client, cookies[1]).first { $0.isCurrent }).session.device
            let document = try await fixture.upload(TestPDF.make(pages: 1)).document
            let ticket = try await fixture.server.tickets.issue(
                [document],
                as: "x.pdf",
                session: second,
                now: fixture.store.now()
            )
            #expect(try await client.execute(uri: ticket.path, method: .get).status == .ok)
            let one = try await client.execute(uri: "/api/sessions/\(second)", method: .delete, headers: cookies[0])
            #expect(one.status == .noContent)
            #expect(one.headers[.setCookie] == nil)
            #expect(try await statuses(client, cookies) == [200, 401, 200, 200])
            #expect(try await client.execute(uri: ticket.path, method: .get).status == .forbidden)
            _ = try await client.execute(uri: "/api/sessions?others=true", method: .delete, headers: cookies[0])
            #expect(try await statuses(client, cookies) == [200, 401, 401, 401])
            let all = try await client.execute(uri: "/api/sessions", method: .delete, headers: cookies[0])
            #expect(all.headers[.setCookie]?.contains("Max-Age=0") == true)
            // Nothing stays in the browser of what could be read, whichever way its session has ended.
            let field = try #require(HTTPField.Name("Clear-Site-Data"))
            #expect(all.headers[field] == "\"cache\"" && one.headers[field] == nil)
            let late = try await client.execute(uri: "/api/session", method: .get, headers: cookies[1])
            #expect(late.headers[field] == "\"cache\"")
            #expect(try await client.execute(uri: "/api/session", method: .get).headers[field] == nil)
            #expect(try await statuses(client, cookies) == [401, 401, 401, 401])
        }
    }

    @Test("nobody comes back by a link that was made before their session was ended; who signs out themselves may")
    func links() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let host = try await fixture.signIn(client)
            let thief = try await client.spend(makeLink(client, host)).cookie
            let stolen = try #require(try await list(client, thief).first { $0.isCurrent }).session.device
            let way = try await makeLink(client, thief)
            _ = try await client.execute(uri: "/api/sessions/\(stolen)", method: .delete, headers: host)
            #expect(try await client.spend(way).status == .unauthorized)
            let next = try await makeLink(client, host)
            let own = try #require(try await list(client, host).first { $0.isCurrent }).session.device
            _ = try await client.execute(uri: "/api/sessions/\(own)", method: .delete, headers: host)
            #expect(try await statuses(client, [host]) == [401])
            #expect(try await client.spend(next).status == .seeOther)
        }
    }

    @Test("the cookie is renewed while it is used, once an hour")
    func renewed() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            clock.advance(seconds: 3601)
            let first = try await client.execute(uri: "/api/workspace", method: .get, headers: session)
            #expect(first.cookie == session)
            #expect(first.headers[.setCookie]?.contains("Max-Age=\(Store.sessionLifetime / 1000);") == true)
            // Nobody waits for the note that they were here.
            try await eventually {
                let next = try await client.execute(uri: "/api/workspace", method: .get, headers: session)
                return next.headers[.setCookie] == nil
            }
        }
    }

    @Test("who reads does not wait for who writes, and has their cookie renewed", .onSQLite)
    func busyWriter() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            clock.advance(seconds: 3601)
            let (holder, gate) = await fixture.holdWriter()
            let answer = try await client.execute(uri: "/api/workspace", method: .get, headers: session)
            gate.signal()
            #expect(try await holder.value, "it waited")
            #expect(answer.status == .ok && answer.headers[.setCookie] != nil)
        }
    }

    @Test("reading works where the disk takes no writes", .onSQLite)
    func readOnly() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        let (board, list) = try await fixture.makeList()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            try await fixture.store.sqlite.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
            clock.advance(seconds: 2 * 3600)
            for uri in ["/api/workspace", "/api/boards/\(board)", "/api/nodes/\(list)/children"] {
                #expect(try await client.execute(uri: uri, method: .get, headers: session).status == .ok, "\(uri)")
            }
            let refused = try await client.execute(
                uri: "/api/transactions",
                method: .post,
                headers: session.json,
                body: ByteBuffer(json: Transaction.make([.card("Card", in: list)]))
            )
            #expect(refused.status.kind == .serverError)
        }
    }

    @Test("the feed of an ended session closes at once, and another's goes on")
    func feeds() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        try await fixture.live { client in
            let port = try #require(client.port)
            let own = try await fixture.signIn(client)
            let other = try await fixture.signIn(client)
            let ended = try #require(try await self.list(client, other).first { $0.isCurrent }).session.device
            try await FeedReader.open(port: port, cookie: other[.cookie] ?? "") { reader in
                #expect(try await reader.next()?.isComment == true)
                _ = try await client.execute(uri: "/api/sessions/\(ended)", method: .delete, headers: own)
                let last = try? await reader.nextTransaction()
                #expect(last == nil)
            }
            try await FeedReader.open(port: port, cookie: own[.cookie] ?? "") { stays in
                #expect(try await stays.next()?.isComment == true)
                _ = try await fixture.store.commit(.make([.card("Card", in: list)]), author: "tester")
                #expect(try await stays.nextTransaction() != nil)
            }
        }
    }

    @Test("the download of an ended session breaks off at once, also while its reader does not read")
    func downloads() async throws {
        let fixture = try await ServerFixture()
        let media = fixture.server.library.media.blobs
        let size = 64 << 20
        let lease = try await media.put([UInt8](repeating: 7, count: size), now: 0)
        let document = NodeID.make()
        let fields: Fields = [.title: .text("Large"), .blob: .text(lease.blob.text)]
        _ = try await fixture.store.commit(
            .make([.insert(document, kind: .document, at: Place(parent: .workspace), fields: fields)]),
            author: "tester"
        )
        try await fixture.live { client in
            let port = try #require(client.port)
            let own = try await fixture.signIn(client)
            let other = try await fixture.signIn(client)
            let ended = try #require(try await self.list(client, other).first { $0.isCurrent }).session.device
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            let received = try await channel.executeThenClose { inbound, outbound in
                let lines = [
                    "GET /api/nodes/\(document)/original HTTP/1.1", "Host: 127.0.0.1:\(port)",
                    "Cookie: \(other[.cookie] ?? "")",
                ]
                try await outbound.write(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n"))
                var chunks = inbound.makeAsyncIterator()
                var received = try await chunks.next()?.readableBytes ?? 0
                _ = try await client.execute(uri: "/api/sessions/\(ended)", method: .delete, headers: own)
                while let chunk = try? await chunks.next() { received += chunk.readableBytes }
                return received
            }
            #expect(received > 0)
            #expect(received < size)
        }
    }

    /// The token of a link for a further device.
    private func makeLink(_ client: TestClient, _ headers: HTTPFields) async throws -> String {
        let answer = try await client.execute(uri: "/api/links", method: .post, headers: headers)
        return String(try answer.decoded(LinkAnswer.self).address.split(separator: "token=").last ?? "")
    }

    private func list(_ client: TestClient, _ headers: HTTPFields) async throws -> [SessionRecord] {
        try await client.execute(uri: "/api/sessions", method: .get, headers: headers)
            .decoded(SessionsAnswer.self).sessions
    }

    private func statuses(_ client: TestClient, _ cookies: [HTTPFields]) async throws -> [Int] {
        var codes: [Int] = []
        for cookie in cookies {
            codes.append(try await client.execute(uri: "/api/workspace", method: .get, headers: cookie).status.code)
        }
        return codes
    }
}

@Suite("What tells browsers apart")
struct UserAgentTests {
    @Test(
        "a few words",
        arguments: [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36",
                "Chrome on Linux"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1",
                "Safari on iPhone"
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36 Edg/150.0",
                "Edge on Android"
            ),
            ("curl/8.0", ""), ("", ""),
        ]
    )
    func words(header: String, expected: String) {
        #expect(UserAgent.words(header) == expected)
        #expect(UserAgent.words(nil) == "")
    }
}
