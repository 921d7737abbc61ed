// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Hostile input")
struct HostileInputTests {
    private static let id = "0123456789abcdef0123456789abcdef"

    @Test(
        "a body that makes no sense is answered with a sentence and changes nothing",
        arguments: [
            "", "{", "[]", "null", "\"text\"", "{}", "{\"id\":1}", "{\"id\":\"\(id)\"}",
            "{\"id\":\"\(id)\",\"operations\":null}",
            "{\"id\":\"\(id)\",\"operations\":[{}]}",
            "{\"id\":\"\(id)\",\"operations\":[{\"drop\":{}}]}",
            "{\"id\":\"\(id)\",\"operations\":[{\"set\":{\"node\":\"0000000000000000\",\"fields\":{}}}]}",
            "{\"id\":\"\(id)\",\"operations\":[{\"set\":{\"node\":\"ffffffffffffffff\",\"fields\":{}}}]}",
            "{\"id\":\"\(id)\",\"operations\":[{\"set\":{\"node\":\"0000000000000001\",\"fields\":{\"nonsense\":1}}}]}",
            "{\"id\":\"\(id)\",\"operations\":[{\"set\":{\"node\":\"0000000000000001\",\"fields\":{\"due\":1e999}}}]}",
            "{\"id\":\"\(id)\",\"operations\":[{\"move\":{\"nodes\":[-1],\"parent\":9e99}}]}",
            "{\"id\":\"\(id)\",\"operations\":[]} trailing",
            "{\"id\":\"\(id)\",\"author\":\"someone else\",\"operations\":[]}",
            "{\"id\":\"\(id)\",\"operations\":" + String(repeating: "[", count: 100_000),
            String(repeating: "{\"id\":", count: 50_000),
            "{\"id\":\"\\ud800\",\"operations\":[]}",
            "{\"id\":\"\\u00\",\"operations\":[]}",
        ]
    )
    func bodies(text: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            for path in ["/api/transactions", "/api/presence", "/api/session"] {
                let body = ByteBuffer(string: text)
                let response = try await client.execute(uri: path, method: .post, headers: session.json, body: body)
                let isRefused = response.status.code >= 400 && response.status.code < 500
                #expect(isRefused || (path == "/api/presence" && text == "{}"), "\(path): \(response.status)")
                if isRefused {
                    let answer: ErrorAnswer = try response.decoded()
                    #expect(!answer.error.isEmpty)
                }
            }
        }
        #expect(try await fixture.store.revision() == 0)
    }

    @Test("bytes that are no text are refused")
    func notText() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            for bytes: [UInt8] in [[0xFF, 0xFE], [0x22, 0xC0, 0x80, 0x22], [0], Array(repeating: 0x80, count: 1000)] {
                let body = ByteBuffer(bytes: bytes)
                let response = try await client.execute(
                    uri: "/api/transactions",
                    method: .post,
                    headers: session.json,
                    body: body
                )
                #expect(response.status == .badRequest)
            }
        }
    }

    @Test(
        "an address that makes no sense is answered",
        arguments: [
            "/api/boards/x", "/api/boards/0000000000000000", "/api/boards/ffffffffffffffff",
            "/api/boards/0000000000000001",
            "/api/boards/%F0%9F%98%80", "/api/nodes/../../etc/passwd", "/api/nodes/123",
            "/api/nodes/7fffffffffffffff/children",
            "/api/nodes/0000000000000001/children?limit=0", "/api/nodes/0000000000000001/children?limit=-5",
            "/api/nodes/0000000000000001/children?limit=99999999999999999999", "/api/trash?after=x",
            "/api/search", "/api/search?text=", "/api/search?text=%00",
            "/api/search?text=%20&limit=1",
            "/api/search?text=a&limit=0", "/api/search?text=a&board=x", "/api/search?text=a&board=0000000000000001",
            "/api/nodes/0000000000000001/children?after=%", "/api/boards/0000000000000009/export",
        ]
    )
    func addresses(path: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let response = try await client.execute(uri: path, method: .get, headers: session)
            #expect(response.status == .notFound || response.status == .badRequest, "\(path): \(response.status)")
            let answer: ErrorAnswer = try response.decoded()
            #expect(!answer.error.isEmpty)
        }
    }

    @Test(
        "an answer to HEAD says how long it would be, and has no content, which would be taken for the next answer",
        arguments: ["/", "/health", "/share", "/api/workspace", "/nowhere"]
    )
    func head(path: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let response = try await client.execute(uri: path, method: .head, headers: session)
            #expect(response.body.readableBytes == 0)
            let length = try #require(response.headers[.contentLength].flatMap { Int($0) })
            #expect(length > 0)
        }
    }

    @Test("random bytes at every route that takes some", arguments: 0..<4 as Range<UInt64>)
    func random(seed: UInt64) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            var state = seed &+ 0x9E37_79B9_7F4A_7C15
            let pieces = [
                "{", "}", "[", "]", ":", ",", "\"", "id", "operations", "set", "node", "null", "-", "1e5", "\\u",
                "\u{0}", "😀",
            ]
            for _ in 0..<100 {
                var text = ""
                for _ in 0..<20 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    text += pieces[Int((state >> 33) % UInt64(pieces.count))]
                }
                let body = ByteBuffer(string: text)
                let response = try await client.execute(
                    uri: "/api/transactions",
                    method: .post,
                    headers: session.json,
                    body: body
                )
                #expect(response.status == .badRequest, "seed \(seed): \(text)")
            }
        }
    }
}
