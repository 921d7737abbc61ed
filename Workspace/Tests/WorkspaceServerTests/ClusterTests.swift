// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel

@testable import WorkspaceMedia
@testable import WorkspaceServer
@testable import WorkspaceStore

@Suite("Several servers on one database", .onPostgres, .timeLimit(.minutes(10)))
struct ClusterTests {
    /// A live server among others.
    struct Server: Sendable {
        let fixture: ServerFixture
        let client: TestClient
        let port: Int
        var store: Store { fixture.store }
        var hub: FeedHub { fixture.server.feed }

        /// Sends a file as a page does, and gives what became of it.
        func upload(_ bytes: [UInt8], as session: HTTPFields) async throws -> DocumentAnswer {
            var headers = session
            headers[.contentType] = "application/octet-stream"
            let uri = "/api/documents?name=a.pdf"
            return try await client.execute(uri: uri, method: .post, headers: headers, body: ByteBuffer(bytes: bytes))
                .decoded()
        }

        /// Sends JSON as a page does.
        func post(_ uri: String, _ body: ByteBuffer, as session: HTTPFields) async throws -> TestResponse {
            try await client.execute(uri: uri, method: .post, headers: session.json, body: body)
        }
    }

    /// Runs servers on a database of their own, and signs a browser in at the first.
    func live(
        _ count: Int,
        clock: TestClock? = nil,
        configure: @escaping @Sendable (inout ServerConfiguration) -> Void = { _ in },
        _ test: @escaping @Sendable ([Server], HTTPFields) async throws -> Void
    ) async throws {
        let database = try #require(try TestDatabase.make())
        @Sendable func start(_ servers: [Server]) async throws {
            guard servers.count < count else {
                return try await test(servers, servers[0].fixture.signIn(servers[0].client))
            }
            let time: Store.Clock? = if let clock { { @Sendable in clock.now } } else { nil }
            // Nobody's feed beats by itself: the tests say when.
            let fixture = try await ServerFixture(
                database: database,
                heartbeat: .seconds(3600),
                clock: time,
                configure: configure
            )
            try await fixture.live { client in
                let server = Server(fixture: fixture, client: client, port: try #require(client.port))
                // It hears the others before anything is told.
                try await eventually { fixture.store.isHearing }
                try await start(servers + [server])
            }
        }
        try await start([])
    }

    func feed(
        of server: Server,
        _ session: HTTPFields,
        after: String = "?after=1",
        _ body: @Sendable (inout FeedReader) async throws -> Void
    ) async throws {
        try await FeedReader.open(port: server.port, cookie: session[.cookie] ?? "", after: after) { reader in
            #expect(try await reader.next()?.isComment == true)
            try await body(&reader)
        }
    }

    @Test("every feed of every server tells the whole log in one order, and a transaction sent to all lands once")
    func oneLog() async throws {
        try await live(3) { servers, session in
            let (_, list) = try await servers[0].fixture.makeList()
            let transactions = (0..<60).map { Transaction.make([.card("\($0)", in: list)]) }
            try await withThrowingTaskGroup(of: [TransactionID].self) { group in
                for server in servers {
                    group.addTask {
                        try await FeedReader.open(
                            port: server.port,
                            cookie: session[.cookie] ?? "",
                            after: "?after=1"
                        ) { reader in
                            var told: [TransactionID] = []
                            for revision in 2...61 as ClosedRange<UInt64> {
                                let event = try #require(try await reader.nextTransaction())
                                #expect(event.revision == revision)
                                told.append(event.transaction)
                            }
                            return told
                        }
                    }
                }
                for (index, transaction) in transactions.enumerated() {
                    // One after the other or at once, to two servers each.
                    for server in [servers[index % 3], servers[(index + 1) % 3]] {
                        group.addTask {
                            let outcome = try await server.store.commit(transaction, author: "tester")
                            switch outcome {
                            case .landed, .repeated: return []
                            case .refused: throw CancellationError()
                            }
                        }
                    }
                }
                let told = try await group.reduce(into: [[TransactionID]]()) { if !$1.isEmpty { $0.append($1) } }
                #expect(told.count == 3 && told[0] == told[1] && told[1] == told[2])
                #expect(Set(told[0]) == Set(transactions.map(\.id)))
            }
            #expect(try await servers[2].store.verify().problems == [])
        }
    }

    @Test("who is signed out at one server is at all of them, and their feeds end")
    func revoked() async throws {
        try await live(2) { servers, session in
            let other = try await servers[1].fixture.signIn(servers[1].client)
            try await feed(of: servers[0], other, after: "?after=0") { reader in
                let uri = "/api/sessions?others=true"
                let ended = try await servers[1].client.execute(uri: uri, method: .delete, headers: session)
                #expect(ended.status == .noContent)
                while let event = try await reader.next() { #expect(event.name != "reset") }
            }
            for server in servers {
                let answer = try await server.client.execute(uri: "/api/workspace", method: .get, headers: other)
                #expect(answer.status == .unauthorized)
            }
            let still = try await servers[1].client.execute(uri: "/api/workspace", method: .get, headers: session)
            #expect(still.status == .ok)
        }
    }

    @Test(
        "what somebody carries is seen at other servers, also when another one than the feed's was told; it ends with its server"
    )
    func presence() async throws {
        try await live(2) { servers, session in
            let (_, list) = try await servers[0].fixture.makeList()
            let other = try await servers[1].fixture.signIn(servers[1].client)
            try await feed(of: servers[1], other) { reader in
                // Everybody is told of the members first.
                try await feed(of: servers[0], session) { _ in
                    // The balancer sends this to the server that has no feed of this device.
                    let body = ByteBuffer(json: Presence(carrying: [list], over: nil))
                    let uri = "/api/presence"
                    let told = try await servers[1].post(uri, body, as: session)
                    #expect(told.status == .noContent)
                    try await eventually {
                        await servers[1].hub.take(after: .max, presenceVersion: 0).presence.count == 1
                    }
                }
                // The feed has gone, and nothing is carried.
                try await eventually { await servers[1].hub.take(after: .max, presenceVersion: 0).presence.isEmpty }
                // As if a server carried something and was killed.
                let gone = PresenceEvent(session: SessionInfo(id: "7", name: "Ada", device: "7"), carrying: [list])
                await servers[1].hub.hear(from: "killed")
                await servers[1].hub.show(gone, paths: [:], of: "killed")
                #expect(await servers[1].hub.take(after: .max, presenceVersion: 0).presence.count == 1)
                for _ in 0..<2 { await servers[1].hub.heartbeat() }
                await servers[1].hub.hear(from: "killed")
                #expect(await servers[1].hub.take(after: .max, presenceVersion: 0).presence.count == 1)
                for _ in 0..<3 { await servers[1].hub.heartbeat() }
                #expect(await servers[1].hub.take(after: .max, presenceVersion: 0).presence.isEmpty)
                while let presence = try await reader.nextPresence(), !presence.isIdle {}
            }
        }
    }

    @Test("of what nobody told, as when its server was killed, feeds hear a heartbeat later at the most")
    func lostNotices() async throws {
        try await live(2) { servers, session in
            let first = try #require(try await servers[0].store.sessions().first)
            let other = try await servers[1].fixture.signIn(servers[1].client)
            let ended = try #require(
                try await servers[0].store.sessions().first { $0.session.device != first.session.device }
            )
            try await feed(of: servers[0], other, after: "?after=0") { reader in
                // Only the database knows of it.
                #expect(try await servers[1].store.endSessions([ended.session.device]).count == 1)
                await servers[0].fixture.server.cluster.beat()
                while let event = try await reader.next() { #expect(event.name != "reset") }
            }
            let still = try await servers[0].client.execute(uri: "/api/workspace", method: .get, headers: session)
            #expect(still.status == .ok)
        }
    }

    @Test("readers of every server start over behind an erasure, of which the log tells")
    func erased() async throws {
        try await live(2) { servers, session in
            let (_, list) = try await servers[0].fixture.makeList()
            try await feed(of: servers[1], session) { reader in
                _ = try await servers[0].store.commit(
                    .make([.move([list], to: Place(parent: .trash))]),
                    author: "tester"
                )
                #expect(try await reader.nextTransaction() != nil)
                // Nothing is told but that the log has grown.
                _ = try await servers[0].store.erase([list], author: "tester")
                #expect(try await reader.nextEvent()?.name == "reset")
            }
        }
    }

    @Test("a feed that ends late takes nothing from the feed that its device has at another server")
    func lateEnd() async throws {
        try await live(2) { servers, _ in
            let (_, list) = try await servers[0].fixture.makeList()
            let hub = servers[0].hub
            let device = SessionInfo(id: "7", name: "Ada", device: "7")
            let old = await hub.open(for: device)
            await hub.publish(PresenceEvent(session: device, carrying: [list]))
            await hub.show(PresenceEvent(session: device, carrying: [list]), paths: [:], of: "other")
            await hub.close(old.id)
            #expect(await hub.take(after: .max, presenceVersion: 0).presence.count == 1)
            // What it was told of others while it heard nothing is not worth more.
            await hub.hear(from: "other")
            await hub.forgetOthers()
            #expect(await hub.take(after: .max, presenceVersion: 0).presence.isEmpty)
        }
    }

    @Test("what concerns one member reaches their pages wherever their feeds are")
    func own() async throws {
        try await live(2) { servers, session in
            let (id, message) = (NodeID.make(), NodeID.make())
            _ = try await servers[0].store.commit(
                .make([
                    .insert(id, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Talk")]),
                    .insert(message, kind: .message, at: Place(parent: id), fields: [.body: .text("Hello")]),
                ]),
                author: "tester"
            )
            try await feed(of: servers[1], session) { reader in
                let body = ByteBuffer(json: ReadMark(conversation: id, message: message))
                let uri = "/api/conversations/read"
                let read = try await servers[0].post(uri, body, as: session)
                #expect(read.status == .noContent)
                var event = try await reader.nextEvent()
                while event?.name == "people" || event?.name == "transaction" { event = try await reader.nextEvent() }
                #expect(event?.name == "read")
            }
        }
    }

    @Test("who has used up what they may ask at one server has at the others, too")
    func budgets() async throws {
        // So slow that nothing is gained meanwhile.
        let slow: @Sendable (inout ServerConfiguration) -> Void = {
            ($0.limits.requestsPerSecond, $0.limits.requestBurst) = (0.001, 40)
        }
        try await live(2, configure: slow) { servers, session in
            let member = try #require(try await servers[0].store.members().members.first)
            let other = servers[1].fixture.server.budget
            #expect(!other.isSpent("member \(member.id)"))
            var status = HTTPResponse.Status.ok
            for _ in 0..<60 where status != .tooManyRequests {
                status = try await servers[0].client.execute(uri: "/api/sessions", method: .get, headers: session)
                    .status
            }
            #expect(status == .tooManyRequests)
            // Whichever of the two budgets was used up first, that of the address or the member's.
            try await eventually { other.isSpent("member \(member.id)") || other.isSpent("address 127.0.0.1") }
        }
    }

    @Test("one of the servers is on duty, and when it goes another one is")
    func duty() async throws {
        try await live(2) { servers, _ in
            try await eventually { servers.contains { $0.store.isOnDuty } }
            #expect(servers.count { $0.store.isOnDuty } == 1)
            let keeper = try #require(servers.first { $0.store.isOnDuty })
            let other = try #require(servers.first { !$0.store.isOnDuty })
            keeper.store.leave()
            try await eventually { other.store.isOnDuty }
            #expect(!keeper.store.isOnDuty)
        }
    }

    @Test("a file that came to one server is shown, exported and erased at another")
    func files() async throws {
        let clock = TestClock()
        try await live(2, clock: clock) { servers, session in
            let bytes = TestPDF.make(pages: 3)
            let document = try await servers[0].upload(bytes, as: session).document
            let original = try await servers[1].client.execute(
                uri: "/api/nodes/\(document)/original",
                method: .get,
                headers: session
            )
            #expect(Array(original.body.readableBytesView) == bytes)
            let page = try #require(
                try await servers[1].store.children(of: document, after: nil, limit: 1)?.nodes.first
            )
            let blob = try #require(page.fields.text(.blob).flatMap { BlobID($0) })
            let drawn = try await servers[1].client.execute(
                uri: "/api/thumbnails/\(blob)/1",
                method: .get,
                headers: session
            )
            #expect(drawn.status == .ok)
            let asked = ByteBuffer(json: ExportRequest(nodes: [document], title: "Out"))
            let uri = "/api/exports"
            let export: ExportAnswer = try await servers[0].post(uri, asked, as: session).decoded()
            let fetched = try await servers[1].client.execute(uri: export.path, method: .get)
            #expect(fetched.status == .ok && fetched.body.readableBytesView.starts(with: Array("%PDF".utf8)))
            let stores = servers.map { $0.fixture.server.library.media.blobs }
            #expect(stores.allSatisfy { $0.contains(blob) })
            // Here a bound removes it, and what comes again is looked through.
            let later = Int(Date().timeIntervalSince1970) + 7_200
            try stores[1].trim(toBytes: 0, now: later)
            #expect(!stores[1].contains(blob))
            _ = try await stores[1].path(of: blob)
            #expect(try stores[1].verify(blob))
            _ = try await servers[0].store.commit(.make([.trash([document])]), author: "tester")
            clock.advance(seconds: 3_601)
            let erased = try await servers[0].post(
                "/api/erase",
                ByteBuffer(json: NodesRequest(nodes: [document])),
                as: session
            )
            #expect(erased.status == .noContent)
            try await eventually { !stores[1].contains(blob) }
            await #expect(throws: BlobError.missing(blob)) { try await stores[1].path(of: blob) }
        }
    }

    @Test("of a file that was erased while a server heard nothing, it has nothing left when it hears again")
    func erasedUnheard() async throws {
        let clock = TestClock()
        try await live(2, clock: clock) { servers, session in
            try await eventually { servers.contains { $0.store.isOnDuty } }
            let one = try #require(servers.first { $0.store.isOnDuty })
            let other = try #require(servers.first { !$0.store.isOnDuty })
            let document = try await other.upload(TestPDF.make(pages: 1), as: session).document
            let media = other.fixture.server.library.media
            let node = try #require(try await other.store.subtree(of: document)?.last)
            let blob = try #require(node.fields.text(.blob).flatMap { BlobID($0) })
            let drawn = try await media.thumbnails.thumbnail(
                ThumbnailRequest(page: 1, of: blob, size: .init(atLeast: 90))
            )
            // That of a workspace which was in this folder before.
            let former = media.blobs.folder + "/../blobs/former"
            try SystemFiles.makeFolder(media.blobs.folder + "/../blobs")
            try Data("former".utf8).write(to: URL(fileURLWithPath: former))
            clock.advance(seconds: 3_601)
            _ = try await one.store.commit(.make([.trash([document])]), author: "tester")
            _ = try await one.store.erase([document], author: "tester")
            try await one.fixture.server.library.erase([blob], since: Int(clock.now / 1_000))
            #expect(media.blobs.contains(blob), "nobody has told it")
            let duty = try #require(one.store.engine.listener).duty
            try await one.store.engine.read { db in
                _ = try db.rows(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = ?",
                    ["SELECT pg_try_advisory_lock(\(duty))"]
                )
            }
            try await eventually { !media.blobs.contains(blob) && SystemFiles.status(drawn) == nil }
            #expect(SystemFiles.status(former) != nil)
        }
    }

    @Test(
        "bytes that somebody is about to name at one server stay when another erases all that named them",
        arguments: [false, true]
    )
    func erasedMeanwhile(isInFolder: Bool) async throws {
        let clock = TestClock()
        let shared = try TemporaryFolder()
        let configure: @Sendable (inout ServerConfiguration) -> Void = {
            if isInFolder { $0.blobFolder = shared.url }
        }
        try await live(2, clock: clock, configure: configure) { servers, session in
            let libraries = servers.map(\.fixture.server.library)
            let answer = try await servers[0].upload(TestPDF.make(pages: 1), as: session)
            let page = try #require(answer.pages.first)
            let node = try #require(try await servers[1].store.detail(of: page)?.node)
            let blob = try #require(node.fields.text(.blob).flatMap { BlobID($0) })
            clock.advance(seconds: 24 * 3_600)
            let (new, board) = (NodeID.make(), NodeID.make())
            let all = ByteBuffer(json: NodesRequest(nodes: [.trash]))
            do {
                let lease = try await libraries[1].media.blobs.lease(blob, now: libraries[1].seconds)
                _ = try await servers[0].store.commit(.make([.trash([answer.document])]), author: "tester")
                #expect(try await servers[0].post("/api/erase", all, as: session).status == .noContent)
                let fields: Fields = [.blob: .text(blob.text), .pageNumber: .number(1)]
                let name = Transaction.make([
                    .insert(board, kind: .document, at: Place(parent: .workspace), fields: [:]),
                    .insert(new, kind: .page, at: Place(parent: board), fields: fields),
                ])
                _ = try await servers[1].store.commit(name, author: "tester")
                withExtendedLifetime(lease) {}
            }
            for library in libraries {
                _ = try await library.media.blobs.path(of: blob)
                #expect(try library.media.blobs.verify(blob))
            }
            // What is named by nothing goes with the next clearing.
            _ = try await servers[0].store.commit(.make([.trash([board])]), author: "tester")
            #expect(try await servers[0].post("/api/erase", all, as: session).status == .noContent)
            clock.advance(seconds: 25 * 3_600)
            try await servers[0].fixture.server.clearing.clear()
            for library in libraries {
                try await eventually { !library.media.blobs.contains(blob) }
                await #expect(throws: BlobError.missing(blob)) { try await library.media.blobs.path(of: blob) }
            }
        }
    }

    @Test("a share link that is made at one server is looked through at another, and revoked for all at once")
    func shared() async throws {
        try await live(2) { servers, session in
            let (board, _) = try await servers[0].fixture.makeList()
            let uri = "/api/nodes/\(board)/shares"
            let made: ShareAnswer = try await servers[0].post(uri, ByteBuffer(json: ShareRequest(days: 1)), as: session)
                .decoded()
            let guest = try await servers[1].client.spend(String(made.address.suffix(64))).cookie
            try await feed(of: servers[1], guest, after: "?after=0") { reader in
                let ended = try await servers[0].client.execute(
                    uri: "/api/shares/\(made.share.id)",
                    method: .delete,
                    headers: session
                )
                #expect(ended.status == .noContent)
                while let event = try await reader.next() { #expect(event.name != "reset") }
            }
            for server in servers {
                let answer = try await server.client.execute(uri: "/api/workspace", method: .get, headers: guest)
                #expect(answer.status == .unauthorized)
            }
        }
    }

    @Test("while one server writes for long, the others read, note who was here, and are well")
    func longWrite() async throws {
        let clock = TestClock()
        try await live(2, clock: clock) { servers, session in
            let (_, list) = try await servers[0].fixture.makeList()
            let end = DispatchSemaphore(value: 0)
            let (began, beginning) = AsyncStream<Void>.makeStream()
            async let writing: Void = servers[0].store.engine.write(.leisurely) { db in
                // Waits until it has the lock of writers.
                _ = try db.change("UPDATE store SET name = name", [])
                beginning.yield()
                end.wait()
            }
            var iterator = began.makeAsyncIterator()
            _ = await iterator.next()
            clock.advance(seconds: 2 * 3_600)
            let read = try await servers[1].client.execute(uri: "/api/workspace", method: .get, headers: session)
            #expect(read.status == .ok)
            #expect(read.headers[.setCookie] != nil, "it was noted that somebody was here")
            for server in servers {
                #expect(try await server.client.execute(uri: "/health", method: .get).status == .ok)
            }
            // Whoever wants to write meanwhile waits, and is told that it is not now.
            let wish = Transaction.make([.card("Card", in: list)])
            let answer = try await servers[1].post("/api/transactions", ByteBuffer(json: wish), as: session)
            #expect(answer.status == .serviceUnavailable)
            #expect(try await servers[1].client.execute(uri: "/health", method: .get).status == .ok)
            end.signal()
            try await writing
        }
    }

    @Test("servers that start together add what there is to play with once")
    func sample() async throws {
        try await live(3) { servers, _ in
            let added = try await withThrowingTaskGroup(of: Bool.self) { group in
                for server in servers { group.addTask { try await SampleBoard.add(to: server.store) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(added.count { $0 } == 1)
            #expect(try await servers[0].store.revision() == 1)
        }
    }

    @Test("a server that is gone has no connection left")
    func gone() async throws {
        let database = try #require(try TestDatabase.make())
        do {
            let fixture = try await ServerFixture(database: database)
            try await fixture.live { client in
                try await eventually { fixture.store.isHearing }
                _ = try await fixture.signIn(client)
                #expect(throws: StoreError.self) { try PostgresHold(database) }
            }
        }
        try await eventually { (try? PostgresHold(database)) != nil }
    }
}
