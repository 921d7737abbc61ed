// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Boards in and out as texts")
struct TextExchangeTests {
    private static let nullboard = """
        {"format":20190412,"id":1,"revision":1,"title":"From Nullboard","lists":[{"title":"A","notes":[{"text":"B"}]}]}
        """

    @Test(
        "a board comes in as what its content is, called as the file where it has no name",
        arguments: [
            ("x.csv", nullboard, "From Nullboard"), ("Kitchen.csv", "List;Title\nA;B\n", "Kitchen"),
            ("Gr%C3%B6%C3%9Fe.md", "## A\n\n- [ ] B\n", "Größe"), ("", "# C\n\n## A\n\n- B\n", "C"),
        ]
    )
    func imported(name: String, text: String, title: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let response = try await client.execute(
                uri: "/api/import?name=\(name)",
                method: .post,
                headers: session.json,
                body: ByteBuffer(string: text)
            )
            #expect(response.status == .ok)
            let answer: ImportAnswer = try response.decoded()
            #expect(answer.report.imported == ["1 list", "1 card"])
            let nodes = try #require(try await fixture.store.subtree(of: answer.board))
            #expect(nodes.map(\.title) == [title, "A", "B"])
        }
    }

    @Test("CSV and Markdown have their own names and types, and name the members of a card")
    func exported() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let (board, list) = try await fixture.makeList()
            let member = try #require(try await fixture.store.members().members.first)
            let card = NodeID.make()
            let fields: Fields = [.title: .text("=1+1"), .members: .nodes([try #require(member.node)])]
            _ = try await fixture.store.commit(
                .make([
                    .set(board, [.title: .text("Größe & Co")]), .set(list, [.title: .text("To do")]),
                    .insert(card, kind: .card, at: Place(parent: list), fields: fields),
                ]),
                author: "test"
            )
            let csv = try await client.execute(
                uri: "/api/boards/\(board)/export?format=csv",
                method: .get,
                headers: session
            )
            #expect(csv.headers[.contentType] == "text/csv; charset=utf-8; header=present")
            #expect(csv.headers[.contentDisposition]?.hasSuffix("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20Co%2Ecsv") == true)
            #expect(csv.text.contains("\r\nTo do,'=1+1,,,\(member.name),"))
            let markdown = try await client.execute(
                uri: "/api/boards/\(board)/export?format=markdown",
                method: .get,
                headers: session
            )
            #expect(markdown.headers[.contentType] == "text/markdown; charset=utf-8")
            #expect(markdown.headers[.contentDisposition]?.hasSuffix("Co%2Emd") == true)
            #expect(markdown.text == "# Größe & Co\n\n## To do\n\n- [ ] =1+1 (@\(member.name))\n")
            let unknown = try await client.execute(
                uri: "/api/boards/\(board)/export?format=docx",
                method: .get,
                headers: session
            )
            #expect(unknown.status == .badRequest)
            #expect(try unknown.decoded(ErrorAnswer.self).error == "A board is exported as zip, csv or markdown.")
        }
    }

    @Test(
        "a guest takes out the board of the link, without the members' names, and no other; and imports nothing",
        arguments: ["zip", "csv", "markdown"]
    )
    func guests(format: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            _ = try await fixture.signIn(client)
            let (board, list) = try await fixture.makeList()
            let (other, _) = try await fixture.makeList()
            let member = try #require(try await fixture.store.members().members.first)
            let fields: Fields = [.title: .text("Card"), .members: .nodes([try #require(member.node)])]
            _ = try await fixture.store.commit(
                .make([.insert(.make(), kind: .card, at: Place(parent: list), fields: fields)]),
                author: "test"
            )
            let guest = try await fixture.look(client, at: board)
            func status(_ board: NodeID, _ headers: HTTPFields) async throws -> TestResponse {
                try await client.execute(
                    uri: "/api/boards/\(board)/export?format=\(format)",
                    method: .get,
                    headers: headers
                )
            }
            let shared = try await status(board, guest)
            #expect(shared.status == .ok)
            if format != "zip" {
                #expect(shared.text.contains("Card"))
                #expect(!shared.text.contains(member.name))
            }
            #expect(try await status(other, guest).status == .notFound)
            #expect(try await status(board, HTTPFields()).status == .unauthorized)
            let refused = try await client.execute(
                uri: "/api/import?name=a.csv",
                method: .post,
                headers: guest.json,
                body: ByteBuffer(string: "List,Title\nA,B\n")
            )
            #expect(refused.status == .forbidden)
        }
    }
}
