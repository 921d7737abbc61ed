// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Boards from files that are stored, and who came with boards")
struct StoredImportTests {
    @Test("a file on a card becomes a board for who may see it, reported as one that is sent, and stays where it is")
    func stored() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let ada = try await fixture.enter(client, as: "Ada", .editor)
            let bob = try await fixture.enter(client, as: "Bob", .editor)
            let (board, list) = try await fixture.makeList()
            let card = NodeID.make()
            try await commit([.insert(card, kind: .card, at: Place(parent: list), fields: [:])], in: fixture)
            func send(_ uri: String, as session: HTTPFields, _ body: ByteBuffer? = nil) async throws -> TestResponse {
                var headers = session
                headers[.contentType] = "application/octet-stream"
                return try await client.execute(uri: uri, method: .post, headers: headers, body: body)
            }
            let plan = ByteBuffer(string: "# Plan\n\n## To do\n\n- Milk\n")
            let file = try await send("/api/documents?name=plan.md&parent=\(card)", as: ada.headers, plan)
                .decoded(DocumentAnswer.self)
            let node = try #require(try await fixture.store.subtree(of: file.document)?.first)
            let blob = try #require(node.fields.text(.blob))
            func uri() -> String { "/api/import?name=plan.md&blob=\(blob)&upload=\(NodeID.make())" }

            let first = uri()
            let answer = try await send(first, as: ada.headers).decoded(ImportAnswer.self)
            #expect(answer.report.imported.contains("1 card"))
            #expect(try await fixture.store.subtree(of: answer.board)?.map(\.kind) == [.board, .list, .card])
            #expect(try await send(first, as: ada.headers).decoded(ImportAnswer.self) == answer, "again, it lands once")
            #expect(try await send(uri(), as: bob.headers).status == .ok)

            let own = try #require(NodeID(ada.id))
            try await commit([.set(board, [.readers: .nodes([own])])], in: fixture)
            let revision = try await fixture.store.revision()
            let refused = try await send(uri(), as: bob.headers)
            #expect(refused.status == .notFound)
            #expect(try refused.decoded(ErrorAnswer.self).error == "The file is not here any more.")
            #expect(try await fixture.store.revision() == revision)
            #expect(try await fixture.store.subtree(of: card)?.map(\.kind) == [.card, .file])
        }
    }

    @Test("cards and items of who came with a board are told, wherever they went; who is named elsewhere is kept")
    func people() async throws {
        let fixture = try await ServerFixture()
        let (board, list) = try await fixture.makeList()
        let (other, away) = try await fixture.makeList()
        let (grace, alan, edsger) = (NodeID.make(), NodeID.make(), NodeID.make())
        let (card, moved, deleted, closed) = (NodeID.make(), NodeID.make(), NodeID.make(), NodeID.make())
        let (checklist, item, hidden, column) = (NodeID.make(), NodeID.make(), NodeID.make(), NodeID.make())
        try await fixture.router { client in
            let ada = try await fixture.enter(client, as: "Ada", .editor)
            let bob = try await fixture.enter(client, as: "Bob", .editor)
            let own = FieldValue.nodes([try #require(NodeID(ada.id))])
            let people = [grace, alan, edsger].map { Choice(id: $0, text: "Somebody") }
            try await commit(
                [
                    .set(board, [.people: .choices(people)]),
                    insert(card, .card, in: list, [.members: .nodes([grace])]), insert(.make(), .card, in: list),
                    insert(checklist, .checklist, in: card),
                    insert(item, .checkItem, in: checklist, [.members: .nodes([grace])]),
                    insert(moved, .card, in: away, [.voters: .nodes([grace])]),
                    insert(deleted, .card, in: list, [.members: .nodes([alan])]), .trash([deleted]),
                    insert(hidden, .board, in: .workspace, [.readers: own]), insert(column, .list, in: hidden),
                    insert(closed, .card, in: column, [.members: .nodes([edsger])]),
                ],
                in: fixture
            )
            func ask(_ board: NodeID, as headers: HTTPFields) async throws -> TestResponse {
                try await client.execute(uri: "/api/boards/\(board)/people", method: .get, headers: headers)
            }
            let all = try await ask(board, as: ada.headers).decoded(ImportedPeopleAnswer.self)
            #expect(Set(all.nodes.map(\.id)) == [card, item, moved, closed])
            #expect(all.kept == [alan])
            let seen = try await ask(board, as: bob.headers).decoded(ImportedPeopleAnswer.self)
            #expect(Set(seen.nodes.map(\.id)) == [card, item, moved])
            #expect(Set(seen.kept) == [alan, edsger])
            #expect(try await ask(other, as: ada.headers).decoded(ImportedPeopleAnswer.self).nodes.isEmpty)
            #expect(try await ask(list, as: ada.headers).status == .notFound)
        }
    }

    private func insert(_ id: NodeID, _ kind: Kind, in parent: NodeID, _ fields: Fields = [:]) -> NodeOperation {
        .insert(id, kind: kind, at: Place(parent: parent), fields: fields)
    }

    private func commit(_ operations: [NodeOperation], in fixture: ServerFixture) async throws {
        guard case .landed = try await fixture.store.commit(.make(operations), author: "tester") else {
            throw CancellationError()
        }
    }
}
