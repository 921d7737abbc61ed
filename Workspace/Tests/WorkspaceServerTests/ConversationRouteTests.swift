// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Conversations over HTTP", .timeLimit(.minutes(10)))
struct ConversationRouteTests {
    private func conversation(_ fixture: ServerFixture, messages: Int) async throws -> (id: NodeID, messages: [NodeID])
    {
        let id = NodeID.make()
        let grace = NodeID.make()
        let ids = (0..<messages).map { _ in NodeID.make() }
        var operations: [NodeOperation] = [
            .insert(id, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")])
        ]
        for message in ids {
            let fields: Fields = [.body: .text("Hello"), .creator: .node(grace)]
            operations.append(.insert(message, kind: .message, at: Place(parent: id), fields: fields))
        }
        _ = try await fixture.store.commit(.make(operations), author: grace.description)
        return (id, ids)
    }

    @Test("they are listed with what is unread, read in pages, and marked as read")
    func listed() async throws {
        let fixture = try await ServerFixture()
        let (id, messages) = try await conversation(fixture, messages: 5)
        try await fixture.router { client in
            let cookie = try await fixture.signIn(client)
            func list() async throws -> ConversationSummary? {
                let response = try await client.execute(uri: "/api/conversations", method: .get, headers: cookie)
                return try response.decoded(ConversationsAnswer.self).conversations.first
            }
            #expect(try await list()?.unread == 5)
            let uri = "/api/conversations/\(id)/messages?limit=2"
            let page = try await client.execute(uri: uri, method: .get, headers: cookie).decoded(MessagesPage.self)
            #expect(page.messages.map(\.id) == Array(messages.suffix(2)))
            #expect(page.messages.map(\.body) == ["Hello", "Hello"])
            let mark = ReadMark(conversation: id, message: messages[3])
            let read = try await client.execute(
                uri: "/api/conversations/read",
                method: .post,
                headers: cookie.json,
                body: ByteBuffer(json: mark)
            )
            #expect(read.status == .noContent)
            #expect(try await list()?.unread == 1)
            let other = try await fixture.signIn(client)
            let others = try await client.execute(uri: "/api/conversations", method: .get, headers: other)
            #expect(try others.decoded(ConversationsAnswer.self).conversations.first?.unread == 5)
        }
    }

    @Test("[before, after, around] a message and its key -> those beside it; before alone as well, as older pages ask")
    func windows() async throws {
        let fixture = try await ServerFixture()
        let (id, messages) = try await conversation(fixture, messages: 7)
        let children = try #require(try await fixture.store.children(of: id, after: nil, limit: 7))
        let key = children.nodes[3].key
        try await fixture.router { client in
            let cookie = try await fixture.signIn(client)
            func read(_ query: String) async throws -> [NodeID] {
                let uri = "/api/conversations/\(id)/messages?limit=2&\(query)"
                let response = try await client.execute(uri: uri, method: .get, headers: cookie)
                return try response.decoded(MessagesPage.self).messages.map(\.id)
            }
            #expect(try await read("before=\(messages[3])&key=\(key)") == Array(messages[1...2]))
            #expect(try await read("before=\(messages[3])") == Array(messages[1...2]))
            #expect(try await read("after=\(messages[3])&key=\(key)") == Array(messages[4...5]))
            #expect(try await read("around=\(messages[3])&key=\(key)") == Array(messages[2...3]))
            #expect(try await read("key=\(key)") == Array(messages[5...6]))
        }
    }

    @Test("without a session nothing is told, and what is no conversation is not found")
    func refused() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            for path in ["", "/\(NodeID.make())/messages"] {
                let response = try await client.execute(uri: "/api/conversations\(path)", method: .get)
                #expect(response.status == .unauthorized)
            }
            let cookie = try await fixture.signIn(client)
            for path in ["/\(NodeID.make())/messages", "/nothing/messages"] {
                let response = try await client.execute(
                    uri: "/api/conversations\(path)",
                    method: .get,
                    headers: cookie
                )
                #expect(response.status == .notFound)
            }
        }
    }

    @Test("what a member has read is told to their other devices, and to nobody else")
    func told() async throws {
        let fixture = try await ServerFixture()
        let (id, messages) = try await conversation(fixture, messages: 2)
        let delete: @Sendable (NodeID) async throws -> Void = { message in
            _ = try await fixture.store.commit(.make([.trash([message])]), author: "tester")
        }
        try await fixture.live { client in
            let port = try #require(client.port)
            let desk = try await fixture.signIn(client)
            let session = try await client.execute(uri: "/api/session", method: .get, headers: desk)
            let link = try await fixture.server.signIn.makeLink(for: try session.decoded(SessionInfo.self).id)
            let phone = try await client.spend(link.text).cookie
            let other = try await fixture.signIn(client)
            let body = ByteBuffer(json: ReadMark(conversation: id, message: messages[1]))
            let uri = "/api/conversations/read"
            let read = try await client.execute(uri: uri, method: .post, headers: desk.json, body: body)
            #expect(read.status == .noContent)
            try await delete(messages[0])
            try await FeedReader.open(port: port, cookie: phone[.cookie] ?? "", after: "?after=1") { reader in
                let names = [try await reader.nextEvent()?.name, try await reader.nextEvent()?.name]
                #expect(names == ["transaction", "read"])
            }
            try await FeedReader.open(port: port, cookie: other[.cookie] ?? "", after: "?after=1") { reader in
                #expect(try await reader.nextEvent()?.name == "transaction")
                try await delete(messages[1])
                #expect(try await reader.nextEvent()?.name == "transaction")
            }
        }
    }

    @Test("what one member has read concerns the feeds of their devices alone, and who writes all")
    func boards() async {
        let hub = FeedHub(revision: 0)
        let readers = ["desk", "phone"].map { SessionInfo(id: "ada", name: "Ada", device: $0) }
        // A member may have the identity of their first device.
        let other = SessionInfo(id: "grace", name: "Grace", device: "ada")
        await hub.publish(.read(ReadMark(conversation: .make(), message: .make())), to: .member("ada"))
        for reader in readers {
            #expect(await hub.take(after: 0, presenceVersion: .max, ownVersion: 0, session: reader).own.count == 1)
        }
        #expect(await hub.take(after: 0, presenceVersion: .max, ownVersion: 0, session: other).own.isEmpty)
        await hub.publish(.counted(PageCount(upload: .make(), pages: 2)), to: .device("phone"))
        #expect(await hub.take(after: 0, presenceVersion: .max, ownVersion: 1, session: readers[0]).own.isEmpty)
        #expect(await hub.take(after: 0, presenceVersion: .max, ownVersion: 1, session: readers[1]).own.count == 1)
        var presence = PresenceBoard()
        presence.set(PresenceEvent(session: readers[0], writing: .make()))
        #expect(presence.frames(after: 0).count == 1)
        let wasWriting = presence.clear(device: "desk")
        #expect(wasWriting != nil)
        #expect(presence.frames(after: 0).isEmpty)
        let isWriting = presence.clear(device: "desk")
        #expect(isWriting == nil)
    }

    @Test("a device that does nothing is forgotten when its end was told; a reader who slept over that starts over")
    func forgotten() async {
        var board = PresenceBoard()
        func session(_ device: Int) -> SessionInfo { SessionInfo(id: "ada", name: "Ada", device: "\(device)") }
        for device in 1...3 { board.set(PresenceEvent(session: session(device), writing: .make())) }
        let slow = board.version
        _ = board.clear(device: "1")
        _ = board.clear(device: "2")
        board.age()
        #expect(board.count == 3 && board.frames(after: slow).count == 2 && !board.hasForgotten(since: slow))
        let told = board.version
        board.age()
        #expect(board.count == 1 && board.frames(after: 0).count == 1)
        #expect(board.hasForgotten(since: slow) && !board.hasForgotten(since: told) && !board.hasForgotten(since: 0))
        // Of thousands that come and go between two beats a few are kept, and all that do something.
        for device in 4...9_999 {
            board.set(PresenceEvent(session: session(device), writing: .make()))
            _ = board.clear(device: "\(device)")
        }
        #expect(board.count < 3_000 && board.frames(after: 0).count == 1)
        #expect(!board.hasForgotten(since: board.version - 2))

        let hub = FeedHub(revision: 0)
        let feed = await hub.open(for: session(1))
        await hub.publish(PresenceEvent(session: session(1), writing: .make()))
        let version = await hub.take(after: 0, presenceVersion: 0).presenceVersion
        await hub.close(feed.id)
        for _ in 0..<2 { await hub.heartbeat() }
        let restarts = await hub.restarts
        #expect(await hub.take(after: 0, presenceVersion: version).restarts != restarts)
        #expect(await hub.take(after: 0, presenceVersion: 0).restarts == restarts)
        let guest = Reader.guest(of: .workspace, by: "ada")
        let delivery = await hub.take(after: 0, presenceVersion: version, reader: guest)
        #expect(delivery.restarts == restarts, "who is told of nobody has missed nothing")
    }

    @Test("nobody brings files into what another has sent, or is about to send; into one's own they come")
    func files() async throws {
        let fixture = try await ServerFixture()
        let (_, messages) = try await conversation(fixture, messages: 1)
        try await fixture.router { client in
            let (headers, id) = try await fixture.enter(client, as: "Eve", .editor)
            let (own, others) = (NodeID.make(), NodeID.make())
            for (draft, creator) in [(own, try #require(NodeID(id))), (others, NodeID.make())] {
                let fields: Fields = [.creator: .node(creator)]
                let insert = NodeOperation.insert(draft, kind: .draft, at: Place(parent: .workspace), fields: fields)
                _ = try await fixture.store.commit(.make([insert]), author: "tester")
            }
            var fields = headers
            fields[.contentType] = "application/octet-stream"
            for (parent, status) in [(messages[0], 403), (others, 403), (own, 200)] {
                let uri = "/api/documents?name=a.pdf&parent=\(parent)"
                let body = ByteBuffer(bytes: TestPDF.make(pages: 1))
                let response = try await client.execute(uri: uri, method: .post, headers: fields, body: body)
                #expect(response.status.code == status)
                guard status == 403 else { continue }
                let isSent = parent == messages[0]
                let sentence =
                    isSent ? "Only the person who sent a message can edit it." : "This is not here any more."
                #expect(try response.decoded(ErrorAnswer.self).error == sentence)
                let photo = "/api/photos?name=a.png&parent=\(parent)"
                let refused = try await client.execute(uri: photo, method: .post, headers: fields, body: body)
                #expect(refused.status == .forbidden)
            }
        }
    }

    @Test("no route tells one member what another has staged, or saves it as a file")
    func drafts() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (own, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (other, _) = try await fixture.enter(client, as: "Eve", .owner)
            let (draft, document) = (NodeID.make(), NodeID.make())
            let (page, photo) = (NodeID.make(), NodeID.make())
            let blank: Fields = [.width: .number(200), .height: .number(300)]
            let fields: Fields = [.creator: .node(try #require(NodeID(id)))]
            let operations: [NodeOperation] = [
                .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: fields),
                .insert(document, kind: .document, at: Place(parent: draft), fields: [.title: .text("Secret")]),
                .insert(page, kind: .page, at: Place(parent: document), fields: blank),
                .insert(photo, kind: .photo, at: Place(parent: draft), fields: [.title: .text("Secret")]),
                .trash([photo]),
            ]
            _ = try await fixture.store.commit(.make(operations), author: "tester")
            for (headers, isOwn) in [(own, true), (other, false)] {
                func get(_ path: String) async throws -> TestResponse {
                    try await client.execute(uri: "/api/\(path)", method: .get, headers: headers)
                }
                func post(_ path: String, _ body: some JSONCodable) async throws -> TestResponse {
                    let body = ByteBuffer(json: body)
                    return try await client.execute(
                        uri: "/api/\(path)",
                        method: .post,
                        headers: headers.json,
                        body: body
                    )
                }
                for node in [draft, document, page, photo] {
                    #expect(try await get("nodes/\(node)").status == (isOwn ? .ok : .notFound))
                }
                for node in [draft, document] {
                    #expect(try await get("nodes/\(node)/children").status == (isOwn ? .ok : .notFound))
                }
                for path in ["nodes/\(NodeID.workspace)/children", "workspace", "trash"] {
                    let response = try await get(path)
                    #expect(response.status == .ok)
                    let hidden = path == "trash" ? photo : draft
                    #expect(response.text.contains(hidden.description) == isOwn, "\(path)")
                }
                let nodes = try await post("nodes", NodesRequest(nodes: [.workspace, draft, photo], children: true))
                #expect(nodes.text.contains(draft.description) == isOwn)
                #expect(nodes.text.contains("Secret") == isOwn)
                let export = try await post("exports", ExportRequest(nodes: [document], title: ""))
                #expect(export.status == (isOwn ? .ok : .notFound), "\(export.text)")
            }
        }
    }
}
