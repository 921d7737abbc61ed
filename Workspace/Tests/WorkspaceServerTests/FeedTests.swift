// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel

@testable import WorkspaceServer
@testable import WorkspaceStore

@Suite("The feed", .timeLimit(.minutes(10)))
struct FeedTests {
    /// Runs a live server and signs a browser in.
    private func live(
        heartbeat: Duration = .seconds(15),
        _ test: @escaping @Sendable (ServerFixture, TestClient, Int, HTTPFields) async throws -> Void
    ) async throws {
        let fixture = try await ServerFixture(heartbeat: heartbeat)
        try await fixture.live { client in
            let session = try await fixture.signIn(client)
            try await test(fixture, client, try #require(client.port), session)
        }
    }

    @Test("what others do arrives, with the revision as the event's id")
    func arrives() async throws {
        try await live { fixture, client, port, session in
            let (_, list) = try await fixture.makeList()
            try await FeedReader.open(port: port, cookie: session[.cookie] ?? "", after: "?after=1") { reader in
                #expect(try await reader.next()?.isComment == true)
                #expect(reader.head.contains("text/event-stream"))
                #expect(reader.head.contains("Content-Security-Policy"))
                let body = ByteBuffer(json: Transaction.make([.card("One", in: list)]))
                _ = try await client.execute(uri: "/api/transactions", method: .post, headers: session.json, body: body)
                let event = try #require(try await reader.nextEvent())
                #expect(event.id.map { FeedPlace(Array($0.utf8)[...])?.revision } == 2)
                #expect(event.name == "transaction")
                let transaction = try TransactionEvent.decoded(from: Array(event.data.utf8))
                #expect(transaction.changes.map(\.title) == ["One"])
            }
        }
    }

    @Test("a feed resumes after the last event that was seen, without gap or repetition")
    func resumes() async throws {
        try await live { fixture, _, port, session in
            let (_, list) = try await fixture.makeList()
            for number in 2...30 {
                _ = try await fixture.store.commit(.make([.card("\(number)", in: list)]), author: "tester")
            }
            let cookie = session[.cookie] ?? ""
            for (after, last, first) in [("?after=0", nil, 1), ("?after=3", nil, 4), ("?after=3", "20", 21)]
                as [(String, String?, UInt64)]
            {
                try await FeedReader.open(port: port, cookie: cookie, after: after, lastEventID: last) { reader in
                    for revision in first...30 {
                        let event = try await reader.nextTransaction()
                        #expect(event?.revision == revision)
                    }
                }
            }
        }
    }

    @Test("many feeds under many writers all see the whole log, in order")
    func many() async throws {
        try await live { fixture, _, port, session in
            let (_, list) = try await fixture.makeList()
            let cookie = session[.cookie] ?? ""
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<5 {
                    group.addTask {
                        try await FeedReader.open(port: port, cookie: cookie, after: "?after=1") { reader in
                            for revision in 2...81 as ClosedRange<UInt64> {
                                let event = try await reader.nextTransaction()
                                #expect(event?.revision == revision)
                            }
                        }
                    }
                }
                for number in 0..<80 {
                    group.addTask {
                        _ = try await fixture.store.commit(.make([.card("\(number)", in: list)]), author: "tester")
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("a place that the log never reached is answered with a reset, and the feed ends")
    func reset() async throws {
        try await live { _, _, port, session in
            try await FeedReader.open(port: port, cookie: session[.cookie] ?? "", after: "?after=999") { reader in
                _ = try await reader.next()
                #expect(try await reader.next()?.name == "reset")
                #expect(try await reader.next() == nil)
            }
        }
    }

    @Test("a place is that of one log: with another transaction at its revision the feed ends, too")
    func otherData() async throws {
        try await live { fixture, client, port, session in
            let (_, list) = try await fixture.makeList()
            let last = try await fixture.store.log(after: 0, limit: 1)[0]
            let answer = try await client.execute(uri: "/api/workspace", method: .get, headers: session)
            let workspace = try WorkspaceSnapshot.decoded(from: Array(answer.body.readableBytesView))
            #expect(workspace.place == last.place && last.place.mark != 0)
            let cookie = session[.cookie] ?? ""
            var other = last.place
            other.mark += 1
            try await FeedReader.open(port: port, cookie: cookie, after: "?after=\(other)") { reader in
                _ = try await reader.next()
                #expect(try await reader.next()?.name == "reset")
            }
            try await FeedReader.open(port: port, cookie: cookie, after: "?after=\(last.place)") { reader in
                _ = try await fixture.store.commit(.make([.card("Next", in: list)]), author: "tester")
                #expect(try await reader.nextTransaction()?.revision == 2)
            }
        }
    }

    @Test("a page of another version, or of somebody else, is told so and writes nothing")
    func otherPages() async throws {
        try await live { fixture, client, port, session in
            let (_, list) = try await fixture.makeList()
            let last = try await fixture.store.revision()
            for version in ["0", "x", "\(WireVersion.current + 1)"] {
                let query = "?version=\(version)&after=\(last)"
                try await FeedReader.open(port: port, cookie: session[.cookie] ?? "", after: query) { reader in
                    _ = try await reader.next()
                    #expect(try await reader.next()?.name == "outdated")
                    #expect(try await reader.next() == nil)
                }
            }
            func send(_ name: String, _ value: String) async throws -> Int {
                var headers = session.json
                headers[try #require(HTTPField.Name(name))] = value
                let body = ByteBuffer(json: Transaction.make([.card("One", in: list)]))
                return try await client.execute(uri: "/api/transactions", method: .post, headers: headers, body: body)
                    .status.code
            }
            #expect(try await send(WireVersion.header, "0") == 426)
            #expect(try await send(WireVersion.memberHeader, "somebody") == 401)
            #expect(try await fixture.store.revision() == last)
            #expect(try await send(WireVersion.header, "\(WireVersion.current)") == 200)
        }
    }

    @Test("who was away while something was erased starts over, and keeps nothing of it")
    func erased() async throws {
        try await live { fixture, _, port, session in
            let (_, list) = try await fixture.makeList()
            let doomed = NodeID.make()
            let secret = NodeOperation.insert(
                doomed,
                kind: .card,
                at: Place(parent: list),
                fields: [.title: .text("Secret")]
            )
            _ = try await fixture.store.commit(.make([secret]), author: "tester")
            _ = try await fixture.store.commit(.make([.trash([doomed])]), author: "tester")
            let last = try await fixture.store.revision()
            _ = try await fixture.store.erase([doomed], author: "tester")
            let cookie = session[.cookie] ?? ""
            try await FeedReader.open(port: port, cookie: cookie, after: "?after=\(last)") { reader in
                _ = try await reader.next()
                #expect(try await reader.next()?.name == "reset")
            }
            try await FeedReader.open(port: port, cookie: cookie, after: "?after=\(last + 1)") { reader in
                _ = try await fixture.store.commit(.make([.card("Next", in: list)]), author: "tester")
                #expect(try await reader.nextTransaction()?.revision == last + 2)
            }
        }
    }

    @Test("who has too many bytes to catch up with starts over, also where they are few characters", .onSQLite)
    func tooFarBehind() async throws {
        try await live { fixture, _, port, session in
            let (_, list) = try await fixture.makeList()
            // Four bytes a character.
            let text = "\"" + String(repeating: "😀", count: FeedStream.catchUpBytes / 4) + "\""
            try await fixture.store.engine.write { db in
                try db.execute(
                    """
                    INSERT INTO log (revision, id, time, author, operations, answer, topmost)
                    VALUES (2, ?, 0, 'tester', '[]', '{}', ?)
                    """,
                    [Data(repeating: 7, count: 16), text]
                )
            }
            _ = try await fixture.store.commit(.make([.card("Small", in: list)]), author: "tester")
            let cookie = session[.cookie] ?? ""
            try await FeedReader.open(port: port, cookie: cookie, after: "?after=1") { reader in
                _ = try await reader.next()
                #expect(try await reader.next()?.name == "reset")
                #expect(try await reader.next() == nil)
            }
            let next = try await FeedReader.open(port: port, cookie: cookie, after: "?after=2") { reader in
                try await reader.nextTransaction()?.revision
            }
            #expect(next == 3)
        }
    }

    @Test("a quiet feed shows that it is alive")
    func heartbeat() async throws {
        try await live(heartbeat: .milliseconds(50)) { _, _, port, session in
            try await FeedReader.open(port: port, cookie: session[.cookie] ?? "") { reader in
                var beats = 0
                while beats < 3 {
                    let event = try #require(try await reader.next())
                    // It begins with a comment, and with who is there.
                    guard !event.isComment, event.name != "people" else { continue }
                    #expect(event.name == "beat" && !event.data.isEmpty)
                    beats += 1
                }
            }
        }
    }

    @Test("how many pages an upload has is told to its own session only, before the pages are there")
    func counted() async throws {
        try await live { fixture, client, port, session in
            let upload = NodeID.make()
            var fields = session
            fields[.contentType] = "application/octet-stream"
            let headers = fields
            try await FeedReader.open(port: port, cookie: session[.cookie] ?? "", after: "?after=0") { reader in
                _ = try await reader.next()
                let uri = "/api/documents?name=a.pdf&upload=\(upload)"
                let body = ByteBuffer(bytes: TestPDF.make(pages: 5))
                let response = try await client.execute(uri: uri, method: .post, headers: headers, body: body)
                #expect(response.status == .ok)
                // A heartbeat may have opened the way for both at once, so their order is not told here.
                var names: Set<String> = []
                for _ in 0..<2 {
                    let event = try #require(try await reader.nextEvent())
                    let name = try #require(event.name)
                    names.insert(name)
                    if name == "counted" {
                        let count = try PageCount.decoded(from: Array(event.data.utf8))
                        #expect(count == PageCount(upload: upload, pages: 5))
                    }
                }
                #expect(names == ["counted", "transaction"])
            }
            let other = try await fixture.signIn(client)
            try await FeedReader.open(port: port, cookie: other[.cookie] ?? "", after: "?after=0") { reader in
                _ = try await reader.next()
                #expect(try await reader.nextEvent()?.name == "transaction")
            }
        }
    }

    @Test("the last counts are kept for feeds that come back, each for its own session")
    func counts() {
        var board = OwnEventBoard()
        let odd = SessionInfo(id: "ada", name: "Ada", device: "odd")
        let even = SessionInfo(id: "ada", name: "Ada", device: "even")
        for number in 1...(OwnEventBoard.limit + 1) {
            board.add(
                .counted(PageCount(upload: .make(), pages: number)),
                for: .device(number.isMultiple(of: 2) ? "even" : "odd")
            )
        }
        #expect(board.frames(after: 0, for: odd).count == OwnEventBoard.limit / 2)
        #expect(board.frames(after: board.version - 1, for: odd).count == 1)
        #expect(board.frames(after: board.version - 1, for: even) == [])
        #expect(board.frames(after: .max, for: odd) == [])
    }

    @Test("what someone carries is seen by others, also by who comes later, and ends with their last feed")
    func presence() async throws {
        try await live { fixture, client, port, session in
            let other = try await fixture.signIn(client)
            let card = NodeID.make()
            try await FeedReader.open(port: port, cookie: session[.cookie] ?? "") { watcher in
                _ = try await watcher.next()
                try await FeedReader.open(port: port, cookie: other[.cookie] ?? "") { carrier in
                    _ = try await carrier.next()
                    let body = ByteBuffer(json: Presence(carrying: [card], over: .trash))
                    let response = try await client.execute(
                        uri: "/api/presence",
                        method: .post,
                        headers: other.json,
                        body: body
                    )
                    #expect(response.status == .noContent)
                    #expect(try await carrier.nextPresence()?.carrying == [card])
                }
                let seen = try #require(try await watcher.nextPresence())
                #expect(seen.carrying == [card])
                #expect(seen.over == .trash)
                #expect(!seen.session.name.isEmpty)
                #expect(try await watcher.nextPresence()?.carrying == [])
            }
        }
    }

    @Test("feeds end as soon as the server is asked to stop")
    func stops() async throws {
        let fixture = try await ServerFixture()
        let ended = Recorder()
        let reading = try await fixture.live { client in
            let session = try await fixture.signIn(client)
            let port = try #require(client.port)
            let cookie = session[.cookie] ?? ""
            let reading = Task {
                try await FeedReader.open(port: port, cookie: cookie) { reader in
                    while try await reader.next() != nil {}
                    ended.record("ended")
                }
            }
            try await eventually { await fixture.server.feed.count > 0 }
            return reading
        }
        try? await reading.value
        #expect(ended.lines == ["ended"])
    }
}
