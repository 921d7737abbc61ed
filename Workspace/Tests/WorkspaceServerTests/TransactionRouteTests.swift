// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Posting transactions")
struct TransactionRouteTests {
    @Test("what lands is answered with revision, receipts and changes; again, with the same bytes")
    func lands() async throws {
        let fixture = try await ServerFixture()
        let (board, list) = try await fixture.makeList()
        let card = NodeID.make()
        let body = ByteBuffer(json: Transaction.make([.card("One", in: list, id: card)]))
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let first = try await client.execute(
                uri: "/api/transactions",
                method: .post,
                headers: session.json,
                body: body
            )
            #expect(first.status == .ok)
            let answer: TransactionAnswer = try first.decoded()
            #expect(answer.revision == 2)
            #expect(answer.receipts == [.accepted([card])])
            #expect(answer.changes.map(\.title) == ["One"])
            let again = try await client.execute(
                uri: "/api/transactions",
                method: .post,
                headers: session.json,
                body: body
            )
            #expect(again.status == .ok)
            #expect(again.body == first.body)
            let shown = try await client.execute(uri: "/api/boards/\(board)?window=5", method: .get, headers: session)
            let snapshot: BoardSnapshot = try shown.decoded()
            #expect(snapshot.windows.first?.nodes.map(\.id) == [card])
            #expect(snapshot.revision == 2)
        }
    }

    @Test("the author is the session, whatever else is said")
    func author() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let workspace = try await client.execute(uri: "/api/workspace", method: .get, headers: session)
            let me = try workspace.decoded(WorkspaceSnapshot.self).session
            let body = ByteBuffer(json: Transaction.make([.card("One", in: list)]))
            _ = try await client.execute(uri: "/api/transactions", method: .post, headers: session.json, body: body)
            #expect(try await fixture.store.log(after: 1, limit: 1).first?.author == me.id)
        }
    }

    @Test("what is refused is answered with a sentence for the operation")
    func refused() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        _ = try await fixture.store.commit(.make([.trash([list])]), author: "tester")
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let body = ByteBuffer(json: Transaction.make([.card("One", in: list)]))
            let response = try await client.execute(
                uri: "/api/transactions",
                method: .post,
                headers: session.json,
                body: body
            )
            #expect(response.status == .conflict)
            let answer: RefusedAnswer = try response.decoded()
            #expect(answer.error == "The list “List” was deleted.")
            #expect(answer.receipts == [.refused("The list “List” was deleted.")])
            #expect(try await fixture.store.revision() == 2)
        }
    }

    @Test("an identity that was used for something else is refused")
    func mismatch() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let transaction = Transaction.make([.card("One", in: list)])
        _ = try await fixture.store.commit(transaction, author: "tester")
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let other = Transaction(id: transaction.id, operations: [.card("Two", in: list)])
            let body = ByteBuffer(json: other)
            let response = try await client.execute(
                uri: "/api/transactions",
                method: .post,
                headers: session.json,
                body: body
            )
            #expect(response.status == .conflict)
        }
    }

    @Test(
        "only JSON by its name is taken",
        arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
    )
    func contentType(type: String?) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            var headers = try await fixture.signIn(client)
            headers[.contentType] = type
            let body = ByteBuffer(json: Transaction.make([]))
            let response = try await client.execute(
                uri: "/api/transactions",
                method: .post,
                headers: headers,
                body: body
            )
            #expect(response.status == .unsupportedMediaType)
        }
    }

    @Test("more than 4 MB is refused, and the connection closes")
    func tooLarge() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let body = ByteBuffer(repeating: UInt8(ascii: " "), count: TransactionRoutes.byteLimit + 1)
            let response = try await client.execute(
                uri: "/api/transactions",
                method: .post,
                headers: session.json,
                body: body
            )
            #expect(response.status == .contentTooLarge)
            #expect(response.headers[.connection] == "close")
        }
    }
}
