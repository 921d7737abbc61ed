// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

/// Edits of who may see something: what each of several people adds and removes.
@Suite("Who may say who sees something")
struct ReadersTests {
    private let fixture: StoreFixture
    private let ada: NodeID
    private let bob: NodeID
    private let eve: NodeID
    private let dan: NodeID
    /// What is for Ada, Bob and Eve.
    private let board: NodeID
    private let list: NodeID

    init() async throws {
        let fixture = try StoreFixture()
        self.fixture = fixture
        ada = try await fixture.member("Ada")
        bob = try await fixture.member("Bob")
        eve = try await fixture.member("Eve")
        dan = try await fixture.member("Dan")
        let made = try await fixture.makeList()
        (board, list) = (made.board, made.list)
        try await fixture.land(.set(board, [.readers: .nodes([ada, bob, eve])]))
    }

    private func readers(of id: NodeID) async throws -> [NodeID]? {
        try await fixture.store.detail(of: id)?.node.fields.nodes(.readers)
    }

    /// Why a member may not do something; nil when it landed.
    private func refusal(of operations: NodeOperation..., by member: NodeID) async throws -> Refusal? {
        let outcome = try await fixture.store.commit(.make(operations), member: member.description)
        if case .refused(let refused) = outcome { return refused.refusal }
        return nil
    }

    private func edit(_ id: NodeID, from: [NodeID], to: [NodeID]) -> NodeOperation {
        .set(id, [.readers: .edit(NodesEdit(from: from, to: to))])
    }

    @Test("two who add and remove at once have done both, and each page is told what it sees by that")
    func atOnce() async throws {
        let seen = [ada, bob, eve]
        let revision = try await fixture.store.revision()
        #expect(try await refusal(of: edit(board, from: seen, to: [ada, bob]), by: ada) == nil)
        #expect(try await refusal(of: edit(board, from: seen, to: seen + [dan]), by: bob) == nil)
        #expect(try await readers(of: board) == [ada, bob, dan])
        let events = try await fixture.store.scopedLog(after: revision, limit: 9, bytes: .max)
        #expect(events.count == 2)
        for (member, isSeeing) in [(ada, true), (bob, true), (dan, true), (eve, false)] {
            let reader = Reader.member(member.description)
            let inside = try await fixture.store.detail(of: list, for: reader)
            #expect((inside != nil) == isSeeing)
            let answer = try #require(try await fixture.store.search("Board", limit: 9, for: reader))
            #expect(answer.found.contains(board) == isSeeing)
            let event = try #require(events.last).seen(by: reader)
            #expect(event.changes.map(\.id) == (isSeeing ? [board] : []))
            #expect(event.hidden == (isSeeing ? [] : [board]))
        }
        // Who was removed meanwhile adds nobody any more.
        #expect(try await refusal(of: edit(board, from: seen, to: seen + [dan]), by: eve)?.reason == .unknownNode)
        // What takes an edit back is an edit.
        #expect(try await refusal(of: edit(board, from: [ada, bob], to: seen), by: ada) == nil)
        #expect(try await readers(of: board) == [ada, bob, dan, eve])
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("an edit is refused for whatever a whole list with the same result is refused for")
    func refused() async throws {
        let seen = [ada, bob, eve]
        let stayAmong = Refusal(.notAllowed, L10n.keepYourselfAmongThem)
        #expect(try await refusal(of: edit(board, from: seen, to: [bob, eve]), by: ada) == stayAmong)
        #expect(try await refusal(of: edit(board, from: [ada], to: []), by: ada) == stayAmong)
        let wrongKind = Refusal(.badField, L10n.someThingsCanBeForSome)
        #expect(try await refusal(of: edit(list, from: [], to: [ada]), by: ada) == wrongKind)
        #expect(try await refusal(of: edit(board, from: seen, to: seen + [dan]), by: dan)?.reason == .unknownNode)
        for role in [Role.viewer, .commenter] {
            let own = try await fixture.member("Own \(role)", role)
            try await fixture.land(.set(board, [.readers: .nodes(seen + [own])]))
            #expect(try await refusal(of: edit(board, from: [], to: [dan]), by: own)?.reason == .notAllowed)
            #expect(try await readers(of: board) == seen + [own])
        }
        // What it makes of the list counts, and not what it says.
        #expect(try await refusal(of: edit(board, from: [bob], to: []), by: ada) == nil)
        let olga = try await fixture.member("Olga", .owner)
        // What is for nobody any more is the owners'.
        try await fixture.land(.set(board, [.readers: .nodes([.make()])]))
        #expect(try await refusal(of: edit(board, from: [olga], to: [olga, dan]), by: olga) == stayAmong)
    }

    @Test("owners take parts out of what is for nobody any more that are for nobody else, and only owners do")
    func former() async throws {
        let olga = try await fixture.member("Olga", .owner)
        let gone = NodeID.make()
        func part(for readers: NodeID...) -> NodeOperation {
            .insert(.make(), kind: .document, at: Place(parent: .workspace), fields: [.readers: .nodes(readers)])
        }
        #expect(try await refusal(of: part(for: gone), by: olga) == nil)
        let stayAmong = Refusal(.notAllowed, L10n.keepYourselfAmongThem)
        #expect(try await refusal(of: part(for: gone), by: ada) == stayAmong)
        #expect(try await refusal(of: part(for: gone, bob), by: olga) == stayAmong)
        // To give it to others, they add themselves first.
        try await fixture.land(.set(board, [.readers: .nodes([gone])]))
        #expect(try await refusal(of: edit(board, from: [gone], to: [gone, olga]), by: olga) == nil)
        #expect(try await refusal(of: edit(board, from: [gone, olga], to: [gone, olga, dan]), by: olga) == nil)
        #expect(try await readers(of: board) == [gone, olga, dan])
        for wanted in [[], [gone]] {
            let change = edit(board, from: [gone, olga, dan], to: wanted)
            #expect(try await refusal(of: change, by: olga) == stayAmong)
        }
    }

    @Test("what is cut off a document that somebody closed meanwhile is for the same members as that")
    func cutOff() async throws {
        let (document, page, part) = (NodeID.make(), NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(document, kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Plan")]),
            .insert(page, kind: .page, at: Place(parent: document), fields: [:]),
            .set(document, [.readers: .nodes([ada, bob])])
        )
        let fields: Fields = [.title: .text("Plan (2)"), .readers: .node(document), .audience: .node(document)]
        let cut: [NodeOperation] = [
            .insert(part, kind: .document, at: Place(parent: .workspace, after: document), fields: fields),
            .copy([CopiedNode(source: page, as: .make())], to: Place(parent: part)),
        ]
        let transaction = Transaction.make(cut)
        // As it is sent.
        let sent = try Transaction.decoded(from: transaction.encoded())
        #expect(sent == transaction)
        let refused = try await fixture.store.commit(.make([cut[0]]), member: dan.description)
        guard case .refused(let refusal) = refused else { throw Unexpected(description: "\(refused)") }
        #expect(refusal.refusal.reason == .unknownNode, "who may not see it learns nothing of it")
        guard case .landed = try await fixture.store.commit(sent, member: ada.description) else {
            throw Unexpected(description: "it did not land")
        }
        #expect(try await readers(of: part) == [ada, bob])
        #expect(try await fixture.store.detail(of: part, for: .member(dan.description)) == nil)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("an edit neither opens anything nor closes it: that is said by a whole list")
    func openedMeanwhile() async throws {
        let seen = [ada, bob, eve]
        let stayAmong = Refusal(.notAllowed, L10n.keepYourselfAmongThem)
        #expect(try await refusal(of: edit(board, from: seen, to: []), by: ada) == stayAmong)
        #expect(try await readers(of: board) == seen)
        let open = Refusal(.notAllowed, L10n.everybodyHereCanSeeThisNow)
        let opening = NodeOperation.set(board, [.readers: nil])
        // Each operation is asked on what those before have left.
        #expect(try await refusal(of: opening, edit(board, from: [], to: [ada, dan]), by: ada) == open)
        #expect(try await readers(of: board) == seen)
        #expect(try await refusal(of: opening, by: bob) == nil)
        for wanted in [seen + [dan], [ada, bob], [ada, dan]] {
            #expect(try await refusal(of: edit(board, from: seen, to: wanted), by: ada) == open)
        }
        let fields: Fields = [.readers: .edit(NodesEdit(from: [], to: [ada]))]
        let insert = NodeOperation.insert(.make(), kind: .album, at: Place(parent: .workspace), fields: fields)
        #expect(try await refusal(of: insert, by: ada)?.reason == .badField, "there is no list to edit")
        #expect(try await readers(of: board) == [])
    }
}
