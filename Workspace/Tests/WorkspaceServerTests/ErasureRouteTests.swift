// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Synchronization
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Erasing what is in the trash")
struct ErasureRouteTests {
    private func erase(
        _ nodes: [NodeID],
        _ client: TestClient,
        _ session: HTTPFields
    ) async throws -> (status: HTTPResponse.Status, sentence: String?) {
        let body = ByteBuffer(json: NodesRequest(nodes: nodes))
        let response = try await client.execute(uri: "/api/erase", method: .post, headers: session.json, body: body)
        return (response.status, try? response.decoded(ErrorAnswer.self).error)
    }

    @Test("named things go, and what cannot go says why; then nothing is erased")
    func named() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let cards = (0..<3).map { _ in NodeID.make() }
        _ = try await fixture.store.commit(.make(cards.map { .card("Card", in: list, id: $0) }), author: "tester")
        _ = try await fixture.store.commit(.make([.trash([cards[0], cards[1]])]), author: "tester")
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let refusals: [([NodeID], HTTPResponse.Status, String)] = [
                ([], .badRequest, "Name 1 to 2000 things to erase."),
                (Array(repeating: cards[0], count: 2001), .badRequest, "Name 1 to 2000 things to erase."),
                ([cards[0], .make()], .notFound, "One of the things is not here any more."),
                ([cards[0], cards[2]], .conflict, "Only what is in the Trash can be erased."),
            ]
            for (nodes, status, sentence) in refusals {
                let answer = try await erase(nodes, client, session)
                #expect(answer.status == status && answer.sentence == sentence, "\(answer)")
            }
            #expect(try await fixture.store.nodes(cards, withChildren: false).nodes.count == 3)
            #expect(try await erase([cards[0]], client, session).status == .noContent)
            #expect(try await fixture.store.nodes(cards, withChildren: false).nodes.map(\.id) == [cards[1], cards[2]])
        }
    }

    @Test("the trash is emptied in one request, however much is in it")
    func emptied() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let cards = (0..<(NodesRequest.limit + 1)).map { _ in NodeID.make() }
        _ = try await fixture.store.commit(.make(cards.map { .card("Card", in: list, id: $0) }), author: "tester")
        _ = try await fixture.store.commit(.make([.trash(cards)]), author: "tester")
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            #expect(try await erase([.trash], client, session).status == .noContent)
            let left = try await client.execute(uri: "/api/trash", method: .get, headers: session)
            #expect(!left.text.contains("\(cards[0])"))
            #expect(try await fixture.store.subtree(of: .trash)?.map(\.id) == [.trash])
            // Once more is no error.
            #expect(try await erase([.trash], client, session).status == .noContent)
        }
    }

    @Test("what is erased is erased, also where the disk takes no note of whose the files are", .onSQLite)
    func fullDisk() async throws {
        struct Full: Error {}
        let isFull = Atomic(false)
        let fixture = try await ServerFixture(synchronize: { descriptor in
            if isFull.load(ordering: .acquiring) { throw Full() }
            try SystemFiles.synchronize(descriptor)
        })
        let (_, list) = try await fixture.makeList()
        let card = NodeID.make()
        _ = try await fixture.store.commit(.make([.card("Card", in: list, id: card)]), author: "tester")
        _ = try await fixture.store.commit(.make([.trash([card])]), author: "tester")
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            isFull.store(true, ordering: .releasing)
            #expect(try await erase([card], client, session).status == .noContent)
            #expect(try await fixture.store.nodes([card], withChildren: false).nodes.isEmpty)
        }
    }

    @Test("bytes that somebody sends again while what named them is erased stay; those that nobody does go", .onSQLite)
    func sentAgain() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        let library = fixture.server.library
        let bytes = TestPDF.make(pages: 1)
        /// Erases all of it, and gives when that began.
        func erase() async throws -> (blobs: [BlobID], began: Int) {
            let document = try await fixture.upload(bytes).document
            _ = try await fixture.store.commit(.make([.trash([document])]), author: "tester")
            let began = library.seconds
            let erasure = try await fixture.store.erase([document], author: "tester")
            #expect(erasure.unreleased == nil)
            clock.advance(seconds: 2)
            return (erasure.blobNames.compactMap { BlobID($0) }, began)
        }
        let first = try await erase()
        try #require(!first.blobs.isEmpty)
        try await library.erase(first.blobs, since: first.began)
        #expect(first.blobs.allSatisfy { !library.media.blobs.contains($0) })
        let second = try await erase()
        // Not named yet, and nothing holds it.
        for blob in second.blobs { _ = try await library.media.blobs.lease(blob, now: library.seconds) }
        _ = try await library.media.blobs.put(bytes, now: library.seconds)
        try await library.erase(second.blobs, since: second.began)
        #expect(second.blobs.contains(where: library.media.blobs.contains))
        let third = try await erase()
        _ = try await fixture.upload(bytes)
        // However long ago the bytes came, something names them.
        try await library.erase(third.blobs, since: library.seconds)
        #expect(third.blobs.allSatisfy(library.media.blobs.contains))
    }

    @Test("an editor is told who may", arguments: [[NodeID.trash], [NodeID.make()]])
    func editor(nodes: [NodeID]) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.enter(client, as: "Eve", .editor).headers
            let answer = try await erase(nodes, client, session)
            #expect(answer.status == .forbidden)
            #expect(answer.sentence == "Only an owner can erase things for good.")
        }
    }
}
