// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("The search over HTTP")
struct SearchRouteTests {
    private func answer(
        _ query: String,
        _ client: TestClient,
        _ session: HTTPFields
    ) async throws -> (status: HTTPResponse.Status, found: [NodeID], sentence: String?) {
        let response = try await client.execute(uri: "/api/search?\(query)", method: .get, headers: session)
        let found = try? response.decoded(SearchAnswer.self).found
        return (response.status, found ?? [], try? response.decoded(ErrorAnswer.self).error)
    }

    @Test("cards with their list and board, what was typed is words, and what cannot be searched says why")
    func search() async throws {
        let fixture = try await ServerFixture()
        let (board, list) = try await fixture.makeList()
        let card = NodeID.make()
        _ = try await fixture.store.commit(.make([.card("Börse \"NEAR", in: list, id: card)]), author: "tester")
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let uri = "/api/search?text=BORSE%20%22near*"
            let response = try await client.execute(uri: uri, method: .get, headers: session)
            let whole: SearchAnswer = try response.decoded()
            #expect(whole.found == [card])
            #expect(whole.nodes.map(\.id) == [card, list, board])
            let inBoard = try await answer("text=b%C3%B6rse&board=\(board)&limit=20000", client, session)
            #expect(inBoard.found == [card])
            let long = String(repeating: "a", count: 401)
            let many = Array(repeating: "a", count: 17).joined(separator: "%20")
            let refusals: [(String, HTTPResponse.Status, String)] = [
                ("", .badRequest, "Say what to search for."), ("text=%20%09", .badRequest, "Say what to search for."),
                ("text=\(long)", .badRequest, "Search for at most 16 words, which have 400 bytes together."),
                ("text=\(many)", .badRequest, "Search for at most 16 words, which have 400 bytes together."),
                ("text=a&limit=0", .badRequest, "“limit” must be a number above zero."),
                ("text=a&board=x", .badRequest, "“board” must be the id of a node."),
                ("text=a&board=\(list)", .notFound, "There is no board with this id."),
            ]
            for (query, status, sentence) in refusals {
                let refused = try await answer(query, client, session)
                #expect(refused.status == status && refused.sentence == sentence, "\(query): \(refused)")
            }
            let nobody = try await answer("text=a", client, [:])
            #expect(nobody.status == .unauthorized)
        }
    }

    @Test("a member and who has a share link find what is theirs to see")
    func visibility() async throws {
        let fixture = try await ServerFixture()
        let (board, list) = try await fixture.makeList()
        let (closed, inside) = try await fixture.makeList()
        let (seen, hidden) = (NodeID.make(), NodeID.make())
        try await fixture.router { client in
            let (ada, id) = try await fixture.enter(client, as: "Ada", .editor)
            let (eve, _) = try await fixture.enter(client, as: "Eve", .owner)
            let readers = try #require(NodeID(id))
            _ = try await fixture.store.commit(
                .make([
                    .card("Tea", in: list, id: seen), .card("Tea", in: inside, id: hidden),
                    .set(closed, [.readers: .nodes([readers])]),
                ]),
                author: "tester"
            )
            let guest = try await fixture.look(client, at: board)
            for (headers, expected) in [(ada, [seen, hidden]), (eve, [seen]), (guest, [seen])] {
                #expect(Set(try await answer("text=tea", client, headers).found) == Set(expected))
                let status = try await answer("text=tea&board=\(closed)", client, headers).status
                #expect(status == (expected.contains(hidden) ? .ok : .notFound))
            }
        }
    }
}
