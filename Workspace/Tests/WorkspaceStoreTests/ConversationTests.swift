// SPDX-License-Identifier: Apache-2.0
import GRDB
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Conversations, and what is read of them")
struct ConversationTests {
    private let ada = NodeID.make()
    private let grace = NodeID.make()

    /// A store in which people are members.
    private func makeFixture() async throws -> StoreFixture {
        let fixture = try StoreFixture()
        for (id, name) in [(ada, "Ada"), (grace, "Grace")] {
            try await fixture.store.addMember(Member(id: id.description, name: name, color: "red", role: .editor))
        }
        return fixture
    }

    /// A conversation with messages that people sent, in order.
    private func conversation(
        in fixture: StoreFixture,
        from senders: [NodeID]
    ) async throws -> (id: NodeID, messages: [NodeID]) {
        let id = NodeID.make()
        try await fixture.land(
            .insert(id, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")])
        )
        var messages: [NodeID] = []
        for (number, sender) in senders.enumerated() {
            messages.append(try await send("Message \(number)", from: sender, to: id, in: fixture))
        }
        return (id, messages)
    }

    @discardableResult
    private func send(
        _ text: String,
        from sender: NodeID,
        to conversation: NodeID,
        in fixture: StoreFixture
    ) async throws -> NodeID {
        let id = NodeID.make()
        let fields: Fields = [.body: .text(text), .creator: .node(sender)]
        let insert = NodeOperation.insert(id, kind: .message, at: Place(parent: conversation), fields: fields)
        guard case .landed = try await fixture.store.commit(.make([insert]), member: sender.description) else {
            throw Unexpected(description: "a message did not land")
        }
        return id
    }

    private func summary(_ id: NodeID, of person: NodeID, in fixture: StoreFixture) async throws -> ConversationSummary
    {
        let answer = try await fixture.store.conversations(of: person.description)
        return try #require(answer.conversations.first { $0.conversation == id })
    }

    @Test("what others sent after the last message that was read is unread; going back changes nothing")
    func unread() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: [grace, ada, grace, grace])
        let before = try await summary(id, of: ada, in: fixture)
        #expect(before.unread == 3)
        #expect(before.firstUnread == messages[0])
        #expect(before.last.map(\.body) == ["Message 3"])
        #expect(try await summary(id, of: grace, in: fixture).unread == 1)
        #expect(try await fixture.store.markRead(ReadMark(conversation: id, message: messages[2]), by: ada.description))
        #expect(try await summary(id, of: ada, in: fixture).unread == 1)
        #expect(try await summary(id, of: ada, in: fixture).firstUnread == messages[3])
        let back = ReadMark(conversation: id, message: messages[0])
        #expect(try await !fixture.store.markRead(back, by: ada.description))
        #expect(try await summary(id, of: ada, in: fixture).unread == 1)
        #expect(try await summary(id, of: grace, in: fixture).unread == 1, "each has read for themselves")
        #expect(try await fixture.store.markRead(ReadMark(conversation: id, message: messages[3]), by: ada.description))
        let after = try await summary(id, of: ada, in: fixture)
        #expect(after == ConversationSummary(conversation: id, last: after.last))
    }

    @Test("of the newest message the beginning of its text is told, whatever its length")
    func longMessage() async throws {
        let fixture = try await makeFixture()
        let (id, _) = try await conversation(in: fixture, from: [])
        let text = String(repeating: "é€😀", count: 10_000)
        try await send(text, from: ada, to: id, in: fixture)
        fixture.sql.clear()
        let told = try #require(try await summary(id, of: grace, in: fixture).last.first?.body)
        #expect(told.unicodeScalars.count == Store.lineLength)
        #expect(text.hasPrefix(told))
        #expect(!fixture.sql.lines.contains { $0.contains("SELECT text FROM body") })
    }

    @Test("what was read stays read when the message at which reading ended is deleted")
    func deleted() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: [grace, grace, grace])
        #expect(try await fixture.store.markRead(ReadMark(conversation: id, message: messages[1]), by: ada.description))
        _ = try await fixture.store.commit(.make([.trash([messages[1]])]), member: grace.description)
        #expect(try await summary(id, of: ada, in: fixture).unread == 1)
        _ = try await fixture.store.commit(.make([.trash([messages[2]])]), member: grace.description)
        #expect(try await summary(id, of: ada, in: fixture).unread == 0)
        #expect(try await summary(id, of: ada, in: fixture).last.map(\.id) == [messages[0]])
    }

    @Test("what is no message of the conversation marks nothing")
    func strangers() async throws {
        let fixture = try await makeFixture()
        let (one, messages) = try await conversation(in: fixture, from: [grace])
        let (other, _) = try await conversation(in: fixture, from: [grace])
        let elsewhere = ReadMark(conversation: other, message: messages[0])
        #expect(try await !fixture.store.markRead(elsewhere, by: ada.description))
        #expect(try await !fixture.store.markRead(ReadMark(conversation: one, message: .make()), by: ada.description))
        #expect(try await summary(other, of: ada, in: fixture).unread == 1)
    }

    @Test("reading marks agree with a plain count over random orders", arguments: [7, 21, 99] as [UInt64])
    func random(seed: UInt64) async throws {
        var generator = SeededRandom(seed: seed)
        let fixture = try await makeFixture()
        let people = [ada, grace]
        let (id, _) = try await conversation(in: fixture, from: [])
        var sent: [(id: NodeID, sender: NodeID)] = []
        var read: [NodeID: Int] = [:]
        for _ in 0..<40 {
            let person = people[Int(generator.next() % 2)]
            if sent.isEmpty || generator.next().isMultiple(of: 2) {
                sent.append((try await send("Hello", from: person, to: id, in: fixture), person))
            } else {
                let index = Int(generator.next() % UInt64(sent.count))
                let mark = ReadMark(conversation: id, message: sent[index].id)
                let isNews = try await fixture.store.markRead(mark, by: person.description)
                #expect(isNews == (read[person] ?? -1 < index), "seed \(seed)")
                read[person] = max(read[person] ?? -1, index)
            }
            for person in people {
                let expected = sent[((read[person] ?? -1) + 1)...].filter { $0.sender != person }
                let summary = try await summary(id, of: person, in: fixture)
                #expect(summary.unread == expected.count, "seed \(seed)")
                #expect(summary.firstUnread == expected.first?.id, "seed \(seed)")
            }
        }
    }

    @Test("messages come from the newest on, each with its text and what is attached")
    func pages() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: Array(repeating: ada, count: 25))
        let link = NodeID.make()
        try await fixture.land(
            .insert(link, kind: .link, at: Place(parent: messages[24]), fields: [.target: .node(messages[0])])
        )
        let newest = try #require(try await fixture.store.messages(of: id, before: nil, limit: 10))
        #expect(newest.messages.map(\.id) == Array(messages[15...]))
        #expect(newest.messages.last?.body == "Message 24")
        #expect(newest.attachments.map(\.id) == [link])
        #expect(newest.more)
        let middle = try #require(try await fixture.store.messages(of: id, before: messages[15], limit: 10))
        #expect(middle.messages.map(\.id) == Array(messages[5..<15]))
        let oldest = try #require(try await fixture.store.messages(of: id, before: messages[5], limit: 10))
        #expect(oldest.messages.map(\.id) == Array(messages[..<5]))
        #expect(!oldest.more)
        #expect(try await fixture.store.messages(of: messages[0], before: nil, limit: 10) == nil)
    }

    @Test("nobody sends in another's name, or edits and deletes what another sent")
    func authorship() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: [grace])
        let forged: Fields = [.body: .text("Hi"), .creator: .node(grace)]
        let attempts: [NodeOperation] = [
            .insert(.make(), kind: .message, at: Place(parent: id), fields: forged),
            .set(messages[0], [.body: .text("Changed")]), .trash([messages[0]]),
        ]
        for attempt in attempts {
            guard case .refused = try await fixture.store.commit(.make([attempt]), member: ada.description) else {
                Issue.record("\(attempt) landed")
                continue
            }
        }
        #expect(try await fixture.store.detail(of: messages[0])?.node.body == "Message 0")
        guard case .landed = try await fixture.store.commit(.make([attempts[1]]), member: grace.description) else {
            Issue.record("one's own message could not be edited")
            return
        }
    }

    @Test("a window of the workspace has what is the person's own alone", arguments: [Kind.draft, .shelf])
    func own(kind: Kind) async throws {
        let fixture = try await makeFixture()
        for person in [ada, grace] {
            let fields: Fields = [.creator: .node(person)]
            let insert = NodeOperation.insert(.make(), kind: kind, at: Place(parent: .workspace), fields: fields)
            _ = try await fixture.store.commit(.make([insert]), member: person.description)
        }
        let snapshot = try await fixture.store.workspace(for: SessionInfo(id: ada.description, name: "Ada"))
        #expect(snapshot.nodes.filter { $0.kind == kind }.map { $0.fields.node(.creator) } == [ada])
    }

    @Test("who is no member any more has read nothing, and marks nothing")
    func removed() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: [grace, grace])
        let mark = ReadMark(conversation: id, message: messages[1])
        #expect(try await fixture.store.markRead(mark, by: ada.description))
        _ = try await fixture.store.removeMember(ada.description)
        #expect(try await summary(id, of: ada, in: fixture).unread == 2)
        #expect(try await !fixture.store.markRead(mark, by: ada.description))
    }

    @Test("a message that is restored stands where it stood, and stays read")
    func restored() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: [grace, grace, grace])
        #expect(try await fixture.store.markRead(ReadMark(conversation: id, message: messages[2]), by: ada.description))
        try await fixture.land(.trash([messages[1]]))
        try await send("Later", from: grace, to: id, in: fixture)
        try await fixture.land(.move([messages[1]], to: Place(parent: id)))
        let page = try #require(try await fixture.store.messages(of: id, before: nil, limit: 10))
        #expect(Array(page.messages.map(\.id).prefix(3)) == messages)
        #expect(try await summary(id, of: ada, in: fixture).unread == 1)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("copy, change and send in one transaction does not land: it is asked for each operation")
    func forgery() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: [grace])
        let (_, list) = try await fixture.makeList()
        let (card, copy) = (NodeID.make(), NodeID.make())
        let steps: [NodeOperation] = [
            .insert(card, kind: .card, at: Place(parent: list), fields: [:]),
            .copy([CopiedNode(source: messages[0], as: copy)], to: Place(parent: card)),
            .set(copy, [.body: .text("Forged")]), .move([copy], to: Place(parent: id)),
        ]
        guard case .refused(let refused) = try await fixture.store.commit(.make(steps), member: ada.description) else {
            Issue.record("it landed")
            return
        }
        #expect(refused.index == 3)
        #expect(try await fixture.store.detail(of: card) == nil, "nothing of it is there")
        #expect(try await fixture.store.messages(of: id, before: nil, limit: 10)?.messages.count == 1)
    }

    @Test("of an attached document the first page comes, and how many there are")
    func firstPages() async throws {
        let fixture = try await makeFixture()
        let (id, messages) = try await conversation(in: fixture, from: [ada, ada])
        let document = NodeID.make()
        let pages = (0..<300).map { _ in NodeID.make() }
        let inserts = pages.map { NodeOperation.insert($0, kind: .page, at: Place(parent: document), fields: [:]) }
        let attach = NodeOperation.insert(document, kind: .document, at: Place(parent: messages[0]), fields: [:])
        _ = try await fixture.store.commit(.make([attach] + inserts), author: "tester")
        let page = try #require(try await fixture.store.messages(of: id, before: nil, limit: 10))
        #expect(page.attachments.map(\.id) == [document, pages[0]])
        #expect(page.pageCounts == [DocumentPageCount(document: document, pages: 300)])
        #expect(try MessagesPage.decoded(from: page.encoded()) == page)
    }

    @Test("an answer ends before it holds too much, says that there is more, and goes on from there")
    func budget() async throws {
        let fixture = try await makeFixture()
        let (id, _) = try await conversation(in: fixture, from: [])
        var messages: [NodeID] = []
        for _ in 0..<6 {
            let text = String(repeating: "x", count: MessagesPageBuilder.byteLimit / 4)
            messages.append(try await send(text, from: ada, to: id, in: fixture))
        }
        var read: [NodeID] = []
        var answers = 0
        var more = true
        while more {
            let page = try #require(try await fixture.store.messages(of: id, before: read.first, limit: 200))
            #expect(page.encoded().count < MessagesPageBuilder.byteLimit + 1_000)
            read = page.messages.map(\.id) + read
            more = page.more
            answers += 1
        }
        #expect(read == messages)
        #expect(answers == 2)

        let links = (0..<500).map { _ in
            NodeOperation.insert(.make(), kind: .link, at: Place(parent: messages[5]), fields: [:])
        }
        _ = try await fixture.store.commit(.make(links), author: "tester")
        let newest = try #require(try await fixture.store.messages(of: id, before: nil, limit: 1))
        #expect(newest.attachments.count == 500)
    }

    @Test("unread messages are counted up to a hundred, whatever their number")
    func manyUnread() async throws {
        let fixture = try await makeFixture()
        let (id, _) = try await conversation(in: fixture, from: [])
        let fields: Fields = [.creator: .node(grace)]
        let ids = (0..<250).map { _ in NodeID.make() }
        let inserts = ids.map { NodeOperation.insert($0, kind: .message, at: Place(parent: id), fields: fields) }
        _ = try await fixture.store.commit(.make(inserts), author: "tester")
        let summary = try await summary(id, of: ada, in: fixture)
        #expect(summary.unread == ConversationSummary.unreadLimit)
        #expect(summary.firstUnread == ids[0])
        let mark = ReadMark(conversation: id, message: ids[199])
        #expect(try await fixture.store.markRead(mark, by: ada.description))
        #expect(try await self.summary(id, of: ada, in: fixture).unread == 50)
    }

    @Test("the list of conversations is asked for at once, however many they are, and some of them by name")
    func statements() async throws {
        let fixture = try await makeFixture()
        var (ids, reads): ([NodeID], [Int]) = ([], [])
        for count in [2, 20] {
            for _ in 0..<count { ids.append(try await conversation(in: fixture, from: [grace, ada, grace]).id) }
            fixture.sql.clear()
            _ = try await fixture.store.conversations(of: ada.description)
            reads.append(fixture.sql.lines.count { $0.contains("FROM node") })
        }
        #expect(reads[0] == reads[1])
        let newest = try await fixture.store.messages(of: ids[9], before: nil, limit: 1)?.messages.last?.id
        let mark = ReadMark(conversation: ids[9], message: try #require(newest))
        #expect(try await fixture.store.markRead(mark, by: ada.description))
        let hidden = NodeID.make()
        let readers: Fields = [.readers: .nodes([grace])]
        let insert = NodeOperation.insert(hidden, kind: .conversation, at: Place(parent: .workspace), fields: readers)
        _ = try await fixture.store.commit(.make([insert]), author: "tester")
        let all = try await fixture.store.conversations(of: ada.description).conversations
        fixture.sql.clear()
        let asked = [ids[9], .make(), ids[1], grace, hidden, ids[1], .workspace]
        let named = try await fixture.store.conversations(of: ada.description, among: asked).conversations
        #expect(fixture.sql.lines.count { $0.contains("FROM node") } <= reads[0])
        #expect(named == all.filter { $0.conversation == ids[9] || $0.conversation == ids[1] })
        #expect(named.count == 2)
        #expect(named.first { $0.conversation == ids[9] }?.unread == 0)
        #expect(named.first { $0.conversation == ids[1] }?.unread == 2)
    }

    @Test("conversations are found by an index of theirs, not among all that is in the workspace", .onSQLite)
    func index() async throws {
        let fixture = try await makeFixture()
        let plan = try await fixture.store.sqlite.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(SQLTree.conversations)", arguments: ["", 0, 1])
                .map { $0["detail"] as String }
        }
        #expect(plan == ["SEARCH node USING INDEX node_conversation (parent=? AND key>?)"])
        fixture.sql.clear()
        _ = try await fixture.store.conversations(of: ada.description)
        #expect(fixture.sql.lines.contains { $0.contains("kind = 'conversation'") })
    }

    @Test("what somebody has not sent is told to nobody else, by whatever way it is asked for")
    func hidden() async throws {
        let fixture = try await makeFixture()
        let store = fixture.store
        let (id, _) = try await conversation(in: fixture, from: [])
        let (draft, photo, document, page, gone) = (
            NodeID.make(), NodeID.make(), NodeID.make(), NodeID.make(), NodeID.make()
        )
        let fields: Fields = [.target: .node(id), .creator: .node(ada)]
        try await fixture.land(
            .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: fields),
            .insert(photo, kind: .photo, at: Place(parent: draft), fields: [:]),
            .insert(document, kind: .document, at: Place(parent: draft), fields: [:]),
            .insert(page, kind: .page, at: Place(parent: document), fields: [:]),
            .insert(gone, kind: .photo, at: Place(parent: draft), fields: [:]),
            .trash([gone])
        )
        let all = [draft, photo, document, page, gone]
        for (person, isOwn) in [(ada, true), (grace, false)] {
            let reader = Reader.member(person.description)
            for node in all { #expect((try await store.detail(of: node, for: reader) != nil) == isOwn) }
            #expect(try await store.nodes(all, withChildren: false, for: reader).nodes.count == (isOwn ? 5 : 0))
            let top = try await store.nodes([.workspace], withChildren: true, for: reader).children
            #expect(top.first?.nodes.contains { $0.id == draft } == isOwn)
            #expect(top.first?.count == (isOwn ? 2 : 1))
            #expect(top.first?.more == false)
            for parent in [draft, document] {
                #expect((try await store.children(of: parent, after: nil, limit: 9, for: reader) != nil) == isOwn)
            }
            let children = try await store.children(of: .workspace, after: nil, limit: 1, for: reader)
            #expect(children?.nodes.map(\.id) == [id])
            #expect(children?.more == isOwn)
            #expect(try await store.trash(after: nil, limit: 1, for: reader).nodes.map(\.id) == (isOwn ? [gone] : []))
            let pages = try await store.pages(of: [document, page], limit: 9, for: reader)
            #expect(isOwn ? try pages.get().count == 2 : pages == .failure(.gone))
        }
        #expect(try await store.detail(of: page) != nil, "the program itself reads everything")
    }

    @Test("an answer is filled though others' drafts lie between")
    func filled() async throws {
        let fixture = try await makeFixture()
        var own: [NodeID] = []
        for number in 0..<30 {
            let creator = number.isMultiple(of: 7) ? ada : grace
            let id = NodeID.make()
            if creator == ada { own.append(id) }
            let fields: Fields = [.creator: .node(creator)]
            try await fixture.land(.insert(id, kind: .draft, at: Place(parent: .workspace), fields: fields))
        }
        let reader = Reader.member(ada.description)
        let first = try #require(try await fixture.store.children(of: .workspace, after: nil, limit: 3, for: reader))
        #expect(first.nodes.map(\.id) == Array(own.prefix(3)))
        #expect(first.more)
        let rest = try #require(try await fixture.store.children(of: .workspace, after: own[2], limit: 3, for: reader))
        #expect(rest.nodes.map(\.id) == Array(own[3...]))
        #expect(!rest.more)
    }
}
