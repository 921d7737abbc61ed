// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Many nodes at once")
struct SelectionTests {
    /// A document in the workspace with so many pages.
    private func makeDocument(_ fixture: StoreFixture, pages count: Int) async throws -> (NodeID, [NodeID]) {
        let document = NodeID.make()
        let pages = (0..<count).map { _ in NodeID.make() }
        var place = Place(parent: document)
        var operations: [NodeOperation] = [
            .insert(document, kind: .document, at: Place(parent: .workspace), fields: [:])
        ]
        for page in pages {
            operations.append(.insert(page, kind: .page, at: place, fields: [:]))
            place.after = page
        }
        _ = try await fixture.store.commit(.make(operations), author: "tester")
        return (document, pages)
    }

    private func ids(_ result: Result<[Node], PageSelectionError>) throws -> [NodeID] { try result.get().map(\.id) }

    @Test("[page, document, page] -> their pages in this order, also twice")
    func order() async throws {
        let fixture = try StoreFixture()
        let (document, pages) = try await makeDocument(fixture, pages: 3)
        let nodes = [pages[2], document, pages[0], document]
        #expect(
            try ids(try await fixture.store.pages(of: nodes, limit: 8)) == [pages[2]] + pages + [pages[0]] + pages
        )
    }

    @Test("beyond the limit it stops, and reads a document once however often it is named")
    func limit() async throws {
        let fixture = try StoreFixture()
        let (document, _) = try await makeDocument(fixture, pages: 3)
        #expect(try await fixture.store.pages(of: [document, document], limit: 6).get().count == 6)
        let error = PageSelectionError.tooMany(limit: 5)
        #expect(try await fixture.store.pages(of: [document, document], limit: 5) == .failure(error))
        fixture.sql.clear()
        let many = Array(repeating: document, count: 40_000)
        #expect(try await fixture.store.pages(of: many, limit: 20_000) == .failure(.tooMany(limit: 20_000)))
        #expect(fixture.sql.lines.count { $0.contains("FROM node") } < 10)
    }

    @Test("what is in the trash is refused, at whatever depth; so is what is not here, and what is no page")
    func refused() async throws {
        let fixture = try StoreFixture()
        let (document, pages) = try await makeDocument(fixture, pages: 2)
        let (board, list) = try await fixture.makeList()
        #expect(try await fixture.store.pages(of: [board], limit: 9) == .failure(.otherKind))
        #expect(try await fixture.store.pages(of: [pages[0], list], limit: 9) == .failure(.otherKind))
        #expect(try await fixture.store.pages(of: [.make()], limit: 9) == .failure(.gone))
        try await fixture.land(.trash([pages[1]]))
        #expect(try await fixture.store.pages(of: [pages[1]], limit: 9) == .failure(.deleted))
        #expect(try ids(try await fixture.store.pages(of: [document], limit: 9)) == [pages[0]])
        try await fixture.land(.trash([document]))
        #expect(try await fixture.store.pages(of: [document], limit: 9) == .failure(.deleted))
        #expect(try await fixture.store.pages(of: [pages[0]], limit: 9) == .failure(.deleted))
    }

    @Test("a page of children says how many there are where that is asked, of those that its reader sees")
    func counted() async throws {
        let fixture = try StoreFixture()
        let (document, pages) = try await makeDocument(fixture, pages: 3)
        let first = try #require(
            try await fixture.store.children(of: document, after: nil, limit: 1, isCounted: true)
        )
        #expect(first.nodes.map(\.id) == [pages[0]] && first.more && first.count == 3)
        #expect(try await fixture.store.children(of: document, after: nil, limit: 1)?.count == nil)
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        try await fixture.land(.set(document, [.readers: .nodes([ada])]))
        for (member, count) in [(ada, 1), (bob, 0)] {
            let reader = Reader.member(member.description)
            let page = try await fixture.store.children(
                of: .workspace,
                after: nil,
                limit: 1,
                isCounted: true,
                for: reader
            )
            #expect(page?.count == count)
        }
    }

    @Test("nodes come in the order asked, once, with how many children each has; what is not here is left out")
    func many() async throws {
        let fixture = try StoreFixture()
        let (document, pages) = try await makeDocument(fixture, pages: 3)
        let (_, list) = try await fixture.makeList()
        let asked = [pages[1], document, .make(), list, pages[1]]
        let answer = try await fixture.store.nodes(asked, withChildren: false)
        #expect(answer.nodes.map(\.id) == [pages[1], document, list])
        #expect(answer.children.map(\.parent) == [document, list])
        #expect(answer.children.map(\.count) == [3, 0])
        #expect(answer.children.map(\.more) == [true, false])
        #expect(answer.children.allSatisfy { $0.nodes.isEmpty })
        let whole = try await fixture.store.nodes(asked, withChildren: true)
        #expect(whole.children.first?.nodes.map(\.id) == pages)
        #expect(whole.children.map(\.more) == [false, false])
        #expect(try NodesAnswer.decoded(from: whole.encoded()) == whole)
    }
}
