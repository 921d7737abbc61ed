// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Windows of the messages of a conversation")
struct ConversationWindowTests {
    private let ada = NodeID.make()

    private func conversation(
        in fixture: StoreFixture,
        _ count: Int,
        text: String = "Hello"
    ) async throws -> (id: NodeID, messages: [Node]) {
        let id = NodeID.make()
        let fields: Fields = [.body: .text(text), .creator: .node(ada)]
        let inserts = (0..<count).map { _ in
            NodeOperation.insert(.make(), kind: .message, at: Place(parent: id), fields: fields)
        }
        let insert = NodeOperation.insert(id, kind: .conversation, at: Place(parent: .workspace), fields: [:])
        _ = try await fixture.store.commit(.make([insert] + inserts), author: "tester")
        let children = try await fixture.store.children(of: id, after: nil, limit: count)
        return (id, try #require(children).nodes)
    }

    @Test("[before, after, around] a place, also where nothing is now -> those beside it, and whether there are others")
    func windows() async throws {
        let fixture = try StoreFixture()
        let (id, all) = try await conversation(in: fixture, 9)
        try await fixture.land(.trash([all[4].id]))
        let left = all.filter { $0.id != all[4].id }.map(\.id)
        for (place, message) in all.enumerated() {
            let before = left.prefix { id in all.prefix(place).contains { $0.id == id } }
            let upTo = left.prefix { id in all.prefix(place + 1).contains { $0.id == id } }
            for limit in 1...5 {
                let store = fixture.store
                let older = try #require(try await store.messages(of: id, .before(message.position), limit: limit))
                #expect(older.messages.map(\.id) == Array(before.suffix(limit)))
                #expect(older.more == (before.count > limit) && older.newer)
                let newer = try #require(try await store.messages(of: id, .after(message.position), limit: limit))
                let rest = left.dropFirst(upTo.count)
                #expect(newer.messages.map(\.id) == Array(rest.prefix(limit)))
                #expect(newer.newer == (rest.count > limit) && newer.more)
                let around = try #require(try await store.messages(of: id, .around(message.position), limit: limit))
                let (first, second) = (before.suffix(limit / 2), left.dropFirst(before.count))
                #expect(around.messages.map(\.id) == Array(first) + Array(second.prefix(limit - limit / 2)))
                #expect(around.more == (first.count < before.count))
                #expect(around.newer == (second.count > limit - limit / 2))
            }
        }
        let newest = try #require(try await fixture.store.messages(of: id, .newest, limit: 3))
        #expect(newest.messages.map(\.id) == Array(left.suffix(3)))
        #expect(newest.more && !newest.newer)
        #expect(try MessagesPage.decoded(from: newest.encoded()) == newest)
    }

    @Test("around a message there is room for others on both sides, however long they are")
    func budget() async throws {
        let fixture = try StoreFixture()
        let text = String(repeating: "x", count: MessagesPageBuilder.byteLimit / 5)
        let (id, all) = try await conversation(in: fixture, 9, text: text)
        let page = try #require(try await fixture.store.messages(of: id, .around(all[4].position), limit: 60))
        #expect(page.messages.map(\.id) == all[2...5].map(\.id))
        #expect(page.more && page.newer)
        #expect(page.encoded().count < MessagesPageBuilder.byteLimit + 1_000)
        let long = String(repeating: "y", count: MessagesPageBuilder.byteLimit / 2 - 1_000)
        try await fixture.land(.set(all[4].id, [.body: .text(long)]))
        let last = try #require(try await fixture.store.messages(of: id, .around(all[4].position), limit: 60))
        #expect(last.messages.map(\.id) == all[2...4].map(\.id))
    }

    @Test("what messages show is read with as many statements, however many they are and whatever is attached")
    func statements() async throws {
        let fixture = try StoreFixture()
        let member = Member(id: ada.description, name: "Ada", color: "red", role: .editor)
        try await fixture.store.addMember(member)
        let (_, list) = try await fixture.makeList()
        var reads: [Int] = []
        for count in [2, 40] {
            let (id, all) = try await conversation(in: fixture, count)
            var operations: [NodeOperation] = []
            for message in all {
                let (card, document) = (NodeID.make(), NodeID.make())
                let place = Place(parent: message.id)
                operations += [
                    .card("Card", in: list, id: card),
                    .insert(.make(), kind: .link, at: place, fields: [.title: .text("Card"), .target: .node(card)]),
                    .insert(document, kind: .document, at: place, fields: [:]),
                    .insert(.make(), kind: .page, at: Place(parent: document), fields: [:]),
                ]
            }
            _ = try await fixture.store.commit(.make(operations), author: "tester")
            fixture.sql.clear()
            let reader = Reader.member(member.id)
            let page = try #require(try await fixture.store.messages(of: id, .newest, limit: 60, for: reader))
            reads.append(fixture.sql.lines.count { $0.contains("FROM node") || $0.contains("FROM body") })
            #expect(page.messages.map(\.id) == all.map(\.id))
            #expect(page.messages.allSatisfy { $0.body == "Hello" })
            #expect(page.attachments.count == 3 * count)
            #expect(page.attachments.filter { $0.kind == .link }.allSatisfy { $0.title == "Card" })
            #expect(page.pageCounts.count == count && page.pageCounts.allSatisfy { $0.pages == 1 })
        }
        #expect(reads[0] == reads[1])
    }

    @Test("of more than anyone attaches the first come, whatever the message has")
    func attachments() async throws {
        let fixture = try StoreFixture()
        let (id, all) = try await conversation(in: fixture, 2)
        let links = (0..<510).map { _ in
            NodeOperation.insert(.make(), kind: .link, at: Place(parent: all[0].id), fields: [:])
        }
        let link = NodeOperation.insert(.make(), kind: .link, at: Place(parent: all[1].id), fields: [:])
        _ = try await fixture.store.commit(.make(links + [link]), author: "tester")
        let page = try #require(try await fixture.store.messages(of: id, .newest, limit: 60))
        #expect(page.attachments.count { $0.parent == all[0].id } == 500)
        #expect(page.attachments.count { $0.parent == all[1].id } == 1)
    }
}
