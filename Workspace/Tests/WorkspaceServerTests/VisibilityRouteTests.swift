// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Who sees what over HTTP", .timeLimit(.minutes(10)))
struct VisibilityRouteTests {
    /// A board, a document, an album and a conversation, each with something in it, and the bytes that they name.
    private struct Closed {
        var places: [NodeID] = []
        var all: [NodeID] = []
        var blob = ""
    }

    private func makeClosed(_ fixture: ServerFixture, for readers: [NodeID]) async throws -> Closed {
        var closed = Closed()
        let lease = try await fixture.server.library.media.blobs.put(TestPicture.upright, now: 0)
        closed.blob = lease.blob.text
        var operations: [NodeOperation] = []
        for (kind, inner) in [
            (Kind.board, Kind.list), (.document, .page), (.album, .photo), (.conversation, .message),
        ] {
            let (place, child) = (NodeID.make(), NodeID.make())
            let fields: Fields = [.readers: .nodes(readers), .title: .text("\(kind)")]
            operations.append(.insert(place, kind: kind, at: Place(parent: .workspace), fields: fields))
            let named: Fields = [.blob: .text(closed.blob), .pageNumber: .number(1)]
            operations.append(
                .insert(
                    child,
                    kind: inner,
                    at: Place(parent: place),
                    fields: inner == .page || inner == .photo ? named : [:]
                )
            )
            closed.places.append(place)
            closed.all += [place, child]
        }
        _ = try await fixture.store.commit(.make(operations), author: "tester")
        return withExtendedLifetime(lease) { closed }
    }

    @Test("what is closed to somebody is not there for them, whichever route they ask")
    func everyRoute() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (eve, _) = try await fixture.enter(client, as: "Eve", .owner)
            let closed = try await makeClosed(fixture, for: [try #require(NodeID(id))])
            let open = try await fixture.makeList()
            let guest = try await fixture.look(client, at: open.board)
            for (headers, isSeen) in [(ada, true), (eve, false), (guest, false)] {
                // The board that is named comes with the workspace, or the first that one may see.
                let first = isSeen ? closed.places[0] : open.board
                for (query, board) in [
                    ("", nil), ("?window=5", first), ("?window=5&board=x", first),
                    ("?window=5&board=\(closed.places[0])", first), ("?window=5&board=\(open.board)", open.board),
                ] {
                    let uri = "/api/workspace\(query)"
                    let answer = try await client.execute(uri: uri, method: .get, headers: headers)
                    let brought = try answer.decoded(WorkspaceSnapshot.self).board?.value
                    #expect(brought?.board.id == board, "\(uri)")
                    if board == open.board { #expect(brought?.nodes.map(\.id) == [open.list]) }
                }
                for id in closed.all {
                    for path in ["nodes/\(id)", "nodes/\(id)/children"] {
                        let response = try await client.execute(uri: "/api/\(path)", method: .get, headers: headers)
                        #expect((response.status == .ok) == isSeen, "\(path)")
                        #expect(response.status == .ok || response.status == .notFound)
                    }
                }
                let (board, document) = (closed.places[0], closed.places[1])
                let paths = [
                    "boards/\(board)", "boards/\(board)/export", "nodes/\(document)/original",
                    "thumbnails/\(closed.blob)", "pictures/\(closed.blob)/a.png",
                    "renditions/\(closed.blob)/a.jpg", "conversations/\(closed.places[3])/messages",
                ]
                for path in paths {
                    let response = try await client.execute(uri: "/api/\(path)", method: .get, headers: headers)
                    if !isSeen { #expect(response.status == .notFound, "\(path)") }
                    if isSeen, !path.hasSuffix("original") { #expect(response.status == .ok, "\(path)") }
                }
                let export = ExportRequest(nodes: [closed.places[2]], title: "")
                let ticket = try await client.execute(
                    uri: "/api/exports",
                    method: .post,
                    headers: headers.json,
                    body: ByteBuffer(json: export)
                )
                #expect((ticket.status == .ok) == isSeen)
            }
        }
    }

    @Test("through a share link no more is asked for at once than a page asks for")
    func manyExports() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (ada, _) = try await fixture.enter(client, as: "Ada", .editor)
            let (board, _) = try await fixture.makeList()
            let guest = try await fixture.look(client, at: board)
            let nodes = (0...NodesRequest.limit).map { _ in NodeID.make() }
            let body = ByteBuffer(json: ExportRequest(nodes: nodes, title: ""))
            for (headers, status) in [(guest, HTTPResponse.Status.contentTooLarge), (ada, .notFound)] {
                let answer = try await client.execute(
                    uri: "/api/exports",
                    method: .post,
                    headers: headers.json,
                    body: body
                )
                #expect(answer.status == status)
            }
        }
    }

    @Test("nobody brings files into what is closed to them, or takes the bytes that it names")
    func files() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (_, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (eve, _) = try await fixture.enter(client, as: "Eve", .owner)
            let closed = try await makeClosed(fixture, for: [try #require(NodeID(id))])
            var headers = eve
            headers[.contentType] = "application/octet-stream"
            for path in [
                "documents?name=a.pdf&parent=\(closed.places[1])", "photos?name=a.png&parent=\(closed.places[2])",
            ] {
                let body = ByteBuffer(bytes: TestPicture.upright)
                let response = try await client.execute(
                    uri: "/api/\(path)",
                    method: .post,
                    headers: headers,
                    body: body
                )
                #expect(response.status == .forbidden)
            }
            let taken = "/api/photos?name=a.png&blob=\(closed.blob)"
            let response = try await client.execute(uri: taken, method: .post, headers: headers)
            #expect(response.status == .notFound)
        }
    }

    @Test("a feed tells of what may be seen, hides what is lost, and tells of it again when it is given back")
    func feed() async throws {
        let fixture = try await ServerFixture()
        try await fixture.live { client in
            let port = try #require(client.port)
            let (_, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (eve, eveID) = try await fixture.enter(client, as: "Eve", .editor)
            let (ada, other) = (try #require(NodeID(id)), try #require(NodeID(eveID)))
            let (board, list) = try await fixture.makeList()
            let guest = try await fixture.look(client, at: board)
            let card = NodeID.make()
            @Sendable func land(_ operation: NodeOperation) async throws {
                _ = try await fixture.store.commit(.make([operation]), author: "tester")
            }
            try await FeedReader.open(port: port, cookie: eve[.cookie] ?? "", after: "?after=1") { reader in
                try await land(.set(board, [.readers: .nodes([ada])]))
                #expect(
                    try await reader.nextTransaction().map { ($0.changes.count, $0.hidden) } ?? (9, []) == (0, [board])
                )
                try await land(.card("Tea", in: list, id: card))
                #expect(
                    try await reader.nextTransaction().map { ($0.changes.count, $0.hidden) } ?? (9, []) == (0, [card])
                )
                try await land(.set(board, [.readers: .nodes([ada, other])]))
                #expect(try await reader.nextTransaction()?.changes.map(\.id) == [board])
            }
            try await land(.set(board, [.readers: nil]))
            try await FeedReader.open(port: port, cookie: guest[.cookie] ?? "", after: "?after=1") { reader in
                // What they come late for is told as it is now.
                for seen in [board, card, board, board] {
                    let event = try #require(try await reader.nextTransaction())
                    #expect(event.changes.map(\.id) == [seen] && event.hidden.isEmpty && event.author.isEmpty)
                }
                // A link shows nothing while its maker may not see it.
                try await land(.set(board, [.readers: .nodes([ada])]))
                let closed = try #require(try await reader.nextTransaction())
                #expect(closed.changes.isEmpty && closed.hidden == [board] && closed.author.isEmpty)
                try await land(.set(board, [.readers: nil]))
                #expect(try await reader.nextTransaction()?.changes.map(\.id) == [board])
                let elsewhere = NodeID.make()
                try await land(.insert(elsewhere, kind: .board, at: Place(parent: .workspace), fields: [:]))
                let event = try #require(try await reader.nextTransaction())
                #expect(event.changes.isEmpty && event.hidden == [elsewhere])
            }
        }
    }

    @Test("the feed tells nobody of what was there before they might see it, however far back they ask")
    func formerTexts() async throws {
        let fixture = try await ServerFixture()
        try await fixture.live { client in
            let port = try #require(client.port)
            let (_, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (bob, _) = try await fixture.enter(client, as: "Bob", .editor)
            let ada = try #require(NodeID(id))
            let (board, list) = try await fixture.makeList()
            let (closed, inside) = try await fixture.makeList()
            let (written, moved, deleted) = (NodeID.make(), NodeID.make(), NodeID.make())
            for operation: NodeOperation in [
                .set(closed, [.readers: .nodes([ada])]), .card("Secret", in: inside, id: moved),
                .card("Pay", in: list, id: written), .set(written, [.body: .text("Secret")]),
                .set(written, [.body: .text("")]),
                .card("Secret", in: list, id: deleted), .trash([deleted]),
            ] {
                _ = try await fixture.store.commit(.make([operation]), author: "tester")
            }
            _ = try await fixture.store.commit(
                .make([.set(moved, [.title: .text("Tea")]), .move([moved], to: Place(parent: list))]),
                author: "tester"
            )
            let last = try await fixture.store.revision()
            let guest = try await fixture.look(client, at: board)
            let (newcomer, _) = try await fixture.enter(client, as: "Eve", .editor)
            for (headers, readsOfIt) in [(guest, [NodeID]()), (newcomer, [deleted]), (bob, [written, deleted])] {
                let cookie = headers[.cookie] ?? ""
                try await FeedReader.open(port: port, cookie: cookie, after: "?after=2") { reader in
                    for revision in 3...last {
                        let event = try #require(try await reader.nextTransaction())
                        #expect(event.revision == revision)
                        for node in event.changes where !readsOfIt.contains(node.id) {
                            #expect(node.title != "Secret" && node.body != "Secret", "\(revision)")
                        }
                        if readsOfIt.isEmpty { #expect(!event.changes.contains { $0.id == deleted }) }
                    }
                }
            }
        }
    }

    @Test("presence names nothing that a reader may not see")
    func presence() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (_, id) = try await fixture.enter(client, as: "Ada", .editor)
            let closed = try await makeClosed(fixture, for: [try #require(NodeID(id))])
            var board = PresenceBoard()
            let event = PresenceEvent(
                session: SessionInfo(id: id, name: "Ada", device: "desk"),
                carrying: [closed.all[1]],
                over: closed.places[0],
                writing: closed.places[3],
                taken: [closed.all[2]]
            )
            #expect(
                Set(event.named).isSuperset(of: [closed.all[1], closed.all[2], closed.places[0], closed.places[3]])
            )
            let paths = try await fixture.store.paths(of: event.named)
            for _ in 0..<2 { board.set(event, paths: paths) }
            for (reader, isTold) in [(Reader.member(id), true), (.member(NodeID.make().description), false)] {
                let frame = try #require(board.frames(after: 1, for: reader).first)
                for node in [closed.all[1], closed.all[2], closed.places[0], closed.places[3]] {
                    #expect(String(buffer: frame).contains("\(node)") == isTold)
                }
            }
        }
    }

    @Test("a share link lasts as long as it was made for, is revoked at once, and goes with its maker")
    func shares() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (eve, _) = try await fixture.enter(client, as: "Eve", .editor)
            let (board, list) = try await fixture.makeList()
            func share(_ node: NodeID, _ headers: HTTPFields, days: Double = 2) async throws -> TestResponse {
                try await client.execute(
                    uri: "/api/nodes/\(node)/shares",
                    method: .post,
                    headers: headers.json,
                    body: ByteBuffer(json: ShareRequest(days: days))
                )
            }
            func look(_ answer: ShareAnswer) async throws -> HTTPFields {
                try await client.spend(String(answer.address.suffix(64))).cookie
            }
            func sees(_ headers: HTTPFields) async throws -> Bool {
                let response = try await client.execute(uri: "/api/workspace", method: .get, headers: headers)
                guard response.status == .ok else { return false }
                let snapshot = try response.decoded(WorkspaceSnapshot.self)
                #expect(snapshot.nodes.map(\.id) == [board] && snapshot.people.members.isEmpty)
                #expect(snapshot.session.role == .guest)
                return true
            }
            for days in [0, -1, 366.0] {
                #expect(try await share(board, ada, days: days).status == .badRequest)
            }
            #expect(try await share(list, ada).status == .notFound, "only what stands in the workspace is shared")
            let first = try await share(board, ada).decoded(ShareAnswer.self)
            let second = try await share(board, eve, days: 300).decoded(ShareAnswer.self)
            let guests = [try await look(first), try await look(first), try await look(second)]
            for guest in guests { #expect(try await sees(guest)) }
            clock.advance(seconds: 2 * 24 * 3600)
            #expect(try await !sees(guests[0]))
            #expect(try await !sees(guests[1]))
            #expect(try await sees(guests[2]))
            let listed = try await client.execute(uri: "/api/nodes/\(board)/shares", method: .get, headers: ada)
            #expect(try listed.decoded(SharesAnswer.self).shares == [second.share])
            let end = "/api/shares/\(second.share.id)"
            _ = try await fixture.store.commit(
                .make([.set(board, [.readers: .nodes([try #require(NodeID(id))])])]),
                author: "tester"
            )
            // Eve made it and may not look any more: nor may who has her link, which she may still revoke.
            let answer = try await client.execute(uri: "/api/nodes/\(board)", method: .get, headers: guests[2])
            #expect(answer.status == .notFound)
            #expect(try await client.execute(uri: end, method: .delete, headers: eve).status == .noContent)
            #expect(try await !sees(guests[2]))
            let third = try await share(board, ada).decoded(ShareAnswer.self)
            let guest = try await look(third)
            #expect(try await sees(guest))
            try await fixture.store.changeMember(id, MemberRequest(role: .viewer))
            #expect(try await !sees(guest), "who may not share any more has shared nothing")
            try await fixture.store.changeMember(id, MemberRequest(role: .editor))
            #expect(try await sees(guest))
            _ = try await fixture.store.removeMember(id)
            #expect(try await !sees(guest))
        }
    }
}
