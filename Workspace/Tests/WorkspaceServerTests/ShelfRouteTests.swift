// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Shelves over HTTP", .timeLimit(.minutes(10)))
struct ShelfRouteTests {
    private func send(
        _ operations: NodeOperation...,
        as headers: HTTPFields,
        to client: TestClient
    ) async throws -> (status: Int, sentence: String?) {
        let response = try await client.execute(
            uri: "/api/transactions",
            method: .post,
            headers: headers.json,
            body: ByteBuffer(json: Transaction.make(operations))
        )
        guard response.status != .ok else { return (200, nil) }
        return (Int(response.status.code), try response.decoded(RefusedAnswer.self).error)
    }

    /// Begins a member's shelf, and puts a card on it.
    private func setAside(
        _ card: NodeID,
        on shelf: NodeID,
        of member: String,
        as headers: HTTPFields,
        to client: TestClient
    ) async throws {
        let signed: Fields = [.creator: .node(try #require(NodeID(member)))]
        let begin = NodeOperation.insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: signed)
        let aside = NodeOperation.move([card], to: Place(parent: shelf))
        #expect(try await send(begin, aside, as: headers, to: client).status == 200)
    }

    @Test("a shelf and what is on it is told to its owner, and changed by nobody else, whatever their role")
    func owned() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let (shelf, card, other) = (NodeID.make(), NodeID.make(), NodeID.make())
        _ = try await fixture.store.commit(
            .make([.card("Tea", in: list, id: card), .card("Milk", in: list, id: other)]),
            author: "tester"
        )
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (bob, _) = try await fixture.enter(client, as: "Bob", .owner)
            let signed: Fields = [.creator: .node(try #require(NodeID(id)))]
            let begin = NodeOperation.insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: signed)
            #expect(try await send(begin, as: bob, to: client).status != 200, "nobody begins another's shelf")
            #expect(try await send(begin, as: ada, to: client).status == 200)
            #expect(try await send(.move([card], to: Place(parent: shelf)), as: ada, to: client).status == 200)
            let attempts: [NodeOperation] = [
                .move([card], to: Place(parent: list)), .move([other], to: Place(parent: shelf)), .trash([card]),
                .copy([CopiedNode(source: card, as: .make())], to: Place(parent: list)),
                .set(card, [.title: .text("Bob's")]), .card("New", in: shelf), .trash([shelf]),
            ]
            for attempt in attempts {
                let (status, sentence) = try await send(attempt, as: bob, to: client)
                #expect(status != 200 && sentence == "This is not here any more.", "\(attempt)")
            }
            for (headers, isOwner) in [(ada, true), (bob, false)] {
                let response = try await client.execute(uri: "/api/workspace", method: .get, headers: headers)
                let shelves = try response.decoded(WorkspaceSnapshot.self).nodes.filter { $0.kind == .shelf }
                #expect(shelves.map(\.id) == (isOwner ? [shelf] : []))
            }
            let response = try await client.execute(uri: "/api/nodes/\(shelf)", method: .get, headers: ada)
            #expect(try response.decoded(NodeDetail.self).nodes.map(\.title) == ["Tea"])
        }
    }

    @Test("[a member with something on the shelf is removed] -> it is on the shelf of the owner who removed them")
    func removed() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let (shelf, card) = (NodeID.make(), NodeID.make())
        _ = try await fixture.store.commit(.make([.card("Tea", in: list, id: card)]), author: "tester")
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (bob, own) = try await fixture.enter(client, as: "Bob", .owner)
            try await setAside(card, on: shelf, of: id, as: ada, to: client)
            let removal = try await client.execute(uri: "/api/members/\(id)", method: .delete, headers: bob)
            #expect(removal.status == .noContent)
            let response = try await client.execute(uri: "/api/workspace", method: .get, headers: bob)
            let shelves = try response.decoded(WorkspaceSnapshot.self).nodes.filter { $0.kind == .shelf }
            #expect(shelves.map { $0.fields.node(.creator) } == [NodeID(own)])
            let heir = try #require(shelves.first?.id)
            #expect(try await fixture.store.detail(of: heir)?.nodes.map(\.title) == ["Tea"])
            let back = NodeOperation.move([card], to: Place(parent: list))
            #expect(try await send(back, as: bob, to: client).status == 200)
        }
    }

    @Test(
        "[a member with a text on the shelf is removed] -> it is the owner's who removed them, and told to no other owner"
    )
    func removedText() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let (shelf, text) = (NodeID.make(), NodeID.make())
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (bob, own) = try await fixture.enter(client, as: "Bob", .owner)
            let (cid, _) = try await fixture.enter(client, as: "Cid", .owner)
            let signed: Fields = [.creator: .node(try #require(NodeID(id)))]
            let written: Fields = [.body: .text("Tea"), .creator: .node(try #require(NodeID(id)))]
            let begin = NodeOperation.insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: signed)
            let aside = NodeOperation.insert(text, kind: .draft, at: Place(parent: shelf), fields: written)
            #expect(try await send(begin, aside, as: ada, to: client).status == 200)
            let removal = try await client.execute(uri: "/api/members/\(id)", method: .delete, headers: bob)
            #expect(removal.status == .noContent)
            for (headers, status) in [(bob, 200), (cid, 404)] {
                let response = try await client.execute(uri: "/api/nodes/\(text)", method: .get, headers: headers)
                #expect(response.status.code == status)
            }
            let detail = try await fixture.store.detail(of: text)
            #expect(detail?.node.fields.node(.creator) == NodeID(own) && detail?.node.body == "Tea")
            // As a drop on a list does it.
            let spent = NodeOperation.set(text, FieldChanges(.undone, .flag(true)))
            let card = NodeOperation.card("Tea", in: list)
            #expect(try await send(card, spent, .trash([text]), as: bob, to: client).status == 200)
        }
    }

    @Test("[an owner with something on the shelf removes themselves] -> it is on the shelf of another owner")
    func gone() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let (shelf, card) = (NodeID.make(), NodeID.make())
        _ = try await fixture.store.commit(.make([.card("Tea", in: list, id: card)]), author: "tester")
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .owner)
            let (_, other) = try await fixture.enter(client, as: "Bob", .owner)
            try await setAside(card, on: shelf, of: id, as: ada, to: client)
            let removal = try await client.execute(uri: "/api/members/\(id)", method: .delete, headers: ada)
            #expect(removal.status == .noContent)
            let above = try #require(try await fixture.store.detail(of: card)?.node.parent)
            #expect(try await fixture.store.detail(of: above)?.node.fields.node(.creator) == NodeID(other))
        }
    }

    @Test("[the only owner who has come in removes themselves] -> refused, and what they set aside stays theirs")
    func onlyOwner() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let (shelf, card) = (NodeID.make(), NodeID.make())
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .owner)
            // Was invited, and never came.
            let bob = Member(id: NodeID.make().description, name: "Bob", color: "red", role: .owner)
            try await fixture.store.addMember(bob)
            let signed: Fields = [.creator: .node(try #require(NodeID(id)))]
            _ = try await fixture.store.commit(
                .make([
                    .card("Tea", in: list, id: card),
                    .insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: signed),
                    .move([card], to: Place(parent: shelf)),
                ]),
                author: "tester"
            )
            let uri = "/api/members/\(id)"
            #expect(try await client.execute(uri: uri, method: .delete, headers: ada).status == .conflict)
            #expect(try await fixture.store.detail(of: card)?.node.parent == shelf)
            let (_, other) = try await fixture.enter(client, as: "Cid", .owner)
            #expect(try await client.execute(uri: uri, method: .delete, headers: ada).status == .noContent)
            let above = try #require(try await fixture.store.detail(of: card)?.node.parent)
            #expect(try await fixture.store.detail(of: above)?.node.fields.node(.creator) == NodeID(other))
        }
    }

    @Test("[a removal of which half was done, asked for once more] -> what was set aside is on the owner's shelf")
    func removedHalf() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let (shelf, card, former) = (NodeID.make(), NodeID.make(), NodeID.make())
        let fields: Fields = [.creator: .node(former)]
        _ = try await fixture.store.commit(
            .make([
                .card("Tea", in: list, id: card),
                .insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: fields),
                .move([card], to: Place(parent: shelf)),
            ]),
            author: "tester"
        )
        try await fixture.router { client in
            let (bob, own) = try await fixture.enter(client, as: "Bob", .owner)
            let removal = try await client.execute(uri: "/api/members/\(former)", method: .delete, headers: bob)
            #expect(removal.status == .notFound)
            let above = try #require(try await fixture.store.detail(of: card)?.node.parent)
            #expect(try await fixture.store.detail(of: above)?.node.fields.node(.creator) == NodeID(own))
        }
    }

    @Test("nobody brings files onto another's shelf; onto one's own they come, as documents and as photos")
    func files() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (headers, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (own, others) = (NodeID.make(), NodeID.make())
            for (shelf, creator) in [(own, try #require(NodeID(id))), (others, NodeID.make())] {
                let fields: Fields = [.creator: .node(creator)]
                let insert = NodeOperation.insert(shelf, kind: .shelf, at: Place(parent: .workspace), fields: fields)
                _ = try await fixture.store.commit(.make([insert]), author: "tester")
            }
            var fields = headers
            fields[.contentType] = "application/octet-stream"
            let files = [
                ("documents?name=a.pdf", TestPDF.make(pages: 1)), ("photos?name=a.png", TestPicture.upright),
            ]
            for (path, bytes) in files {
                for (parent, status) in [(others, 403), (own, 200)] {
                    let uri = "/api/\(path)&parent=\(parent)"
                    let body = ByteBuffer(bytes: bytes)
                    let response = try await client.execute(uri: uri, method: .post, headers: fields, body: body)
                    #expect(response.status.code == status, "\(uri)")
                }
            }
            let detail = try await fixture.store.detail(of: own)
            #expect(detail?.nodes.filter { $0.parent == own }.map(\.kind) == [.document, .photo])
        }
    }

    @Test("what was taken from a hand is told to the feeds that are open, and not to who comes later")
    func taken() async throws {
        var board = PresenceBoard()
        let desk = SessionInfo(id: "7", name: "Ada", device: "desk")
        let node = NodeID.make()
        board.set(PresenceEvent(session: SessionInfo(id: "7", name: "Ada", device: "phone"), carrying: [node]))
        let version = board.version
        board.set(PresenceEvent(session: desk, writing: .make(), taken: [node]))
        func told(after version: Int) -> [String] { board.frames(after: version).map { String(buffer: $0) } }
        #expect(told(after: version).count == 1 && told(after: version)[0].contains("\"taken\":[\"\(node)\"]"))
        #expect(told(after: 0).count == 2 && !told(after: 0).contains { $0.contains("taken") })
        let wasWriting = board.clear(device: "desk")
        #expect(wasWriting != nil && !told(after: version)[0].contains("taken"))
    }
}
