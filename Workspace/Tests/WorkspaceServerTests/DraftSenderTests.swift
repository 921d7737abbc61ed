// SPDX-License-Identifier: Apache-2.0
import Logging
import Testing
import WorkspaceModel

@testable import WorkspaceServer
@testable import WorkspaceStore

/// A draft of Ada with a photo, that is to go to a list in ten seconds.
@Suite("Drafts that are sent at a time")
struct DraftSenderTests {
    private let clock = TestClock()
    private let fixture: ServerFixture
    private let list: NodeID
    private let draft = NodeID.make()
    private let photo = NodeID.make()
    private let ada = Member(id: NodeID.make().description, name: "Ada", color: "green", role: .editor)

    init() async throws {
        let now = { @Sendable [clock] in clock.now }
        fixture = try await ServerFixture(clock: now)
        list = try await fixture.makeList().list
        try await fixture.store.addMember(ada)
        try await schedule(for: list)
    }

    private var store: Store { fixture.store }
    private var sender: DraftSender { DraftSender(store: store, logger: Logger(label: "test")) }

    private func schedule(for destination: NodeID) async throws {
        let fields: Fields = [
            .body: .text("Buy milk\nthe good one"), .creator: .node(try #require(ada.node)),
            .target: .node(destination), .due: .number(Double(clock.now + 10_000)),
        ]
        let picture: Fields = [.fileName: .text("sea.jpg"), .mimeType: .text("image/jpeg")]
        let transaction = Transaction.make([
            .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: fields),
            .insert(photo, kind: .photo, at: Place(parent: draft), fields: picture),
        ])
        guard case .landed = try await store.commit(transaction, member: ada.id) else {
            Issue.record("the draft was refused")
            return
        }
    }

    private func children(of parent: NodeID) async throws -> [Node] {
        try await store.children(of: parent, after: nil, limit: 100)?.nodes ?? []
    }

    private func commit(_ operation: NodeOperation) async throws {
        _ = try await store.commit(.make([operation]), author: "carry")
    }

    @Test("it becomes a card when its time has come, not before, and once")
    func card() async throws {
        clock.advance(seconds: 9)
        await sender.sendDue()
        #expect(try await children(of: list).isEmpty)
        clock.advance(seconds: 1)
        await sender.sendDue()
        await sender.sendDue()
        let cards = try await children(of: list)
        #expect(cards.map(\.title) == ["Buy milk"])
        let card = try #require(cards.first)
        #expect(try await children(of: card.id).map(\.id) == [photo])
        #expect(card.fields.node(.cover) == photo)
        #expect(card.fields.number(.createdAt) == Double(clock.now))
        #expect(try await store.detail(of: card.id)?.node.body == "Buy milk\nthe good one")
        #expect(try await store.detail(of: draft)?.node.parent == .trash)
    }

    @Test("in a conversation it is a message of who wrote it, of the time at which it was sent")
    func message() async throws {
        let team = NodeID.make()
        try await commit(.insert(team, kind: .conversation, at: Place(parent: .workspace), fields: [:]))
        try await commit(.set(draft, [.target: .node(team)]))
        clock.advance(seconds: 60)
        await sender.sendDue()
        let message = try #require(try await store.messages(of: team, before: nil, limit: 5)?.messages.first)
        #expect(message.fields.node(.creator) == ada.node)
        #expect(message.fields.text(.author) == "Ada")
        #expect(message.fields.number(.createdAt) == Double(clock.now))
        #expect(message.body == "Buy milk\nthe good one")
    }

    @Test("what cannot be sent waits for its writer again: the list has gone, or they may not write there any more")
    func givenBack() async throws {
        for refuse in [NodeOperation.trash([list]), nil] {
            if let refuse {
                try await commit(refuse)
            } else {
                try await store.changeMember(ada.id, MemberRequest(role: .commenter))
                try await commit(.move([list], to: Place(parent: try await fixture.makeList().board)))
                try await commit(.set(draft, [.target: .node(list), .due: .number(Double(clock.now))]))
            }
            clock.advance(seconds: 60)
            await sender.sendDue()
            let kept = try #require(try await store.detail(of: draft))
            #expect(kept.node.parent == .workspace)
            #expect(kept.node.body == "Buy milk\nthe good one")
            #expect(kept.nodes.map(\.id) == [photo])
            #expect(kept.node.fields[.due] == nil)
            #expect(kept.node.fields[.target] == nil)
            #expect(try #require(kept.node.fields.text(.obstacle)).hasSuffix("."), "it says why")
            #expect(try await children(of: list).isEmpty)
            #expect(try await store.dueDrafts(limit: 5).drafts.isEmpty)
        }
    }

    @Test("one that was deleted and comes back before its time is sent then")
    func broughtBack() async throws {
        try await commit(.trash([draft]))
        clock.advance(seconds: 9)
        try await commit(.move([draft], to: Place(parent: .workspace)))
        await sender.sendDue()
        #expect(try await children(of: list).isEmpty)
        clock.advance(seconds: 1)
        await sender.sendDue()
        #expect(try await children(of: list).map(\.title) == ["Buy milk"])
    }

    @Test("a time that comes late, from a page that was away, is meant, also where the draft moved behind it")
    func late() async throws {
        try await commit(.set(draft, [.target: nil, .due: nil]))
        clock.advance(seconds: 60)
        try await commit(.set(draft, [.target: .node(list), .due: .number(Double(clock.now - 30_000))]))
        try await commit(.move([draft], to: Place(parent: .workspace)))
        await sender.sendDue()
        #expect(try await children(of: list).map(\.title) == ["Buy milk"])
    }

    @Test("one for a list whose board was archived waits for its writer, and says that; brought back, it is sent")
    func archived() async throws {
        let board = try #require(try await store.detail(of: list)?.node.parent)
        try await commit(.set(board, [.archived: .flag(true)]))
        clock.advance(seconds: 60)
        await sender.sendDue()
        #expect(try await children(of: list).isEmpty)
        let kept = try #require(try await store.detail(of: draft)).node
        #expect(kept.parent == .workspace && kept.fields[.due] == nil)
        #expect(kept.fields.text(.obstacle) == L10n.isArchived(title: "Board"))
        try await commit(.set(board, [.archived: nil]))
        try await commit(.set(draft, [.target: .node(list), .due: .number(Double(clock.now))]))
        await sender.sendDue()
        #expect(try await children(of: list).map(\.title) == ["Buy milk"])
    }

    @Test(
        "[read as due] -> [written on, something attached, or taken back] -> not sent as it was read, but as it is",
        arguments: ["written", "attached", "taken back"]
    )
    func changedMeanwhile(change: String) async throws {
        clock.advance(seconds: 10)
        let due = try #require(try await store.dueDrafts(limit: 5).drafts.first)
        let link = NodeID.make()
        let fields: Fields = [.title: .text("List"), .target: .node(list)]
        switch change {
        case "written": try await commit(.set(draft, [.body: .text("Buy bread")]))
        case "attached": try await commit(.insert(link, kind: .link, at: Place(parent: draft), fields: fields))
        default: try await commit(.set(draft, [.target: nil, .due: nil]))
        }
        await #expect(throws: DueDraft.Changed.self) { _ = try await sender.send(due) }
        #expect(try await children(of: list).isEmpty)
        await sender.sendDue()
        let cards = try await children(of: list)
        #expect(cards.map(\.title) == (change == "taken back" ? [] : [change == "written" ? "Buy bread" : "Buy milk"]))
        for card in cards where change == "attached" {
            #expect(Set(try await children(of: card.id).map(\.id)) == [photo, link])
        }
        #expect(try await store.detail(of: draft)?.node.fields[.obstacle] == nil)
    }

    @Test("one that fails says so at itself, and those behind it are sent", .onSQLite)
    func failing() async throws {
        let other = try await fixture.makeList().list
        let next = NodeID.make()
        let fields: Fields = [
            .body: .text("Buy bread"), .creator: .node(try #require(ada.node)), .target: .node(other),
            .due: .number(Double(clock.now + 11_000)),
        ]
        try await commit(.insert(next, kind: .draft, at: Place(parent: .workspace), fields: fields))
        try await store.engine.write { [list] db in
            try db.execute(
                """
                CREATE TRIGGER broken BEFORE INSERT ON node WHEN NEW.parent = \(list.stored) BEGIN
                    SELECT RAISE(ABORT, 'it is broken');
                END
                """
            )
        }
        clock.advance(seconds: 60)
        await sender.sendDue()
        #expect(try await children(of: other).map(\.title) == ["Buy bread"])
        let kept = try #require(try await store.detail(of: draft)).node
        #expect(kept.parent == .workspace)
        #expect(kept.fields.text(.obstacle) == L10n.somethingWentWrong)
        #expect(try await store.dueDrafts(limit: 5).drafts.isEmpty, "it is not tried every second")
    }

    @Test("one that cannot be read is told of once, and holds up none")
    func unreadable() async throws {
        let next = NodeID.make()
        let fields: Fields = [
            .body: .text("Buy bread"), .creator: .node(try #require(ada.node)), .target: .node(list),
            .due: .number(Double(clock.now + 11_000)),
        ]
        try await commit(.insert(next, kind: .draft, at: Place(parent: .workspace), fields: fields))
        try await store.engine.write { [draft] in
            try $0.execute("UPDATE node SET key = '!' WHERE id = ?", [draft.stored])
        }
        clock.advance(seconds: 60)
        let log = Recorder()
        let sender = DraftSender(store: store, logger: Logger(label: "test") { _ in RecordingLog(recorder: log) })
        let unreadable = await sender.sendDue()
        #expect(unreadable == [draft])
        #expect(try await children(of: list).map(\.title) == ["Buy bread"])
        #expect(await sender.sendDue(tellingNoMoreOf: unreadable) == [draft])
        #expect(log.lines.count { $0.contains("\(draft)") } == 1)
    }

    @Test("one whose attachment or destination cannot be read says so at itself", arguments: [true, false])
    func unreadablePart(isAttachment: Bool) async throws {
        let broken = isAttachment ? photo : list
        try await store.engine.write { try $0.execute("UPDATE node SET key = '!' WHERE id = ?", [broken.stored]) }
        clock.advance(seconds: 60)
        #expect(await sender.sendDue().isEmpty)
        let due = try await store.dueDrafts(limit: 5)
        #expect(due.drafts.isEmpty && due.unreadable.isEmpty, "it is not tried every second")
        let kept = try await store.engine.read { [draft] in try SQLTree(db: $0).nodeWithBody(draft) }
        #expect(kept?.fields[.target] == nil && kept?.fields[.due] == nil)
        #expect(kept?.fields.text(.obstacle) == L10n.somethingWentWrong)
        #expect(kept?.body == "Buy milk\nthe good one")
    }

    @Test("what its writer sends in the same moment is not sent twice")
    func twice() async throws {
        clock.advance(seconds: 10)
        let due = try #require(try await store.dueDrafts(limit: 5).drafts.first)
        let sent = NodeID.make()
        let operations: [NodeOperation] = [
            .insert(sent, kind: .card, at: Place(parent: list), fields: [.title: .text("Buy milk")]),
            .move([photo], to: Place(parent: sent)), .trash([draft]),
        ]
        _ = try await store.commit(.make(operations), member: ada.id)
        await #expect(throws: DueDraft.Changed.self) { _ = try await sender.send(due) }
        #expect(try await children(of: list).map(\.id) == [sent])
        #expect(try await children(of: sent).map(\.id) == [photo])
    }
}
