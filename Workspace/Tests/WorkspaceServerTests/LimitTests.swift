// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Limits per person and address", .timeLimit(.minutes(10)))
struct LimitTests {
    @Test("a bucket holds a burst, fills by the second, and says how long to wait")
    func bucket() {
        let time = Mutex(ContinuousClock.now)
        var limits = ServerLimits()
        (limits.requestsPerSecond, limits.requestBurst) = (2, 4)
        let budget = RequestBudget(limits) { time.withLock { $0 } }
        for _ in 0..<4 { #expect(budget.take("a") == nil) }
        #expect(budget.take("a") == 1)
        #expect(budget.take("b") == nil, "another has a budget of its own")
        time.withLock { $0 += .seconds(1) }
        #expect(budget.take("a") == nil)
        #expect(budget.take("a") == nil)
        #expect(budget.take("a") == 1)
        time.withLock { $0 += .seconds(3600) }
        for _ in 0..<4 { #expect(budget.take("a") == nil) }
        #expect(budget.take("a") == 1, "what was not used is not saved up without end")
    }

    @Test("buckets that are full again are forgotten, and no request looks at all of them for that by itself")
    func forgetting() {
        let time = Mutex(ContinuousClock.now)
        var limits = ServerLimits()
        (limits.requestsPerSecond, limits.requestBurst) = (2, 4)
        let budget = RequestBudget(limits) { time.withLock { $0 } }
        let kept = 30_000
        for number in 0..<kept { _ = budget.take("\(number)") }
        #expect(budget.count == kept, "none of them is full")
        time.withLock { $0 += .seconds(3600) }
        #expect(budget.take("a") == nil)
        #expect(budget.count == kept + 1)
        for _ in 0..<kept { _ = budget.take("a") }
        #expect(budget.count == 1)
    }

    @Test("who asks too much gets 429 with the time to wait, and others are answered")
    func requests() async throws {
        let fixture = try await ServerFixture(configure: {
            $0.limits.requestBurst = 12
            $0.limits.requestsPerSecond = 0.01
        })
        try await fixture.live { client in
            let session = try await fixture.signIn(client)
            var statuses: [HTTPResponse.Status] = []
            var last: TestResponse?
            for _ in 0..<15 {
                let response = try await client.execute(uri: "/api/workspace", method: .get, headers: session)
                statuses.append(response.status)
                last = response
            }
            #expect(statuses.first == .ok)
            #expect(statuses.last == .tooManyRequests)
            let seconds = try #require(last?.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...100).contains(seconds))
            #expect(try #require(last).decoded(ErrorAnswer.self).error.hasSuffix("."))
            let port = try #require(client.port)
            let other = try await Socket.ask("/health", port: port, from: "127.0.0.2")
            #expect(other.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("an upload more than allowed at once is turned away, and taken when one has ended")
    func uploads() async throws {
        let fixture = try await ServerFixture(configure: { $0.limits.uploadsPerMember = 1 })
        let pool = fixture.server.library.media.runner.pool
        try await fixture.router { client in
            var headers = try await fixture.signIn(client)
            headers[.contentType] = "application/octet-stream"
            let sent = headers
            let busy = try await BusyPool(pool)
            let body = ByteBuffer(bytes: TestPDF.make(pages: 1))
            let first = Task {
                try await client.execute(uri: "/api/documents", method: .post, headers: sent, body: body)
            }
            try await eventually { await pool.waitingCount > 0 }
            let second = try await client.execute(uri: "/api/documents", method: .post, headers: sent, body: body)
            #expect(second.status == .tooManyRequests)
            #expect(second.headers[.retryAfter] != nil)
            try await busy.release()
            #expect(try await first.value.status == .ok)
            let third = try await client.execute(uri: "/api/documents", method: .post, headers: sent, body: body)
            #expect(third.status == .ok)
        }
    }

    @Test("a board that is written into a file counts as an upload does")
    func exports() async throws {
        let fixture = try await ServerFixture(configure: { $0.limits.uploadsPerMember = 0 })
        let (board, _) = try await fixture.makeList()
        try await fixture.router { client in
            let (headers, _) = try await fixture.enter(client, as: "Ada", .viewer)
            let refused = try await client.execute(uri: "/api/boards/\(board)/export", method: .get, headers: headers)
            #expect(refused.status == .tooManyRequests)
            let read = try await client.execute(uri: "/api/boards/\(board)", method: .get, headers: headers)
            #expect(read.status == .ok)
        }
    }

    @Test("a board that is sent counts until it has been sent, or is not sent any more")
    func sending() async throws {
        let fixture = try await ServerFixture(configure: { $0.limits.uploadsPerMember = 1 })
        let (board, _) = try await fixture.makeList()
        try await fixture.router { client in
            let (headers, _) = try await fixture.enter(client, as: "Ada", .viewer)
            let uri = "/api/boards/\(board)/export"
            var response: Response? = try await unread(uri, fixture, headers)
            #expect(response?.status == .ok)
            let second = try await client.execute(uri: uri, method: .get, headers: headers)
            #expect(second.status == .tooManyRequests)
            response = nil
            for _ in 0..<2 {
                let next = try await client.execute(uri: uri, method: .get, headers: headers)
                #expect(next.status == .ok)
            }
        }
    }

    @Test("who looks through a link saves two boards at a time, whoever else does through it; members are not held up")
    func sendingToGuests() async throws {
        let fixture = try await ServerFixture(configure: { $0.limits.exportsPerShare = ServerLimits().exportsPerShare })
        let (board, _) = try await fixture.makeList()
        try await fixture.router { client in
            let (member, _) = try await fixture.enter(client, as: "Ada", .viewer)
            let guest = try await fixture.look(client, at: board)
            let uri = "/api/boards/\(board)/export"
            var responses: [Response] = []
            for _ in 0..<2 { responses.append(try await unread(uri, fixture, guest)) }
            #expect(responses.map(\.status) == [.ok, .ok])
            let third = try await client.execute(uri: uri, method: .get, headers: guest)
            #expect(third.status == .tooManyRequests)
            #expect(third.headers[.retryAfter] != nil)
            #expect(try third.decoded(ErrorAnswer.self).error.hasSuffix("."))
            #expect(try await client.execute(uri: uri, method: .get, headers: member).status == .ok)
            responses.removeLast()
            for _ in 0..<2 {
                let next = try await client.execute(uri: uri, method: .get, headers: guest)
                #expect(next.status == .ok)
            }
        }
    }

    /// An answer whose body nobody reads.
    private func unread(_ uri: String, _ fixture: ServerFixture, _ headers: HTTPFields) async throws -> Response {
        var logger = fixture.server.logger
        logger[metadataKey: "hb.request.id"] = "1"
        let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
        let head = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "localhost",
            path: uri,
            headerFields: headers
        )
        return try await fixture.server.makeRouter().buildResponder().respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
            context: WorkspaceRequestContext(source: source)
        )
    }

    @Test("photos are uploads too, a member has one limit for all devices, and another member a limit of their own")
    func uploadsOfMember() async throws {
        let fixture = try await ServerFixture(configure: { $0.limits.uploadsPerMember = 1 })
        let pool = fixture.server.library.media.runner.pool
        try await fixture.router { client in
            @Sendable func send(_ uri: String, _ bytes: [UInt8], _ session: HTTPFields) async throws -> TestResponse {
                var headers = session
                headers[.contentType] = "application/octet-stream"
                let body = ByteBuffer(bytes: bytes)
                return try await client.execute(uri: uri, method: .post, headers: headers, body: body)
            }
            let (desk, ada) = try await fixture.enter(client, as: "Ada", .editor)
            let phone = try await client.spend(fixture.server.signIn.makeLink(for: ada).text).cookie
            let (other, _) = try await fixture.enter(client, as: "Bob", .editor)
            let busy = try await BusyPool(pool)
            let first = Task { try await send("/api/photos?name=a.png", TestPicture.upright, desk) }
            try await eventually { await pool.waitingCount == 1 }
            for uri in ["/api/photos", "/api/documents", "/api/import", "/api/exports"] {
                #expect(try await send(uri, TestPicture.tall, phone).status == .tooManyRequests, "\(uri)")
            }
            let second = Task { try await send("/api/photos?name=b.png", TestPicture.tall, other) }
            try await eventually { await pool.waitingCount == 2 }
            try await busy.release()
            #expect(try await first.value.status == .ok)
            #expect(try await second.value.status == .ok)
            #expect(try await send("/api/photos?name=b.png", TestPicture.tall, phone).status == .ok)
        }
    }

    @Test("idle sockets of one address are bounded and closed in time, and another address is served meanwhile")
    func sockets() async throws {
        let fixture = try await ServerFixture(configure: {
            $0.limits.socketsPerAddress = 40
            $0.limits.headerTime = .seconds(2)
        })
        try await fixture.live { client in
            let port = try #require(client.port)
            let opened = Recorder()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<80 {
                    group.addTask { try await Socket.idle(port: port, from: "127.0.0.3", opened: opened) }
                }
                let answer = try await Socket.ask("/health", port: port, from: "127.0.0.2")
                #expect(answer.hasPrefix("HTTP/1.1 200"))
                // All end: those above the limit at once, the others when they have said nothing for two seconds.
                try await group.waitForAll()
            }
            #expect(opened.lines.count == 80)
            // The server hears of a closed socket a moment later than the one who closed it.
            try await eventually {
                (try? await Socket.ask("/health", port: port, from: "127.0.0.3"))?.hasPrefix("HTTP/1.1 200") == true
            }
        }
    }

    @Test("addresses of one IPv6 network share their requests, however they are written; those of IPv4 do not")
    func networks() async throws {
        let fixture = try await ServerFixture(
            publicAddress: "http://carry.example.org",
            configure: {
                $0.limits.requestBurst = 2
                $0.limits.requestsPerSecond = 0.001
            }
        )
        try await fixture.live { client in
            let field = try #require(HTTPField.Name("X-Forwarded-For"))
            for (address, status) in [
                ("2001:db8:0:1::1", HTTPResponse.Status.ok), ("2001:db8::1:ffff:0:0:2", .ok),
                ("2001:DB8:0:1::3", .tooManyRequests), ("2001:db8:0:2::1", .ok),
                ("192.0.2.1", .ok), ("::ffff:192.0.2.1", .ok), ("192.0.2.1", .tooManyRequests), ("192.0.2.2", .ok),
                ("::ffff:192.0.2.3", .ok),
            ] {
                let answer = try await client.execute(uri: "/health", method: .get, headers: [field: address])
                #expect(answer.status == status, "\(address)")
            }
        }
    }

    @Test("sockets are counted by IPv6 network, those of a proxy by itself, and all together")
    func socketsOfNetworks() throws {
        var limits = ServerLimits()
        (limits.socketsPerAddress, limits.sockets) = (2, 6)
        var configuration = ServerConfiguration(
            webFolder: URL(fileURLWithPath: "/"),
            publicAddress: URL(string: "https://carry.example.org")
        )
        configuration.proxies = ["2001:db8::9"]
        let (counts, proxies) = (SocketCounts(), TrustedProxies(configuration))
        var channels: [EmbeddedChannel] = []
        defer { for channel in channels { _ = try? channel.finish(acceptAlreadyClosed: true) } }
        func connect(_ address: String) throws -> EmbeddedChannel {
            let channel = EmbeddedChannel(handler: SocketLimit(counts, limits, behind: proxies))
            channels.append(channel)
            try channel.connect(to: SocketAddress(ipAddress: address, port: 80)).wait()
            return channel
        }
        let proxied = try (0..<3).map { _ in try connect("2001:db8::9") }
        #expect(proxied.map(\.isActive) == [true, true, true])
        let network = try (1...3).map { try connect("2001:db8::\($0)") }
        #expect(network.map(\.isActive) == [true, true, false])
        let others = try (1...2).map { try connect("192.0.2.\($0)") }
        #expect(others.map(\.isActive) == [true, false], "six are open")
        _ = try network[0].finish(acceptAlreadyClosed: true)
        let next = [try connect("2001:db8::4"), try connect("192.0.2.3")]
        #expect(next.map(\.isActive) == [true, false], "six are open again")
    }

    @Test("a proxy is known over IPv4 as well where the server listens for both, whichever way its address is written")
    func mappedProxy() {
        var configuration = ServerConfiguration(
            webFolder: URL(fileURLWithPath: "/"),
            publicAddress: URL(string: "https://carry.example.org")
        )
        configuration.proxies = ["192.0.2.7", "::ffff:192.0.2.8"]
        let proxies = TrustedProxies(configuration)
        let known = ["127.0.0.1", "::ffff:127.0.0.1", "::1", "::ffff:192.0.2.7", "192.0.2.8", "::ffff:c000:208"]
        for address in known { #expect(proxies.contains(address), "\(address)") }
        for address in ["::ffff:192.0.2.9", "192.0.2.9", "local"] { #expect(!proxies.contains(address), "\(address)") }
    }

    @Test("a body that comes byte by byte is given up, and others are answered meanwhile")
    func slowBody() async throws {
        let fixture = try await ServerFixture(configure: {
            $0.limits.bodyCheckTime = .milliseconds(500)
            $0.limits.leastBodyBytes = 100
        })
        try await fixture.live { client in
            let port = try #require(client.port)
            let session = try await fixture.signIn(client)
            let head = [
                "POST /api/documents HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(session[.cookie] ?? "")",
                "Content-Type: application/octet-stream", "Content-Length: 100000",
            ]
            async let slow: Void = Socket.trickle(head.joined(separator: "\r\n") + "\r\n\r\n", port: port)
            #expect(try await client.execute(uri: "/api/workspace", method: .get, headers: session).status == .ok)
            try await slow
            let left = fixture.server.library.media.blobs.folder + "/incoming"
            try await eventually { try FileManager.default.contentsOfDirectory(atPath: left) == [] }
        }
    }

    @Test(
        "nor is a body waited for that nobody asked for, that is refused, or whose request was answered long ago",
        arguments: ["GET /health", "POST /api/documents", "PATCH /nothing", "GET /api/feed"],
        [false, true]
    )
    func unwantedBody(line: String, isSignedIn: Bool) async throws {
        let fixture = try await ServerFixture(configure: {
            $0.limits.bodyCheckTime = .milliseconds(500)
            $0.limits.leastBodyBytes = 100
        })
        try await fixture.live { client in
            let port = try #require(client.port)
            let session = try await fixture.signIn(client)
            let head = [
                "\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(isSignedIn ? session[.cookie] ?? "" : "")",
                "Content-Length: 100000",
            ]
            try await Socket.trickle(head.joined(separator: "\r\n") + "\r\n\r\n", port: port)
            #expect(try await client.execute(uri: "/api/workspace", method: .get, headers: session).status == .ok)
        }
    }
}
