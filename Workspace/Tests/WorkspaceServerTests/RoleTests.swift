// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Roles and routes")
struct RoleTests {
    /// The least role for every route behind the gate: a naive table, beside the one that the server decides by.
    private static let least: [String: Role] = [
        "GET /api/workspace": .guest, "GET /api/boards/{id}": .guest, "GET /api/nodes/{id}": .guest,
        "GET /api/nodes/{id}/children": .guest, "GET /api/nodes/{id}/history": .guest, "POST /api/nodes": .guest,
        "GET /api/trash": .guest,
        "GET /api/search": .guest,
        "GET /api/feed": .guest, "POST /api/presence": .viewer, "GET /api/boards/{id}/export": .guest,
        "GET /api/nodes/{id}/original": .guest, "GET /api/thumbnails/{blob}": .guest,
        "GET /api/thumbnails/{blob}/{page}": .guest, "POST /api/albums/faces": .guest,
        "GET /api/pictures/{blob}/{name}": .guest, "GET /api/renditions/{blob}/{name}": .guest,
        "POST /api/exports": .guest, "GET /api/conversations": .guest,
        "GET /api/conversations/{id}/messages": .guest, "POST /api/conversations/read": .viewer,
        "GET /api/session": .guest, "POST /api/session": .viewer, "POST /api/links": .viewer,
        "GET /api/sessions": .viewer, "POST /api/sessions/{id}": .viewer, "DELETE /api/sessions/{id}": .viewer,
        "DELETE /api/sessions": .viewer, "GET /api/members": .viewer, "POST /api/members/{id}": .viewer,
        "POST /api/transactions": .commenter,
        "POST /api/import": .editor, "POST /api/documents": .editor, "POST /api/photos": .editor,
        "GET /api/boards/{id}/people": .editor,
        "DELETE /api/uploads/{id}": .editor, "GET /api/nodes/{id}/shares": .editor,
        "POST /api/nodes/{id}/shares": .editor, "DELETE /api/shares/{id}": .editor,
        "POST /api/erase": .owner, "GET /metrics": .owner, "POST /api/members": .owner,
        "DELETE /api/members/{id}": .owner, "POST /api/members/{id}/invitation": .owner,
        "DELETE /api/members/{id}/invitation": .owner,
    ]
    /// What needs no session, or a signature instead.
    private static let open: Set = [
        "GET /open", "POST /open", "GET /health", "HEAD /health", "GET /export/{ticket}/{name}",
    ]

    @Test("every route refuses, with a sentence, whoever may not, and nobody else")
    func everyRoute() async throws {
        let fixture = try await ServerFixture()
        let routes = fixture.server.makeRouter().routes
            .map { ($0.method, "/" + $0.path.description.trimmingPrefix("/")) }
            .filter { !Self.open.contains("\($0.0) \($0.1)") }
        #expect(Set(routes.map { "\($0.0) \($0.1)" }) == Set(Self.least.keys))
        try await fixture.router { client in
            _ = try await fixture.signIn(client)
            let guest = try await fixture.look(client, at: fixture.makeList().board)
            for role in Role.allCases {
                // The feed stays open, and one's own sessions end: each has tests of its own.
                for (method, path) in routes
                where !["GET /api/feed", "DELETE /api/sessions"].contains("\(method) \(path)") {
                    let name = "\(role) \(method) \(path)"
                    let headers = role == .guest ? guest : try await fixture.enter(client, as: name, role).headers
                    let uri = path.replacing("{id}", with: "\(NodeID.workspace)").replacing("{blob}", with: "x")
                        .replacing("{page}", with: "1").replacing("{name}", with: "x")
                    let response = try await client.execute(uri: uri, method: method, headers: headers.json)
                    let isRefused = response.status == .forbidden
                    let least = try #require(Self.least["\(method) \(path)"])
                    #expect(isRefused == (role < least), "\(role): \(method) \(path): \(response.status)")
                    if isRefused { #expect(try response.decoded(ErrorAnswer.self).error.hasSuffix(".")) }
                }
            }
        }
    }

    @Test(
        "who may bring files in no more when theirs have come lands none, whatever they might when they began",
        arguments: ["documents?name=a.pdf", "photos?name=a.png"]
    )
    func demoted(path: String) async throws {
        let fixture = try await ServerFixture()
        let pool = fixture.server.library.media.runner.pool
        try await fixture.router { client in
            let (session, id) = try await fixture.enter(client, as: "Ada", .editor)
            var headers = session
            headers[.contentType] = "application/octet-stream"
            let sent = headers
            let busy = try await BusyPool(pool)
            let bytes = path.hasPrefix("photos") ? TestPicture.upright : TestPDF.make(pages: 1)
            let body = ByteBuffer(bytes: bytes)
            let upload = Task {
                try await client.execute(uri: "/api/\(path)", method: .post, headers: sent, body: body)
            }
            try await eventually { await pool.waitingCount > 0 }
            try await fixture.store.changeMember(id, MemberRequest(role: .commenter))
            try await busy.release()
            #expect(try await upload.value.status == .forbidden)
        }
        #expect(try await fixture.store.revision() == 0)
    }

    @Test("a board that its importer may not bring in any more does not land")
    func demotedImport() async throws {
        let fixture = try await ServerFixture()
        let file = fixture.folder.url.appendingPathComponent("board.md")
        try Data("# Board\n\n## List\n\n- A card\n".utf8).write(to: file)
        let exchange = BoardExchange(store: fixture.store, blobs: fixture.server.library.media.blobs)
        await #expect(throws: RequestRefusal.self) {
            try await exchange.importFile(at: file.path, name: "board.md", author: "tester") {
                throw RequestRefusal(.forbidden, "No more.")
            }
        }
        #expect(try await fixture.store.revision() == 0)
    }

    @Test("every route behind the gate is declared with what it is for")
    func declared() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/WorkspaceServer")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var open: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard line.contains("router.get(") || line.contains("router.post(") || line.contains("router.delete("),
                    !line.contains("for: .")
                else { continue }
                open.append(line.trimmingCharacters(in: .whitespaces))
            }
        }
        let expected = [
            "router.get(\"open\", use: ask)", "router.post(\"open\", use: open)", "router.get(\"health\", use: health)",
            "router.get(\"export/:ticket/:name\", use: fetch)",
        ]
        #expect(open.sorted() == expected.sorted())
    }

    @Test("a commenter's own comments land; what they send of anything else is refused, and says why")
    func commenter() async throws {
        let fixture = try await ServerFixture()
        let (_, list) = try await fixture.makeList()
        let card = NodeID.make()
        _ = try await fixture.store.commit(.make([.card("Card", in: list, id: card)]), author: "tester")
        try await fixture.router { client in
            let (headers, id) = try await fixture.enter(client, as: "Cora", .commenter)
            let comment = NodeID.make()
            let fields: Fields = [.body: .text("Hello"), .creator: .node(try #require(NodeID(id)))]
            let wishes: [(NodeOperation, HTTPResponse.Status)] = [
                (.insert(comment, kind: .message, at: Place(parent: card), fields: fields), .ok),
                (.set(comment, [.body: .text("Hello!")]), .ok),
                (.set(card, [.title: .text("Mine")]), .conflict),
                (.card("Another", in: list), .conflict),
                (.trash([card]), .conflict),
                (.trash([comment]), .ok),
                (.move([comment], to: Place(parent: card)), .ok),
            ]
            for (operation, status) in wishes {
                let response = try await client.execute(
                    uri: "/api/transactions",
                    method: .post,
                    headers: headers.json,
                    body: ByteBuffer(json: Transaction.make([operation]))
                )
                #expect(response.status == status, "\(operation)")
                if status == .conflict {
                    #expect(try response.decoded(RefusedAnswer.self).error.contains("commenter"))
                }
            }
            let log = try await fixture.store.log(after: 2, limit: 10)
            #expect(log.count == 4)
            #expect(log.allSatisfy { $0.author == id })
        }
    }
}
